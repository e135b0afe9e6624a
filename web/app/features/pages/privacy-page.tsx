import { sensitiveConsentVersion } from '#contract/constants.ts';
import { sameForAllVisitors } from '#contract/pages/pages.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import type { Route } from './+types/privacy-page';
import { DocumentPage } from './document-page.tsx';
import { useFacts } from './use-facts.ts';

export const loader = pageLoader('pages-privacy', ['documents', 'privacy'], ({ context }) =>
  context.ask('companyinfo'),
);

export const headers = () => sameForAllVisitors;

const sections = [
  'short',
  'who',
  'what',
  'why',
  'sensitive',
  'who_sees',
  'where',
  'how_long',
  'cookies',
  'rights',
  'safety',
  'selling',
] as const;

/** What is known of a member, by whom, for how long, and what they can do about it. */
export default function PrivacyPage({ loaderData: { companyinfo } }: Route.ComponentProps) {
  const t = useTranslations('privacy');
  const format = useFormatter();
  const facts = useFacts(companyinfo);
  return (
    <DocumentPage
      name="pages-privacy"
      title={t('title')}
      lead={t('lead')}
      version={t('version', { date: format.dateTime(new Date(sensitiveConsentVersion), { dateStyle: 'long' }) })}
      sections={sections.map((id) => ({ id, title: t(`${id}.title`), text: t(`${id}.text`, facts) }))}
      seeAlso={['pages-cookies', 'pages-terms', 'pages-service']}
    />
  );
}
