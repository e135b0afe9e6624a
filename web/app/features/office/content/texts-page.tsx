import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import { type Locale, localeNames } from '#contract/locales.ts';
import { localizedPath } from '#contract/pages/routes.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { useCallForm } from '#web/platform/use-call-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useOffice } from '../office-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Panel, Pill } from '../parts/panel.tsx';
import type { Column } from '../parts/table.tsx';
import { EditForm } from './edit-dialog.tsx';
import { PagedPanel } from './paged-panel.tsx';
import { SitePage } from './site-page.tsx';
import { useSaved } from './use-saved.ts';

type Entry = Answer<'officePages'>['pages'][number];
type Written = Answer<'officePage'>['page'];

interface Chosen {
  token: string;
  locale: Locale;
  isNew: boolean;
}

/** The pages that were written for a site in Markdown. */
export default function TextsPage() {
  const t = useTranslations('office-content');
  return <SitePage title={t('texts.title')}>{(host) => <Texts host={host} />}</SitePage>;
}

function Texts({ host }: { host: string }) {
  const t = useTranslations('office-content');
  const format = useFormatter();
  const { call } = useOffice();
  const [chosen, setChosen] = useState<Chosen>();
  const key = ['office', 'texts', host];
  const list = useInfiniteQuery({
    queryKey: key,
    initialPageParam: '',
    queryFn: ({ pageParam: after }) => call('officePages', undefined, { host, ...(after && { after }) }),
    getNextPageParam: ({ next }) => next,
  });
  const columns: Column<Entry>[] = [
    {
      name: t('texts.page'),
      cell: ({ token, locale, title }) => (
        <button type="button" className="office-link" onClick={() => setChosen({ token, locale, isNew: false })}>
          {title}
        </button>
      ),
    },
    { name: t('texts.address'), cell: ({ token, locale }) => localizedPath(`/${token}`, locale), quiet: true },
    {
      name: t('texts.changed'),
      cell: ({ updated_at: at }) => format.dateTime(new Date(at), { dateStyle: 'medium' }),
      quiet: true,
      wide: true,
    },
    {
      name: t('state'),
      cell: ({ published }) => (
        <Pill tone={published ? 'ok' : 'plain'}>{t(`texts.states.${published ? 'published' : 'draft'}`)}</Pill>
      ),
    },
  ];
  const close = () => setChosen(undefined);
  return (
    <div className="office-stack">
      <PagedPanel
        title={t('texts.title')}
        empty={t('texts.empty')}
        query={list}
        rowsOf={({ pages }) => pages}
        columns={columns}
        keyOf={({ token, locale }) => `${token} ${locale}`}
        aside={
          <Button size="sm" variant="dark" onClick={() => setChosen({ token: '', locale: 'en', isNew: true })}>
            {t('texts.add')}
          </Button>
        }
      />
      {chosen && (
        <Editor key={`${chosen.token} ${chosen.locale}`} host={host} chosen={chosen} listKey={key} onDone={close} />
      )}
    </div>
  );
}

interface EditorProps {
  host: string;
  chosen: Chosen;
  listKey: readonly string[];
  onDone(): void;
}

const nothing = { title: '', markdown: '', html: '', published: false };

function Editor({ host, chosen, ...rest }: EditorProps) {
  const t = useTranslations('office-content');
  const { call } = useOffice();
  const { token, locale, isNew } = chosen;
  const page = useQuery({
    queryKey: [...rest.listKey, token, locale],
    queryFn: () => call('officePage', undefined, { host, token, locale }),
    enabled: !isNew,
  });
  return (
    <Panel title={isNew ? t('texts.add') : localizedPath(`/${token}`, locale)} padded>
      {isNew ? (
        <TextForm host={host} chosen={chosen} written={nothing} {...rest} />
      ) : (
        <Loaded query={page}>
          {({ page: written }) => <TextForm host={host} chosen={chosen} written={written} {...rest} />}
        </Loaded>
      )}
    </Panel>
  );
}

interface TextFormProps extends EditorProps {
  written: Pick<Written, 'title' | 'markdown' | 'html' | 'published'>;
}

function TextForm({ host, chosen, written, listKey, onDone }: TextFormProps) {
  const t = useTranslations('office-content');
  const { call } = useOffice();
  const queries = useQueryClient();
  const saved = useSaved(listKey, onDone);
  const { token, locale, isNew } = chosen;
  const { form, errors, ...state } = useCallForm({
    values: { token, locale, title: written.title, markdown: written.markdown, published: written.published },
    schema: () =>
      import('#contract/office/site-content.ts').then(({ siteContentCalls }) => siteContentCalls.savePage.body),
    body: (values) => ({ ...values, host }),
    call: async (asked) => {
      const { page } = await call('savePage', asked);
      queries.setQueryData([...listKey, page.token, page.locale], { page });
      saved();
    },
  });
  const remove = async () => {
    await call('removePage', { host, token, locale });
    saved();
  };
  return (
    <>
      <EditForm {...state}>
        <div className="office-pair">
          <Field label={t('texts.token')} hint={t('texts.token_hint')} error={errors.token?.message}>
            <Input {...form.register('token')} readOnly={!isNew} autoComplete="off" autoCapitalize="none" />
          </Field>
          {isNew && (
            <Field label={t('texts.language')} error={errors.locale?.message}>
              <Select {...form.register('locale')}>
                {localeNames.map((each) => (
                  <option key={each} value={each}>
                    {t(`texts.languages.${each}`)}
                  </option>
                ))}
              </Select>
            </Field>
          )}
        </div>
        <Field label={t('texts.heading')} error={errors.title?.message}>
          <Input {...form.register('title')} />
        </Field>
        <Field label={t('texts.markdown')} hint={t('texts.markdown_hint')} error={errors.markdown?.message}>
          <Textarea {...form.register('markdown')} rows={12} />
        </Field>
        <Checkbox label={t('texts.publish')} {...form.register('published')} />
      </EditForm>
      <div className="office-row office-text__more">
        <Button size="sm" onClick={onDone}>
          {t('close')}
        </Button>
        {!isNew && (
          <Button size="sm" variant="danger-outline" onClick={() => void remove()}>
            {t('texts.remove')}
          </Button>
        )}
      </div>
      {written.html !== '' && (
        <section className="office-text__preview" aria-label={t('texts.preview')}>
          <h3>{t('texts.preview')}</h3>
          {/* The server made it from Markdown: no tag, script or picture of the writer's is in it. */}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server's Markdown renderer, as on the page */}
          <div className="office-text__page" dangerouslySetInnerHTML={{ __html: written.html }} />
        </section>
      )}
    </>
  );
}
