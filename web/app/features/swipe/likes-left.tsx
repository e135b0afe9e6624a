import { swipeLikesPerDay } from '#contract/constants.ts';
import { useTranslations } from '#web/platform/translate.ts';

/** How many likes of today are left: as bars, and in words. */
export function LikesLeft({ count }: { count: number }) {
  const t = useTranslations('swipe');
  return (
    <p className="likes-left">
      {Array.from({ length: swipeLikesPerDay }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are alike and never move
        <i key={place} data-used={place >= count || undefined} />
      ))}
      {/* On a phone the figures are enough to the eye. */}
      <span className="likes-left__figures num" aria-hidden="true">
        {count} / {swipeLikesPerDay}
      </span>
      <span className="likes-left__words">{t('left', { count })}</span>
    </p>
  );
}
