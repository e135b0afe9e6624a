import { type ComponentType, lazy, Suspense } from 'react';
import { ActivationReminder } from '#web/features/activation/activation-reminder.tsx';
import { useInstallOffer } from '#web/features/installed-app/use-install-offer.ts';
import { MailsReminder } from '#web/features/notifications/mails-reminder.tsx';
import { isThin } from '#web/features/own-profile/completeness.ts';
import { ProfileReminder } from '#web/features/own-profile/profile-reminder.tsx';
import { PhotoReminder } from '#web/features/photos/photo-reminder.tsx';
import { usePushOffer } from '#web/features/push/use-push-offer.ts';
import { usePageName } from '#web/platform/page-name.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { type Banner, bannerFor } from './banner-rules.ts';

// Few are asked: whoever is not loads none of it.
const PushPrompt = lazy<ComponentType>(() =>
  import('#web/features/push/push-prompt.tsx').catch(() => ({ default: () => null })),
);

const InstallHint = lazy<ComponentType>(() =>
  import('#web/features/installed-app/install-hint.tsx').catch(() => ({ default: () => null })),
);

/** Which banner this page has: one at most. */
export function useBanner(): Banner | undefined {
  const { user, settings, dismissed, timeBonus } = useShell();
  const isActive = user?.status === 'active';
  return bannerFor({
    page: usePageName(),
    unconfirmed: user?.status === 'not_confirmed',
    discountRuns: timeBonus !== undefined,
    mailsStopped: isActive && user.notifications_disabled.length > 0 && dismissed.mails === undefined,
    photoWanted: isActive && !user.profile.main_image && dismissed.photo === undefined,
    wordsWanted: isActive && isThin(user.profile, settings) && dismissed.profile === undefined,
    pushOffered: usePushOffer(),
    installOffered: useInstallOffer(),
  });
}

/** What a member should know or do, above the page. The activation is also asked for in a modal, whatever the banner. */
export function Alerts({ banner }: { banner: Banner | undefined }) {
  return (
    <>
      <ActivationReminder as={banner === 'activation' ? 'card' : banner === 'activation-line' ? 'line' : undefined} />
      {banner === 'mails' && <MailsReminder />}
      {banner === 'photo' && <PhotoReminder />}
      {banner === 'profile' && <ProfileReminder />}
      {banner === 'push' && (
        <Suspense>
          <PushPrompt />
        </Suspense>
      )}
      {banner === 'install' && (
        <Suspense>
          <InstallHint />
        </Suspense>
      )}
    </>
  );
}
