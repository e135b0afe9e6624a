import { useState } from 'react';
import { newMemberDays } from '#contract/constants.ts';
import type { MemberProfile } from '#contract/member-page/member-page.ts';
import type { OwnProfile } from '#contract/own-profile/own-profile.ts';
import type { Photo } from '#contract/photos/photos.ts';
import { MemberCard } from '#web/features/people/member-card.tsx';
import { MemberView } from '#web/features/people/member-view.tsx';
import { askedFields, type OwnValues } from '#web/features/people/own-values.ts';
import { shownMember } from '#web/features/people/shown-member.ts';
import { useRegions } from '#web/features/places/use-places.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Modal } from '#web/ui/modal.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { asOthersSee } from './as-others-see.ts';

const day = 24 * 3_600_000;

interface PreviewProps {
  profile: OwnProfile;
  values: OwnValues;
  photos: readonly Photo[];
  onClose: () => void;
}

/** The profile as others see it, in a list and opened, with what was typed a moment ago. */
export default function Preview({ profile, values, photos, onClose }: PreviewProps) {
  const t = useTranslations('own-profile.preview');
  const shell = useTranslations('shell');
  const { locale, settings, user } = useShell();
  const [view, setView] = useState<'profile' | 'card'>('profile');
  const regions = useRegions(values.country);
  const seen = asOthersSee({
    profile,
    values,
    asked: askedFields(settings),
    regionName: regions.find(({ id }) => id === values.region)?.name,
    isNew: Date.now() - Date.parse(user?.signup_date ?? '') < newMemberDays * day,
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
      <div className="preview">
        {view === 'card' ? (
          <CardLook seen={seen} picture={pictures[0]} />
        ) : (
          <MemberView member={shownMember(seen, locale)} photos={pictures} titleAs="h3" />
        )}
      </div>
    </Modal>
  );
}

/** The very card of the lists. */
function CardLook({ seen, picture }: { seen: MemberProfile; picture: Photo | undefined }) {
  const image = picture?.card && {
    filename: picture.card,
    thumb_filename: picture.card,
    card: picture.card,
    match: picture.card,
    status: picture.status,
    thumbhash: picture.thumbhash,
  };
  return (
    <div className="preview__card">
      <MemberCard member={{ ...seen, main_image: image || null }} loading="eager" />
    </div>
  );
}
