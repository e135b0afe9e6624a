import { effectiveTermsVersion } from '#contract/constants.ts';
import { sameForAllVisitors } from '#contract/pages/pages.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import type { Route } from './+types/terms-page';
import { CompanyFacts } from './company-facts.tsx';
import { DocumentPage } from './document-page.tsx';
import { useFacts } from './use-facts.ts';

export const loader = pageLoader('pages-terms', ['documents', 'terms'], ({ context }) => context.ask('companyinfo'));

export const headers = () => sameForAllVisitors;

const sections = [
  'who',
  'adults',
  'account',
  'fictional',
  'credits',
  'buying',
  'withdrawal',
  'conduct',
  'decisions',
  'yours',
  'leaving',
  'liability',
  'changes',
  'records',
] as const;

/** What members and the site owe each other; the numbers in it are those the site runs by. */
export default function TermsPage({ loaderData: { companyinfo } }: Route.ComponentProps) {
  const t = useTranslations('terms');
  const format = useFormatter();
  const { settings } = useShell();
  const facts = useFacts(companyinfo);
  const version = new Date(effectiveTermsVersion(companyinfo.added));
  return (
    <DocumentPage
      name="pages-terms"
      title={t('title')}
      lead={t('lead', { site: settings.name })}
      version={t('version', { date: format.dateTime(version, { dateStyle: 'long', timeStyle: 'short' }) })}
      sections={sections.map((id) => ({
        id,
        title: t(`${id}.title`, facts),
        text: t(`${id}.text`, facts),
        more: id === 'who' && <CompanyFacts company={companyinfo} />,
      }))}
      seeAlso={['pages-return-policy', 'pages-privacy', 'pages-ban', 'pages-service']}
    />
  );
}
