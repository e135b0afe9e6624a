import type { FastifyInstance } from 'fastify';
import { failures } from '#contract/errors.ts';
import { isLocale } from '#contract/locales.ts';
import { pathTo, type RouteName } from '#contract/pages/routes.ts';
import { asFailure } from '../http/answers.ts';
import { assertStorable } from '../http/body.ts';

/** Pages with forms. None has path parameters: the redirect would not know their values. */
type FormPage = Extract<RouteName, 'lang-config' | 'pages-service'>;

/**
 * Accepts what a plain form sends, where there is no script: an urlencoded body. Whoever sent it looks at a page and not at
 * JSON, so a refusal leads back to the form, with its code in `?refused=`.
 */
export function acceptForms(app: FastifyInstance, page: FormPage) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
    try {
      const fields = [...new URLSearchParams(String(text))];
      for (const field of fields.flat()) assertStorable(field);
      done(null, Object.fromEntries(fields));
    } catch (error) {
      done(error as Error);
    }
  });
  app.setErrorHandler((error, request, reply) => {
    const { code, details } = asFailure(error);
    // What failed here, and forms of another site, are answered as everywhere.
    if (failures[code].status >= 500 || code === 'cross_site' || code === 'unsupported_type') throw error;
    const asked = (request.body as { locale?: unknown } | null)?.locale;
    const locale = isLocale(asked) ? asked : request.context.locale;
    if (details.retryAfter) reply.header('retry-after', String(details.retryAfter));
    reply.header('cache-control', 'no-store').removeHeader('set-cookie');
    return reply.redirect(`${pathTo(page, locale)}?refused=${code}#form`, 302);
  });
}
