import { useLoaderData, useRevalidator } from 'react-router';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { PushDevices } from '#web/features/push/push.tsx';
import { pageLoader } from '#web/platform/page.server.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { SaveStatus } from '#web/ui/save-status.tsx';
import { WayBack } from '#web/ui/way-back.tsx';
import { KindsSection } from './kinds-section.tsx';
import { LockScreen } from './lock-screen.tsx';
import { MailsStopped } from './mails-stopped.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { Section } from './section.tsx';
import { StopAll } from './stop-all.tsx';
import { useNotificationSettings } from './use-notification-settings.ts';
import './notifications.css';

export const loader = pageLoader('notifications', ['notifications', 'push'], async ({ context }) => {
  const [settings, { devices }] = await Promise.all([context.ask('notifications'), context.ask('pushDevices')]);
  return { settings, devices };
});

export const ErrorBoundary = PageFailure;

/** What a member is notified of while they are away, by which channel, and when not. Every choice is saved by itself. */
export default function NotificationsPage() {
  const t = useTranslations('notifications');
  const pathTo = usePathTo();
  const { settings, devices } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const { autosave, values, state, refused, failure } = useNotificationSettings(settings);
  const { preferences, notifications_disabled: reasons } = values;
  const enableMails = async () => {
    autosave.change({ notifications_disabled: [] });
    // The member's pages learn that mails are sent again: no banner asks for it any more.
    if (await autosave.flush()) await revalidate();
  };
  const words = {
    saved: t('save.saved'),
    saving: t('save.saving'),
    failed: t('save.failed'),
    refused: t('save.refused'),
  };
  return (
    <div className="notifications">
      <title>{t('title')}</title>
      <WayBack to={pathTo('settings')}>{t('back')}</WayBack>
      <h1>{t('title')}</h1>
      <p className="notifications__lead">{t('lead')}</p>
      {settings.notifications_disabled.length > 0 && (
        <MailsStopped
          reasons={settings.notifications_disabled}
          busy={state === 'saving' && reasons.length === 0}
          onEnable={() => void enableMails()}
        />
      )}
      <div className="notifications__columns">
        <div>
          <KindsSection preferences={preferences} onChange={(change) => autosave.change({ preferences: change })} />
        </div>
        <div>
          <QuietHours
            hours={values.quiet_hours}
            timeZone={settings.time_zone}
            error={refused.quiet_hours}
            onChange={(hours) => autosave.change({ quiet_hours: hours })}
          />
          <LockScreen choice={values.lock_screen} onChange={(choice) => autosave.change({ lock_screen: choice })} />
          <Section title={t('devices')}>
            <PushDevices initial={devices} />
          </Section>
          <StopAll preferences={preferences} onChange={(change) => autosave.change({ preferences: change })} />
        </div>
      </div>
      <SaveStatus
        state={state}
        words={words}
        reason={failure}
        retryLabel={t('save.retry')}
        onRetry={() => void autosave.flush()}
      />
    </div>
  );
}
