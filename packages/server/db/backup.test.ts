import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyRestore, readyName } from './embedded/apply-restore.ts';
import { makeBackup } from './embedded/make-backup.ts';
import { restoreBackup } from './embedded/read-backup.ts';
import { installedMajor } from './embedded/runtime.ts';
import type { Database } from './launcher.ts';
import { openDatabase } from './launcher.ts';

const log = pino({ level: 'silent' });
const major = installedMajor();

async function ask(database: Database, text: string): Promise<object[]> {
  const client = new Client(database.connectOptions('owner'));
  await client.connect();
  try {
    return (await client.query<object>(text)).rows;
  } finally {
    await client.end();
  }
}

async function stateOf(dataDir: string): Promise<{ rows: object[]; file: string; key: string }> {
  const database = await openDatabase({ dataDir, log });
  const rows = await ask(
    database,
    'select count(*)::int as n, md5(string_agg(note, $$,$$ order by id)) as sum from diary',
  );
  await database.stop();
  const file = readFileSync(join(dataDir, 'files', '一份很长的名字'.repeat(8)), 'utf8');
  return { rows, file, key: readFileSync(join(dataDir, 'secret.key'), 'utf8') };
}

describe('a backup', () => {
  let base: string;
  let dataDir: string;
  const online = (): string => join(base, 'online.tar.gz');
  const offline = (): string => join(base, 'offline.tar');
  let before: Awaited<ReturnType<typeof stateOf>>;

  beforeAll(async () => {
    base = realpathSync(mkdtempSync(join(tmpdir(), 'backup-')));
    dataDir = join(base, 'data');
    mkdirSync(join(dataDir, 'files'), { recursive: true });
    writeFileSync(join(dataDir, 'files', '一份很长的名字'.repeat(8)), 'firmware');
    writeFileSync(join(dataDir, 'secret.key'), 'first key');
    const database = await openDatabase({ dataDir, log });
    await ask(
      database,
      `create table diary (id int primary key, note text); insert into diary select n, repeat(md5(n::text), 4) from generate_series(1, 20000) n`,
    );
    const writer = new Client(database.connectOptions('owner'));
    await writer.connect();
    const churn = { on: true };
    // The same rows again and again: the backup runs beside writes, and the state to compare with stays known.
    const writing = (async () => {
      while (churn.on) await writer.query('update diary set note = note where id % 7 = 0');
    })();
    await makeBackup({ dataDir, out: online(), withKey: false, log });
    churn.on = false;
    await writing;
    await writer.end();
    await database.stop();
    await makeBackup({ dataDir, out: offline(), withKey: true, log });
    before = await stateOf(dataDir);
  });
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  const restore = (file: string, folder: string, replace = false) =>
    restoreBackup({ file, dataDir: folder, replace, major });
  const fresh = (name: string): string => join(base, name);

  it('made beside a writing server brings back what it held, except the key', async () => {
    const folder = fresh('a');
    const { manifest, replaced } = await restore(online(), folder);
    expect([manifest.withKey, replaced, existsSync(join(folder, 'secret.key'))]).toEqual([false, undefined, false]);
    writeFileSync(join(folder, 'secret.key'), 'first key');
    expect(await stateOf(folder)).toEqual(before);
  });

  it('undoes later changes and keeps them beside it', async () => {
    const database = await openDatabase({ dataDir, log });
    await ask(database, 'delete from diary where id > 10');
    await expect(restore(offline(), dataDir, true)).rejects.toMatchObject({ code: 'inUse' });
    await database.stop();
    await expect(restore(offline(), dataDir)).rejects.toMatchObject({ code: 'notEmpty' });
    const { replaced } = await restore(offline(), dataDir, true);
    expect(await stateOf(dataDir)).toEqual(before);
    expect(existsSync(join(replaced ?? '', 'postgres', 'PG_VERSION'))).toBe(true);
  });

  it('carries the key only when asked', async () => {
    await restore(offline(), fresh('b'));
    expect(readFileSync(join(fresh('b'), 'secret.key'), 'utf8')).toBe('first key');
  });

  it('is readable by its owner only and is never written over another file', async () => {
    expect(statSync(online()).mode & 0o777).toBe(0o600);
    await expect(makeBackup({ dataDir, out: online(), withKey: false, log })).rejects.toMatchObject({
      code: 'fileExists',
    });
    await expect(makeBackup({ dataDir: base, out: fresh('no'), withKey: false, log })).rejects.toMatchObject({
      code: 'nothingToBackUp',
    });
  });

  it('is refused before anything changes when a single bit of it differs, or its end or more is missing', async () => {
    const whole = readFileSync(offline());
    const file = fresh('damaged.tar');
    // The first header and the content in the middle; archive.test.ts tries every place.
    for (const at of [0, Math.floor(whole.length / 2)]) {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      writeFileSync(file, damaged);
      await expect(restore(file, fresh('c'))).rejects.toMatchObject({ name: 'LaunchError' });
    }
    writeFileSync(file, whole);
    truncateSync(file, whole.length - 4096);
    await expect(restore(file, fresh('c'))).rejects.toMatchObject({ code: 'damagedBackup' });
    writeFileSync(file, whole);
    appendFileSync(file, 'x');
    await expect(restore(file, fresh('c'))).rejects.toMatchObject({ code: 'damagedBackup' });
    const squeezed = readFileSync(online());
    squeezed[squeezed.length >> 1] = (squeezed[squeezed.length >> 1] ?? 0) ^ 16;
    writeFileSync(file, squeezed);
    await expect(restore(file, fresh('c'))).rejects.toMatchObject({ code: 'damagedBackup' });
    writeFileSync(file, 'hello');
    await expect(restore(file, fresh('c'))).rejects.toMatchObject({ name: 'LaunchError' });
    expect(readdirSync(fresh('c')).filter((name) => !name.startsWith('database.lock'))).toEqual([]);
  });

  it('of another PostgreSQL version is refused with both versions', async () => {
    await expect(restoreBackup({ file: offline(), dataDir: fresh('d'), replace: false, major: '17' })).rejects.toThrow(
      /PostgreSQL 18.*PostgreSQL 17/,
    );
  });

  it('whose restore was killed between two renames is put in place by the next start', async () => {
    const folder = fresh('e');
    await restore(offline(), folder);
    // The moment after the decision, with one entry moved and one half-way: the old one is aside, the new one not yet in place.
    const ready = join(folder, readyName);
    mkdirSync(ready);
    for (const name of ['postgres', 'files']) renameSync(join(folder, name), join(ready, name));
    mkdirSync(join(folder, 'files'));
    mkdirSync(join(folder, '.replaced-open'));
    expect(await stateOf(folder)).toEqual(before);
    expect(existsSync(ready)).toBe(false);
    expect(applyRestore(folder)).toBeUndefined();
  });
});
