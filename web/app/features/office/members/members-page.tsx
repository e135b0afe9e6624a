import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearchParams } from 'react-router';
import type { Answer } from '#contract/calls.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { useOffice, useOfficePath } from '../office-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { OfficePage } from '../parts/page.tsx';
import { Nothing, Panel } from '../parts/panel.tsx';
import { type Column, OfficeTable } from '../parts/table.tsx';
import { MemberStatus } from './member-status.tsx';

type Member = Answer<'officeMember'>['members'][number];

/** Finds members by e-mail address, name, id or payment, on all sites. One who is found alone is opened at once. */
export default function MembersPage() {
  const t = useTranslations('office-members');
  const [query] = useSearchParams();
  const q = query.get('q')?.trim() ?? '';
  return (
    <OfficePage title={t('title')}>
      {q ? (
        <Found q={q} />
      ) : (
        <Panel>
          <Nothing>{t('find_lead')}</Nothing>
        </Panel>
      )}
    </OfficePage>
  );
}

function Found({ q }: { q: string }) {
  const t = useTranslations('office-members');
  const format = useFormatter();
  const { call } = useOffice();
  const pathTo = useOfficePath();
  const members = useQuery({
    queryKey: ['office', 'members', q],
    queryFn: () => call('officeMember', undefined, { q }),
  });
  const columns: Column<Member>[] = [
    {
      name: t('name'),
      cell: ({ id, name }) => (
        <Link className="office-link" to={pathTo(`/members/${id}`)}>
          {name}
        </Link>
      ),
    },
    { name: t('email'), cell: ({ email }) => email, quiet: true, wide: true },
    { name: t('site'), cell: ({ host }) => host, quiet: true, wide: true },
    { name: t('state'), cell: (member) => <MemberStatus member={member} /> },
    { name: t('credits'), cell: ({ credits }) => format.number(credits), end: true },
  ];
  return (
    <Panel title={t('found_for', { q })}>
      <Loaded query={members} lines={4}>
        {({ members: found }) => {
          const [only] = found;
          if (!only) return <Nothing>{t('nobody', { q })}</Nothing>;
          if (found.length === 1) return <Navigate to={pathTo(`/members/${only.id}`)} replace />;
          return <OfficeTable label={t('title')} columns={columns} rows={found} keyOf={({ id }) => id} />;
        }}
      </Loaded>
    </Panel>
  );
}
