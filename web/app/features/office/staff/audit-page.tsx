import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Answer } from '#contract/calls.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useDebouncedValue } from '#web/platform/use-debounced-value.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { useOffice, useOfficePath } from '../office-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { OfficePage } from '../parts/page.tsx';
import { Pager } from '../parts/pager.tsx';
import { Nothing, Panel } from '../parts/panel.tsx';
import { type Column, OfficeTable } from '../parts/table.tsx';
import { useTime } from '../parts/use-time.ts';

type Entry = Answer<'audit'>['entries'][number];
type Words = ReturnType<typeof useTranslations<'office-staff'>>;

const actions = [
  'login',
  'see_address',
  'grant_credits',
  'ban',
  'refund',
  'change_settings',
  'undo_settings',
  'add_staff',
  'change_staff',
  'add_passkey',
  'remove_passkey',
  'see_timeline',
  'export',
  'download_invoice',
  'undo_decision',
  'save_profile',
  'remove_profile',
  'save_network',
  'save_page',
  'place_hold',
  'release_hold',
  'see_evidence',
  'retry_job',
] as const;

/** What was done in the back office, by whom and why. It only grows. */
export default function AuditPage() {
  const t = useTranslations('office-staff');
  const { call } = useOffice();
  const [action, setAction] = useState('');
  const [typed, setTyped] = useState('');
  const subject = useDebouncedValue(typed.trim(), 300);
  const [cursors, setCursors] = useState<string[]>([]);
  const after = cursors.at(-1);
  const asked = { ...(action && { action }), ...(subject && { subject }), ...(after && { after }) };
  const entries = useQuery({ queryKey: ['office', 'audit', asked], queryFn: () => call('audit', undefined, asked) });
  const columns = useColumns();
  const choose = (change: () => void) => {
    change();
    setCursors([]);
  };
  return (
    <OfficePage title={t('audit.title')}>
      <div className="office-filters">
        <Field label={t('audit.filter_action')}>
          <Select value={action} onChange={({ target }) => choose(() => setAction(target.value))}>
            <option value="">{t('audit.filter_all')}</option>
            {actions.map((name) => (
              <option key={name} value={name}>
                {actionWords(t, name)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('audit.filter_subject')}>
          <Input value={typed} onChange={({ target }) => choose(() => setTyped(target.value))} />
        </Field>
      </div>
      <Panel>
        <Loaded query={entries}>
          {({ entries: rows, next }) =>
            rows.length === 0 ? (
              <Nothing>{t('audit.empty')}</Nothing>
            ) : (
              <>
                <OfficeTable label={t('audit.title')} columns={columns} rows={rows} keyOf={({ id }) => id} />
                <Pager cursors={cursors} next={next} onTurn={setCursors} />
              </>
            )
          }
        </Loaded>
      </Panel>
    </OfficePage>
  );
}

function useColumns(): Column<Entry>[] {
  const t = useTranslations('office-staff');
  const { time } = useTime();
  return [
    { name: t('audit.when'), cell: ({ at }) => time(at), quiet: true },
    { name: t('audit.who'), cell: ({ staff }) => staff?.name ?? t('audit.command_line'), wide: true },
    { name: t('audit.what'), cell: ({ action }) => <b>{actionWords(t, action)}</b> },
    { name: t('audit.subject'), cell: ({ subject }) => subject && <Subject {...subject} />, quiet: true, wide: true },
    {
      name: t('audit.why'),
      cell: ({ reason }) => <span className="office-reason">{reason}</span>,
      quiet: true,
      wide: true,
    },
  ];
}

function Subject({ kind, id }: { kind: string; id: string }) {
  const t = useTranslations('office-staff');
  const pathTo = useOfficePath();
  const key = `audit.kinds.${kind}` as Parameters<typeof t>[0];
  const words = `${t.has(key) ? t(key) : kind} ${id.length > 12 ? `…${id.slice(-6)}` : id}`;
  const page = { member: `/members/${id}`, payment: `/payments/${id}` }[kind];
  if (!page) return words;
  return (
    <Link className="office-link" to={pathTo(page)}>
      {words}
    </Link>
  );
}

/** An action that has no words here, of a newer release perhaps, stands for itself. */
function actionWords(t: Words, action: string) {
  const key = `audit.actions.${action}` as Parameters<Words>[0];
  return t.has(key) ? t(key) : action;
}
