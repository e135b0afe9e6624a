import type { Answer } from '#contract/calls.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useCallForm } from '#web/platform/use-call-form.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PanelMessage } from './panel-message.tsx';

interface SecondFactorSetupProps {
  setup: Answer<'startSecondFactor'>;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** The secret as a picture for another device, as a link for this phone, as text for everybody; then a first code. */
export function SecondFactorSetup({ setup, onConfirmed, onCancel }: SecondFactorSetupProps) {
  const t = useTranslations('settings.second_factor');
  const { phone } = useShell();
  const api = useApi();
  const { form, errors, busy, refusal, submit } = useCallForm({
    values: { code: '' },
    schema: () => import('#contract/accounts/security.ts').then((contract) => contract.confirmSecondFactorBody),
    call: async (body) => {
      const { recovery_codes } = await api('confirmSecondFactor', body);
      onConfirmed(recovery_codes);
    },
  });
  return (
    <form className="settings-form" onSubmit={submit} noValidate>
      <p>{t('scan')}</p>
      <div className="second-factor">
        <img
          className="second-factor__qr"
          src={`data:image/svg+xml,${encodeURIComponent(setup.qr)}`}
          alt={t('qr')}
          width="176"
          height="176"
        />
        <div>
          <p>{t('secret')}</p>
          <code className="second-factor__secret">{setup.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          {phone && (
            <a className={buttonClass({ size: 'sm' })} href={setup.uri}>
              {t('open_app')}
            </a>
          )}
        </div>
      </div>
      <Field label={t('code')} required error={errors.code?.message} hint={t('code_hint')}>
        <Input inputMode="numeric" autoComplete="one-time-code" maxLength={7} {...form.register('code')} />
      </Field>
      <PanelMessage refusal={refusal} />
      <div className="settings-form__actions">
        <Button type="submit" variant="primary" busy={busy} busyLabel={t('confirming')}>
          {t('confirm')}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
