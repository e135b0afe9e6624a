import type { PublicKeyCredentialCreationOptionsJSON as RegistrationOptions } from '@simplewebauthn/browser';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useCallForm } from '#web/platform/use-call-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { OwnPasswordInput } from './own-password-input.tsx';
import { PanelMessage } from './panel-message.tsx';
import { useDeviceName } from './use-device-name.ts';

/** Name and password first, then the device asks for a finger, a face or its own code. */
export function AddPasskey({ onAdded }: { onAdded: (name: string) => void }) {
  const t = useTranslations('settings.passkeys');
  const [open, setOpen] = useState(false);
  const [supported, setSupported] = useState(true);
  useEffect(() => setSupported('PublicKeyCredential' in window), []);
  if (!supported) return <p>{t('unsupported')}</p>;
  if (!open) {
    return (
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t('add')}
      </Button>
    );
  }
  return (
    <AddForm
      onCancel={() => setOpen(false)}
      onAdded={(name) => {
        setOpen(false);
        onAdded(name);
      }}
    />
  );
}

function AddForm({ onAdded, onCancel }: { onAdded: (name: string) => void; onCancel: () => void }) {
  const t = useTranslations('settings.passkeys');
  const nameOf = useDeviceName();
  const register = useRegistration();
  const [given, setGiven] = useState<string>();
  const { form, errors, busy, refusal, submit } = useCallForm({
    values: { name: nameOf(navigator.userAgent), password: '' },
    schema: () =>
      import('#contract/accounts/security.ts').then(({ newPasskeyBody, passwordBody }) =>
        passwordBody.extend({ name: newPasskeyBody.shape.name }),
      ),
    call: async ({ name, password }) => {
      setGiven(undefined);
      const outcome = await register(name, password);
      if (outcome === 'added') onAdded(name);
      else setGiven(t(outcome));
    },
  });
  return (
    <form className="settings-form" onSubmit={submit} noValidate>
      <Field label={t('name')} required error={errors.name?.message} hint={t('name_hint')}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Field label={t('password')} required error={errors.password?.message}>
        <OwnPasswordInput {...form.register('password')} />
      </Field>
      <PanelMessage refusal={refusal ?? given} />
      <div className="settings-form__actions">
        <Button type="submit" variant="primary" busy={busy} busyLabel={t('adding')}>
          {t('go_on')}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

type Outcome = 'added' | 'given_up' | 'already_here';

function useRegistration() {
  const api = useApi();
  const { revalidate } = useRevalidator();
  return async (name: string, password: string): Promise<Outcome> => {
    const { options } = await api('passkeyOptions', { purpose: 'register', password });
    const { startRegistration, WebAuthnError } = await import('@simplewebauthn/browser');
    try {
      const response = await startRegistration({ optionsJSON: options as unknown as RegistrationOptions });
      // Spread: the library's type for it is closed, the call's is open.
      const clientExtensionResults = { ...response.clientExtensionResults };
      await api('addPasskey', { name, response: { ...response, clientExtensionResults } });
    } catch (error) {
      if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
        return 'already_here';
      }
      // Closing the device's own dialog, or letting it time out, is a change of mind and no fault.
      if (error instanceof WebAuthnError || (error instanceof Error && error.name === 'NotAllowedError'))
        return 'given_up';
      throw error;
    }
    await revalidate();
    return 'added';
  };
}
