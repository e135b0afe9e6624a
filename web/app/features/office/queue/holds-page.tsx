import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Answer } from '#contract/calls.ts';
import type { LegalHold } from '#contract/moderation/moderation.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useCallForm } from '#web/platform/use-call-form.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useOffice, useOfficePath } from '../office-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { OfficePage } from '../parts/page.tsx';
import { Nothing, Panel } from '../parts/panel.tsx';
import { OfficeTable } from '../parts/table.tsx';
import { useTime } from '../parts/use-time.ts';
import './holds.css';

const holdsKey = ['office', 'holds'];
type Evidence = Answer<'heldEvidence'>['evidence'];

/** Whose data is held by law. The owner alone sees it, and every look at what is held stands in the log. */
export default function HoldsPage() {
  const t = useTranslations('office-queue');
  const { call } = useOffice();
  const query = useQuery({ queryKey: holdsKey, queryFn: () => call('holds') });
  const [asked, setAsked] = useState<{ hold: LegalHold; for: 'see' | 'end' }>();
  const [evidence, setEvidence] = useState<{ name: string; rows: Evidence }>();
  return (
    <OfficePage title={t('holds.title')}>
      <div className="office-stack">
        <p className="office-note">{t('holds.text')}</p>
        <Panel>
          <Loaded query={query}>
            {({ holds }) =>
              holds.length === 0 ? (
                <Nothing>{t('holds.none')}</Nothing>
              ) : (
                <Holds holds={holds} onAsk={(hold, purpose) => setAsked({ hold, for: purpose })} />
              )
            }
          </Loaded>
        </Panel>
        {evidence && <Preserved name={evidence.name} rows={evidence.rows} />}
      </div>
      {asked && (
        <AskWhy
          {...asked}
          onClose={() => setAsked(undefined)}
          onSeen={(rows) => setEvidence({ name: asked.hold.member.name, rows })}
        />
      )}
    </OfficePage>
  );
}

function Holds({
  holds,
  onAsk,
}: {
  holds: readonly LegalHold[];
  onAsk: (hold: LegalHold, purpose: 'see' | 'end') => void;
}) {
  const t = useTranslations('office-queue');
  const pathTo = useOfficePath();
  const { time } = useTime();
  const columns = [
    {
      name: t('holds.member'),
      cell: ({ member }: LegalHold): ReactNode => (
        <Link className="office-link" to={pathTo(`/members/${member.id}`)}>
          {member.name}
        </Link>
      ),
    },
    { name: t('holds.since'), cell: ({ since }: LegalHold) => time(since) },
    { name: t('holds.reason'), cell: ({ reason }: LegalHold) => reason },
    { name: t('holds.by'), cell: ({ staff }: LegalHold) => staff ?? '–' },
    {
      name: t('holds.actions'),
      hideName: true,
      cell: (hold: LegalHold) => (
        <span className="office-row">
          <Button size="sm" onClick={() => onAsk(hold, 'see')}>
            {t('holds.see', { count: hold.evidence })}
          </Button>
          <Button size="sm" variant="danger-outline" onClick={() => onAsk(hold, 'end')}>
            {t('holds.end')}
          </Button>
        </span>
      ),
    },
  ];
  return <OfficeTable label={t('holds.title')} columns={columns} rows={holds} keyOf={({ member }) => member.id} />;
}

interface AskWhyProps {
  hold: LegalHold;
  for: 'see' | 'end';
  onClose: () => void;
  onSeen: (rows: Evidence) => void;
}

function AskWhy({ hold, for: purpose, onClose, onSeen }: AskWhyProps) {
  const t = useTranslations('office-queue');
  const office = useTranslations('office');
  const { call } = useOffice();
  const queries = useQueryClient();
  const { form, errors, busy, refusal, submit } = useCallForm({
    values: { reason: '' },
    schema: () =>
      import('#contract/moderation/moderation.ts').then(
        ({ moderationOfficeCalls }) => moderationOfficeCalls.releaseHold.body,
      ),
    body: ({ reason }) => ({ id: hold.member.id, reason }),
    call: async (why) => {
      if (purpose === 'see') onSeen((await call('heldEvidence', why)).evidence);
      else queries.setQueryData(holdsKey, await call('releaseHold', why));
      onClose();
    },
  });
  return (
    <Modal
      open
      onOpenChange={(wanted) => !wanted && onClose()}
      title={t(`holds.${purpose}_title`, { name: hold.member.name })}
      description={t(`holds.${purpose}_text`)}
      closeLabel={office('close')}
    >
      <form className="office-form" onSubmit={submit} noValidate>
        {refusal && <AlertBanner tone="danger">{refusal}</AlertBanner>}
        <Field label={office('reason.label')} hint={office('reason.hint')} error={errors.reason?.message}>
          <Textarea {...form.register('reason')} rows={3} />
        </Field>
        <SubmitButton variant={purpose === 'end' ? 'danger' : 'dark'} block busy={busy} busyLabel={t('holds.busy')}>
          {t(`holds.${purpose}_do`)}
        </SubmitButton>
      </form>
    </Modal>
  );
}

function Preserved({ name, rows }: { name: string; rows: Evidence }) {
  const t = useTranslations('office-queue');
  const { time } = useTime();
  return (
    <Panel title={t('holds.evidence_of', { name })}>
      <ul className="holds__evidence">
        {rows.map(({ id, kind, at, facts, pictures }) => (
          <li key={id}>
            <p>
              <b>{kind}</b> <small>{time(at)}</small>
            </p>
            {pictures.map((picture) => (
              <img key={picture} src={picture} alt={t('holds.picture')} />
            ))}
            <details>
              <summary>{t('holds.all')}</summary>
              <pre>{JSON.stringify(facts, null, 2)}</pre>
            </details>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
