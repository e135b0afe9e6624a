import MailCheck from 'lucide-react/icons/mail-check';
import { useState } from 'react';
import { Link } from 'react-router';
import { resetLinkHours } from '#contract/constants.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useCallForm } from '#web/platform/use-call-form.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { AccountPage } from './account-page.tsx';
import { Ending } from './ending.tsx';

export const loader = pageLoader('reset-password', ['accounts', 'forms']);

/** Asks for the mail with which a new password is chosen. */
export default function ResetPasswordPage() {
  const [sentTo, setSentTo] = useState('');
  return sentTo ? <Sent to={sentTo} onAgain={() => setSentTo('')} /> : <AskForm onSent={setSentTo} />;
}

function AskForm({ onSent }: { onSent: (address: string) => void }) {
  const t = useTranslations('accounts.reset_password');
  const pathTo = usePathTo();
  const api = useApi();
  const { form, errors, busy, refusal, submit } = useCallForm({
    values: { email: '' },
    schema: () => import('#contract/accounts/accounts.ts').then((contract) => contract.passwordResetRequestBody),
    call: async ({ email }) => {
      await api('requestPasswordReset', { email });
      onSent(email);
    },
    fieldOf: { email_not_found: 'email' },
  });
  return (
    <AccountPage title={t('title')} text={t('text')}>
      <form className="account-form" method="post" onSubmit={submit} noValidate>
        {refusal && <AlertBanner tone="danger">{refusal}</AlertBanner>}
        <Field label={t('email')} required error={errors.email?.message}>
          <Input
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('email')}
          />
        </Field>
        <div className="account-form__actions">
          <SubmitButton size="lg" block busy={busy} busyLabel={t('sending')}>
            {t('send')}
          </SubmitButton>
          <Link className={buttonClass({ variant: 'plain', block: true })} to={pathTo('login')}>
            {t('back_to_login')}
          </Link>
        </div>
      </form>
    </AccountPage>
  );
}

function Sent({ to, onAgain }: { to: string; onAgain: () => void }) {
  const t = useTranslations('accounts.reset_password.sent');
  const next = { to: usePathTo()('login'), words: t('login') };
  const again = (
    <Button variant="plain" onClick={onAgain}>
      {t('again')}
    </Button>
  );
  return (
    <Ending kind="notice" icon={<MailCheck aria-hidden="true" />} title={t('title')} next={next} secondAction={again}>
      <p>{t.rich('text', { address: to, b: (words) => <b>{words}</b> })}</p>
      <p>{t('hint', { minutes: resetLinkHours * 60 })}</p>
    </Ending>
  );
}
