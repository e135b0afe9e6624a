import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { loopbackNetwork } from '#seeds/networks.ts';
import { linkIn } from './support/mailbox.ts';
import { buy } from './support/paying.ts';
import { SignupForm } from './support/signup.ts';
import { expect, once, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const said = { network: 'loopback', ref: 'spring', sub1: 'click 7', sub2: 'banner', sub3: 'b&w' };
const link = `/?${new URLSearchParams({ network: 'loopback', ref: '{spring}', aff_sub: '{click 7}', aff_sub2: 'banner', sub3: 'b&w', cpc: '0.20', lb: '1' })}`;

/** The network of the demo, which listens on this machine. */
async function openNetwork() {
  const told: URL[] = [];
  const server = createServer((request, response) => {
    told.push(new URL(request.url ?? '/', loopbackNetwork));
    response.end('ok');
  });
  const { hostname, port } = new URL(loopbackNetwork);
  await new Promise<void>((listening) => server.listen(Number(port), hostname, listening));
  return { told, close: () => new Promise((closed) => server.close(closed)) };
}

const lookUp = async (page: Page, email: string) =>
  (await page.request.get(`/dev/tracking.json?${new URLSearchParams({ email })}`)).json();

/** Everything that is stored in the browser, as one text. */
const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]);

const hidePage = () => {
  // The tab goes to the background, as the browser would tell the page.
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

test(
  'An ad brings me, I agree, join and buy: the network is told of each, once (R3.08, R4.20, R5.11)',
  once,
  async ({ page, isMobile }, info) => {
    const network = await openNetwork();
    const name = `Adlink${info.project.name}${'x'.repeat(info.retry)}`;
    const email = `${name}@example.org`;
    await visit(page, link);
    await expect(page).toHaveURL(/\/\?lb=1$/);
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    const signup = new SignupForm(page, isMobile);
    await signup.isAtThePassword(name, email);
    await signup.createsAccount();
    await expect(page).toHaveURL(/\/complete-signup$/);
    expect((await lookUp(page, email)).source).toEqual(said);
    expect(network.told).toEqual([]);

    await page.goto(await linkIn(page, email, '/api/activate.php'));
    await expect(page).toHaveURL(/\/activate\/done$/);
    await expect.poll(() => network.told.length).toBe(1);
    const { network: _name, ...rest } = said;
    expect(Object.fromEntries(network.told[0]?.searchParams ?? [])).toMatchObject({ event: 'signup', ...rest });

    await buy(page, { bundle: 'small', paymentmethod: 'visa' });
    await buy(page, { bundle: 'medium', paymentmethod: 'visa' });
    await expect.poll(() => network.told.length, { timeout: 30_000 }).toBe(2);
    expect(Object.fromEntries(network.told[1]?.searchParams ?? [])).toMatchObject({
      event: 'purchase',
      ...rest,
      amount: expect.stringMatching(/^\d+\.\d\d$/),
      currency: 'EUR',
    });
    await expect
      .poll(async () => (await lookUp(page, email)).conversions)
      .toMatchObject([
        { event: 'signup', ...said, state: 'delivered', attempts: 1 },
        { event: 'purchase', ...said, state: 'delivered', attempts: 1 },
      ]);
    await network.close();
  },
);

test(
  'An ad brings me and I say no: who sent me is stored nowhere, neither here nor there (R3.08, R2.67)',
  once,
  async ({ page, isMobile }, info) => {
    const name = `Nothanks${info.project.name}${'x'.repeat(info.retry)}`;
    const email = `${name}@example.org`;
    const before = (await lookUp(page, email)).visits;
    await visit(page, link);
    const question = page.getByRole('region', { name: 'Your choice' });
    await expect(question).toBeVisible();
    expect(await page.evaluate(stored)).not.toMatch(/loopback|spring|click 7|log-bounces/);
    await question.getByRole('button', { name: 'No', exact: true }).click();
    await expect(question).toBeHidden();
    expect(await page.evaluate(stored)).not.toMatch(/loopback|spring|click 7|log-bounces/);

    const farewell = page.waitForResponse(/page-hidden\.php$/);
    await page.evaluate(hidePage);
    expect((await farewell).request().postDataJSON()).toEqual({
      page: 'index',
      seconds: expect.any(Number),
      bounced: false,
    });

    const signup = new SignupForm(page, isMobile);
    await signup.isAtThePassword(name, email);
    const sent = page.waitForRequest(/signup\.php/);
    await signup.createsAccount();
    expect((await sent).postDataJSON()).not.toHaveProperty('tracking');
    await expect(page).toHaveURL(/\/complete-signup$/);
    expect(await page.evaluate(stored)).not.toMatch(/loopback|spring|click 7/);
    const { source, conversions, visits } = await lookUp(page, email);
    expect([source, conversions]).toEqual([{}, []]);
    const unnamed = (rows: { network: string | null; page: string; visits: number }[]) =>
      rows.filter((row) => row.network === null && row.page === 'index').reduce((sum, row) => sum + row.visits, 0);
    expect(unnamed(visits)).toBeGreaterThan(unnamed(before));
  },
);

test('I take a yes back on the page about cookies, and it is gone from this device (R3.08)', once, async ({ page }) => {
  await visit(page, link);
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect.poll(() => page.evaluate(stored)).toContain('loopback');
  await visit(page, '/pages/cookies');
  await page.getByRole('main').getByRole('button', { name: 'No', exact: true }).click();
  await expect(page.getByText('Your answer on this device: no.')).toBeVisible();
  expect(await page.evaluate(stored)).not.toMatch(/loopback|spring|click 7/);
});
