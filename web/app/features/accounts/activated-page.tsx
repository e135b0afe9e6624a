import { freeMessages } from '#web/features/activation/free-messages.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Finished } from './ending.tsx';

export const loader = pageLoader('activate-done', ['accounts']);

/** Where the link of the mail leads: the address is confirmed, and what came with it is said in so many words. */
export default function ActivatedPage() {
  const t = useTranslations('accounts.activated');
  const messages = freeMessages(useShell().settings);
  return (
    <Finished part="activated" focused={false}>
      {messages > 0 && (
        <p>
          <b>{t('free_messages', { count: messages })}</b>. {t('free_messages_text')}
        </p>
      )}
    </Finished>
  );
}
