import X from 'lucide-react/icons/x';
import { type FormEvent, useState } from 'react';
import { hiddenWordLimits } from '#contract/constants.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip, Chips } from '#web/ui/chip.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PanelMessage } from './panel-message.tsx';
import { useAction } from './use-action.ts';

/** Words that a member would rather not read unasked: one is added at a time, and removed by a tap. */
export default function HiddenWordsPanel({ words }: { words: string[] }) {
  const t = useTranslations('settings.hidden_words');
  const api = useApi();
  const { busy, refusal, run } = useAction();
  const [word, setWord] = useState('');
  const save = (name: string, next: string[]) => run(name, () => api('changeChatPreferences', { hidden_words: next }));
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = word.trim();
    if (wanted === '') return;
    await save('add', [...words, wanted]);
    setWord('');
  };
  return (
    <>
      <p>{t('text')}</p>
      {words.length > 0 ? (
        <Chips label={t('list')}>
          {words.map((each) => (
            <Chip
              key={each}
              aria-label={t('remove', { word: each })}
              onClick={() =>
                void save(
                  each,
                  words.filter((other) => other !== each),
                )
              }
            >
              {each}
              <X aria-hidden="true" />
            </Chip>
          ))}
        </Chips>
      ) : (
        <p className="settings-panel__note">{t('none')}</p>
      )}
      <PanelMessage refusal={refusal} />
      <form className="settings-form" onSubmit={(event) => void add(event)}>
        <Field label={t('label')}>
          <Input
            value={word}
            maxLength={hiddenWordLimits.length}
            autoComplete="off"
            onChange={({ target }) => setWord(target.value)}
          />
        </Field>
        <Button type="submit" busy={busy === 'add'} busyLabel={t('adding')}>
          {t('add')}
        </Button>
      </form>
    </>
  );
}
