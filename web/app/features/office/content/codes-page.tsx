import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import { currencies } from '#contract/payments/bundles.ts';
import { countries, countryName } from '#contract/places/countries.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { useCallForm } from '#web/platform/use-call-form.ts';
import { useMoney } from '#web/platform/use-money.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { useOffice } from '../office-context.ts';
import { Pill } from '../parts/panel.tsx';
import type { Column } from '../parts/table.tsx';
import { EditDialog, EditForm } from './edit-dialog.tsx';
import { PagedPanel } from './paged-panel.tsx';
import { SitePage } from './site-page.tsx';
import { useSaved } from './use-saved.ts';

type Code = Answer<'officeCodes'>['codes'][number];

const fresh = {
  code: '',
  percentage: 10,
  currency: null,
  minimum_order_value: null,
  country: null,
  expires: null,
  status: 'active',
  validity: 'once-per-user',
  paymentmethods: null,
} satisfies Code;

/** A code that is over takes nothing off, whatever else is said of it. */
const stateOf = ({ status, expires }: Code) =>
  status === 'active' && expires !== null && new Date(expires) <= new Date() ? 'expired' : status;

/** The discount codes of a site that anybody may use. */
export default function CodesPage() {
  const t = useTranslations('office-content');
  return <SitePage title={t('codes.title')}>{(host) => <Codes host={host} />}</SitePage>;
}

function Codes({ host }: { host: string }) {
  const t = useTranslations('office-content');
  const format = useFormatter();
  const money = useMoney();
  const { call } = useOffice();
  const [edited, setEdited] = useState<Code>();
  const key = ['office', 'codes', host];
  const list = useInfiniteQuery({
    queryKey: key,
    initialPageParam: '',
    queryFn: ({ pageParam: after }) => call('officeCodes', undefined, { host, ...(after && { after }) }),
    getNextPageParam: ({ next }) => next,
  });
  const columns: Column<Code>[] = [
    {
      name: t('codes.code'),
      cell: (code) => (
        <button type="button" className="office-link" onClick={() => setEdited(code)}>
          {code.code}
        </button>
      ),
    },
    {
      name: t('codes.percentage'),
      cell: ({ percentage }) => format.number(percentage / 100, { style: 'percent' }),
      end: true,
    },
    {
      name: t('codes.minimum'),
      cell: ({ minimum_order_value: minimum, currency }) =>
        minimum !== null && currency ? money(minimum, currency) : t('none'),
      end: true,
      wide: true,
    },
    {
      name: t('codes.expires'),
      cell: ({ expires }) => (expires ? format.dateTime(new Date(expires), { dateStyle: 'medium' }) : t('codes.never')),
      quiet: true,
      wide: true,
    },
    {
      name: t('state'),
      cell: (code) => {
        const state = stateOf(code);
        return <Pill tone={state === 'active' ? 'ok' : 'plain'}>{t(`codes.states.${state}`)}</Pill>;
      },
    },
  ];
  return (
    <>
      <PagedPanel
        title={t('codes.title')}
        empty={t('codes.empty')}
        query={list}
        rowsOf={({ codes }) => codes}
        columns={columns}
        keyOf={({ code }) => code}
        aside={
          <Button size="sm" variant="dark" onClick={() => setEdited(fresh)}>
            {t('codes.add')}
          </Button>
        }
      />
      <EditDialog
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={edited?.code || t('codes.add')}
        text={t('codes.text')}
      >
        {edited && <CodeForm host={host} code={edited} listKey={key} onDone={() => setEdited(undefined)} />}
      </EditDialog>
    </>
  );
}

interface CodeFormProps {
  host: string;
  code: Code;
  listKey: readonly string[];
  onDone(): void;
}

function CodeForm({ host, code, listKey, onDone }: CodeFormProps) {
  const t = useTranslations('office-content');
  const { locale } = useShell();
  const { call } = useOffice();
  const saved = useSaved(listKey, onDone);
  const { form, errors, ...state } = useCallForm({
    values: {
      code: code.code,
      percentage: String(code.percentage),
      currency: code.currency ?? '',
      minimum: code.minimum_order_value === null ? '' : String(code.minimum_order_value / 100),
      country: code.country ?? '',
      expires: code.expires?.slice(0, 10) ?? '',
      status: code.status,
      validity: code.validity,
    },
    schema: () =>
      import('#contract/office/site-content.ts').then(({ siteContentCalls }) => siteContentCalls.saveCode.body),
    body: ({ percentage, currency, minimum, country, expires, ...rest }) => ({
      ...rest,
      host,
      percentage: Number(percentage),
      currency: currency || null,
      minimum_order_value: minimum ? Math.round(Number(minimum.replace(',', '.')) * 100) : null,
      country: country || null,
      // To the end of that day.
      expires: expires ? `${expires}T23:59:59.000Z` : null,
      paymentmethods: code.paymentmethods,
    }),
    call: async (asked) => {
      await call('saveCode', asked);
      saved();
    },
  });
  return (
    <EditForm {...state}>
      <Field label={t('codes.code')} hint={t('codes.code_hint')} error={errors.code?.message}>
        <Input {...form.register('code')} readOnly={code.code !== ''} autoComplete="off" autoCapitalize="characters" />
      </Field>
      <Field label={t('codes.percentage_label')} error={errors.percentage?.message}>
        <Input {...form.register('percentage')} inputMode="numeric" />
      </Field>
      <div className="office-pair">
        <Field label={t('codes.minimum_label')} error={errors.minimum?.message}>
          <Input {...form.register('minimum')} inputMode="decimal" />
        </Field>
        <Field label={t('codes.currency')} error={errors.currency?.message}>
          <Select {...form.register('currency')}>
            <option value="">{t('any')}</option>
            {currencies.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="office-pair">
        <Field label={t('codes.country')} error={errors.country?.message}>
          <Select {...form.register('country')}>
            <option value="">{t('any')}</option>
            {countries.map((each) => (
              <option key={each} value={each}>
                {countryName(each, locale)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('codes.expires')} error={errors.expires?.message}>
          <Input type="date" {...form.register('expires')} />
        </Field>
      </div>
      <div className="office-pair">
        <Field label={t('codes.validity')} error={errors.validity?.message}>
          <Select {...form.register('validity')}>
            <option value="once-per-user">{t('codes.validities.once')}</option>
            <option value="always">{t('codes.validities.always')}</option>
          </Select>
        </Field>
        <Field label={t('state')} error={errors.status?.message}>
          <Select {...form.register('status')}>
            <option value="active">{t('codes.states.active')}</option>
            <option value="disabled">{t('codes.states.disabled')}</option>
          </Select>
        </Field>
      </div>
    </EditForm>
  );
}
