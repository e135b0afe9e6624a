import ArrowRight from 'lucide-react/icons/arrow-right';
import type { CSSProperties, MouseEvent } from 'react';
import { addPhotoId } from '#web/features/people/add-photo-id.ts';
import { placeAnchor } from '#web/features/people/place-anchor.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { Card } from '#web/ui/card.tsx';
import type { Completeness, Part, Step } from './completeness.ts';

/** Where each part is filled in. */
export const anchors: Record<Part, string> = {
  photos: addPhotoId,
  note: 'about-me',
  interests: 'interests',
  place: placeAnchor,
  details: 'details',
};

/** How far the profile has come, and the one thing that would bring it further, a tap away. */
export function CompletenessMeter({ percent, steps }: Completeness) {
  const t = useTranslations('own-profile.meter');
  const format = useFormatter();
  const [next] = steps;
  return (
    <Card className="meter">
      <div
        className="meter__ring"
        role="progressbar"
        aria-label={t('label')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        style={{ '--percent': percent } as CSSProperties}
      >
        <span aria-hidden="true" className="num">
          {format.number(percent / 100, { style: 'percent' })}
        </span>
      </div>
      <div className="meter__text">
        <p className="meter__title">{t('left', { count: steps.length })}</p>
        {next ? <NextStep step={next} /> : <p className="meter__line">{t('done')}</p>}
      </div>
    </Card>
  );
}

function NextStep({ step: { part, missing, detail } }: { step: Step }) {
  const t = useTranslations('own-profile');
  const anchor = part === 'details' && detail ? detail : anchors[part];
  const words = {
    photos: t('meter.photos', { count: missing }),
    note: t('meter.note', { count: missing }),
    interests: t('meter.interests', { count: missing }),
    place: t('meter.place'),
    details: t('meter.details', { detail: detail ? t(`fields.${detail}`) : '' }),
  };
  return (
    <a className="meter__line link" href={`#${anchor}`} onClick={(event) => goTo(event, anchor)}>
      {words[part]}
      <ArrowRight aria-hidden="true" />
    </a>
  );
}

/** There and into the field itself. The address stays: nobody wants to go back through the parts of a form. */
function goTo(event: MouseEvent, anchor: string) {
  const target = document.getElementById(anchor);
  if (!target) return;
  event.preventDefault();
  target.scrollIntoView({ block: 'center' });
  target.focus({ preventScroll: true });
}
