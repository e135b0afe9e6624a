import type { RevocableConsent } from '#contract/accounts/security.ts';
import type { Answer } from '#contract/calls.ts';
import { followConsent, opensDoor } from '#web/features/visits/consent.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import { PanelMessage } from './panel-message.tsx';
import { useAction } from './use-action.ts';

type Consent = Answer<'consents'>['consents'][number];

/** What was agreed to, when, and in which wording; taken back by one tap, as it was given. */
export default function ConsentPanel({ kind, consent }: { kind: RevocableConsent; consent?: Consent }) {
  const t = useTranslations('settings.consents');
  // The very words that were agreed to when signing up.
  const signup = useTranslations('signup.password');
  const { settings } = useShell();
  const site = { site: settings.name };
  const format = useFormatter();
  const api = useApi();
  const { busy, refusal, run } = useAction();
  const granted = consent?.granted ?? false;
  const change = async () => {
    await api('changeConsent', { kind, granted: !granted });
    if (kind === 'tracking') followConsent(!granted, new Date(), opensDoor(settings));
  };
  const date = (text: string) => format.dateTime(new Date(text), { dateStyle: 'long' });
  return (
    <>
      <p>{kind === 'sensitive' ? signup('sensitive', site) : t(`${kind}.text`, site)}</p>
      <p>{t(`${kind}.effect`)}</p>
      {consent && (
        <p className="settings-panel__note">
          {t(granted ? 'since' : 'withdrawn', { date: date(consent.at), version: date(consent.version) })}
        </p>
      )}
      <PanelMessage refusal={refusal} />
      <Button
        variant={granted ? 'danger-outline' : 'primary'}
        busy={busy !== undefined}
        busyLabel={t('saving')}
        onClick={() => run(kind, change)}
      >
        {granted ? t('withdraw') : t('grant')}
      </Button>
    </>
  );
}
