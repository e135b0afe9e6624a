import type { ReactNode } from 'react';
import type { PromptId } from '#contract/people/prompts.ts';
import { useTranslations } from '#web/platform/translate.ts';
import type { ShownMember } from './shown-member.ts';
import './prompt-cards.css';

interface PromptCardsProps {
  member: ShownMember;
  headings: 'h2' | 'h4';
  /** What can be done with one answer. */
  action?: ((prompt: { id: PromptId; label: string }) => ReactNode) | undefined;
}

/** What a member answered, large: it is what one writes about. */
export function PromptCards({ member: { name, prompts }, headings: Heading, action }: PromptCardsProps) {
  const t = useTranslations('member-page.prompts');
  if (prompts.length === 0) return null;
  return (
    <section className="member__part">
      <Heading className="visually-hidden">{t('title', { name })}</Heading>
      <ul className="prompt-cards">
        {prompts.map(({ id, label, answer }) => (
          <li key={id} className="card prompt-card">
            <p className="prompt-card__title">{label}</p>
            <p className="prompt-card__answer" dir="auto">
              {answer}
            </p>
            {action?.({ id, label })}
          </li>
        ))}
      </ul>
    </section>
  );
}
