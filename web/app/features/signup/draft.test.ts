import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guarded } from '#web/platform/stores.ts';
import { draftKey, forgetDraft, keepDraft, readDraft } from './draft.ts';
import { emptyValues, type SignupValues } from './signup-values.ts';

function device() {
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  return { values, store: guarded(() => storage) };
}

const typed: SignupValues = {
  gender: 'female',
  seeks: 'both',
  birth_day: '7',
  birth_month: '5',
  birth_year: '1990',
  country: 'FR',
  region: 'FR-ARA',
  city: 'Lyon',
  name: 'Zoe',
  email: 'zoe@example.org',
  password: 'a long evening by the sea',
  terms: true,
  sensitive_consent: true,
  member_id: '12',
  signup_message: 'Hello you',
  interest: 'wine',
};

describe('what I typed before a reload', () => {
  it('is there again, but for the password and what I agreed to (R3.07)', () => {
    const { store } = device();
    keepDraft(typed, store);
    const { password, terms, sensitive_consent, ...rest } = typed;
    expect(readDraft(store)).toEqual(rest);
    expect(password && terms && sensitive_consent).toBe(true);
  });

  it('is stored without the password, whatever that is (R3.07)', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8 }), (secret) => {
        // Letters of the key names would be found in any draft.
        const password = `§${secret}`;
        const { store, values } = device();
        keepDraft({ ...typed, password }, store);
        expect([...values.values()].join()).not.toContain(password);
      }),
    );
  });

  it('keeps half a date of birth too (R3.07)', () => {
    const { store } = device();
    keepDraft({ ...emptyValues, birth_year: '1990', birth_month: '11' }, store);
    expect(readDraft(store)).toEqual({ birth_year: '1990', birth_month: '11', birth_day: '' });
  });

  it('is gone once I am a member (R3.07)', () => {
    const { store, values } = device();
    keepDraft(typed, store);
    forgetDraft(store);
    expect(values.size).toBe(0);
    expect(readDraft(store)).toBeUndefined();
  });

  it('is nothing to stumble over when somebody else wrote it', () => {
    const { store, values } = device();
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        values.set(draftKey, text);
        for (const value of Object.values(readDraft(store) ?? {})) expect(typeof value).toBe('string');
      }),
    );
  });

  it('is forgotten where the browser keeps nothing, and nothing breaks (R3.07)', () => {
    const blocked = guarded(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    keepDraft(typed, blocked);
    expect(readDraft(blocked)).toBeUndefined();
    forgetDraft(blocked);
  });
});
