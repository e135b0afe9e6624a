import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer, Body } from '#contract/calls.ts';
import { type Role, roles } from '#contract/staff/policy.ts';
import { ApiError } from '#web/platform/api.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useOffice } from '../office-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { OfficePage } from '../parts/page.tsx';
import { Panel, Pill } from '../parts/panel.tsx';
import { type Column, OfficeTable } from '../parts/table.tsx';
import { useTime } from '../parts/use-time.ts';
import { AddStaffDialog } from './add-staff-dialog.tsx';

type Account = Answer<'staffAccounts'>['staff'][number];

const staffKey = ['office', 'staff'];

/** Who works here, with which role. */
export default function StaffPage() {
  const t = useTranslations('office-staff');
  const { call } = useOffice();
  const queries = useQueryClient();
  const [adding, setAdding] = useState(false);
  const accounts = useQuery({ queryKey: staffKey, queryFn: () => call('staffAccounts') });
  const again = () => void queries.invalidateQueries({ queryKey: staffKey });
  const columns = useColumns(again);
  return (
    <OfficePage title={t('staff.title')}>
      <div className="office-stack">
        <div className="office-row">
          <p className="office-note">{t('staff.lead')}</p>
          <Button variant="dark" onClick={() => setAdding(true)}>
            {t('staff.add')}
          </Button>
        </div>
        <Panel>
          <Loaded query={accounts}>
            {({ staff }) => (
              <OfficeTable label={t('staff.title')} columns={columns} rows={staff} keyOf={({ id }) => id} />
            )}
          </Loaded>
        </Panel>
      </div>
      <AddStaffDialog open={adding} onClose={() => setAdding(false)} onAdded={again} />
    </OfficePage>
  );
}

function useColumns(onChanged: () => void): Column<Account>[] {
  const t = useTranslations('office-staff');
  const office = useTranslations('office');
  const { call, self } = useOffice();
  const { time } = useTime();
  const change = async ({ name }: Account, body: Body<'changeStaff'>) => {
    try {
      await call('changeStaff', body);
      void showToast({ title: t('staff.changed', { name }), tone: 'ok' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      void showToast({ title: error.message, tone: 'danger' });
    }
    onChanged();
  };
  const isSelf = ({ id }: Account) => id === self.staff.id;
  return [
    { name: t('staff.name'), cell: ({ name }) => <b>{name}</b> },
    { name: t('staff.login'), cell: ({ login }) => login, quiet: true, wide: true },
    {
      name: t('staff.role'),
      cell: (account) =>
        isSelf(account) ? (
          office(`roles.${account.role}`)
        ) : (
          <Field label={t('staff.role_of', { name: account.name })} hideLabel>
            <Select
              value={account.role}
              onChange={({ target }) => void change(account, { id: account.id, role: target.value as Role })}
            >
              {roles.map((role) => (
                <option key={role} value={role}>
                  {office(`roles.${role}`)}
                </option>
              ))}
            </Select>
          </Field>
        ),
    },
    {
      name: t('staff.seen'),
      cell: ({ last_seen_at: at }) => (at ? time(at) : t('staff.never')),
      quiet: true,
      wide: true,
    },
    {
      name: t('staff.state'),
      cell: ({ disabled_at: closed }) => (
        <Pill tone={closed ? 'bad' : 'ok'}>{closed ? t('staff.closed') : t('staff.open')}</Pill>
      ),
      wide: true,
    },
    {
      name: t('staff.actions'),
      hideName: true,
      end: true,
      cell: (account) =>
        !isSelf(account) && (
          <Button
            size="sm"
            onClick={() => void change(account, { id: account.id, disabled: account.disabled_at === null })}
          >
            {account.disabled_at ? t('staff.reopen') : t('staff.close_account')}
          </Button>
        ),
    },
  ];
}
