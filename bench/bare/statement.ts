import Fastify from 'fastify';
import pg from 'pg';

/** A bare Fastify with one route that answers the row of one indexed statement; prints its address when it listens. */
const pool = new pg.Pool({ connectionString: process.argv[2] ?? '', max: 10 });
const app = Fastify();
app.get<{ Querystring: { id: string } }>('/api/user-item', async ({ query }) => {
  const statement = { name: 'row', text: 'select * from users where id = $1', values: [Number(query.id)] };
  return (await pool.query(statement)).rows[0] as unknown;
});
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
