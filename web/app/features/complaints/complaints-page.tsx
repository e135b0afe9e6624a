import MailCheck from 'lucide-react/icons/mail-check';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { complaintLimits } from '#contract/constants.ts';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { pageLoader } from '#web/platform/page.server.ts';
import { PageHead } from '#web/platform/page-head.tsx';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useCallForm } from '#web/platform/use-call-form.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Face } from '#web/ui/face.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { DiscPicture } from '#web/ui/pictures.tsx';
import { Select } from '#web/ui/select.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import './complaints.css';

export const loader = pageLoader('complaints', ['complaints', 'forms']);
export const ErrorBoundary = PageFailure;

const kinds = ['illegal', 'rights', 'decision', 'other'] as const;

/** Where anybody, member or not, complains of something or gives notice of illegal content. */
export default function ComplaintsPage() {
  const t = useTranslations('complaints');
  const [sent, setSent] = useState<{ reference: string; email: string }>();
  return (
    <div className="complaints">
      <PageHead name="complaints" title={t('title')} description={t('description')} />
      {sent ? <Sent {...sent} /> : <ComplaintForm onSent={setSent} />}
    </div>
  );
}

function ComplaintForm({ onSent }: { onSent: (sent: { reference: string; email: string }) => void }) {
  const t = useTranslations('complaints');
  const api = useApi();
  const { user } = useShell();
  const { form, errors, busy, refusal, submit } = useCallForm({
    values: {
      kind: 'illegal' as (typeof kinds)[number],
      email: user?.email ?? '',
      name: '',
      subject: '',
      url: '',
      text: '',
      good_faith: false,
    },
    schema: () => import('#contract/complaints/complaints.ts').then((contract) => contract.complaintBody),
    body: ({ url, ...said }) => ({ ...said, ...(url && { url }) }),
    call: async (said) => {
      const { reference } = await api('complain', said);
      onSent({ reference, email: said.email });
    },
  });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const isNotice = kind === 'illegal';
  return (
    <>
      <h1>{t('title')}</h1>
      <p className="complaints__lead">{t('lead')}</p>
      <form className="complaints__form" method="post" onSubmit={submit} noValidate>
        {refusal && <AlertBanner tone="danger">{refusal}</AlertBanner>}
        <Field label={t('kind')} required error={errors.kind?.message} hint={t(`hints.${kind}`)}>
          <Select {...form.register('kind')}>
            {kinds.map((each) => (
              <option key={each} value={each}>
                {t(`kinds.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('url')} required={isNotice} error={errors.url?.message} hint={t('url_hint')}>
          <Input type="url" inputMode="url" autoCapitalize="none" spellCheck={false} {...form.register('url')} />
        </Field>
        <Field label={t('subject')} required error={errors.subject?.message}>
          <Input maxLength={complaintLimits.subject} {...form.register('subject')} />
        </Field>
        <Field label={t('text')} required error={errors.text?.message} hint={t('text_hint')}>
          <Textarea rows={8} maxLength={complaintLimits.text} {...form.register('text')} />
        </Field>
        <Field label={t('name')} error={errors.name?.message} hint={isNotice ? t('name_hint') : undefined}>
          <Input autoComplete="name" maxLength={complaintLimits.name} {...form.register('name')} />
        </Field>
        <Field label={t('email')} required error={errors.email?.message} hint={t('email_hint')}>
          <Input
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('email')}
          />
        </Field>
        {isNotice && (
          <Checkbox label={t('good_faith')} error={errors.good_faith?.message} {...form.register('good_faith')} />
        )}
        <SubmitButton size="lg" busy={busy} busyLabel={t('sending')}>
          {t('send')}
        </SubmitButton>
      </form>
    </>
  );
}

function Sent({ reference, email }: { reference: string; email: string }) {
  const t = useTranslations('complaints.sent');
  const pathTo = usePathTo();
  return (
    <Face
      kind="notice"
      titleAs="h1"
      focused
      picture={<DiscPicture tone="ok" icon={<MailCheck aria-hidden="true" />} />}
      title={t('title')}
      action={
        <Link className={buttonClass({ variant: 'primary' })} to={pathTo('index')}>
          {t('home')}
        </Link>
      }
    >
      <p>{t.rich('reference', { reference, b: (words) => <b>{words}</b> })}</p>
      <p>{t.rich('mail', { email, b: (words) => <b>{words}</b> })}</p>
    </Face>
  );
}
