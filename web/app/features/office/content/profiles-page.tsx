import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { useOffice } from '../office-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Nothing, Panel, Pill } from '../parts/panel.tsx';
import { type Column, OfficeTable } from '../parts/table.tsx';
import { CamForm, freshCam } from './cam-form.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { FictionalForm, freshFictional } from './fictional-form.tsx';
import { PagedPanel } from './paged-panel.tsx';
import { SitePage } from './site-page.tsx';

type Fictional = Answer<'officeFictional'>['profiles'][number];
type Cam = Answer<'officeCams'>['cams'][number];

/** Profiles of a site that are no member's: those it plays itself, always labelled, and the cams of a partner. */
export default function ProfilesPage() {
  const t = useTranslations('office-content');
  return (
    <SitePage title={t('profiles.title')}>
      {(host) => (
        <div className="office-stack">
          <FictionalProfiles host={host} />
          <Cams host={host} />
        </div>
      )}
    </SitePage>
  );
}

interface Shown {
  name: string;
  thumb: string | null;
  active: boolean;
}

function useColumns<Row extends Shown>(onOpen: (row: Row) => void): Column<Row>[] {
  const t = useTranslations('office-content');
  return [
    {
      name: t('profiles.name'),
      cell: (row) => (
        <span className="office-who">
          {row.thumb ? (
            <img className="office-face-small" src={row.thumb} alt="" />
          ) : (
            <span className="office-face-small" />
          )}
          <button type="button" className="office-link" onClick={() => onOpen(row)}>
            {row.name}
          </button>
        </span>
      ),
    },
    {
      name: t('state'),
      cell: ({ active }) => (
        <Pill tone={active ? 'ok' : 'plain'}>{t(`profiles.states.${active ? 'shown' : 'away'}`)}</Pill>
      ),
      end: true,
    },
  ];
}

function FictionalProfiles({ host }: { host: string }) {
  const t = useTranslations('office-content');
  const { settings } = useShell();
  const { call } = useOffice();
  const [edited, setEdited] = useState<Fictional>();
  const key = ['office', 'fictional', host];
  const list = useInfiniteQuery({
    queryKey: key,
    initialPageParam: '',
    queryFn: ({ pageParam: after }) => call('officeFictional', undefined, { host, ...(after && { after }) }),
    getNextPageParam: ({ next }) => next,
  });
  return (
    <>
      <PagedPanel
        title={t('profiles.fictional')}
        empty={t('profiles.none_fictional')}
        query={list}
        rowsOf={({ profiles }) => profiles}
        columns={useColumns<Fictional>(setEdited)}
        keyOf={({ id }) => id}
        aside={
          <Button size="sm" variant="dark" onClick={() => setEdited(freshFictional)}>
            {t('profiles.add_fictional')}
          </Button>
        }
      />
      <EditDialog
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={edited?.name || t('profiles.add_fictional')}
        text={t('profiles.fictional_text', { label: settings.fictional_singular })}
      >
        {edited && <FictionalForm host={host} profile={edited} listKey={key} onDone={() => setEdited(undefined)} />}
      </EditDialog>
    </>
  );
}

function Cams({ host }: { host: string }) {
  const t = useTranslations('office-content');
  const { call } = useOffice();
  const [edited, setEdited] = useState<Cam>();
  const key = ['office', 'cams', host];
  const list = useQuery({ queryKey: key, queryFn: () => call('officeCams', undefined, { host }) });
  const columns = useColumns<Cam>(setEdited);
  return (
    <>
      <Panel
        title={t('profiles.cams')}
        aside={
          <Button size="sm" variant="dark" onClick={() => setEdited(freshCam)}>
            {t('profiles.add_cam')}
          </Button>
        }
      >
        <Loaded query={list}>
          {({ cams }) =>
            cams.length === 0 ? (
              <Nothing>{t('profiles.none_cams')}</Nothing>
            ) : (
              <OfficeTable label={t('profiles.cams')} columns={columns} rows={cams} keyOf={({ id }) => id} />
            )
          }
        </Loaded>
      </Panel>
      <EditDialog
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={edited?.name || t('profiles.add_cam')}
        text={t('profiles.cams_text')}
      >
        {edited && <CamForm host={host} cam={edited} listKey={key} onDone={() => setEdited(undefined)} />}
      </EditDialog>
    </>
  );
}
