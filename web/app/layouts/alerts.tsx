import { ActivationReminder } from '#web/features/activation/activation-reminder.tsx';
import { PhotoReminder } from '#web/features/photos/photo-reminder.tsx';
import { usePageName } from '#web/platform/page-name.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { type Banner, bannerFor } from './banner-rules.ts';

/** Which banner this page has: one at most. */
export function useBanner(): Banner | undefined {
  const { user, dismissed, timeBonus } = useShell();
  return bannerFor({
    page: usePageName(),
    unconfirmed: user?.status === 'not_confirmed',
    discountRuns: timeBonus !== undefined,
    photoWanted: user?.status === 'active' && !user.profile.main_image && dismissed.photo === undefined,
  });
}

/** What a member should know or do, above the page. The activation is also asked for in a modal, whatever the banner. */
export function Alerts({ banner }: { banner: Banner | undefined }) {
  return (
    <>
      <ActivationReminder as={banner === 'activation' ? 'card' : banner === 'activation-line' ? 'line' : undefined} />
      {banner === 'photo' && <PhotoReminder />}
    </>
  );
}
