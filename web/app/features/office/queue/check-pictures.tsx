import type { TakenItem } from '#contract/moderation/moderation.ts';
import { useTranslations } from '#web/platform/translate.ts';
import './check-pictures.css';

interface CheckPicturesProps {
  item: TakenItem;
  asked: NonNullable<TakenItem['matter']['asked']>;
  name: string;
}

/** The pictures of a photo check beside the photos of the profile. */
export function CheckPictures({ item, asked, name }: CheckPicturesProps) {
  const t = useTranslations('office-queue.check');
  const { pictures } = item.matter;
  const taken = pictures.filter(({ role }) => role === 'subject');
  const onProfile = pictures.filter(({ role }) => role !== 'subject');
  const isDoubted = !item.decisions.includes('doubt');
  return (
    <div className="queue__check">
      {isDoubted && <p className="queue__doubted">{t('doubted')}</p>}
      <section>
        <h3>{t('pictures')}</h3>
        <div className="queue__compared">
          {taken.map(({ full }, place) => {
            const words = t('taken', { place: place + 1, gesture: t(`gestures.${asked[place] ?? asked[0]}`) });
            return (
              <figure key={full}>
                <img src={full} alt={words} />
                <figcaption>{words}</figcaption>
              </figure>
            );
          })}
        </div>
      </section>
      <section>
        <h3>{t('profile')}</h3>
        <div className="queue__compared">
          {onProfile.map(({ full, role }) => {
            const words = t(role === 'compared' ? 'main' : 'other', { name });
            return (
              <figure key={full} data-role={role}>
                <img src={full} alt={words} />
                <figcaption>{words}</figcaption>
              </figure>
            );
          })}
        </div>
      </section>
      <p className="office-note">{t('erased')}</p>
    </div>
  );
}
