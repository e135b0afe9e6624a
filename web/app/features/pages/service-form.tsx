import { useState } from 'react';
import { callPaths } from '#contract/call-paths.ts';
import { serviceLimits } from '#contract/constants.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useCallForm } from '#web/platform/use-call-form.ts';
import { useHydrated } from '#web/platform/use-hydrated.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import './service-form.css';

/** What became of the form where it was sent without script. */
interface Outcome {
  sent: string | undefined;
  refusal: string | undefined;
}

/** A question to support. Sent by the script, or by the browser itself where there is none. */
export function ServiceForm({ sent, refusal: refused }: Outcome) {
  const t = useTranslations('service.form');
  const { locale, user } = useShell();
  const api = useApi();
  // Without script the browser's own checks are the only ones before the server's.
  const hydrated = useHydrated();
  const [reference, setReference] = useState(sent);
  const { form, errors, busy, refusal, submit } = useCallForm({
    values: { email: user?.email ?? '', subject: '', text: '', website: '' },
    schema: () => import('#contract/service/service.ts').then((contract) => contract.serviceBody),
    call: async (asked) => setReference((await api('askSupport', asked)).reference),
  });
  if (reference) {
    return (
      <div role="status">
        <AlertBanner tone="ok">{t.rich('sent', { reference, b: (words) => <b>{words}</b> })}</AlertBanner>
      </div>
    );
  }
  const problem = refusal ?? (form.formState.isSubmitted ? undefined : refused);
  return (
    <form
      className="service-form"
      method="post"
      action={callPaths.askSupportByForm.path}
      onSubmit={submit}
      noValidate={hydrated}
    >
      {problem && <AlertBanner tone="danger">{problem}</AlertBanner>}
      <input type="hidden" name="locale" value={locale} />
      <Field label={t('email')} required error={errors.email?.message} hint={t('email_hint')}>
        <Input
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          defaultValue={user?.email}
          {...form.register('email')}
        />
      </Field>
      <Field label={t('subject')} required error={errors.subject?.message}>
        <Input maxLength={serviceLimits.subject} {...form.register('subject')} />
      </Field>
      <Field label={t('text_label')} required error={errors.text?.message} hint={t('text_hint')}>
        <Textarea
          rows={6}
          minLength={serviceLimits.shortest}
          maxLength={serviceLimits.text}
          {...form.register('text')}
        />
      </Field>
      <div className="service-form__trap" aria-hidden="true">
        <label>
          Website <input type="text" tabIndex={-1} autoComplete="off" {...form.register('website')} />
        </label>
      </div>
      <Button type="submit" variant="primary" busy={busy} busyLabel={t('sending')}>
        {t('send')}
      </Button>
    </form>
  );
}
