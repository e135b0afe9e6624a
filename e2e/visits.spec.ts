import { expectAccessible } from './support/axe.ts';
import { SignupForm } from './support/signup.ts';
import { coreOnce, expect, once, test } from './support/test.ts';
import { takenOver, visit } from './support/visit.ts';

const kept = () => [
  JSON.parse(sessionStorage.getItem('tracking') ?? 'null'),
  JSON.parse(localStorage.getItem('tracking') ?? 'null'),
];
const sender = { network: 'acme', ref: 'spring', sub1: '7' };

test(
  'Who sent me leaves the address, and nothing is stored before I answer, nor after a no (R4.20, R5.11, R3.08)',
  coreOnce,
  async ({ page }) => {
    await visit(page, '/?network=acme&page=2&ref={spring}&aff_sub={7}&cpc=5#rules');
    await expect(page).toHaveURL(/\/\?page=2#rules$/);
    expect(await page.evaluate(kept)).toEqual([null, null]);
    await expect(page.getByRole('region', { name: 'Your choice' })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'No', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Your choice' })).toBeHidden();
    expect(await page.evaluate(kept)).toEqual([null, null]);
    await page.goto('/?network=acme');
    await takenOver(page);
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('region', { name: 'Your choice' })).toBeHidden();
    expect(await page.evaluate(kept)).toEqual([null, null]);
  },
);

test('I agree, and who sent me is remembered on this device (R3.08)', once, async ({ page }) => {
  await visit(page, '/fr?network=acme&ref={spring}&sub=7');
  await page.getByRole('button', { name: 'Oui', exact: true }).click();
  expect(await page.evaluate(kept)).toEqual([null, sender]);
  await page.reload();
  await takenOver(page);
  await expect(page.getByRole('region', { name: 'Votre choix' })).toBeHidden();
});

test('Nobody sent me, and nobody asks me anything', once, async ({ page }) => {
  await visit(page, '/?page=2');
  expect(await page.evaluate(kept)).toEqual([null, null]);
  await expect(page.getByRole('region', { name: 'Your choice' })).toBeHidden();
});

test('Who sent me comes along when I agreed and sign up (R3.08)', once, async ({ page, isMobile }, info) => {
  const signup = new SignupForm(page, isMobile);
  await visit(page, '/?network=acme&ref={spring}&sub=7');
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await signup.isAtThePassword(`Sent${info.project.name}`);
  const sent = page.waitForRequest(/signup\.php/);
  await signup.createsAccount();
  expect((await sent).postDataJSON()).toMatchObject({
    tracking: sender,
    tracking_consent: true,
    time_zone: 'Europe/Paris',
  });
  await expect(page).toHaveURL(/\/complete-signup$/);
});

test(
  'My browser keeps nothing, and I sign up all the same (R3.07, R3.08)',
  once,
  async ({ page, isMobile, expectError }, info) => {
    // The router's own little script, which remembers how far somebody has scrolled, complains; nothing waits for it.
    expectError(/SecurityError: The operation is insecure/);
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
      }
    });
    await visit(page, '/?network=acme');
    // It cannot be known that the question about age was answered.
    await page.getByRole('button', { name: 'I am 18 or over' }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.getByRole('link', { name: 'Join free' }).last().click();
    const signup = new SignupForm(page, isMobile);
    await signup.sees(1);
    await signup.saysWhoTheyAre();
    await signup.isAdult();
    await signup.livesSomewhere();
    await signup.isCalled(`Nostore${info.project.name}`);
    await signup.createsAccount();
    await expect(page).toHaveURL(/\/complete-signup$/);
  },
);

test('The question about a partner’s link never lies on the way to join (R2.01, R10.06)', async ({
  page,
  isMobile,
}) => {
  for (const [path, join] of [
    ['/?network=acme', 'Join free'],
    ['/fr?network=acme', 'Inscription gratuite'],
  ] as const) {
    await visit(page, path);
    const question = page.getByRole('region', { name: /^(Your choice|Votre choix)$/ });
    await expect(question).toBeVisible();
    const button = page.getByRole('main').getByRole('button', { name: join });
    await button.click({ trial: true });
    const [card, way] = [await question.boundingBox(), await button.boundingBox()];
    expect(
      card && way && (card.y >= way.y + way.height || card.x >= way.x + way.width || card.y + card.height <= way.y),
    ).toBe(true);
    if (isMobile) expect(await question.evaluate((element) => getComputedStyle(element).position)).toBe('static');
  }
});

test(
  'A page I leave says so, and from a link with lb also that nothing held me (R7.04, R2.67)',
  once,
  async ({ page }) => {
    await visit(page, '/?lb=1');
    const said = page.waitForRequest(/page-hidden\.php$/);
    // The tab goes to the background, as the browser would tell the page.
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    const farewell = await said;
    expect(farewell.method()).toBe('POST');
    expect(farewell.postDataJSON()).toEqual({ page: 'index', seconds: expect.any(Number), bounced: true });
    expect((await farewell.response())?.status()).toBe(204);
  },
);
