import Fastify from 'fastify';

/** Minimal Fastify server with the response of `user-info`; prints its address. */
const answer: unknown = JSON.parse(process.argv[2] ?? '{}');
const app = Fastify();
app.get('/api/user-info', () => answer);
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
