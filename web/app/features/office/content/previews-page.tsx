import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import { type Locale, localeNames } from '#contract/locales.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { useOffice } from '../office-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { SitePage } from './site-page.tsx';
import './previews.css';

type Push = Answer<'previews'>['pushes'][number];

const moments = ['neutral', 'name', 'text', 'photo', 'fictional', 'like', 'match', 'several'] as const;

/** Mails and pushes of a site as its members get them, in either language. */
export default function PreviewsPage() {
  const t = useTranslations('office-content');
  return <SitePage title={t('previews.title')}>{(host) => <Previews host={host} />}</SitePage>;
}

function Previews({ host }: { host: string }) {
  const t = useTranslations('office-content');
  const shell = useShell();
  const { call } = useOffice();
  const [locale, setLocale] = useState<Locale>(shell.locale);
  const [name, setName] = useState('activation');
  const list = useQuery({
    queryKey: ['office', 'previews', host, locale],
    queryFn: () => call('previews', undefined, { host, locale }),
  });
  return (
    <>
      <div className="office-filters">
        <Field label={t('texts.language')}>
          <Select
            value={locale}
            onChange={({ target }) => setLocale(localeNames.find((each) => each === target.value) ?? 'en')}
          >
            {localeNames.map((each) => (
              <option key={each} value={each}>
                {t(`texts.languages.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Loaded query={list} lines={12}>
        {({ mails, pushes }) => (
          <div className="office-two previews">
            <Panel title={t('previews.mails')} padded>
              <Field label={t('previews.mail')}>
                <Select value={name} onChange={({ target }) => setName(target.value)}>
                  {mails.map((mail) => (
                    <option key={mail.name} value={mail.name}>
                      {mail.subject}
                    </option>
                  ))}
                </Select>
              </Field>
              <MailPreview host={host} locale={locale} name={name} />
            </Panel>
            <Panel title={t('previews.pushes')} padded>
              <p className="office-note">{t('previews.pushes_text')}</p>
              <ul className="previews__pushes">
                {pushes.map((push) => (
                  <PushPreview key={push.name} push={push} locale={locale} />
                ))}
              </ul>
            </Panel>
          </div>
        )}
      </Loaded>
    </>
  );
}

/** Sandboxed: a mail has no scripts, and its links lead nowhere from here. */
function MailPreview({ host, locale, name }: { host: string; locale: Locale; name: string }) {
  const { call } = useOffice();
  const mail = useQuery({
    queryKey: ['office', 'preview', host, locale, name],
    queryFn: () => call('previewMail', undefined, { host, locale, name }),
  });
  return (
    <Loaded query={mail} lines={8}>
      {({ subject, html }) => <iframe className="previews__mail" title={subject} sandbox="" srcDoc={html} />}
    </Loaded>
  );
}

function PushPreview({ push, locale }: { push: Push; locale: Locale }) {
  const t = useTranslations('office-content');
  const moment = moments.find((each) => each === push.name);
  return (
    <li>
      <small>{moment && t(`previews.moments.${moment}`)}</small>
      <div className="previews__push" lang={locale}>
        <b>{push.title}</b>
        <span>{push.body}</span>
      </div>
    </li>
  );
}
