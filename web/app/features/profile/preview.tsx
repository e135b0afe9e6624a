import MapPin from 'lucide-react/icons/map-pin';
import User from 'lucide-react/icons/user';
import { useState } from 'react';
import { newMemberDays } from '#contract/constants.ts';
import { countryName } from '#contract/countries.ts';
import type { OwnProfile } from '#contract/people.ts';
import type { Photo } from '#contract/photos.ts';
import { MemberCard } from '#web/features/members/member-card.tsx';
import { PhotoImage } from '#web/features/photos/photo-image.tsx';
import { useRegions } from '#web/features/places/use-places.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { chipClass } from '#web/ui/chip.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { asOthersSee, type ShownProfile } from './as-others-see.ts';
import type { Interest } from './interest-list.ts';
import { askedFields, type OwnValues } from './own-values.ts';

const day = 24 * 3_600_000;

interface PreviewProps {
  profile: OwnProfile;
  values: OwnValues;
  photos: readonly Photo[];
  interests: readonly Interest[];
  onClose: () => void;
}

/** The profile as others see it, in a list and opened, with what was typed a moment ago. */
export default function Preview({ profile, values, photos, interests, onClose }: PreviewProps) {
  const t = useTranslations('profile.preview');
  const shell = useTranslations('shell');
  const { locale, settings } = useShell();
  const [view, setView] = useState<'profile' | 'card'>('profile');
  const regions = useRegions(values.country);
  const shown = asOthersSee({
    profile,
    values,
    asked: askedFields(settings),
    interests,
    regionName: regions.find(({ id }) => id === values.region)?.name,
    countryName: countryName(values.country, locale),
    locale,
  });
  // Whatever is still looked at, or was turned down, nobody else sees.
  const pictures = photos.filter(({ status }) => status === 'active');
  return (
    <Modal
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      closeLabel={shell('close')}
      phone="full"
      description={t('text')}
    >
      <Segmented
        label={t('view')}
        hideLabel
        block
        value={view}
        onValueChange={setView}
        options={[
          { value: 'profile', label: t('as_profile') },
          { value: 'card', label: t('as_card') },
        ]}
      />
      {view === 'card' ? (
        <CardLook profile={profile} shown={shown} pictures={pictures} />
      ) : (
        <ProfileLook shown={shown} pictures={pictures} />
      )}
    </Modal>
  );
}

interface LookProps {
  shown: ShownProfile;
  pictures: readonly Photo[];
}

function Face({ name, picture }: { name: string; picture: Photo | undefined }) {
  const t = useTranslations('profile.preview');
  if (!picture) {
    return (
      <span className="photo-card__blank preview__blank">
        <User aria-hidden="true" />
      </span>
    );
  }
  return <PhotoImage src={picture.full} alt={t('photo_of', { name })} thumbhash={picture.thumbhash} loading="eager" />;
}

/** The very card of the lists, for somebody who is there right now. */
function CardLook({ profile, shown, pictures: [picture] }: LookProps & Pick<PreviewProps, 'profile'>) {
  const { user } = useShell();
  const age = Date.now() - Date.parse(user?.signup_date ?? '');
  return (
    <div className="preview__card">
      <MemberCard
        loading="eager"
        member={{
          id: profile.id,
          name: shown.name,
          age: shown.age,
          gender: profile.gender,
          country: profile.country,
          region: null,
          city: shown.place ?? null,
          distance: null,
          online: true,
          new: age < newMemberDays * day,
          photo_count: profile.photo_count,
          main_image: picture?.card
            ? { thumb: picture.card, card: picture.card, match: picture.card, thumbhash: picture.thumbhash }
            : null,
          fictional_icon: null,
        }}
      />
    </div>
  );
}

function ProfileLook({ shown: { name, age, place, about, interests, facts }, pictures }: LookProps) {
  const t = useTranslations('profile');
  return (
    <article className="preview__profile">
      <div className="preview__photo">
        <Face name={name} picture={pictures[0]} />
        <div className="preview__name">
          <h3>
            {name}, <small>{age}</small>
          </h3>
          <p>
            <MapPin aria-hidden="true" />
            {place}
          </p>
        </div>
      </div>
      {about && (
        <section>
          <h4>{t('preview.about', { name })}</h4>
          <p className="preview__about">{about}</p>
        </section>
      )}
      {interests.length > 0 && (
        <section>
          <h4>{t('interests.title')}</h4>
          <ul className="chips">
            {interests.map(({ id, label }) => (
              <li key={id} className={chipClass({ size: 'sm', className: 'preview__chip' })}>
                {label}
              </li>
            ))}
          </ul>
        </section>
      )}
      {pictures.length > 1 && (
        <ul className="preview__photos">
          {pictures.slice(1).map((picture) => (
            <li key={picture.id}>
              <PhotoImage src={picture.card} alt={t('preview.photo_of', { name })} thumbhash={picture.thumbhash} />
            </li>
          ))}
        </ul>
      )}
      {facts.length > 0 && (
        <section>
          <h4>{t('details.title')}</h4>
          <dl className="preview__facts">
            {facts.map(({ field, label }) => (
              <div key={field}>
                <dt>{t(`fields.${field}`)}</dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {!about && interests.length === 0 && facts.length === 0 && <p className="field__hint">{t('preview.empty')}</p>}
    </article>
  );
}
