import { Link } from 'react-router';
import { freeConversations } from '#contract/constants.ts';
import { LoginLink } from '#web/features/people/login-link.tsx';
import { SignupLink } from '#web/features/signup/signup.tsx';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { BubblesPicture } from '#web/ui/pictures.tsx';
import './chat.css';

/** The place where a conversation would be, and the way into it. */
export function VisitorChat({ id }: { id: string }) {
  const t = useTranslations('chat.visitor');
  const pathTo = usePathTo();
  return (
    <div className="chat-room chat-room--empty chat-room--whole">
      <title>{t('title')}</title>
      <Face
        kind="notice"
        titleAs="h1"
        picture={<BubblesPicture />}
        title={t('title')}
        action={
          <SignupLink start={{ memberId: id }} className={buttonClass({ variant: 'primary' })}>
            {t('join')}
          </SignupLink>
        }
        secondAction={<LoginLink className={buttonClass()}>{t('log_in')}</LoginLink>}
      >
        <p>{t('text', { count: freeConversations })}</p>
        <p>
          <Link className="link" to={pathTo('members-id', { id })} viewTransition>
            {t('back')}
          </Link>
        </p>
      </Face>
    </div>
  );
}
