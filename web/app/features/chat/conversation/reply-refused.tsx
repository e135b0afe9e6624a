import { Link, useLocation } from 'react-router';
import type { Partner } from '#contract/chat/chat.ts';
import type { ReplyRefusal } from '#contract/chat/chat-types.ts';
import { freeConversations } from '#contract/constants.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';

/** Where one would write, why one cannot, and what would change it. */
export function ReplyRefused({ partner: { name }, refusal }: { partner: Partner; refusal: ReplyRefusal }) {
  const t = useTranslations('chat.refusals');
  const pathTo = usePathTo();
  const { pathname } = useLocation();
  return (
    <footer className="composer">
      <div className="composer__inside composer__panel">
        <p>
          <b>{t(`${refusal}.title`, { name })}</b>
        </p>
        <p>{t(`${refusal}.text`, { name, count: freeConversations })}</p>
        {refusal === 'premium_only' && (
          <Link className={buttonClass({ variant: 'primary' })} to={pathTo('premium')} viewTransition>
            {t('premium_only.action')}
          </Link>
        )}
        {refusal === 'age_proof_required' && (
          <Link
            className={buttonClass({ variant: 'primary' })}
            to={`${pathTo('age')}?next=${encodeURIComponent(pathname)}`}
            viewTransition
          >
            {t('age_proof_required.action')}
          </Link>
        )}
      </div>
    </footer>
  );
}
