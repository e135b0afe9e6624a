import MessageCircle from 'lucide-react/icons/message-circle';
import { Link } from 'react-router';
import type { PromptId } from '#contract/people/prompts.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';

interface AnswerLinkProps {
  memberId: string;
  prompt: { id: PromptId; label: string };
}

/** The way into the conversation, where the prompt stands quoted for the words to come. It sends nothing. */
export function AnswerLink({ memberId, prompt: { id, label } }: AnswerLinkProps) {
  const t = useTranslations('member-page.prompts');
  const pathTo = usePathTo();
  return (
    <Link
      className={buttonClass({ variant: 'soft', size: 'sm' })}
      to={`${pathTo('members-id-chat', { id: memberId })}?${new URLSearchParams({ prompt: id })}`}
      aria-label={t('answer_to', { prompt: label })}
      viewTransition
    >
      <MessageCircle aria-hidden="true" />
      {t('answer')}
    </Link>
  );
}
