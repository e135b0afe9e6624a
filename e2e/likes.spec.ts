import { rateLimits } from '#contract/constants.ts';
import { expectAccessible } from './support/axe.ts';
import { elsewhere, findSomebody, joinConfirmed } from './support/people.ts';
import { alsoInProduction, expect, once, test } from './support/test.ts';
import { logIn, visit } from './support/visit.ts';

const screen = (isMobile: boolean) => (isMobile ? 'phone' : 'desk');

test('somebody likes me while I look around: I am told, and find them among my likes (R2.64, R4.06, R10.01)', async ({
  page,
  browser,
  baseURL,
  isMobile,
}) => {
  const me = await joinConfirmed(page, `liked-${screen(isMobile)}`);
  const other = await elsewhere(browser, baseURL);
  const fan = await joinConfirmed(other, `fan-${screen(isMobile)}`, { gender: 'male' });
  await visit(page, '/members');
  const likes = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Likes/ }).last();
  await expect(likes).not.toContainText('1');

  await visit(other, `/members/${me.id}`);
  await other.getByRole('button', { name: `Like ${me.name}` }).click();
  await expect(other.getByRole('button', { name: `You like ${me.name}` })).toBeVisible();

  const news = page.getByRole('dialog', { name: 'New like' });
  await expect(news).toContainText(`${fan.name} likes you.`);
  await expect(news.getByRole('button', { name: `See ${fan.name}’s profile` })).toBeFocused();
  await expectAccessible(page);
  // Anywhere else than the face and the button leads back.
  await news.click({ position: { x: 12, y: 12 } });
  await expect(news).toBeHidden();
  await expect(likes).toContainText('1');

  await likes.click();
  // A newcomer is among the members as well, who stand there until the likes have come.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Likes');
  const card = page.getByRole('article').filter({ hasText: fan.name });
  await expect(card).toContainText('New');
  await expectAccessible(page);
  await card.getByRole('link').click();
  await expect(page).toHaveURL(`/likes/m/${fan.id}`);
  // Opened and before my eyes, it is no longer new.
  await page.getByRole('link', { name: 'Back', exact: true }).first().click();
  await expect(page).toHaveURL('/likes');
  await expect(likes).not.toContainText('1');
  await expect(card).not.toContainText('New');
  await other.context().close();
});

test(
  'I like somebody back, and we both see the match at once (R2.64, R4.06, R10.01)',
  alsoInProduction,
  async ({ page, browser, otherNode, isMobile }) => {
    const me = await joinConfirmed(page, `crushed-${screen(isMobile)}`);
    const other = await elsewhere(browser, otherNode);
    const fan = await joinConfirmed(other, `crush-${screen(isMobile)}`, { gender: 'male' });
    await visit(other, `/members/${me.id}`);
    await other.getByRole('button', { name: `Like ${me.name}` }).click();
    await expect(other.getByRole('button', { name: `You like ${me.name}` })).toBeVisible();
    // The heart turns at the tap; that I am liked is true once the call was answered.
    await expect(async () => {
      expect(await (await page.request.get('/api/likes.php')).text()).toContain(fan.id);
    }).toPass({ intervals: [50], timeout: 10_000 });

    await visit(page, `/likes/m/${fan.id}`);
    await page.getByRole('button', { name: `Like back: ${fan.name}` }).click();
    const mine = page.getByRole('dialog', { name: 'It’s a match' });
    await expect(mine).toContainText(`You and ${fan.name} like each other.`);
    const theirs = other.getByRole('dialog', { name: 'It’s a match' });
    await expect(theirs).toContainText(`You and ${me.name} like each other.`);
    await page.keyboard.press('Escape');
    await expect(mine).toBeHidden();
    await theirs.getByRole('button', { name: `Write to ${me.name}` }).click();
    await expect(other).toHaveURL(new RegExp(`/members/${me.id}/chat$`));

    await visit(page, '/likes');
    await page.getByRole('link', { name: /^Matches/ }).click();
    await expect(page).toHaveURL('/likes/matches');
    await expect(page.getByRole('article').filter({ hasText: fan.name })).toBeVisible();
    await other.context().close();
  },
);

test(
  'a like that came while I was away is shown when the address says so, and told once (R2.61)',
  once,
  async ({ page, browser, baseURL }) => {
    const me = await joinConfirmed(page, 'away-liked');
    const other = await elsewhere(browser, baseURL);
    const fan = await joinConfirmed(other, 'away-fan', { gender: 'male' });
    const like = { data: { id: me.id } };
    expect((await other.request.post('/api/like.php', like)).ok()).toBe(true);

    await visit(page, '/members?t=1&sort=new');
    const news = page.getByRole('dialog', { name: 'New like' });
    await expect(news).toContainText(fan.name);
    await expect(page).toHaveURL('/members?sort=new');
    await news.getByRole('img', { name: `Photo of ${fan.name}` }).click();
    await expect(page).toHaveURL(`/likes/m/${fan.id}`);
    // Told once: the next page says nothing of it.
    await visit(page, '/members?t=0');
    await expect(page).toHaveURL('/members');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await other.context().close();
  },
);

