import type { FastifyInstance } from 'fastify';
import { defaultLocale, type Locale } from '#contract/locales.ts';
import { splitLocale } from '#contract/pages/routes.ts';
import { isDarkByDefault, nicheColours } from '#contract/sites/niche-colours.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Site } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { askedLocale } from '#server/platform/http/language.ts';
import { escaped, plainPage } from '#server/platform/http/plain-page.ts';
import { changeKeepingHistory, type Sites } from '../sites/sites.ts';
import { staysOpen } from './rules.ts';
import { wordsIn } from './words.ts';

const retryAfter = 120;

/**
 * Closes sites with the setting `maintenance`: their pages say so in the colours of the site, their calls are answered 503.
 * What staff, machines and payment providers need stays open.
 */
export function closeForMaintenance(http: FastifyInstance, sites: Pick<Sites, 'find'>) {
  http.addHook('onRequest', async (request, reply) => {
    const site = sites.find(request.host);
    const [path = ''] = request.url.split('?');
    if (!site?.settings.maintenance || staysOpen(path)) return;
    if (path.startsWith('/api')) throw new Failure('maintenance', { retryAfter });
    const locale = splitLocale(path).prefix ?? askedLocale(request) ?? defaultLocale;
    return reply
      .status(503)
      .headers({ 'retry-after': String(retryAfter), 'cache-control': 'no-store' })
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'")
      .type('text/html; charset=utf-8')
      .send(maintenancePage(site, locale));
  });
}

function maintenancePage({ settings }: Site, locale: Locale): string {
  const { name, niche, support_email: email } = settings;
  const { title, sentence, question } = wordsIn(locale);
  const contact = email ? `<p>${question} <a href="mailto:${escaped(email)}">${escaped(email)}</a></p>` : '';
  return plainPage({
    language: locale,
    title: `${title} – ${name}`,
    colours: nicheColours[niche],
    theme: isDarkByDefault(niche) ? 'dark' : undefined,
    content: `<p class="name">${escaped(name)}</p><h1>${title}</h1><p>${sentence}</p>${contact}`,
  });
}

/** For the command line: all sites at once, kept in their history. */
export async function setMaintenance(tx: Transaction, sites: Sites, on: boolean, now: Date) {
  for (const site of sites.all)
    await changeKeepingHistory(tx, sites, site, { maintenance: on }, { staffId: undefined, now });
}
