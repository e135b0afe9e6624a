import Gift from 'lucide-react/icons/gift';
import MessageCircle from 'lucide-react/icons/message-circle';
import { Link } from 'react-router';
import { allowancesOf } from '#contract/premium/premium.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { iconButtonClass } from '#web/ui/icon-button.tsx';

/**
 * The way into the conversation with whom this page is about. What a word costs is said before the tap where it is
 * certain: a free member's first words may be free, and the conversation says so.
 */
export function WriteButtons({ id, name }: { id: string; name: string }) {
  const t = useTranslations('member-page.write');
  const pathTo = usePathTo();
  const chat = pathTo('members-id-chat', { id });
  const { user, settings } = useShell();
  const credits = user && allowancesOf(user.paid_user).creditsBadge ? settings.message_credits : 0;
  return (
    <>
      <Link
        className={buttonClass({ variant: 'primary', size: 'lg', className: 'member-actions__write' })}
        to={chat}
        aria-label={t('message', { name })}
        viewTransition
      >
        <MessageCircle aria-hidden="true" />
        <span>
          {t('short')}
          {credits > 0 && <small>{t('price', { credits })}</small>}
        </span>
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
