import type { Page } from '@playwright/test';

interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** The newest mail to an address. Journeys share one outbox, so whose it is must be said. */
export async function newestMail(page: Page, to: string): Promise<Mail> {
  const { items } = await (await page.request.get('/dev/outbox.json')).json();
  const mail = items.find((item: Mail) => item.to.toLowerCase() === to.toLowerCase());
  if (!mail) throw new Error(`Nothing was written to ${to}`);
  return mail;
}

/** The link of the newest mail to an address, as its reader would follow it. */
export async function linkIn(page: Page, to: string, path: string): Promise<string> {
  const { text } = await newestMail(page, to);
  const link = text.match(/https?:\/\/\S+/g)?.find((address) => address.includes(path));
  if (!link) throw new Error(`No link to ${path} in: ${text}`);
  return link;
}
