import Search from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { sameForAllVisitors } from '#contract/pages/pages.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { Input } from '#web/ui/input.tsx';
import { SearchPicture } from '#web/ui/pictures.tsx';
import type { Route } from './+types/faq-page';
import { faqFacts } from './document-facts.ts';
import { DocumentPage } from './document-page.tsx';
import { type FaqGroup, type FaqQuestion, faqGroups, faqLinks } from './faq-questions.ts';
import { answers } from './faq-search.ts';
import { PagesLink } from './pages-link.tsx';
import { Prose } from './prose.tsx';
import { useFaqFacts } from './use-faq-facts.ts';
import './faq.css';

export const loader = pageLoader('pages-faq', ['documents', 'faq'], ({ context }) => context.ask('companyinfo'));

export const headers = () => sameForAllVisitors;

const groups = Object.keys(faqGroups) as FaqGroup[];
/** So few are shown with their answers: there is nothing left to choose from. */
const few = 3;

/** Questions and answers, searched as one types. Without a script they are a list, and the search is a page of its own. */
export default function FaqPage({ loaderData: { companyinfo } }: Route.ComponentProps) {
  const t = useTranslations('faq');
  const facts = useFaqFacts(companyinfo);
  const [query, setQuery] = useState(useSearchParams()[0].get('q') ?? '');
  useOpenLinked();
  const found = groups.flatMap((id) => {
    const questions = faqGroups[id]
      .map((name) => ({
        name,
        question: t(`questions.${name}.question`, facts),
        answer: t(`questions.${name}.answer`, facts),
      }))
      .filter((each) => answers(each, query));
    return questions.length > 0 ? [{ id, title: t(`groups.${id}`), questions }] : [];
  });
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0);
  const isSearching = query.trim() !== '';
  return (
    <DocumentPage
      name="pages-faq"
      title={t('title')}
      lead={t('lead', facts)}
      before={
        <>
          {!isSearching && (
            <script type="application/ld+json">{faqFacts(found.flatMap(({ questions }) => questions))}</script>
          )}
          <search>
            <form className="faq__search" onSubmit={(event) => event.preventDefault()}>
              <Input
                type="search"
                name="q"
                icon={<Search />}
                aria-label={t('search')}
                placeholder={t('search')}
                enterKeyHint="search"
                autoComplete="off"
                maxLength={80}
                value={query}
                onChange={(event) => setQuery(event.target.value)}
              />
              <p className="faq__count" role="status">
                {isSearching && t('found', { count })}
              </p>
            </form>
          </search>
          {count === 0 && (
            <Face
              kind="empty"
              picture={<SearchPicture />}
              title={t('none.title', { query: query.trim() })}
              action={<Button onClick={() => setQuery('')}>{t('none.clear')}</Button>}
            >
              <Prose text={t('none.text', facts)} />
            </Face>
          )}
        </>
      }
      sections={found.map(({ id, title, questions }) => ({
        id,
        title,
        more: questions.map((each) => <Question key={each.name} {...each} open={isSearching && count <= few} />),
      }))}
      seeAlso={['pages-service', 'pages-return-policy', 'pages-terms', 'pages-privacy']}
    />
  );
}

interface QuestionProps {
  name: FaqQuestion;
  question: string;
  answer: string;
  open: boolean;
}

function Question({ name, question, answer, open }: QuestionProps) {
  const t = useTranslations('faq');
  const page = faqLinks[name];
  return (
    <details className="faq__question" open={open}>
      <summary>
        <h3>{question}</h3>
      </summary>
      {/* Inside of what opens: a browser that is sent here opens it by itself. */}
      <div className="faq__answer" id={name}>
        <Prose text={answer} />
        {page && <PagesLink page={page} />}
        <p>
          <a className="faq__anchor" href={`#${name}`} aria-label={t('link_to', { question })}>
            {t('link')}
          </a>
        </p>
      </div>
    </details>
  );
}

/** A browser opens what its address names; the router, which comes from another page, only scrolls there. */
function useOpenLinked() {
  const { hash } = useLocation();
  useEffect(() => {
    const question = document.getElementById(hash.slice(1))?.closest('details');
    if (!question || question.open) return;
    question.open = true;
    question.scrollIntoView();
  }, [hash]);
}
