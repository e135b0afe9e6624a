import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useCallForm } from '#web/platform/use-call-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useOffice } from '../office-context.ts';
import { Pill } from '../parts/panel.tsx';
import type { Column } from '../parts/table.tsx';
import { EditDialog, EditForm } from './edit-dialog.tsx';
import { PagedPanel } from './paged-panel.tsx';
import { SitePage } from './site-page.tsx';
import { useSaved } from './use-saved.ts';

type Network = Answer<'officeNetworks'>['networks'][number];

/** What the server puts into an address; docs/tracking.md says what each is. */
const macros = '{id} {event} {network} {ref} {sub1} {sub2} {sub3} {member} {site} {amount} {currency}';

const fresh: Network = { name: '', enabled: true, signup_url: null, purchase_url: null };

/** The networks that send visitors to a site, and where they are told what became of them. */
export default function NetworksPage() {
  const t = useTranslations('office-content');
  return <SitePage title={t('networks.title')}>{(host) => <Networks host={host} />}</SitePage>;
}

function Networks({ host }: { host: string }) {
  const t = useTranslations('office-content');
  const { call } = useOffice();
  const [edited, setEdited] = useState<Network>();
  const key = ['office', 'networks', host];
  const list = useInfiniteQuery({
    queryKey: key,
    initialPageParam: '',
    queryFn: ({ pageParam: after }) => call('officeNetworks', undefined, { host, ...(after && { after }) }),
    getNextPageParam: ({ next }) => next,
  });
  const told = (url: string | null) => (url === null ? t('networks.untold') : t('networks.told'));
  const columns: Column<Network>[] = [
    {
      name: t('networks.name'),
      cell: (network) => (
        <button type="button" className="office-link" onClick={() => setEdited(network)}>
          {network.name}
        </button>
      ),
    },
    { name: t('networks.signup'), cell: ({ signup_url: url }) => told(url), quiet: true, wide: true },
    { name: t('networks.purchase'), cell: ({ purchase_url: url }) => told(url), quiet: true, wide: true },
    {
      name: t('state'),
      cell: ({ enabled }) => (
        <Pill tone={enabled ? 'ok' : 'plain'}>{t(`networks.states.${enabled ? 'on' : 'off'}`)}</Pill>
      ),
    },
  ];
  return (
    <>
      <PagedPanel
        title={t('networks.title')}
        empty={t('networks.empty')}
        query={list}
        rowsOf={({ networks }) => networks}
        columns={columns}
        keyOf={({ name }) => name}
        aside={
          <Button size="sm" variant="dark" onClick={() => setEdited(fresh)}>
            {t('networks.add')}
          </Button>
        }
      />
      <EditDialog
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={edited?.name || t('networks.add')}
        text={t('networks.text')}
      >
        {edited && <NetworkForm host={host} network={edited} listKey={key} onDone={() => setEdited(undefined)} />}
      </EditDialog>
    </>
  );
}

interface NetworkFormProps {
  host: string;
  network: Network;
  listKey: readonly string[];
  onDone(): void;
}

function NetworkForm({ host, network, listKey, onDone }: NetworkFormProps) {
  const t = useTranslations('office-content');
  const { call } = useOffice();
  const saved = useSaved(listKey, onDone);
  const { form, errors, ...state } = useCallForm({
    values: {
      name: network.name,
      enabled: network.enabled,
      signup_url: network.signup_url ?? '',
      purchase_url: network.purchase_url ?? '',
    },
    schema: () =>
      import('#contract/office/site-content.ts').then(({ siteContentCalls }) => siteContentCalls.saveNetwork.body),
    body: ({ signup_url, purchase_url, ...rest }) => ({
      ...rest,
      host,
      signup_url: signup_url || null,
      purchase_url: purchase_url || null,
    }),
    call: async (asked) => {
      await call('saveNetwork', asked);
      saved();
    },
  });
  return (
    <EditForm {...state}>
      <Field label={t('networks.name')} hint={t('networks.name_hint')} error={errors.name?.message}>
        <Input {...form.register('name')} readOnly={network.name !== ''} autoComplete="off" />
      </Field>
      <Field
        label={t('networks.signup_label')}
        hint={t('networks.macros', { macros })}
        error={errors.signup_url?.message}
      >
        <Textarea {...form.register('signup_url')} rows={2} />
      </Field>
      <Field label={t('networks.purchase_label')} error={errors.purchase_url?.message}>
        <Textarea {...form.register('purchase_url')} rows={2} />
      </Field>
      <Checkbox label={t('networks.enabled')} {...form.register('enabled')} />
    </EditForm>
  );
}
