import Lock from 'lucide-react/icons/lock';
import { Link } from 'react-router';
import { useUnblock } from '#web/features/blocking/use-unblock.ts';
import type { Wall } from '#web/features/people/read-member.server.ts';
import { useHomePath } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { DiscPicture } from '#web/ui/pictures.tsx';

/** Between two of whom one has blocked the other there is nothing to see, and it says who did it. */
export function WallFace({ id, wall: { by, name } }: { id: string; wall: Wall }) {
  const t = useTranslations('blocking.wall');
  const home = useHomePath();
  const { busy, unblock } = useUnblock();
  const elsewhere = (
    <Link className={buttonClass({ variant: by === 'them' ? 'primary' : 'plain' })} to={home} viewTransition>
      {t('elsewhere')}
    </Link>
  );
  const takeBack = (
    <Button variant="primary" busy={busy} busyLabel={t('unblocking')} onClick={() => void unblock({ id, name })}>
      {t('unblock', { name })}
    </Button>
  );
  return (
    <>
      <title>{t(`${by}.title`, { name })}</title>
      <Face
        kind="notice"
        titleAs="h1"
        picture={<DiscPicture icon={<Lock />} />}
        title={t(`${by}.title`, { name })}
        action={by === 'me' ? takeBack : elsewhere}
        secondAction={by === 'me' && elsewhere}
      >
        <p>{t(`${by}.text`, { name })}</p>
      </Face>
    </>
  );
}
