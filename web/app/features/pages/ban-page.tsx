import { sameForAllVisitors } from '#contract/pages/pages.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { useTranslations } from '#web/platform/translate.ts';
import type { Route } from './+types/ban-page';
import { DocumentPage } from './document-page.tsx';
import { useFacts } from './use-facts.ts';

export const loader = pageLoader('pages-ban', ['documents', 'ban'], ({ context }) => context.ask('companyinfo'));

export const headers = () => sameForAllVisitors;

const sections = ['why', 'how', 'what', 'appeal', 'again'] as const;

/** For whoever was turned away: why that happens, and how to be heard. */
export default function BanPage({ loaderData: { companyinfo } }: Route.ComponentProps) {
  const t = useTranslations('ban');
  const facts = useFacts(companyinfo);
  return (
    <DocumentPage
      name="pages-ban"
      title={t('title')}
      lead={t('lead')}
      sections={sections.map((id) => ({ id, title: t(`${id}.title`), text: t(`${id}.text`, facts) }))}
      seeAlso={['pages-terms', 'pages-privacy', 'pages-service']}
    />
  );
}
