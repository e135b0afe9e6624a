import type { Page } from '@playwright/test';

interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** The mails to an address, newest first. Journeys share one outbox, so whose they are must be said. */
async function mailsTo(page: Page, to: string): Promise<Mail[]> {
  const { items } = await (await page.request.get('/dev/outbox.json')).json();
  const mails = items.filter((item: Mail) => item.to.toLowerCase() === to.toLowerCase());
  if (mails.length === 0) throw new Error(`Nothing was written to ${to}`);
  return mails;
}

export async function newestMail(page: Page, to: string): Promise<Mail> {
  const [mail] = await mailsTo(page, to);
  return mail as Mail;
}

/** The newest link to a page that was sent to an address, as its reader would follow it. */
export async function linkIn(page: Page, to: string, path: string): Promise<string> {
  const mails = await mailsTo(page, to);
  const links = mails.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
  const link = links.find((address) => address.includes(path));
  if (!link) throw new Error(`No link to ${path} in: ${mails.map(({ text }) => text).join('\n\n')}`);
  return link;
}
