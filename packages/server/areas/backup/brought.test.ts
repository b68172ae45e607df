import { randomBytes } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inThread } from '../../backup/in-thread.ts';
import { databaseReachOf } from '../../backup/reach.ts';
import { linesIn } from '../../backup/records.ts';
import { migrate, migrations } from '../../db/migrate.ts';
import { openAccess, sealAccess } from '../../southbound/snmp-access.ts';
import {
  fetchFile,
  idOf,
  backupInstallation,
  list,
  makeTestBackup,
  outbound,
  populate,
  restoreAndSignIn,
  databaseStateOf,
  uploadBackupFile,
  type BackupInstallation,
} from './backup.fixture.ts';

const passphrase = 'correct horse battery staple';
const community = 'Kq7Canary-community';

let first: BackupInstallation;
let second: BackupInstallation;
beforeAll(async () => {
  [first, second] = [await backupInstallation(randomBytes(32)), await backupInstallation(randomBytes(32))];
  await populate(first);
});
afterAll(async () => {
  await first.stop();
  await second.stop();
  outbound.close();
});

/** The secret of an OLT as whoever polls it opens it. */
async function secretAt({ server, vault }: BackupInstallation): Promise<object> {
  const { rows } = await server.everything.query<{ id: string; snmp_secret: string }>(
    'select id, snmp_secret from olt where tenant_id = 1',
  );
  return openAccess(vault, 1, 'olt', rows[0]?.id ?? '', rows[0]?.snmp_secret ?? '');
}

describe('A backup that another installation is to restore', () => {
  it('is refused at once when it has no passphrase, with the reason', async () => {
    const made = await makeTestBackup(first);
    expect(await uploadBackupFile(second, await fetchFile(first, made.id))).toMatchObject({
      code: 400,
      msg: expect.stringContaining('secret.key'),
    });
  });

  it('opens with its passphrase alone, and then the devices in it can be reached', async () => {
    const { everything: database } = first.server;
    const { rows } = await database.query<{ id: string }>('select id from olt where tenant_id = 1');
    const sealed = sealAccess(first.vault, 1, 'olt', rows[0]?.id ?? '', { community });
    await database.query('update olt set snmp_secret = $1 where tenant_id = 1', [sealed]);
    const made = await makeTestBackup(first, { passphrase, passphraseAgain: passphrase });
    const { id } = made;
    // Also where its own key would open it: whoever types another passphrase may mean another backup.
    const wrong = { token: first.token, body: { passphrase: `${passphrase}!` } };
    expect(await first.server.call('POST', `/system/backup/restore/${id}`, wrong)).toMatchObject({
      code: 400,
      problems: [{ field: 'passphrase', message: 'This is not the passphrase of this backup' }],
    });
    const content = await fetchFile(first, id);
    const there = idOf(await uploadBackupFile(second, content));
    expect((await list(second)).find((row) => row.id === there)).toMatchObject({ needsPassphrase: true });
    const before = await databaseStateOf(second.server.everything);
    const { server, token } = second;
    for (const body of [{}, { passphrase: `${passphrase}!` }])
      expect(await server.call('POST', `/system/backup/restore/${there}`, { token, body })).toMatchObject({
        code: 400,
        problems: [{ field: 'passphrase' }],
      });
    const { audit_log: _a, exception_log: _x, ...now } = await databaseStateOf(second.server.everything);
    const { audit_log: _b, exception_log: _y, ...then } = before;
    expect(now).toEqual(then);
    expect(await restoreAndSignIn(second, there, passphrase)).toMatchObject({ state: 'done' });
    expect(await secretAt(second)).toEqual({ community });
    // What is typed from now on is sealed with its own key, and its own backups hold both.
    expect(second.vault.keys()).toEqual([second.vault.keys()[0], first.vault.keys()[0]]);
    expect((await list(second)).find((row) => row.id === there)).toMatchObject({ needsPassphrase: false });
  });

  it('keeps secrets sealed in its content, and the passphrase nowhere', async () => {
    const made = await makeTestBackup(first, { passphrase, passphraseAgain: passphrase });
    const file = join(first.server.ctx.settings.dataDir, 'backups', `${made.id}.hcb`);
    const texts: string[] = [readFileSync(file, 'latin1')];
    for await (const lines of linesIn(first.vault, createReadStream(file) as AsyncIterable<Buffer>))
      texts.push(JSON.stringify(lines));
    const content = texts.join('\n');
    expect(content).toContain('Nord');
    for (const word of [community, passphrase, ...first.vault.keys()]) expect(content).not.toContain(word);
    const { rows } = await first.server.everything.query<{ row: string }>(
      'select b::text as row from console_backup b',
    );
    expect(JSON.stringify(rows)).not.toContain(passphrase);
  });

  it('asks for a passphrase that was typed twice alike and is long enough', async () => {
    const { server, token } = first;
    const create = (given: object) =>
      server.call('POST', '/system/backup/create', { token, body: { ...whole, ...given } });
    expect(await create({ passphrase, passphraseAgain: 'another' })).toMatchObject({
      problems: [{ field: 'passphraseAgain' }],
    });
    expect(await create({ passphrase: 'short', passphraseAgain: 'short' })).toMatchObject({
      problems: [{ field: 'passphrase' }],
    });
  });
});

