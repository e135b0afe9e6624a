import Hourglass from 'lucide-react/icons/hourglass';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Answer } from '#contract/calls.ts';
import { resetLinkHours } from '#contract/constants.ts';
import { failureMessage } from '#contract/errors.ts';
import { type NewPassword, NewPasswordFields } from '#web/features/passwords/new-password-fields.tsx';
import { ApiError } from '#web/platform/api.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useCallForm } from '#web/platform/use-call-form.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { AccountPage } from './account-page.tsx';
import { Ending } from './ending.tsx';
import { ResetDone } from './reset-done.tsx';

export const loader = pageLoader('reset-password-do', ['accounts', 'forms']);

type State = 'asking' | 'expired' | { reset: Answer<'performPasswordReset'>; ended: boolean };

/** Where the link of the reset mail leads: a new password is chosen, twice. */
export default function NewPasswordPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const [state, setState] = useState<State>(token ? 'asking' : 'expired');
  if (state === 'expired') return <Expired />;
  if (state === 'asking') return <NewPasswordForm token={token} onEnd={setState} />;
  return <ResetDone {...state} />;
}

function NewPasswordForm({ token, onEnd }: { token: string; onEnd: (state: State) => void }) {
  const t = useTranslations('accounts.new_password');
  const api = useApi();
  const { form, errors, busy, refusal, submit } = useCallForm({
    values: { password: '', password_repeat: '', end_other_ways: false },
    schema: () => import('#contract/accounts/accounts.ts').then((contract) => contract.passwordResetBody),
    body: (values: NewPassword & { end_other_ways: boolean }) => ({ ...values, token }),
    call: async (body) => {
      try {
        onEnd({ reset: await api('performPasswordReset', body), ended: body.end_other_ways });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'link_expired')) throw error;
        onEnd('expired');
      }
    },
  });
  return (
    <AccountPage title={t('title')} text={t('text')}>
      <form className="account-form" method="post" onSubmit={submit} noValidate>
        {refusal && <AlertBanner tone="danger">{refusal}</AlertBanner>}
        <NewPasswordFields
          password={form.watch('password')}
          errors={errors}
          fields={{ password: form.register('password'), repeat: form.register('password_repeat') }}
        />
        <Checkbox label={t('end_other_ways')} hint={t('end_other_ways_hint')} {...form.register('end_other_ways')} />
        <SubmitButton size="lg" block busy={busy} busyLabel={t('saving')}>
          {t('save')}
        </SubmitButton>
      </form>
    </AccountPage>
  );
}

function Expired() {
  const t = useTranslations('accounts.new_password.expired');
  const { locale } = useShell();
  const next = { to: usePathTo()('reset-password'), words: t('again') };
  const title = failureMessage('link_expired', locale);
  return (
    <Ending kind="error" icon={<Hourglass aria-hidden="true" />} title={title} next={next}>
      <p>{t('text', { hours: resetLinkHours })}</p>
    </Ending>
  );
}
