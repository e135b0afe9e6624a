import { describe, expect, it } from 'vitest';
import { backShown } from './back-button-rules.ts';

describe('the way back in the installed app', () => {
  it.each(['members-id', 'likes-type', 'likes-m-id', 'credits', 'credits-id-paymentmethod'])(
    'stands on %s when there is something to go back to (R2.45)',
    (page) => {
      expect(backShown({ installed: true, page, historyLength: 2 })).toBe(true);
      expect(backShown({ installed: true, page, historyLength: 1 })).toBe(false);
    },
  );

  it.each(['index', 'members', 'chats', 'likes', 'premium', 'credits-repeat-order', 'profile', undefined])(
    'does not stand on %s (R2.45)',
    (page) => {
      expect(backShown({ installed: true, page, historyLength: 9 })).toBe(false);
    },
  );

  it('is left to the browser where there is one (R2.45)', () => {
    expect(backShown({ installed: false, page: 'members-id', historyLength: 9 })).toBe(false);
  });
});
