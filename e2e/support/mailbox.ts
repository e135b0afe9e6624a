import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { partsOf, type ReceivedMail } from '#server/testing/relay.ts';

interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** The mails to an address, newest first. Journeys share one outbox, so whose they are must be said. */
export async function mailsTo(page: Page, to: string): Promise<Mail[]> {
  const { items } = await (await page.request.get('/dev/outbox.json', { params: { to } })).json();
  return items;
}

export async function newestMail(page: Page, to: string): Promise<Mail> {
  const [mail] = await mailsTo(page, to);
  if (!mail) throw new Error(`Nothing was written to ${to}`);
  return mail;
}

/**
 * The newest link to a page that was sent to an address, as its reader would follow it. In production there is no outbox
 * to look into: mails go to a relay, a moment later.
 */
export async function linkIn(page: Page, to: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const relayed = process.env.E2E_MAILS;
    const texts = relayed ? relayedTexts(relayed, to) : (await mailsTo(page, to)).map(({ text }) => text);
    const links = texts.flatMap((text) => text.match(/https?:\/\/\S+/g) ?? []);
    link = undefined;
    for (const each of links) if (!link && (await targetOf(page, each)).includes(path)) link = each;
    expect(link, `a link to ${path} in what was written to ${to}: ${texts.join('\n\n')}`).toBeDefined();
  }).toPass({ intervals: [50], timeout: 10_000 });
  return link ?? '';
}

/** Where a short link leads. Asking changes nothing: programs that scan mails do the same. */
async function targetOf(page: Page, link: string): Promise<string> {
  const answer = await page.request.head(link, { maxRedirects: 0 });
  return answer.headers().location ?? link;
}

/** What the relay has taken for an address, newest first: a line of JSON for each mail. */
function relayedTexts(file: string, to: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const mails = lines.map((line) => JSON.parse(line) as ReceivedMail);
  const theirs = mails.filter((mail) => mail.to.some((address) => isSameAddress(address, to)));
  return theirs.map(({ raw }) => partsOf(raw)['text/plain'] ?? '').reverse();
}

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
