import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { DiscPicture } from '#web/ui/pictures.tsx';

interface EndingProps {
  kind: 'notice' | 'error';
  icon: ReactNode;
  title: string;
  /** The one thing to do next. */
  next: { to: string; words: string };
  secondAction?: ReactNode;
  /** Off where the page was opened like this: nothing has changed under anybody's hands. */
  focused?: boolean;
  children: ReactNode;
}

/** How a way through the account ends: what happened, and where to go on. */
export function Ending({ kind, icon, title, next, focused = true, children, ...rest }: EndingProps) {
  return (
    <>
      <title>{title}</title>
      <Face
        {...rest}
        kind={kind}
        titleAs="h1"
        focused={focused}
        picture={<DiscPicture {...(kind === 'notice' && { tone: 'ok' })} icon={icon} />}
        title={title}
        action={
          <Link className={buttonClass({ variant: 'primary' })} to={next.to}>
            {next.words}
          </Link>
        }
      >
        {children}
      </Face>
    </>
  );
}

interface FinishedProps {
  part: 'activated' | 'mail_change.done' | 'new_password.done';
  focused?: boolean;
  children?: ReactNode;
}

/** It is done: a member goes on, whoever is not logged in on this device logs in. */
export function Finished({ part, focused = true, children }: FinishedProps) {
  const t = useTranslations(`accounts.${part}`);
  const { user } = useShell();
  const pathTo = usePathTo();
  const next = user ? { to: pathTo('members'), words: t('go_on') } : { to: pathTo('login'), words: t('login') };
  return (
    <Ending kind="notice" icon={<Check aria-hidden="true" />} title={t('title')} next={next} focused={focused}>
      <p>{t('text')}</p>
      {children}
    </Ending>
  );
}
