import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { elsewhere, joinConfirmed } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/** A browser that knows two languages by a word of each, and has to fetch one of them first. */
const giveTranslation = (page: Page) =>
  page.addInitScript(() => {
    let hasModel = false;
    const said: Record<string, string> = {
      'Tu viens souvent danser au bord du lac ?': 'Do you often come to dance by the lake?',
      'Do you often come to dance by the lake?': 'Tu viens souvent danser au bord du lac ?',
    };
    Object.assign(globalThis, {
      LanguageDetector: {
        availability: async () => 'available',
        create: async () => ({
          detect: async (text: string) => [
            { detectedLanguage: /souvent|bonsoir/i.test(text) ? 'fr' : 'en', confidence: 0.97 },
          ],
        }),
      },
      Translator: {
        availability: async () => (hasModel ? 'available' : 'downloadable'),
        create: async ({ monitor }: { monitor: (target: EventTarget) => void }) => {
          const target = new EventTarget();
          monitor(target);
          target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded: 0.5 }));
          hasModel = true;
          return { translate: async (text: string) => said[text] ?? `? ${text}` };
        },
      },
    });
  });

for (const locale of ['en', 'fr'] as const) {
  const say = (en: string, fr: string) => (locale === 'en' ? en : fr);
  const prefix = locale === 'en' ? '' : '/fr';
  const [theirs, mine] = [
    say('Tu viens souvent danser au bord du lac ?', 'Do you often come to dance by the lake?'),
    say('Do you often come to dance by the lake?', 'Tu viens souvent danser au bord du lac ?'),
  ];

  test(`a message in another language is translated on my device, and nothing leaves it, in ${locale} (R11.07)`, async ({
    page,
    browser,
    baseURL,
  }, { project }) => {
    const other = await elsewhere(browser, baseURL);
    const writer = await joinConfirmed(other, `Tiphaine${locale}${project.name}`, { gender: 'male' });
    const reader = await joinConfirmed(page, `Tristane${locale}${project.name}`);
    const sent = await other.request.post('/api/chat.php', {
      data: { kind: 'text', member: reader.id, text: theirs },
    });
    expect(sent.status(), await sent.text()).toBe(201);
    const same = say('See you at seven, then!', 'Bonsoir, à sept heures alors !');
    await other.request.post('/api/chat.php', { data: { kind: 'text', member: reader.id, text: same } });
    await other.context().close();

    await giveTranslation(page);
    await visit(page, `${prefix}/members/${writer.id}/chat`);
    const log = page.getByRole('log');
    const language = say('French', 'anglais');
    const translate = log.getByRole('button', { name: say(`Translate from ${language}`, `Traduire (${language})`) });
    // What is in my own language has no button.
    await expect(translate).toHaveCount(1);
    await expectAccessible(page);
    const left: string[] = [];
    page.on('request', (request) => left.push(`${request.url()} ${request.postData() ?? ''}`));
    await translate.click();
    await expect(log.getByText(say('Your browser downloads French once', 'Votre navigateur télécharge'))).toBeVisible();
    await expectAccessible(page);
    await log.getByRole('button', { name: say('Download and translate', 'Télécharger et traduire') }).click();
    await expect(log.getByText(mine, { exact: true })).toBeVisible();
    await expect(log.getByText(theirs, { exact: true })).toBeHidden();
    await expectAccessible(page);
    await log.getByRole('button', { name: say('Show the original', 'Voir l’original') }).click();
    await expect(log.getByText(theirs, { exact: true })).toBeVisible();
    const { origin } = new URL(page.url());
    expect(left.filter((request) => !request.startsWith(origin))).toEqual([]);
    const told = (text: string) => left.filter((one) => decodeURIComponent(one).includes(text.slice(0, 12)));
    expect([...told(theirs), ...told(mine)]).toEqual([]);
  });
}

test('without translation in the browser there is no button (R11.07)', async ({ page, browser, baseURL }, {
  project,
}) => {
  const other = await elsewhere(browser, baseURL);
  const writer = await joinConfirmed(other, `Thibaude${project.name}`, { gender: 'male' });
  const reader = await joinConfirmed(page, `Tatienne${project.name}`);
  const text = 'Tu viens souvent danser au bord du lac ?';
  await other.request.post('/api/chat.php', { data: { kind: 'text', member: reader.id, text } });
  await other.context().close();
  await page.addInitScript(() => {
    for (const name of ['Translator', 'LanguageDetector']) Reflect.deleteProperty(globalThis, name);
  });
  await visit(page, `/members/${writer.id}/chat`);
  await expect(page.getByRole('log').getByText(text)).toBeVisible();
  await expect(page.getByRole('button', { name: /Translate/ })).toHaveCount(0);
});
