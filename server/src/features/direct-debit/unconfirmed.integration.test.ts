import { beforeAll, describe, expect, test } from 'vitest';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import { codeTo, debit, debitForm } from '#server/testing/debits.ts';
import { confirmAddress, signedUp } from '#server/testing/newcomer.ts';

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

describe('a code by text message', () => {
  test.each([
    ['en', 'Please confirm your email address first, with the link in the email we sent you'],
    ['fr', 'Veuillez d’abord confirmer votre adresse e-mail avec le lien que nous vous avons envoyé'],
  ])(
    'is sent to nobody before I have confirmed my address, which I am told in %s (R3.13)',
    async (language, message) => {
      const { caller, user } = await signedUp(app, {}, { headers: { 'accept-language': language } });
      const form = debitForm();
      for (const body of [form, { ...form, otp: '123456' }]) {
        const answer = await debit(caller, body);
        expect(answer.statusCode).toBe(403);
        expect(answer.json().error).toEqual({ code: 'address_unconfirmed', message });
      }
      expect(await codeTo(app, form.phone)).toBe('');
      await confirmAddress(app, user.id);
      expect((await debit(caller, form)).statusCode).toBe(202);
    },
  );
});
