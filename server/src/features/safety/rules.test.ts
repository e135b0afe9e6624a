import { describe, expect, test } from 'vitest';
import type { MessageWarning } from '#contract/chat/chat-types.ts';
import paymentWords from './payment-words.json' with { type: 'json' };
import { warningsIn } from './safety.ts';

describe('whoever receives words is warned', () => {
  test.each<[string, MessageWarning[]]>([
    ['look at https://example.com/x', ['link']],
    ['www.example.org is mine', ['link']],
    ['find me on rencontre-top.fr', ['link']],
    ['write to anna@example.com', ['link']],
    ['anna (at) example (dot) com', ['link']],
    ['my telegram is @anna99', ['link']],
    ['mon whatsapp : anna99', ['link']],
    ['call me: +33 6 12 34 56 78', ['phone']],
    ['06 12 34 56 78', ['phone']],
    ['0044 7700 900123', ['phone']],
    ['(555) 010-4477 9', ['phone']],
    ['FR76 3000 6000 0112 3456 7890 189', ['iban']],
    ['to DE89370400440532013000 please', ['iban']],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', ['crypto']],
    ['0x52908400098527886E0F7030069857D2E4169EE7', ['crypto']],
    ['Could you send me money?', ['payment']],
    ['Peux-tu payer mon billet ?', ['payment']],
    ['Achète une carte  cadeau pour moi', ['payment']],
    ['I lost my wallet and I am stuck at the airport', ['payment']],
    ['Tu peux m’avancer un peu ? Je te rembourserai', ['payment']],
    ['My mentor has a trading platform with guaranteed returns', ['payment']],
  ])('of what stands in "%s"', (text, expected) => {
    expect(warningsIn(text).filter((warning) => expected.includes(warning))).toEqual(expected);
  });

  test.each([
    'Hello, how are you?',
    'See you at 19:30 on 15/11/2026, platform 12',
    'I was born in 1990, and I am 1.75 m',
    'It cost 1 250,00 euros',
    'Wait...what? No.I mean it',
    'J’habite au 12 rue de la République, 69002 Lyon',
    'My favourite numbers are 7, 13 and 42',
    'GB29 is a road near here',
    'Je reviens de vacances :) à demain',
    '2026-11-15 to 2026-11-20',
    'Can you pay attention to the cat for a minute? I pay my respects',
    'Prête-moi ta plume, Lydia, et on partage l’addition',
    'Lend me your umbrella, and your heart on loan',
    'J’ai passé le code de la route, mon virage était parfait',
  ])('and not of "%s"', (text) => {
    expect(warningsIn(text)).toEqual([]);
  });

  test.each(['en', 'fr'] as const)(
    'of asking for money by two hundred turns of phrase and more in %s, each once',
    (locale) => {
      const phrases = paymentWords[locale];
      expect(phrases.length).toBeGreaterThanOrEqual(200);
      expect(new Set(phrases).size).toBe(phrases.length);
      for (const phrase of phrases) expect(warningsIn(`Dear, ${phrase}…`), phrase).toContain('payment');
    },
  );

  test('whatever is written: eight times as much of it takes eight times as long, not its square', () => {
    const written = (length: number) => `${'a.'.repeat(length)} ${'1 '.repeat(length)} ${'FR76'.repeat(length / 4)}`;
    // The quickest of several: what else this machine does makes some of them slower, and none quicker.
    const quickest = (text: string) =>
      Math.min(
        ...Array.from({ length: 15 }, () => {
          const start = performance.now();
          warningsIn(text);
          return performance.now() - start;
        }),
      );
    quickest(written(2000));
    expect(quickest(written(8000)) / quickest(written(1000))).toBeLessThan(24);
  });
});
