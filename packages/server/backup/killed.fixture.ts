// A restore that stops half-way and waits to be killed: `node killed.fixture.ts <data folder> <backup> <key in hex>`.
import { createReadStream } from 'node:fs';
import { Client } from 'pg';
import { vaultOf } from '../vault.ts';
import { load } from './load.ts';
import { databaseReachOf } from './reach.ts';

const [dataDir = '', file = '', key = ''] = process.argv.slice(2);
const database = new Client(databaseReachOf({ dataDir, databaseUrl: undefined }).target);
await database.connect();
await load({
  database,
  vault: vaultOf(Buffer.from(key, 'hex')),
  dataDir,
  open: () => createReadStream(file) as AsyncIterable<Buffer>,
  tally: { done: 0, total: 0, rows: 0 },
  atEnd: async () => {
    process.send?.('all written, not committed');
    await new Promise(() => setInterval(() => undefined, 1000));
  },
});
