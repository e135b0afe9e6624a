import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { Partner } from '#contract/chat/chat.ts';
import type { ReplyRefusal } from '#contract/chat/chat-types.ts';
import { freeConversations } from '#contract/constants.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';

interface ReplyRefusedProps {
  partner: Partner;
  refusal: ReplyRefusal;
  /** What was written when signing up, and leaves as soon as it may. */
  waiting: string | null;
}

/** Where one would write, why one cannot, and what would change it. */
export function ReplyRefused({ partner: { name }, refusal, waiting }: ReplyRefusedProps) {
  const t = useTranslations('chat.refusals');
  return (
    <footer className="composer">
      <div className="composer__inside composer__panel">
        <p>
          <b>{t(`${refusal}.title`, { name })}</b>
        </p>
        <p>{t(`${refusal}.text`, { name, count: freeConversations })}</p>
        {waiting !== null && (
          <figure className="composer__waiting">
            <figcaption>{t('waiting')}</figcaption>
            <blockquote dir="auto">{waiting}</blockquote>
          </figure>
        )}
        <Help refusal={refusal} />
      </div>
    </footer>
  );
}

/** The way to what would help, where there is one. */
function Help({ refusal }: { refusal: ReplyRefusal }) {
  const t = useTranslations('chat.refusals');
  const pathTo = usePathTo();
  const { pathname } = useLocation();
  const age = `${pathTo('age')}?next=${encodeURIComponent(pathname)}`;
  switch (refusal) {
    case 'premium_only':
      return <Way to={pathTo('premium')}>{t('premium_only.action')}</Way>;
    case 'age_proof_required':
      return <Way to={age}>{t('age_proof_required.action')}</Way>;
    case 'checked_members_only':
      return (
        <div className="composer__ways">
          <Way to={age}>{t('checked_members_only.age')}</Way>
          <Way to={`${pathTo('profile')}#photo-check`} variant="outline">
            {t('checked_members_only.photo')}
          </Way>
        </div>
      );
    default:
      return null;
  }
}

const Way = ({
  to,
  variant = 'primary',
  children,
}: {
  to: string;
  variant?: 'primary' | 'outline';
  children: ReactNode;
}) => (
  <Link className={buttonClass({ variant })} to={to} viewTransition>
    {children}
  </Link>
);
