import { useQuery, useQueryClient } from '@tanstack/react-query';
import ExternalLink from 'lucide-react/icons/external-link';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Answer } from '#contract/calls.ts';
import type { SettingsChange } from '#contract/sites/settings.ts';
import { ApiError } from '#web/platform/api.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useMay, useOffice } from '../office-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { OfficePage } from '../parts/page.tsx';
import { Nothing, Panel } from '../parts/panel.tsx';
import { changesIn, groupNames, type SettingName, settingsIn } from './setting-kinds.ts';
import { SettingRow } from './setting-row.tsx';
import { SettingsHistory } from './settings-history.tsx';
import { useSettingWords } from './use-setting-words.ts';
import './settings.css';

type SiteView = Answer<'officeSettings'>['sites'][number];

/** Every setting of every site; what is changed is named before it is saved, and can be undone afterwards. */
export default function SettingsPage() {
  const t = useTranslations('office-settings');
  const { call } = useOffice();
  const [query, setQuery] = useSearchParams();
  const sites = useQuery({ queryKey: ['office', 'settings'], queryFn: () => call('officeSettings') });
  return (
    <OfficePage title={t('title')}>
      <Loaded query={sites} lines={12}>
        {({ sites: all }) => {
          const site = all.find(({ host }) => host === query.get('host')) ?? all[0];
          if (!site) return <Nothing>{t('no_site')}</Nothing>;
          return (
            <>
              <div className="office-filters">
                <Field label={t('site')}>
                  <Select value={site.host} onChange={({ target }) => setQuery({ host: target.value })}>
                    {all.map(({ host, settings }) => (
                      <option key={host} value={host}>
                        {`${settings.name} (${host})`}
                      </option>
                    ))}
                  </Select>
                </Field>
                <a className={buttonClass()} href={addressOf(site.host)} target="_blank" rel="noreferrer">
                  <ExternalLink aria-hidden="true" />
                  {t('open_site')}
                </a>
              </div>
              <SiteSettings key={site.host} site={site} />
            </>
          );
        }}
      </Loaded>
    </OfficePage>
  );
}

/** The site itself, at the port that the back office is at. */
const addressOf = (host: string) => `${location.protocol}//${host}${location.port && `:${location.port}`}/`;

function SiteSettings({ site }: { site: SiteView }) {
  const t = useTranslations('office-settings');
  const { call } = useOffice();
  const may = useMay();
  const { labelOf } = useSettingWords();
  const queries = useQueryClient();
  const [draft, setDraft] = useState<SettingsChange>({});
  const [sought, setSought] = useState('');
  const [refusal, setRefusal] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const changes = changesIn(site.settings, draft);
  const changed = Object.keys(changes) as SettingName[];
  const isSought = (name: SettingName) =>
    `${labelOf(name)} ${name}`.toLowerCase().includes(sought.trim().toLowerCase());
  const groups = groupNames
    .map((name) => ({ name, settings: settingsIn(name).filter(isSought) }))
    .filter(({ settings }) => settings.length > 0);

  const save = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await call('changeSettings', { host: site.host, settings: changes });
      await queries.invalidateQueries({ queryKey: ['office', 'settings'] });
      void queries.invalidateQueries({ queryKey: ['office', 'settings-history', site.host] });
      setDraft({});
      void showToast({ title: t('saved'), tone: 'ok' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="office-settings">
      <div className="office-stack">
        <Field label={t('find')} hideLabel>
          <Input
            type="search"
            placeholder={t('find')}
            value={sought}
            onChange={({ target }) => setSought(target.value)}
          />
        </Field>
        {refusal && <AlertBanner tone="danger">{refusal.message}</AlertBanner>}
        {groups.length === 0 && (
          <Panel>
            <Nothing>{t('not_found', { sought })}</Nothing>
          </Panel>
        )}
        {groups.map(({ name, settings }) => (
          <Panel key={name} title={t(`groups.${name}`)}>
            {settings.map((setting) => (
              <SettingRow
                key={setting}
                name={setting}
                value={draft[setting] ?? site.settings[setting]}
                changed={changed.includes(setting)}
                error={errorOf(refusal, setting)}
                readOnly={!may('change_settings')}
                onChange={(value) => setDraft({ ...draft, [setting]: value })}
              />
            ))}
          </Panel>
        ))}
      </div>
      <div className="office-stack office-settings__side">
        <SettingsHistory host={site.host} />
      </div>
      {changed.length > 0 && (
        <section className="office-save" aria-label={t('unsaved')}>
          <p>
            <b>{t('changes', { count: changed.length })}</b> {changed.map(labelOf).join(', ')}
          </p>
          <Button onClick={() => setDraft({})}>{t('discard')}</Button>
          <Button variant="dark" busy={busy} busyLabel={t('saving')} onClick={() => void save()}>
            {t('save')}
          </Button>
        </section>
      )}
    </div>
  );
}

const errorOf = (refusal: ApiError | undefined, name: SettingName) =>
  Object.entries(refusal?.fields ?? {}).find(([field]) => field.split('.').includes(name))?.[1];
