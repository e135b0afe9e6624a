import Gift from 'lucide-react/icons/gift';
import MessageCircle from 'lucide-react/icons/message-circle';
import { Link } from 'react-router';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { iconButtonClass } from '#web/ui/icon-button.tsx';

/** The way into the conversation with whom this page is about; what a word costs is said there, before it is sent. */
export function WriteButtons({ id, name }: { id: string; name: string }) {
  const t = useTranslations('member-page.write');
  const pathTo = usePathTo();
  const chat = pathTo('members-id-chat', { id });
  return (
    <>
      <Link className={buttonClass({ size: 'lg' })} to={chat} aria-label={t('message', { name })} viewTransition>
        <MessageCircle aria-hidden="true" />
        {t('short')}
      </Link>
      <Link
        className={iconButtonClass('outline', 'member-actions__gift')}
        to={`${chat}?gift`}
        aria-label={t('gift', { name })}
        title={t('gift', { name })}
        viewTransition
      >
        <Gift aria-hidden="true" />
      </Link>
    </>
  );
}
