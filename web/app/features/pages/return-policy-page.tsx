import { sameForAllVisitors } from '#contract/pages/pages.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { useTranslations } from '#web/platform/translate.ts';
import type { Route } from './+types/return-policy-page';
import { DocumentPage } from './document-page.tsx';
import { PagesLink } from './pages-link.tsx';
import { useFacts } from './use-facts.ts';

export const loader = pageLoader('pages-return-policy', ['documents', 'return-policy'], ({ context }) =>
  context.ask('companyinfo'),
);

export const headers = () => sameForAllVisitors;

const sections = ['short', 'now', 'how', 'much', 'money', 'after', 'bank', 'fakes'] as const;

/** How to change one's mind about a purchase, as the orders page does it, and what becomes of money and credits. */
export default function ReturnPolicyPage({ loaderData: { companyinfo } }: Route.ComponentProps) {
  const t = useTranslations('return-policy');
  const facts = useFacts(companyinfo);
  return (
    <DocumentPage
      name="pages-return-policy"
      title={t('title')}
      lead={t('lead', facts)}
      sections={sections.map((id) => ({
        id,
        title: t(`${id}.title`),
        text: t(`${id}.text`, facts),
        more: id === 'how' && <PagesLink page="transactions-id" />,
      }))}
      seeAlso={['pages-terms', 'pages-faq', 'pages-service']}
    />
  );
}
