import { expect, it } from 'vitest';
import { aboutSite } from './about-site.ts';

it('a name cannot end the script that names it', () => {
  const text = aboutSite({ origin: 'https://site.example', name: '</script><b>', locale: 'fr' });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toMatchObject({ name: '</script><b>', url: 'https://site.example/', inLanguage: 'fr-FR' });
});
