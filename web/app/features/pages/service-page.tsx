import { cleanPhone, shownPhone } from '#contract/constants.ts';
import { sameForAllVisitors } from '#contract/pages/pages.ts';
import { formOutcome } from '#web/platform/form-outcome.server.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import type { Route } from './+types/service-page';
import { CompanyFacts } from './company-facts.tsx';
import { companyFacts } from './document-facts.ts';
import { DocumentPage, type DocumentSection } from './document-page.tsx';
import { PagesLink } from './pages-link.tsx';
import { ServiceForm } from './service-form.tsx';
import { supportPhone, useFacts } from './use-facts.ts';

export const loader = pageLoader('pages-service', ['documents', 'service'], async ({ context, url }) => ({
  ...(await context.ask('companyinfo')),
  outcome: formOutcome(url, context.locale),
}));

export const headers = () => sameForAllVisitors;

/** How to reach a person, what helps them to help, and who they are. What a site has not is not on its page. */
export default function ServicePage({ loaderData: { companyinfo, outcome } }: Route.ComponentProps) {
  const t = useTranslations('service');
  const { settings, origin } = useShell();
  const facts = useFacts(companyinfo);
  const { support_email: email } = settings;
  const phone = supportPhone(settings, companyinfo);
  const section = (
    id: 'faq' | 'form' | 'email' | 'phone' | 'what' | 'danger' | 'who',
    more?: DocumentSection['more'],
  ) => ({
    id,
    title: t(`${id}.title`),
    text: t(`${id}.text`, facts),
    more,
  });
  return (
    <DocumentPage
      name="pages-service"
      title={t('title')}
      lead={t('lead', facts)}
      before={
        <script type="application/ld+json">
          {companyFacts(companyinfo, { origin, email, phone: cleanPhone(phone) })}
        </script>
      }
      sections={[
        section('faq', <PagesLink page="pages-faq" />),
        ...(email ? [section('form', <ServiceForm {...outcome} />)] : []),
        ...(email
          ? [
              section('email', <ContactButton href={`mailto:${email}`} label={t('email.action', { email })} />),
              section('what'),
            ]
          : []),
        ...(phone
          ? [
              section(
                'phone',
                <ContactButton href={`tel:${cleanPhone(phone)}`} label={shownPhone(t('phone.action', { phone }))} />,
              ),
            ]
          : []),
        section('danger'),
        section('who', <CompanyFacts company={companyinfo} />),
      ]}
      seeAlso={['pages-faq', 'pages-return-policy', 'pages-ban', 'pages-privacy']}
    />
  );
}

function ContactButton({ href, label }: { href: string; label: string }) {
  return (
    <p>
      <a className={buttonClass({ variant: 'outline' })} href={href}>
        {label}
      </a>
    </p>
  );
}
