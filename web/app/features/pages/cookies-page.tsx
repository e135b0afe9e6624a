import { sameForAllVisitors } from '#contract/pages/pages.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Label } from '#web/ui/label.tsx';
import type { Route } from './+types/cookies-page';
import { ConsentChoice } from './consent-choice.tsx';
import { DocumentPage } from './document-page.tsx';
import { cookies, keptForVisit, keptOnDevice } from './kept-in-browser.ts';
import { useFacts } from './use-facts.ts';
import './cookies.css';

export const loader = pageLoader('pages-cookies', ['documents', 'cookies'], ({ context }) =>
  context.ask('companyinfo'),
);

export const headers = () => sameForAllVisitors;

const sections = ['short', 'choice', 'cookies', 'device', 'visit', 'worker', 'clear'] as const;
const lists = { cookies, device: keptOnDevice, visit: keptForVisit };
type Line = (typeof lists)[keyof typeof lists][number];

/** Everything that the site keeps in a browser, by its name, and the choice about the one thing that needs consent. */
export default function CookiesPage({ loaderData: { companyinfo } }: Route.ComponentProps) {
  const t = useTranslations('cookies');
  const facts = useFacts(companyinfo);
  return (
    <DocumentPage
      name="pages-cookies"
      title={t('title')}
      lead={t('lead', facts)}
      sections={sections.map((id) => ({
        id,
        title: t(`${id}.title`),
        text: t(`${id}.text`, facts),
        more:
          id === 'choice' ? (
            <ConsentChoice />
          ) : id === 'cookies' || id === 'device' || id === 'visit' ? (
            <KeptList lines={lists[id]} />
          ) : undefined,
      }))}
      seeAlso={['pages-privacy', 'pages-terms', 'pages-service']}
    />
  );
}

function KeptList({ lines }: { lines: readonly Line[] }) {
  const t = useTranslations('cookies');
  return (
    <ul className="kept">
      {lines.map((line) => (
        <li key={line.id}>
          <p className="kept__names">
            {line.names.map((name) => (
              <code key={name}>{/[-:]$/.test(name) ? `${name}…` : name}</code>
            ))}
            <Label tone={line.reason === 'choice' ? 'accent' : 'plain'}>{t(`reasons.${line.reason}`)}</Label>
          </p>
          <p>{t(`lines.${line.id}`)}</p>
          {'days' in line && <p className="kept__time">{t('days', { count: line.days })}</p>}
        </li>
      ))}
    </ul>
  );
}