test(
  'a heart on a card is given and taken back by keyboard, in French (R1.05, R4.06, R10.06)',
  once,
  async ({ page }) => {
    await joinConfirmed(page, 'heart-giver');
    await visit(page, '/fr/members');
    const heart = page.getByRole('button', { name: /^Liker / }).first();
    const name = (await heart.getAttribute('aria-label'))?.replace('Liker ', '') ?? '';
    await heart.focus();
    await page.keyboard.press('Space');
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    const undo = page.getByRole('button', { name: 'Revenir en arrière' });
    await expect(page.getByText(`${name} vous plaît`)).toBeVisible();
    await undo.press('Enter');
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByText(`Vous avez retiré votre like à ${name}`)).toBeVisible();
    await heart.press('Enter');
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    // The first message may still be on its way out.
    await expect(page.getByText(`${name} vous plaît`).first()).toBeVisible();
  },
);

test(
  'whom I like stands among those I like, and there is no list of everybody (R2.12)',
  once,
  async ({ page, expectError }) => {
    await joinConfirmed(page, 'heart-keeper');
    await visit(page, '/fr/likes/sent');
    await expect(page.getByRole('heading', { name: 'Vous n’avez encore liké personne' })).toBeVisible();
    await expectAccessible(page);
    const { id, name } = await findSomebody(page, () => true);
    await page.request.post('/api/like.php', { data: { id } });
    await visit(page, '/fr/likes/sent');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('article')).toContainText(name);
    expectError(/404/);
    expect((await page.goto('/likes/everybody'))?.status()).toBe(404);
  },
);

test(
  'what I like on another device shows here at once, on cards and on profiles (R4.06, R10.01)',
  once,
  async ({ page, context }) => {
    await joinConfirmed(page, 'heart-twice');
    await visit(page, '/members');
    const heart = page.getByRole('button', { name: /^Like / }).first();
    const name = (await heart.getAttribute('aria-label'))?.replace('Like ', '') ?? '';
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');

    // On their profile, and among those who are like them.
    const other = await context.newPage();
    const { id } = await findSomebody(page, (found) => found.name === name);
    const [{ id: alike, name: theirs }] = (await (await page.request.get(`/api/member.php?id=${id}`)).json()).related;
    await visit(other, `/members/${id}`);
    const button = other.getByRole('button', { name: `You like ${name}` });
    const theirHeart = other.getByRole('button', { name: `Like ${theirs}`, exact: true });
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(theirHeart).toHaveAttribute('aria-pressed', 'false');
    await page.request.delete('/api/like.php', { data: { id } });
    await page.request.post('/api/like.php', { data: { id: alike } });
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await expect(other.getByRole('button', { name: `Like ${name}`, exact: true })).toBeVisible();
    await expect(theirHeart).toHaveAttribute('aria-pressed', 'true');
    await theirHeart.click();
    await expect(theirHeart).toHaveAttribute('aria-pressed', 'false');
    await page.request.post('/api/like.php', { data: { id } });
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(other);
    await other.close();
  },
);

test('fictional profiles are labelled among the likes (R1.10)', once, async ({ page }) => {
  await logIn(page, 'daniel');
  const invented = await findSomebody(page, ({ fictional_icon }) => fictional_icon !== null);
  await page.request.post('/api/like.php', { data: { id: invented.id } });
  await visit(page, '/likes/sent');
  await expect(page.getByRole('article').filter({ hasText: invented.name })).toContainText('Fictional');
  await page.request.delete('/api/like.php', { data: { id: invented.id } });
});

test(
  'after a great many likes I am told when I can go on, and the heart is as it was',
  once,
  async ({ page, expectError }) => {
    expectError(/status of 429 .*like[.]php/);
    await joinConfirmed(page, 'likes-so-many');
    const { id, name } = await findSomebody(page, () => true);
    for (let time = 0; time < rateLimits.likesPerMember.points; time += 1)
      await page.request.post('/api/like.php', { data: { id } });
    await page.request.delete('/api/like.php', { data: { id } });
    await visit(page, `/members/${id}`);
    const heart = page.getByRole('button', { name: `Like ${name}` });
    await heart.click();
    await expect(page.getByText('That was a lot of likes')).toBeVisible();
    await expect(page.getByText(/You can like people again in \d+ (minute|hour)s?/)).toBeVisible();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
  },
);
