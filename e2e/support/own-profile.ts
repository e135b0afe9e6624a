import { expect, type Page } from '@playwright/test';

/** One of a kind for each journey and screen. */
export const nameFor = (journey: string, isMobile: boolean) => `${journey}-${isMobile ? 'phone' : 'desk'}`;

/** What the page of one's own profile says about what was changed. */
export const saveStatus = (page: Page) => page.locator('.save-status').getByRole('status');
export const saved = async (page: Page, words = 'Saved') => expect(saveStatus(page)).toHaveText(words);

/** The profile of whoever is logged in, as it is stored. */
export const ownProfile = async (page: Page) => (await (await page.request.get('/api/profile.php')).json()).profile;
