import { describe, expect, test } from 'vitest';
import { appCode } from '#server/platform/credentials/one-time-codes.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

describe('recovery codes', () => {
  test('are ten, none like another, and never look like an app’s code', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/);
      expect(appCode(code)).toBeUndefined();
    }
  });

  test('are known however they are typed, and by their owner alone', () => {
    const hash = hashRecoveryCode('01ab-cdef-0123-4567', '1');
    for (const typed of ['01AB CDEF 0123 4567', '01abcdef01234567', 'O1ab-cdef-oI23-4567', ' olab-cdef-0l23-4567 '])
      expect(hashRecoveryCode(typed, '1')).toEqual(hash);
    expect(hashRecoveryCode('01ab-cdef-0123-4567', '2')).not.toEqual(hash);
  });
});
