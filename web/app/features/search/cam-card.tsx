import ExternalLink from 'lucide-react/icons/external-link';
import Video from 'lucide-react/icons/video';
import type { CamCard as Cam } from '#contract/search/search.ts';
import { tintOf } from '#web/features/people/picture-tint.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Label } from '#web/ui/label.tsx';
import { PhotoCard } from '#web/ui/photo-card.tsx';

/** A partner's show among the members: an advertisement that says so, and that it leads away. */
export function CamCard({ cam, titleAs }: { cam: Cam; titleAs: 'h2' | 'h3' }) {
  const t = useTranslations('search.cam');
  const tint = cam.image.thumbhash ? tintOf(cam.image.thumbhash) : undefined;
  return (
    <PhotoCard
      className="cam-card"
      picture={
        <img
          src={cam.image.card}
          alt=""
          width="480"
          height="600"
          loading="lazy"
          decoding="async"
          style={tint ? { backgroundColor: tint } : undefined}
        />
      }
      link={<a href={cam.url} target="_blank" rel="sponsored noopener" />}
      title={
        <>
          {cam.name}
          <span className="visually-hidden">, {t('leaves')}</span>
        </>
      }
      titleAs={titleAs}
      lineIcon={<ExternalLink aria-hidden="true" />}
      line={t('ad')}
      labels={
        (cam.live || cam.exclusive) && (
          <>
            {cam.live && <Label tone="live">{t('live')}</Label>}
            {cam.exclusive && <Label icon={<Video aria-hidden="true" />}>{t('exclusive')}</Label>}
          </>
        )
      }
    />
  );
}
