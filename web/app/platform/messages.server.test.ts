import { describe, expect, test } from 'vitest';
import type { PageContext } from '#contract/pages/pages.ts';
import { messagesFor, sentencesScript } from './messages.server.ts';
import { readMessages } from './messages.ts';

const asked = (sentences?: Set<string>) => ({ locale: 'fr', sentences }) as PageContext;

describe('the sentences of a page', () => {
  test('stand once in a document, which only names them in its data (R1.05)', () => {
    const sentences = new Set<string>();
    const names = [1, 2].map(() => messagesFor(asked(sentences), ['errors', 'home']));
    expect(names).toEqual(['fr errors,home', 'fr errors,home']);
    expect([...sentences]).toEqual(['fr errors', 'fr home']);
    const script = sentencesScript(sentences);
    // As a browser would run it.
    const window: { __sentences?: Record<string, unknown> } = {};
    new Function('window', script)(window);
    const { errors, home } = JSON.parse(messagesFor(asked(), ['errors', 'home']));
    expect(window.__sentences).toEqual({ 'fr errors': errors, 'fr home': home });
    expect(readMessages('fr errors,home')).toEqual({ errors, home });
  });

  test('cannot end the script they stand in', () => {
    const sentences = new Set<string>();
    for (const name of ['home', 'terms', 'privacy', 'member-page'] as const) messagesFor(asked(sentences), [name]);
    expect(sentencesScript(sentences)).not.toContain('<');
  });

  test('travel whole with data that is asked for alone (R1.05)', () => {
    expect(JSON.parse(messagesFor(asked(), ['errors', 'home']))).toEqual({
      errors: expect.any(Object),
      home: expect.any(Object),
    });
  });
});
