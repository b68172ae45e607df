import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedded, type EmbeddedDatabase } from '../../db/embedded/embedded.ts';
import {
  changeAll,
  fetchFile,
  idOf,
  backupInstallation,
  makeTestBackup,
  outbound,
  populate,
  restoreAndSignIn,
  databaseStateOf,
  uploadBackupFile,
  type BackupInstallation,
} from './backup.fixture.ts';

describe('A backup of the console with a PostgreSQL of somebody else', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'external-'));
  let cluster: EmbeddedDatabase;
  let root: Client;
  let console: BackupInstallation;

  beforeAll(async () => {
    cluster = await openEmbedded({ dataDir, log: pino({ level: 'silent' }) });
    const maintenance = new Client(cluster.superuser);
    await maintenance.connect();
    await maintenance.query('create role maker login createrole');
    await maintenance.query('drop owned by heliograph_app; drop role heliograph_app');
    await maintenance.query('create database theirs owner maker');
    await maintenance.end();
    const host = encodeURIComponent(cluster.superuser.host ?? '');
    const { port } = cluster.superuser;
    console = await backupInstallation(undefined, {
      DATABASE_URL: `postgresql://maker@localhost:${port}/theirs?host=${host}`,
    });
    root = new Client({ ...cluster.superuser, database: 'theirs' });
    await root.connect();
    // For looking: its owner sees no rows without a tenant.
    Object.assign(console.server, { everything: root });
  });
  afterAll(async () => {
    await console.stop();
    await root.end();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
    outbound.close();
  });

  it('is made and restored by the owner of its tables, who may switch nothing off: every row of every tenant', async () => {
    await populate(console);
    const before = await databaseStateOf(root);
    const made = await makeTestBackup(console);
    expect(made).toMatchObject({ state: 'done' });
    await changeAll(console.server);
    expect(await restoreAndSignIn(console, made.id)).toMatchObject({ state: 'done' });
    const { audit_log: _a, ...now } = await databaseStateOf(root);
    const { audit_log: _b, ...then } = before;
    expect(now).toEqual(then);
    expect(now['metric_olt']).toMatch(/^12100 /);
    const { rows } =
      await root.query(`select count(*) filter (where relrowsecurity and not relforcerowsecurity)::int as loose,
      (select count(*)::int from pg_constraint where contype = 'f' and not convalidated) as unproved from pg_class`);
    expect(rows).toEqual([{ loose: 0, unproved: 0 }]);
  });

  it('brings back what a built-in database held, and the other way round', async () => {
    const built = await backupInstallation();
    try {
      await changeAll(built.server);
      const made = await makeTestBackup(built);
      const id = idOf(await uploadBackupFile(console, await fetchFile(built, made.id)));
      expect(await restoreAndSignIn(console, id)).toMatchObject({ state: 'done' });
      const { audit_log: _a, ...here } = await databaseStateOf(root);
      const { audit_log: _b, ...there } = await databaseStateOf(built.server.everything);
      expect(here).toEqual(there);
    } finally {
      await built.stop();
    }
  });
});
