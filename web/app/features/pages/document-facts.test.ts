import { expect, it } from 'vitest';
import { companyFacts, faqFacts } from './document-facts.ts';

const company = {
  name: 'Test B.V.',
  address: 'Teststraat 1',
  kvk: '1',
  city: 'Utrecht',
  country: 'NL',
  tradenames: [],
  vat_numbers: ['NL1'],
  support_phone: '',
  delete_discount: 50,
  added: '2024-02-01T12:00:00Z',
} as const;

it('a search engine reads who runs the site, and nothing that is not so (R3.06)', () => {
  const contact = { origin: 'https://site.example', email: 'help@site.example', phone: '' };
  const facts = JSON.parse(companyFacts({ ...company, tradenames: [], vat_numbers: ['NL1'] }, contact));
  expect(facts).toMatchObject({
    '@type': 'Organization',
    name: 'Test B.V.',
    vatID: 'NL1',
    address: { addressLocality: 'Utrecht' },
    contactPoint: { email: 'help@site.example' },
  });
  const bare = companyFacts({ ...company, address: '', tradenames: [], vat_numbers: [] }, { ...contact, email: '' });
  expect(Object.keys(JSON.parse(bare))).toEqual(['@context', '@type', 'name', 'url']);
});

it('a search engine reads the questions as they stand on the page, and no text ends the script (R2.29)', () => {
  const facts = faqFacts([{ question: 'Is it free?', answer: 'To join: </script><b>yes' }]);
  expect(facts).not.toContain('<');
  expect(JSON.parse(facts).mainEntity).toEqual([
    {
      '@type': 'Question',
      name: 'Is it free?',
      acceptedAnswer: { '@type': 'Answer', text: 'To join: </script><b>yes' },
    },
  ]);
});
