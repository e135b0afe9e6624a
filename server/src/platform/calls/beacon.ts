import type { FastifyInstance } from 'fastify';

/** A browser sends a farewell as text where it is given a string, and an empty one without any type. */
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
