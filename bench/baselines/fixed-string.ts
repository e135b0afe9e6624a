// What a cached page is compared with: the plainest Fastify there is, sending as many bytes.
import Fastify from 'fastify';

const app = Fastify();
const text = 'x'.repeat(Number(process.env.SIZE));
app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(text));
await app.listen({ host: '0.0.0.0', port: Number(process.env.PORT) });
