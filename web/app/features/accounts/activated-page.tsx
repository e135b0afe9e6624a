import Check from 'lucide-react/icons/check';
import { Link } from 'react-router';
import { pageLoader } from '#web/platform/page.server.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { DiscPicture } from '#web/ui/pictures.tsx';
import { freeMessages } from './free-messages.ts';

export const loader = pageLoader('activate-done', ['accounts']);

/** Where the link of the mail leads: the address is confirmed, and what came with it is said in so many words. */
export default function ActivatedPage() {
  const t = useTranslations('accounts.activated');
  const { settings, user } = useShell();
  const pathTo = usePathTo();
  const messages = freeMessages(settings);
  return (
    <>
      <title>{t('title')}</title>
      <Face
        kind="notice"
        titleAs="h1"
        picture={<DiscPicture tone="ok" icon={<Check aria-hidden="true" />} />}
        title={t('title')}
        action={
          <Link className={buttonClass({ variant: 'primary' })} to={pathTo(user ? 'members' : 'login')}>
            {user ? t('go_on') : t('login')}
          </Link>
        }
      >
        <p>{t('text')}</p>
        {messages > 0 && (
          <p>
            <b>{t('free_messages', { count: messages })}</b>. {t('free_messages_text')}
          </p>
        )}
      </Face>
    </>
  );
}
