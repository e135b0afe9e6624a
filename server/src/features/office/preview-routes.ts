import type { Locale } from '#contract/locales.ts';
import { type MailName, mailExamples, writeMail } from '#server/features/mails/mails.ts';
import { pushExamples } from '#server/features/push/push.ts';
import type { Sites } from '#server/features/sites/sites.ts';
import type { Calls } from '#server/platform/calls/calls.ts';
import type { Site } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';

/** Previews of mails and pushes: rendered by the templates that write them, and shown to staff instead of sent. */
export function previewRoutes(calls: Calls, { sites }: { sites: Sites }) {
  const siteOf = (host: string) => {
    const site = sites.named(host);
    if (!site) throw new Failure('not_found');
    return site;
  };
  calls.read('previews', async (_db, _context, { host, locale }) => {
    const site = siteOf(host);
    const names = Object.keys(examplesIn(locale)) as MailName[];
    const mails = await Promise.all(
      names.map(async (name) => ({ name, subject: (await example(site, locale, name)).subject })),
    );
    return { mails, pushes: pushExamples(site, locale) };
  });
  calls.read('previewMail', async (_db, _context, { host, locale, name }) => {
    const known = (Object.keys(examplesIn(locale)) as MailName[]).find((each) => each === name);
    if (!known) throw new Failure('not_found');
    const { subject, html, text } = await example(siteOf(host), locale, known);
    return { subject, html: html ?? '', text };
  });
}

const examplesIn = (locale: Locale) => mailExamples(locale, () => null);

const example = (site: Site, locale: Locale, name: MailName) =>
  writeMail({ to: '', site, locale }, name, examplesIn(locale)[name]);