const whole = { name: 'Whole', parts: ['settings'], schedule: 'immediate', timeZone: 'UTC', keep: 3 };

/** A file made from another database of the same cluster. */
async function madeFrom(database: string): Promise<Buffer> {
  const { settings } = first.server.ctx;
  const file = join(settings.dataDir, `${database}.hcb`);
  const target = { ...databaseReachOf(settings).target, database };
  const wanted = { name: database, parts: ['settings' as const], withStructure: true, createdAt: new Date() };
  const place = { reach: { target, asOwner: false }, dataDir: settings.dataDir, keys: first.vault.keys(), file };
  await inThread({ kind: 'dump', ...place, wanted }, { done: 0, total: 0, rows: 0 });
  return readFileSync(file);
}

describe('A backup of another version of the console', () => {
  it('that is newer is refused with a sentence, and nothing is changed', async () => {
    const { everything } = first.server;
    await everything.query(`insert into migration (id) values ('0999-later')`);
    const made = await makeTestBackup(first);
    await everything.query(`delete from migration where id = '0999-later'`);
    const before = await databaseStateOf(everything);
    expect(await restoreAndSignIn(first, made.id)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('newer version of the console (0999-later); update this console first'),
    });
    const { audit_log: _a, ...now } = await databaseStateOf(everything);
    const { audit_log: _b, ...then } = before;
    expect(now).toEqual(then);
  });

  it('that is older is restored and migrated forward', async () => {
    const { everything, ctx } = first.server;
    await everything.query('create database older');
    const older = new Client({ ...databaseReachOf(ctx.settings).target, database: 'older' });
    await older.connect();
    await migrate(
      older,
      migrations.slice(
        0,
        migrations.findIndex(({ id }) => id === '0009-tenants'),
      ),
    );
    await older.query(
      `insert into tenant (id, code, name, trap_community) values (1, '000000', 'Older', 'trap-older')`,
    );
    await older.query(`insert into app_user (tenant_id, id, user_name, name_key, nick_name, password_hash, user_level)
      values (1, 5, 'admin', 'admin', 'Older admin', 'none', 'ordinary')`);
    await older.end();
    // Its administrator may see nothing of it: what roles can do came later.
    await restoreAndSignIn(first, idOf(await uploadBackupFile(first, await madeFrom('older'))));
    const told = await everything.query('select state from console_restore order by id desc limit 1');
    expect(told.rows).toEqual([{ state: 'done' }]);
    const { rows } = await everything.query(
      `select t.name, t.plan_id, u.nick_name from tenant t join app_user u on u.tenant_id = t.id`,
    );
    expect(rows).toEqual([{ name: 'Older', plan_id: null, nick_name: 'Older admin' }]);
    // What came later begins empty, and its owner is who migrates next time.
    expect((await everything.query('select from licence')).rowCount).toBe(0);
    const owners = await everything.query(
      `select distinct tableowner from pg_tables where schemaname = 'public' union
       select distinct viewowner from pg_views where schemaname in ('public', 'project_scope')`,
    );
    expect(owners.rowCount).toBe(1);
  });
});
