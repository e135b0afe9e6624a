import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PublicUser } from '#contract/accounts/user.ts';
import type { Answer, Body } from '#contract/calls.ts';
import { signupSeconds } from '#contract/constants.ts';
import { renderHook, settle } from '#web/testing/render-hook.tsx';
import { emptyStorage } from '#web/testing/storage.ts';
import { stubServer } from '#web/testing/stub-server.ts';
import places from '../../../locales/en/places.json';
import { emptyValues, type SignupValues } from './signup-values.ts';
import { useSignup } from './use-signup.ts';

const answered: SignupValues = {
  ...emptyValues,
  gender: 'female',
  seeks: 'male',
  birth_day: '1',
  birth_month: '5',
  birth_year: '1990',
  country: 'FR',
  name: 'Nora',
  email: 'nora@example.com',
  password: 'a walk along the canal',
  terms: true,
  sensitive_consent: true,
};
const member: Answer<'signup'> = { user: { id: '1' } as PublicUser };
const lyon = { name: 'Lyon', region: { id: 'ara', name: 'Auvergne-Rhône-Alpes' } };
const placeStep = 3;
const lastStep = 5;

let server: ReturnType<typeof stubServer>;
let wentTo: string[];
beforeEach(() => {
  server = stubServer();
  wentTo = [];
  vi.stubGlobal('localStorage', emptyStorage());
  const assign = (address: string) => void wentTo.push(address);
  vi.stubGlobal('location', { origin: 'https://site.example', assign });
});

interface Opened {
  step: number;
  initial?: SignupValues;
  link?: Partial<SignupValues>;
}

/** The form on one of its steps, and the steps it leads to. */
async function open({ step, initial = answered, link = {} }: Opened) {
  const steps: [step: number, how?: 'replace'][] = [];
  const onStep = (...next: [step: number, how?: 'replace']) => void steps.push(next);
  const form = await renderHook(useSignup, { initial, link, step, onStep }, { words: { places } });
  return {
    steps,
    render: (shown: number) => form.render({ initial, link, step: shown, onStep }),
    unmount: form.unmount,
    get now() {
      return form.now;
    },
    get typed() {
      return form.now.form.getValues();
    },
    type: (values: Partial<SignupValues>) =>
      settle(() => {
        for (const [field, value] of Object.entries(values)) form.now.form.setValue(field as keyof SignupValues, value);
      }),
    errorAt: (field: keyof SignupValues) => form.now.form.getFieldState(field).error?.message,
  };
}

/** The browser's clock is the test's: nobody waits here for the seconds that a person takes. */
function ownTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
}
const inSomeSeconds = (check: () => void) =>
  vi.waitFor(() => {
    vi.advanceTimersByTime(1000);
    check();
  });

/** Sends the form and waits until the site has heard of it; after a success it stays busy until the next page is there. */
const create = (form: Awaited<ReturnType<typeof open>>, heard = 1) =>
  settle(async () => {
    void form.now.forward();
    await inSomeSeconds(() => expect(server.heard('signup')).toHaveLength(heard));
  });
const sent = () => server.heard('signup') as Body<'signup'>[];

describe('while I sign up', () => {
  it('the next question comes once this one is answered, and what is wrong is said at its field', async () => {
    const form = await open({ step: 4, initial: { ...answered, name: '@nora' } });
    await settle(() => form.now.forward());
    expect(form.errorAt('name')).toMatch(/@/);
    expect(form.steps).toEqual([]);
    await form.type({ name: 'Nora' });
    await vi.waitFor(() => expect(form.errorAt('name')).toBeUndefined());
    await settle(() => form.now.forward());
    expect(form.steps).toEqual([[5]]);
    expect(server.heard('signup')).toEqual([]);
  });

  it('a city that nobody knows is said where I typed it, and I stay there', async () => {
    server.answers('cities', () => ({ cities: [] }));
    const form = await open({ step: placeStep, initial: { ...answered, city: 'Atlantis' } });
    await settle(() => form.now.forward());
    expect(form.errorAt('city')).toBe(places.city_unknown);
    expect(form.steps).toEqual([]);
    expect(form.now.busy).toBe(false);
    expect(form.typed.city).toBe('Atlantis');
  });

  it('a city I typed in small letters stands there as it is written, in its region', async () => {
    server.answers('cities', () => ({ cities: [lyon] }));
    const form = await open({ step: placeStep, initial: { ...answered, city: ' lyon ' } });
    await settle(() => form.now.forward());
    expect(form.typed).toMatchObject({ city: 'Lyon', region: 'ara' });
    expect(form.steps).toEqual([[4]]);
  });

  it('nobody holds me up where the site cannot be asked about my city', async () => {
    const form = await open({ step: placeStep, initial: { ...answered, city: 'Lyon' } });
    await settle(() => form.now.forward());
    expect(form.steps).toEqual([[4]]);
  });

  it('a step back and forth loses nothing of what I typed', async () => {
    const form = await open({ step: 4, initial: { ...answered, name: '', email: '' } });
    await form.type({ name: 'Nora', email: 'nora@example.com' });
    await form.render(1);
    await form.type({ seeks: 'both' });
    await form.render(4);
    expect(form.typed).toEqual({ ...answered, seeks: 'both' });
    await settle(() => form.now.forward());
    expect(form.steps).toEqual([[5]]);
  });

  it('what I typed is there again after a reload, except the password and my yes to the terms (R3.07)', async () => {
    const first = await open({ step: 4, initial: emptyValues });
    await first.type({ ...answered, signup_message: 'Hello there' });
    await first.unmount();
    const again = await open({ step: 1, initial: emptyValues });
    const forgotten = { password: '', terms: false, sensitive_consent: false };
    expect(again.typed).toEqual({ ...answered, ...forgotten, signup_message: 'Hello there' });
  });

  it('an address of a later step leads to the first question that is still open', async () => {
    const form = await open({ step: lastStep, initial: { ...answered, country: '' } });
    expect(form.steps).toEqual([[placeStep, 'replace']]);
  });
});

