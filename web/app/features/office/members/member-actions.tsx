import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Body } from '#contract/calls.ts';
import { banReasons } from '#contract/moderation/ban-reasons.ts';
import { ApiError } from '#web/platform/api.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useCallForm } from '#web/platform/use-call-form.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Select } from '#web/ui/select.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useMay, useOffice } from '../office-context.ts';
import { memberKey, type OfficeMember } from './office-member.ts';

type Action = 'credits' | 'ban';

/** What this role may do for or against a member. Nothing stands here that it may not. */
export function MemberActions({ member }: { member: OfficeMember }) {
  const t = useTranslations('office-members');
  const may = useMay();
  const [action, setAction] = useState<Action>();
  const close = () => setAction(undefined);
  return (
    <div className="office-member__acts">
      {may('help_members') && <HelpButtons member={member} />}
      {may('ban') && member.status !== 'banned' && (
        <Button variant="danger-outline" onClick={() => setAction('ban')}>
          {t('ban.open')}
        </Button>
      )}
      {may('grant_credits') && (
        <Button variant="dark" onClick={() => setAction('credits')}>
          {t('grant.open')}
        </Button>
      )}
      <ActionDialog open={action === 'credits'} onClose={close} title={t('grant.title')} text={t('grant.text')}>
        <GrantForm member={member} onDone={close} />
      </ActionDialog>
      <ActionDialog open={action === 'ban'} onClose={close} title={t('ban.title')} text={t('ban.text')}>
        <BanForm member={member} onDone={close} />
      </ActionDialog>
    </div>
  );
}

type Help = Body<'helpMember'>['help'];

/** What lets a member in again: only what applies to the account as it is. */
function HelpButtons({ member: { id, status, locked_until: locked } }: { member: OfficeMember }) {
  const t = useTranslations('office-members');
  const { call } = useOffice();
  const changed = useMemberChanged(id);
  const [busy, setBusy] = useState<Help>();
  const help = async (how: Help) => {
    setBusy(how);
    try {
      await call('helpMember', { id, help: how });
      changed();
      void showToast({ title: t(`help.${how}_done`), tone: 'ok' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      void showToast({ title: error.message, tone: 'danger' });
    } finally {
      setBusy(undefined);
    }
  };
  const applies: Record<Help, boolean> = {
    unlock: locked !== null,
    confirmation: status === 'not_confirmed',
    password: status === 'active' || status === 'not_confirmed',
  };
  const helps = (Object.keys(applies) as Help[]).filter((how) => applies[how]);
  return helps.map((how) => (
    <Button key={how} busy={busy === how} onClick={() => void help(how)}>
      {t(`help.${how}`)}
    </Button>
  ));
}

interface ActionDialogProps {
  open: boolean;
  onClose(): void;
  title: string;
  text: string;
  children: ReactNode;
}

function ActionDialog({ open, onClose, title, text, children }: ActionDialogProps) {
  const t = useTranslations('office');
  return (
    <Modal
      open={open}
      onOpenChange={(wanted) => !wanted && onClose()}
      title={title}
      description={text}
      closeLabel={t('close')}
    >
      {children}
    </Modal>
  );
}

interface ActionFormProps {
  member: OfficeMember;
  onDone(): void;
}

/** After something was done to a member the page asks again what is true of them. */
export function useMemberChanged(id: string) {
  const queries = useQueryClient();
  return () => {
    for (const queryKey of [memberKey(id), ['office', 'timeline', id], ['office', 'payments']])
      void queries.invalidateQueries({ queryKey });
  };
}

function GrantForm({ member: { id }, onDone }: ActionFormProps) {
  const t = useTranslations('office-members');
  const office = useTranslations('office');
  const { call } = useOffice();
  const changed = useMemberChanged(id);
  const { form, errors, busy, refusal, submit } = useCallForm({
    values: { credits: '10', reason: '' },
    schema: () => import('#contract/office/office.ts').then(({ officeCalls }) => officeCalls.grantCredits.body),
    body: ({ credits, reason }) => ({ id, credits: Number(credits), reason }),
    call: async (gift) => {
      await call('grantCredits', gift);
      changed();
      onDone();
      void showToast({ title: t('grant.done', { credits: gift.credits }), tone: 'ok' });
    },
  });
  return (
    <form className="office-form" onSubmit={submit} noValidate>
      {refusal && <AlertBanner tone="danger">{refusal}</AlertBanner>}
      <Field label={t('credits')} error={errors.credits?.message}>
        <Input {...form.register('credits')} inputMode="numeric" />
      </Field>
      <Field label={office('reason.label')} hint={office('reason.hint')} error={errors.reason?.message}>
        <Textarea {...form.register('reason')} rows={3} />
      </Field>
      <SubmitButton variant="dark" block busy={busy} busyLabel={t('grant.busy')}>
        {t('grant.do')}
      </SubmitButton>
    </form>
  );
}

function BanForm({ member: { id, name }, onDone }: ActionFormProps) {
  const t = useTranslations('office-members');
  const { call } = useOffice();
  const changed = useMemberChanged(id);
  const { form, errors, busy, refusal, submit } = useCallForm({
    values: { reason: 'fraud', notice: '' },
    schema: () =>
      import('#contract/moderation/moderation.ts').then(
        ({ moderationOfficeCalls }) => moderationOfficeCalls.banMember.body,
      ),
    body: (values) => ({ id, ...values }),
    call: async (ban) => {
      const { returned_credits: returned } = await call('banMember', ban);
      changed();
      onDone();
      const line = returned > 0 ? t('ban.returned', { credits: returned }) : t('ban.told');
      void showToast({ title: t('ban.done', { name }), line, tone: 'ok' });
    },
  });
  return (
    <form className="office-form" onSubmit={submit} noValidate>
      {refusal && <AlertBanner tone="danger">{refusal}</AlertBanner>}
      <Field label={t('ban.reason')} hint={t('ban.reason_hint')} error={errors.reason?.message}>
        <Select {...form.register('reason')}>
          {banReasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(`ban.reasons.${reason}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('ban.notice')} hint={t('ban.notice_hint')} error={errors.notice?.message}>
        <Textarea {...form.register('notice')} rows={5} />
      </Field>
      <SubmitButton variant="danger" block busy={busy} busyLabel={t('ban.busy')}>
        {t('ban.do')}
      </SubmitButton>
    </form>
  );
}
