import { useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import { roles } from '#contract/staff/policy.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useCallForm } from '#web/platform/use-call-form.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { useOffice } from '../office-context.ts';
import { Facts } from '../parts/panel.tsx';

type Added = Answer<'createStaff'>;

interface AddStaffProps {
  open: boolean;
  onClose(): void;
  onAdded(): void;
}

/** Adds somebody, and shows the secret of their second factor this once. */
export function AddStaffDialog({ open, onClose, onAdded }: AddStaffProps) {
  const t = useTranslations('office-staff');
  const office = useTranslations('office');
  const [added, setAdded] = useState<Added>();
  const close = () => {
    setAdded(undefined);
    onClose();
  };
  const name = added?.staff.name ?? '';
  return (
    <Modal
      open={open}
      onOpenChange={(wanted) => !wanted && close()}
      title={added ? t('staff.added', { name }) : t('staff.add_title')}
      description={added ? t('staff.secret_text', { name }) : t('staff.add_text')}
      closeLabel={office('close')}
    >
      {added ? (
        <Facts
          facts={[
            { name: t('staff.login'), value: added.staff.login },
            { name: t('staff.secret'), value: <code>{added.totp_secret}</code> },
          ]}
        />
      ) : (
        <AddForm
          onAdded={(newcomer) => {
            setAdded(newcomer);
            onAdded();
          }}
        />
      )}
    </Modal>
  );
}

function AddForm({ onAdded }: { onAdded(added: Added): void }) {
  const t = useTranslations('office-staff');
  const office = useTranslations('office');
  const { call } = useOffice();
  const { form, errors, busy, refusal, submit } = useCallForm({
    values: { name: '', login: '', role: 'support', password: '' },
    schema: () => import('#contract/staff/staff.ts').then(({ staffCalls }) => staffCalls.createStaff.body),
    call: async (newcomer) => onAdded(await call('createStaff', newcomer)),
  });
  return (
    <form className="office-form" onSubmit={submit} noValidate>
      {refusal && <AlertBanner tone="danger">{refusal}</AlertBanner>}
      <Field label={t('staff.name')} error={errors.name?.message}>
        <Input {...form.register('name')} autoComplete="off" />
      </Field>
      <Field label={t('staff.login')} error={errors.login?.message}>
        <Input {...form.register('login')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label={t('staff.role')} error={errors.role?.message}>
        <Select {...form.register('role')}>
          {roles.map((role) => (
            <option key={role} value={role}>
              {office(`roles.${role}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('staff.password')} error={errors.password?.message}>
        <PasswordInput
          {...form.register('password')}
          autoComplete="new-password"
          showLabel={t('staff.show')}
          hideLabel={t('staff.hide')}
        />
      </Field>
      <SubmitButton variant="dark" block busy={busy} busyLabel={t('staff.busy')}>
        {t('staff.do')}
      </SubmitButton>
    </form>
  );
}