describe('when I create my account', () => {
  it('a double tap makes one, and I go on to my first page', async () => {
    ownTime();
    server.answers('signup', () => member);
    const form = await open({ step: lastStep });
    await settle(async () => {
      void form.now.forward();
      void form.now.forward();
      await inSomeSeconds(() => expect(wentTo).toEqual(['/complete-signup']));
    });
    expect(sent()).toMatchObject([{ email: 'nora@example.com', name: 'Nora', date_of_birth: '1990-05-01' }]);
    expect(form.now.busy).toBe(true);
    await settle(() => form.now.forward());
    expect(sent()).toHaveLength(1);
  });

  it('I am never too fast for the site: it hears of me when a person could have typed all that', async () => {
    ownTime();
    server.answers('signup', () => member);
    const form = await open({ step: lastStep });
    await create(form);
    expect(sent()[0]?.elapsed).toBeGreaterThanOrEqual(signupSeconds * 1000);
  });

  it('what I typed is not kept on this device any longer', async () => {
    ownTime();
    server.answers('signup', () => member);
    const form = await open({ step: lastStep });
    await form.type({ name: 'Nora B' });
    expect(localStorage.getItem('signup-draft')).toContain('Nora B');
    await create(form);
    await vi.waitFor(() => expect(localStorage.getItem('signup-draft')).toBeNull());
  });

  it('what a landing page asked me becomes my first interest, and a failure of that is none of mine', async () => {
    ownTime();
    server.answers('signup', () => member);
    server.refuses('changeOwnProfile', 400, 'invalid');
    const form = await open({ step: lastStep, link: { interest: 'hiking' } });
    await form.type({ interest: 'hiking' });
    await settle(async () => {
      void form.now.forward();
      await inSomeSeconds(() => expect(wentTo).toEqual(['/complete-signup']));
    });
    expect(server.heard('changeOwnProfile')).toEqual([{ interests: ['hiking'] }]);
  });

  it('the first thing that is missing is shown, and nothing is sent', async () => {
    const form = await open({ step: lastStep });
    await form.type({ birth_year: '' });
    await settle(() => form.now.forward());
    expect(form.steps).toEqual([[2]]);
    expect(sent()).toEqual([]);
  });

  it('a refusal is said at its field, on its step, and nothing I typed is lost', async () => {
    ownTime();
    server.refuses('signup', 400, 'invalid', { fields: { name: 'This name is taken.' } });
    const form = await open({ step: lastStep });
    await create(form);
    await vi.waitFor(() => expect(form.steps).toEqual([[4]]));
    expect(form.errorAt('name')).toBe('This name is taken.');
    expect(form.typed).toEqual(answered);
    expect(form.now.busy).toBe(false);
  });

  it('an address that has an account already leads to the step where I can log in with it (R5.08)', async () => {
    ownTime();
    server.refuses('signup', 409, 'account_exists');
    const form = await open({ step: lastStep });
    await create(form);
    await vi.waitFor(() => expect(form.steps).toEqual([[4]]));
    expect(form.now.existing).toMatchObject({ code: 'account_exists', email: 'nora@example.com' });
  });

  it('a refusal of no field is said above the button, until I try again', async () => {
    ownTime();
    server.refuses('signup', 429, 'rate_limited');
    const form = await open({ step: lastStep });
    await create(form);
    await vi.waitFor(() => expect(form.now.problem).toBe('Refused: rate_limited'));
    expect(form.steps).toEqual([]);
    server.answers('signup', () => member);
    await create(form, 2);
    expect(form.now.problem).toBeUndefined();
  });
});
