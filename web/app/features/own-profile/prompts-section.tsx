import MessageSquareQuote from 'lucide-react/icons/message-square-quote';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { profileLimits } from '#contract/constants.ts';
import type { PromptAnswer } from '#contract/people/people.ts';
import type { PromptId } from '#contract/people/prompts.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip, Chips } from '#web/ui/chip.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { type PromptAnswers, withAnswer, withoutPrompt, withPrompt } from './prompt-answers.ts';
import './prompts-section.css';

interface Choice {
  id: PromptId;
  label: string;
}

interface PromptsSectionProps {
  answers: PromptAnswers;
  /** Every prompt in the page's language. */
  choices: readonly Choice[];
  /** Takes what is to become of the answers as they are then: an undo may come after other changes. */
  onChange: (change: (now: PromptAnswers) => PromptAnswer[]) => void;
  onLeave: () => void;
  error?: string | undefined;
}

/** Up to three prompts with a line each: what others can write about. */
export function PromptsSection({ answers, choices, onChange, onLeave, error }: PromptsSectionProps) {
  const t = useTranslations('own-profile.prompts');
  const [isChoosing, setChoosing] = useState(false);
  const [begun, setBegun] = useState<PromptId>();
  const add = useFocusAfterRemoval(answers.length);
  const answered = answers.filter(({ answer }) => answer.trim()).length;
  const isFull = answers.length >= profileLimits.prompts;
  const open = choices.filter(({ id }) => !answers.some(({ prompt }) => prompt === id));
  const choose = (prompt: PromptId) => {
    setChoosing(false);
    setBegun(prompt);
    onChange((now) => withPrompt(now, { prompt, answer: '' }));
  };
  const remove = (answer: PromptAnswer, place: number) => {
    setChoosing(false);
    onChange((now) => withoutPrompt(now, answer.prompt));
    if (!answer.answer.trim()) return;
    void showToast({
      id: 'prompt-removed',
      title: t('removed'),
      action: { label: t('undo'), onSelect: () => onChange((now) => withPrompt(now, answer, place)) },
    });
  };
  return (
    <section className="profile__section">
      <div className="profile__heading">
        <h2>{t('title')}</h2>
        <p className="profile__aside num" role="status">
          {t('chosen', { count: answered, limit: profileLimits.prompts })}
        </p>
      </div>
      <p className="profile__note">{t('hint')}</p>
      {answers.length > 0 && (
        <ul className="prompt-fields">
          {answers.map((answer, place) => (
            <li key={answer.prompt}>
              <PromptField
                label={choices.find(({ id }) => id === answer.prompt)?.label ?? ''}
                answer={answer.answer}
                isBegun={begun === answer.prompt}
                onChange={(text) => onChange((now) => withAnswer(now, answer.prompt, text))}
                onLeave={onLeave}
                onRemove={() => remove(answer, place)}
              />
            </li>
          ))}
        </ul>
      )}
      <FieldError>{error}</FieldError>
      {isChoosing && <PromptChoices choices={open} onChoose={choose} onCancel={() => setChoosing(false)} />}
      {!isChoosing && !isFull && (
        <button ref={add} type="button" className="prompt-add" onClick={() => setChoosing(true)}>
          {answers.length ? <Plus aria-hidden="true" /> : <MessageSquareQuote aria-hidden="true" />}
          {answers.length ? t('add_another') : t('add')}
        </button>
      )}
    </section>
  );
}

interface PromptFieldProps {
  label: string;
  answer: string;
  /** Whether the prompt was chosen a moment ago: then its answer takes the focus. */
  isBegun: boolean;
  onChange: (answer: string) => void;
  onLeave: () => void;
  onRemove: () => void;
}

function PromptField({ label, answer, isBegun, onChange, onLeave, onRemove }: PromptFieldProps) {
  const t = useTranslations('own-profile.prompts');
  const format = useFormatter();
  const limit = profileLimits.promptAnswer;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isBegun) field.current?.focus();
  }, [isBegun]);
  return (
    <div className="prompt-field">
      <Field label={label}>
        <Textarea
          ref={field}
          className="prompt-field__text"
          rows={2}
          dir="auto"
          maxLength={limit}
          value={answer}
          placeholder={t('placeholder')}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
        />
      </Field>
      <IconButton className="prompt-field__remove" label={t('remove', { prompt: label })} onClick={onRemove}>
        <X aria-hidden="true" />
      </IconButton>
      <p className="prompt-field__count num">
        <span aria-hidden="true">
          {t('count', { used: format.number(answer.length), limit: format.number(limit) })}
        </span>
        <span className="visually-hidden">{t('left', { count: limit - answer.length })}</span>
      </p>
    </div>
  );
}

interface PromptChoicesProps {
  choices: readonly Choice[];
  onChoose: (prompt: PromptId) => void;
  onCancel: () => void;
}

function PromptChoices({ choices, onChoose, onCancel }: PromptChoicesProps) {
  const t = useTranslations('own-profile.prompts');
  const frame = useRef<HTMLDivElement>(null);
  // The button that asked for them is gone; whoever pressed it goes on here.
  useEffect(() => frame.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  return (
    <div ref={frame} className="prompt-choices">
      <Chips label={t('choose')}>
        {choices.map(({ id, label }) => (
          <Chip key={id} size="sm" onClick={() => onChoose(id)}>
            {label}
          </Chip>
        ))}
      </Chips>
      <Button size="sm" variant="plain" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}

/** With an answer goes the button that removed it: the focus moves to the one that adds. */
function useFocusAfterRemoval(count: number) {
  const add = useRef<HTMLButtonElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) add.current?.focus({ preventScroll: true });
    before.current = count;
  }, [count]);
  return add;
}
