import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { DiscPicture } from '#web/ui/pictures.tsx';

interface NothingBoughtProps {
  icon: ReactNode;
  title: string;
  text: string;
  action: string;
}

/** Nothing to show for want of an order: the way leads to where the first one is made. */
export function NothingBought({ icon, title, text, action }: NothingBoughtProps) {
  const pathTo = usePathTo();
  const { user } = useShell();
  return (
    <Face
      kind="empty"
      picture={<DiscPicture icon={icon} />}
      title={title}
      action={
        <Link
          className={buttonClass({ variant: 'primary' })}
          to={pathTo(user?.paid_user ? 'credits' : 'premium')}
          viewTransition
        >
          {action}
        </Link>
      }
    >
      <p>{text}</p>
    </Face>
  );
}
