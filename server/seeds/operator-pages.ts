import { insertRows, type Queryable } from './insert.ts';
import type { SeedSite } from './rows.ts';

/** A page of the demo that an operator could have written: /house-rules. */
const houseRules = [
  {
    locale: 'en',
    title: 'House rules',
    markdown: [
      'Three rules, and everybody has a better evening.',
      '## Be kind',
      'Nobody owes you an answer. A *no* needs no reason.',
      '## Be yourself',
      'Your own photos, your own words. Profiles that we write ourselves are labelled.',
      '## Be careful',
      '- Keep your phone number until you know somebody.\n- Never send money.\n- **Report** what feels wrong.',
      'Questions? [Support](/pages/service) is here, and so are the [terms](/pages/terms).',
    ].join('\n\n'),
  },
  {
    locale: 'fr',
    title: 'Règles de la maison',
    markdown: [
      'Trois règles, et tout le monde passe une meilleure soirée.',
      '## Soyez aimable',
      'Personne ne vous doit une réponse. Un *non* se passe d’explication.',
      '## Soyez vous-même',
      'Vos photos, vos mots. Les profils que nous écrivons portent une mention.',
      '## Soyez prudent',
      '- Gardez votre numéro tant que vous ne connaissez pas la personne.\n- N’envoyez jamais d’argent.\n- **Signalez** ce qui vous gêne.',
      'Une question\u00a0? Le [support](/fr/pages/service) est là, et les [conditions](/fr/pages/terms) aussi.',
    ].join('\n\n'),
  },
];

export async function seedOperatorPages(db: Queryable, sites: readonly SeedSite[], now: Date) {
  const rows = sites.flatMap(({ id }) =>
    houseRules.map((page) => ({
      ...page,
      site_id: id,
      token: 'house-rules',
      published: true,
      updated_at: now.toISOString(),
    })),
  );
  const columns = {
    site_id: 'smallint',
    token: 'text',
    locale: 'text',
    title: 'text',
    markdown: 'text',
    published: 'boolean',
    updated_at: 'timestamptz',
  };
  await insertRows<(typeof rows)[number]>(db, 'operator_pages', columns, rows);
}
