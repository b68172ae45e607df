import { once } from 'node:events';
import Fastify from 'fastify';
import { Pool, type PoolConfig } from 'pg';

// The least that a process which serves could be: it has loaded Fastify and pg, asks the database once, and listens.

const [target] = (await once(process, 'message')) as [PoolConfig];
const pool = new Pool(target);
await pool.query('select 1');
const app = Fastify();
app.get('/', () => 'ready');
await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.('ready');
