import type { CompanyInfo } from '#contract/sites/settings.ts';
import { structuredData } from '#web/platform/structured-data.ts';

interface Question {
  question: string;
  answer: string;
}

/** The questions and answers of a page, for search engines: the very words that stand on it. */
export const faqFacts = (questions: readonly Question[]): string =>
  structuredData({
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  });

/** The company behind the site, as its pages name it; what it has not is left out. */
export const companyFacts = (
  company: CompanyInfo,
  { origin, email, phone }: { origin: string; email: string; phone: string },
) =>
  structuredData({
    '@type': 'Organization',
    name: company.name,
    url: `${origin}/`,
    ...(company.address && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: company.address,
        addressLocality: company.city,
        addressCountry: company.country,
      },
    }),
    ...(company.vat_numbers[0] && { vatID: company.vat_numbers[0] }),
    ...((email || phone) && {
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer support',
        ...(email && { email }),
        ...(phone && { telephone: phone }),
      },
    }),
  });
