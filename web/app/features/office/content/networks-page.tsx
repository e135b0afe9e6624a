import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import { currencies } from '#contract/payments/bundles.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useCallForm } from '#web/platform/use-call-form.ts';
import { useMoney } from '#web/platform/use-money.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useOffice } from '../office-context.ts';
import { Pill } from '../parts/panel.tsx';
import type { Column } from '../parts/table.tsx';
import { EditDialog, EditForm } from './edit-dialog.tsx';
import { TestButton } from './network-test.tsx';
import { PagedPanel } from './paged-panel.tsx';
import { SitePage } from './site-page.tsx';
import { useSaved } from './use-saved.ts';

type Network = Answer<'officeNetworks'>['networks'][number];
type Cost = Answer<'networkCosts'>['networks'][number];

/** What the server puts into an address; docs/tracking.md says what each is. */
const macros = '{id} {event} {network} {ref} {sub1} {sub2} {sub3} {member} {site} {amount} {currency}';

const costsKey = ['office', 'network-costs'];

const fresh: Network = { name: '', enabled: true, signup_url: null, purchase_url: null };

/** The networks that send visitors to a site, and where they are told what became of them. */
export default function NetworksPage() {
  const t = useTranslations('office-content');
  return <SitePage title={t('networks.title')}>{(host) => <Networks host={host} />}</SitePage>;
}

function Networks({ host }: { host: string }) {
  const t = useTranslations('office-content');
  const { call } = useOffice();
  const money = useMoney();
  const [edited, setEdited] = useState<Network>();
  const key = ['office', 'networks', host];
  const list = useInfiniteQuery({
    queryKey: key,
    initialPageParam: '',
    queryFn: ({ pageParam: after }) => call('officeNetworks', undefined, { host, ...(after && { after }) }),
    getNextPageParam: ({ next }) => next,
  });
  const costs = useQuery({ queryKey: costsKey, queryFn: () => call('networkCosts') });
  const costOf = ({ name }: Network) =>
    costs.data?.networks.find((each) => each.host === host && each.network === name && each.cost !== null);
  const wordFor = (url: string | null) => (url === null ? t('networks.untold') : t('networks.told'));
  const columns: Column<Network>[] = [
    {
      name: t('networks.name'),
      cell: (network) => (
        <button type="button" className="office-link" onClick={() => setEdited(network)}>
          {network.name}
        </button>
      ),
    },
    { name: t('networks.signup'), cell: ({ signup_url: url }) => wordFor(url), quiet: true, wide: true },
    { name: t('networks.purchase'), cell: ({ purchase_url: url }) => wordFor(url), quiet: true, wide: true },
    {
      name: t('networks.cost'),
      cell: (network) => {
        const paid = costOf(network);
        return paid?.cost != null && paid.currency ? money(paid.cost, paid.currency) : t('networks.no_cost');
      },
      end: true,
      quiet: true,
    },
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
        {edited && (
          <NetworkForm
            host={host}
            network={edited}
            paid={costOf(edited)}
            listKey={key}
            onDone={() => setEdited(undefined)}
          />
        )}
      </EditDialog>
    </>
  );
}

interface NetworkFormProps {
  host: string;
  network: Network;
  paid: Cost | undefined;
  listKey: readonly string[];
  onDone(): void;
}

function NetworkForm({ host, network, paid, listKey, onDone }: NetworkFormProps) {
  const t = useTranslations('office-content');
  const { call } = useOffice();
  const queries = useQueryClient();
  const saved = useSaved(listKey, onDone);
  const [cost, setCost] = useState(paid?.cost == null ? '' : (paid.cost / 100).toFixed(2));
  const [currency, setCurrency] = useState(paid?.currency ?? 'EUR');
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
      const hundredths = cost.trim() === '' ? null : Math.round(Number(cost.replace(',', '.')) * 100);
      if (hundredths !== (paid?.cost ?? null) || currency !== (paid?.currency ?? 'EUR')) {
        await call('setNetworkCost', { host, network: asked.name, cost: hundredths, currency });
        void queries.invalidateQueries({ queryKey: costsKey });
      }
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
      <TestButton
        host={host}
        event="signup"
        addressOf={() => ({ name: form.getValues('name'), url: form.getValues('signup_url') })}
      />
      <Field label={t('networks.purchase_label')} error={errors.purchase_url?.message}>
        <Textarea {...form.register('purchase_url')} rows={2} />
      </Field>
      <TestButton
        host={host}
        event="purchase"
        addressOf={() => ({ name: form.getValues('name'), url: form.getValues('purchase_url') })}
      />
      <div className="office-pair">
        <Field label={t('networks.cost_label')} hint={t('networks.cost_hint')}>
          <Input value={cost} inputMode="decimal" onChange={({ target }) => setCost(target.value)} />
        </Field>
        <Field label={t('codes.currency')}>
          <Select value={currency} onChange={({ target }) => setCurrency(target.value)}>
            {currencies.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
        </Field>
      </div>
      <Checkbox label={t('networks.enabled')} {...form.register('enabled')} />
    </EditForm>
  );
}
