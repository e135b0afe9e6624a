import { useState } from 'react';
import { Link } from 'react-router';
import type { Answer } from '#contract/calls.ts';
import { nicheNumbers, niches } from '#contract/sites/niches.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useCallForm } from '#web/platform/use-call-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { useOffice, useOfficePath } from '../office-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { OfficePage } from '../parts/page.tsx';
import { Facts, Nothing, Panel } from '../parts/panel.tsx';
import { EditDialog, EditForm } from './edit-dialog.tsx';
import { useSaved } from './use-saved.ts';
import { sitesKey, useCompanies } from './use-site.ts';

type Company = Answer<'officeSites'>['companies'][number];
type Info = Company['info'];

/** The companies of the installation, what each says of itself, and its sites. */
export default function SitesPage() {
  const t = useTranslations('office-content');
  const companies = useCompanies();
  const [adding, setAdding] = useState(false);
  return (
    <OfficePage title={t('sites.title')}>
      <div className="office-stack">
        <Loaded query={companies}>
          {({ companies: all }) => all.map((company) => <CompanyPanel key={company.id} company={company} />)}
        </Loaded>
        <div>
          <Button size="sm" onClick={() => setAdding(true)}>
            {t('sites.add_company')}
          </Button>
        </div>
      </div>
      <EditDialog
        open={adding}
        onClose={() => setAdding(false)}
        title={t('sites.add_company')}
        text={t('sites.company_text')}
      >
        <CompanyForm onDone={() => setAdding(false)} />
      </EditDialog>
    </OfficePage>
  );
}

const shown = ['name', 'address', 'city', 'country', 'kvk', 'support_phone'] as const;

function CompanyPanel({ company }: { company: Company }) {
  const t = useTranslations('office-content');
  const pathTo = useOfficePath();
  const [open, setOpen] = useState<'site' | 'company'>();
  const { info, hosts } = company;
  const close = () => setOpen(undefined);
  return (
    <Panel
      title={info.name || t('sites.nameless')}
      aside={
        <span className="office-row">
          <Button size="sm" onClick={() => setOpen('company')}>
            {t('sites.edit_company')}
          </Button>
          <Button size="sm" variant="dark" onClick={() => setOpen('site')}>
            {t('sites.add')}
          </Button>
        </span>
      }
    >
      <div className="office-pad">
        <Facts facts={shown.map((name) => ({ name: t(`sites.company.${name}`), value: info[name] || t('none') }))} />
      </div>
      {hosts.length === 0 ? (
        <Nothing>{t('sites.empty')}</Nothing>
      ) : (
        <ul className="office-hosts">
          {hosts.map((host) => (
            <li key={host}>
              <Link className="office-link" to={`${pathTo('/settings')}?${new URLSearchParams({ host })}`}>
                {host}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <EditDialog open={open === 'site'} onClose={close} title={t('sites.add')} text={t('sites.text')}>
        <SiteForm company={company} onDone={close} />
      </EditDialog>
      <EditDialog open={open === 'company'} onClose={close} title={info.name} text={t('sites.company_text')}>
        <CompanyForm company={company} onDone={close} />
      </EditDialog>
    </Panel>
  );
}

function SiteForm({ company, onDone }: { company: Company; onDone(): void }) {
  const t = useTranslations('office-content');
  const { call } = useOffice();
  const saved = useSaved(sitesKey, onDone);
  const { form, errors, ...state } = useCallForm({
    values: { host: '', name: '', niche: '1' },
    schema: () =>
      import('#contract/office/site-content.ts').then(({ siteContentCalls }) => siteContentCalls.createSite.body),
    body: ({ host, name, niche }) => ({
      host,
      company_id: company.id,
      settings: { ...(name && { name }), niche: Number(niche), domain: host },
    }),
    call: async (asked) => {
      await call('createSite', asked);
      saved();
    },
  });
  return (
    <EditForm {...state}>
      <Field label={t('sites.host')} hint={t('sites.host_hint')} error={errors.host?.message}>
        <Input {...form.register('host')} autoComplete="off" autoCapitalize="none" inputMode="url" />
      </Field>
      <Field label={t('sites.name')} error={errors.name?.message}>
        <Input {...form.register('name')} />
      </Field>
      <Field label={t('sites.niche')} hint={t('sites.niche_hint')} error={errors.niche?.message}>
        <Select {...form.register('niche')}>
          {nicheNumbers.map((niche) => (
            <option key={niche} value={niche}>
              {`${niche} · ${niches[niche].name}`}
            </option>
          ))}
        </Select>
      </Field>
    </EditForm>
  );
}

const nobody: Omit<Info, 'added'> = {
  name: '',
  address: '',
  kvk: '',
  city: '',
  country: '',
  tradenames: [],
  vat_numbers: [],
  support_phone: '',
  delete_discount: 0,
};

const listed = (text: string) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

function CompanyForm({ company, onDone }: { company?: Company; onDone(): void }) {
  const t = useTranslations('office-content');
  const { call } = useOffice();
  const saved = useSaved(sitesKey, onDone);
  const info = company?.info ?? nobody;
  const { form, errors, ...state } = useCallForm({
    values: {
      info: {
        ...Object.fromEntries(shown.map((name) => [name, info[name]])),
        tradenames: info.tradenames.join(', '),
        vat_numbers: info.vat_numbers.join(', '),
        delete_discount: String(info.delete_discount),
      } as Record<(typeof shown)[number] | 'tradenames' | 'vat_numbers' | 'delete_discount', string>,
    },
    schema: () =>
      import('#contract/office/site-content.ts').then(({ siteContentCalls }) => siteContentCalls.createCompany.body),
    body: ({ info: { tradenames, vat_numbers, delete_discount, ...rest } }) => ({
      info: {
        ...rest,
        tradenames: listed(tradenames),
        vat_numbers: listed(vat_numbers),
        delete_discount: Number(delete_discount),
      },
    }),
    call: async ({ info: said }) => {
      if (company) await call('changeCompany', { id: company.id, info: said });
      else await call('createCompany', { info: said });
      saved();
    },
  });
  return (
    <EditForm {...state}>
      {[...shown, 'tradenames' as const, 'vat_numbers' as const, 'delete_discount' as const].map((name) => (
        <Field
          key={name}
          label={t(`sites.company.${name}`)}
          hint={name === 'tradenames' || name === 'vat_numbers' ? t('sites.listed') : undefined}
          error={errors.info?.[name]?.message}
        >
          <Input {...form.register(`info.${name}`)} inputMode={name === 'delete_discount' ? 'numeric' : undefined} />
        </Field>
      ))}
    </EditForm>
  );
}
