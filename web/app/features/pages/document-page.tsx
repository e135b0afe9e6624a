import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHead } from '#web/platform/page-head.tsx';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Prose } from './prose.tsx';
import '#web/ui/document.css';

type DocumentName =
  | 'pages-terms'
  | 'pages-privacy'
  | 'pages-cookies'
  | 'pages-ban'
  | 'pages-return-policy'
  | 'pages-faq'
  | 'pages-service';

export interface DocumentSection {
  id: string;
  title: string;
  /** Paragraphs apart by an empty line; lines that begin with a dash are a list. */
  text?: string;
  /** What a text cannot show, under it. */
  more?: ReactNode;
}

interface DocumentPageProps {
  name: DocumentName;
  title: string;
  lead: string;
  /** Which version this is, in words. */
  version?: string;
  /** Between the head and the text. */
  before?: ReactNode;
  sections: readonly DocumentSection[];
  seeAlso: readonly DocumentName[];
}

/** A text to be read: short lines, headings that can be linked to, and on a wide screen a table of contents beside it. */
export function DocumentPage({ name, title, lead, version, before, sections, seeAlso }: DocumentPageProps) {
  const t = useTranslations('documents');
  const links = useTranslations('shell.footer.links');
  const pathTo = usePathTo();
  return (
    <div className="document">
      <PageHead name={name} title={title} description={lead} />
      <header className="document__head">
        <h1>{title}</h1>
        <p className="document__lead">{lead}</p>
        {version && <p className="document__version">{version}</p>}
      </header>
      <nav className="document__contents" aria-label={t('contents')}>
        <h2>{t('contents')}</h2>
        <ol>
          {sections.map(({ id, title: heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <article className="document__text">
        {before}
        {sections.map((section) => (
          <section key={section.id} id={section.id}>
            <h2>{section.title}</h2>
            {section.text && <Prose text={section.text} />}
            {section.more}
          </section>
        ))}
        <section className="document__also">
          <h2>{t('see_also')}</h2>
          <ul>
            {seeAlso.map((page) => (
              <li key={page}>
                <Link className="link" to={pathTo(page)} viewTransition>
                  {links(page)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      </article>
    </div>
  );
}
