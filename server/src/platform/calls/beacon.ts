import type { FastifyInstance } from 'fastify';

/** Accepts what `navigator.sendBeacon` sends: JSON as text/plain, or an empty body without a content type. */
export function acceptBeacons(app: FastifyInstance) {
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, text, done) =>
    done(null, objectIn(String(text))),
  );
  app.addHook('preValidation', async (request) => {
    request.body ??= {};
  });
}

function objectIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
