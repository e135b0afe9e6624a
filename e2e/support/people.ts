import type { Browser, Page } from '@playwright/test';
import { fillsAsTyped } from '../engines/firefox/fills-as-typed.ts';
import { join } from './join.ts';
import { linkIn } from './mailbox.ts';

interface Found {
  id: string;
  name: string;
  age: number;
  photo_count: number;
  fictional_icon: string | null;
}

/** Somebody in the search whom a journey can look at, as whoever is logged in on this page finds them. */
export async function findSomebody(page: Page, suits: (found: Found) => boolean): Promise<Found> {
  for (let number = 1, pages = 1; number <= pages; number += 1) {
    const answer = await (await page.request.get(`/api/members.php?sort=new&page=${number}`)).json();
    pages = answer.pages;
    const found = answer.profiles.find(suits);
    if (found) return found;
  }
  throw new Error('Nobody here suits this journey.');
}

/** A new member who has confirmed the address, and so is found by others. */
export async function joinConfirmed(page: Page, name: string, more: object = {}) {
  const somebody = await join(page, name, more);
  await page.request.get(await linkIn(page, somebody.email, '/api/activate.php'));
  const { user } = await (await page.request.get('/api/user.php')).json();
  return { ...somebody, id: user.id as string };
}

/** Another person on a device of their own; whoever opens it closes it. */
export async function elsewhere(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ baseURL });
  await fillsAsTyped(context);
  await context.addInitScript(() => {
    if (origin.startsWith('http')) localStorage.setItem('site-entry-warning', '1700000000');
  });
  return context.newPage();
}
