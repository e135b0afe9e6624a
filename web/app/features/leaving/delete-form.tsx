import { useState } from 'react';
import { Link } from 'react-router';
import { leavingLimits } from '#contract/constants.ts';
import type { LeavingReason } from '#contract/leaving/leaving-types.ts';
import { ApiError } from '#web/platform/api.ts';
import { setLeaving } from '#web/platform/session-end.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useCallForm } from '#web/platform/use-call-form.ts';
import { useForgetSession } from '#web/platform/use-forget-session.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

const loadPasskeys = () => import('./ask-own-passkey.ts');

/** The last question: the password, or a passkey. */
export function DeleteForm({ reason, hasPasskey }: { reason: LeavingReason | undefined; hasPasskey: boolean }) {
  const t = useTranslations('leaving.confirm');
  const forms = useTranslations('forms');
  const pathTo = usePathTo();
  const api = useApi();
  const end = useEndOfAccount();
  const { form, errors, busy, refusal, submit } = useCallForm({
    values: { password: '', remarks: '' },
    schema: () => import('#contract/leaving/leaving.ts').then((contract) => contract.deleteAccountBody),
    body: ({ password, remarks }) => ({ ...(reason && { reason }), ...(reason === 'other' && { remarks }), password }),
    call: (body) => end(() => api('deleteAccount', body)),
  });
  return (
    <form className="leaving__form" method="post" onSubmit={submit} noValidate>
      {refusal && <AlertBanner tone="danger">{refusal}</AlertBanner>}
      {reason === 'other' && (
        <Field label={t('remarks')} required error={errors.remarks?.message}>
          <Textarea maxLength={leavingLimits.remarks} rows={3} {...form.register('remarks')} />
        </Field>
      )}
      <Field label={t('password')} required error={errors.password?.message}>
        <PasswordInput
          autoComplete="current-password"
          showLabel={forms('show_password')}
          hideLabel={forms('hide_password')}
          {...form.register('password')}
        />
      </Field>
      {hasPasskey && <PasskeyInstead reason={reason} remarks={() => form.getValues('remarks')} onEnd={end} />}
      <div className="leaving__actions">
        <Link className={buttonClass()} to={pathTo('settings')}>
          {t('cancel')}
        </Link>
        <Button type="submit" variant="danger" busy={busy} busyLabel={t('deleting')}>
          {t('delete')}
        </Button>
      </div>
    </form>
  );
}

type EndAccount = (call: () => Promise<{ erased_at: string }>) => Promise<void>;

/** Deletes, forgets on this device what belonged to the member, and says goodbye on a page of its own. */
function useEndOfAccount(): EndAccount {
  const pathTo = usePathTo();
  const forgetSession = useForgetSession();
  return async (call) => {
    setLeaving(true);
    try {
      const { erased_at: erased } = await call();
      forgetSession();
      location.replace(`${pathTo('account-deleted')}?until=${erased.slice(0, 10)}`);
    } catch (failure) {
      setLeaving(false);
      throw failure;
    }
  };
}

interface PasskeyInsteadProps {
  reason: LeavingReason | undefined;
  remarks: () => string;
  onEnd: EndAccount;
}

function PasskeyInstead({ reason, remarks, onEnd }: PasskeyInsteadProps) {
  const t = useTranslations('leaving.confirm');
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const ask = async () => {
    setBusy(true);
    setSaid('');
    try {
      const { askOwnPasskey } = await loadPasskeys();
      const response = await askOwnPasskey(api);
      if (!response) return setSaid(t('passkey_unused'));
      const words = reason === 'other' ? { remarks: remarks() } : {};
      await onEnd(() => api('deleteAccount', { ...(reason && { reason }), ...words, response }));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setSaid(failure.fields.remarks ?? failure.fields.response ?? failure.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="leaving__passkey">
      <Button variant="plain" size="sm" busy={busy} onClick={() => void ask()}>
        {t('passkey')}
      </Button>
      <p role="status">{said}</p>
    </div>
  );
}
