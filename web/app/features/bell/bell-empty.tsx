import { Link } from 'react-router';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { BubblesPicture } from '#web/ui/pictures.tsx';

/** Nothing has happened yet, and what could be done about it. */
export function BellEmpty({ titleAs }: { titleAs: 'h2' | 'h3' }) {
  const t = useTranslations('bell.empty');
  const pathTo = usePathTo();
  return (
    <Face
      kind="empty"
      picture={<BubblesPicture />}
      titleAs={titleAs}
      title={t('title')}
      action={
        <Link className={buttonClass({ variant: 'primary' })} to={pathTo('members')} viewTransition>
          {t('action')}
        </Link>
      }
    >
      <p>{t('text')}</p>
    </Face>
  );
}
