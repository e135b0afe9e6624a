import type { PublicKeyCredentialCreationOptionsJSON as RegistrationOptions } from '@simplewebauthn/browser';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import { ApiError } from '#web/platform/api.ts';
import { deviceOf } from '#web/platform/device-name.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useCallForm } from '#web/platform/use-call-form.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useOffice } from '../office-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { OfficePage } from '../parts/page.tsx';
import { Nothing, Panel } from '../parts/panel.tsx';
import { type Column, OfficeTable } from '../parts/table.tsx';
import { useTime } from '../parts/use-time.ts';

type Passkey = Answer<'staffPasskeys'>['passkeys'][number];

const passkeysKey = ['office', 'passkeys'];

/** The devices with which whoever looks logs in to the back office. */
export default function PasskeysPage() {
  const t = useTranslations('office-staff');
  const { call } = useOffice();
  const queries = useQueryClient();
  const [adding, setAdding] = useState(false);
  const passkeys = useQuery({ queryKey: passkeysKey, queryFn: () => call('staffPasskeys') });
  const keep = (list: Answer<'staffPasskeys'>) => queries.setQueryData(passkeysKey, list);
  const columns = useColumns(keep);
  return (
    <OfficePage title={t('passkeys.title')}>
      <div className="office-stack">
        <div className="office-row">
          <p className="office-note">{t('passkeys.lead')}</p>
          <Button variant="dark" onClick={() => setAdding(true)}>
            {t('passkeys.add')}
          </Button>
        </div>
        <Panel>
          <Loaded query={passkeys}>
            {({ passkeys: rows }) =>
              rows.length === 0 ? (
                <Nothing>{t('passkeys.none')}</Nothing>
              ) : (
                <OfficeTable label={t('passkeys.title')} columns={columns} rows={rows} keyOf={({ id }) => id} />
              )
            }
          </Loaded>
        </Panel>
      </div>
      <AddDialog open={adding} onClose={() => setAdding(false)} onAdded={keep} />
    </OfficePage>
  );
}

function useColumns(onChanged: (list: Answer<'staffPasskeys'>) => void): Column<Passkey>[] {
  const t = useTranslations('office-staff');
  const { call } = useOffice();
  const { time } = useTime();
  const remove = async ({ id, name }: Passkey) => {
    try {
      onChanged(await call('removeStaffPasskey', { id }));
      void showToast({ title: t('passkeys.removed', { name }), tone: 'ok' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      void showToast({ title: error.message, tone: 'danger' });
    }
  };
  return [
    { name: t('passkeys.name'), cell: ({ name }) => <b>{name}</b> },
    { name: t('passkeys.added'), cell: ({ created_at: at }) => time(at), quiet: true, wide: true },
    {
      name: t('passkeys.used'),
      cell: ({ last_used_at: at }) => (at ? time(at) : t('passkeys.never')),
      quiet: true,
    },
    {
      name: t('staff.actions'),
      hideName: true,
      end: true,
      cell: (passkey) => (
        <Button
          size="sm"
          aria-label={t('passkeys.remove_named', { name: passkey.name })}
          onClick={() => void remove(passkey)}
        >
          {t('passkeys.remove')}
        </Button>
      ),
    },
  ];
}

interface AddProps {
  open: boolean;
  onClose(): void;
  onAdded(list: Answer<'staffPasskeys'>): void;
}

function AddDialog({ open, onClose, onAdded }: AddProps) {
  const t = useTranslations('office-staff');
  const office = useTranslations('office');
  return (
    <Modal
      open={open}
      onOpenChange={(wanted) => !wanted && onClose()}
      title={t('passkeys.add')}
      description={t('passkeys.add_text')}
      closeLabel={office('close')}
    >
      <AddForm
        onAdded={(list) => {
          onAdded(list);
          onClose();
        }}
      />
    </Modal>
  );
}

function AddForm({ onAdded }: Pick<AddProps, 'onAdded'>) {
  const t = useTranslations('office-staff');
  const { call } = useOffice();
  const [given, setGiven] = useState<string>();
  const { browser, system } = deviceOf(navigator.userAgent);
  const { form, errors, busy, refusal, submit } = useCallForm({
    values: { name: [browser, system].filter(Boolean).join(' · ') },
    schema: () =>
      import('#contract/accounts/security.ts').then(({ newPasskeyBody }) => newPasskeyBody.pick({ name: true })),
    call: async ({ name }) => {
      setGiven(undefined);
      const { options } = await call('staffPasskeyRegistration', {});
      const { startRegistration } = await import('@simplewebauthn/browser');
      // Closing the device's own dialog is a change of mind and no fault.
      const response = await startRegistration({ optionsJSON: options as unknown as RegistrationOptions }).catch(
        () => undefined,
      );
      if (!response) return setGiven(t('passkeys.given_up'));
      const clientExtensionResults = { ...response.clientExtensionResults };
      onAdded(await call('addStaffPasskey', { name, response: { ...response, clientExtensionResults } }));
      void showToast({ title: t('passkeys.done', { name }), tone: 'ok' });
    },
  });
  const problem = refusal ?? given;
  return (
    <form className="office-form" onSubmit={submit} noValidate>
      {problem && <AlertBanner tone="danger">{problem}</AlertBanner>}
      <Field label={t('passkeys.name')} hint={t('passkeys.name_hint')} error={errors.name?.message}>
        <Input {...form.register('name')} autoComplete="off" />
      </Field>
      <SubmitButton variant="dark" block busy={busy} busyLabel={t('passkeys.busy')}>
        {t('passkeys.go_on')}
      </SubmitButton>
    </form>
  );
}
