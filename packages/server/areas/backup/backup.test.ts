import { closeServers, serveTftp } from '@heliograph/wire/tftp/server.fixture.ts';
import S3rver from '@20minutes/s3rver';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeAll,
  fetchFile,
  idOf,
  backupInstallation,
  key,
  list,
  makeTestBackup,
  outbound,
  populate,
  restoreAndSignIn,
  databaseStateOf,
  uploadBackupFile,
  wanted,
  type BackupInstallation,
} from './backup.fixture.ts';

let first: BackupInstallation;
let second: BackupInstallation;
beforeAll(async () => {
  [first, second] = [await backupInstallation(), await backupInstallation()];
});
afterAll(async () => {
  await first.stop();
  await second.stop();
  outbound.close();
});

describe('A backup of the console', () => {
  it('brings another data folder to the state of the first one, table by table', async () => {
    await populate(first);
    const before = await databaseStateOf(first.server.everything);
    const made = await makeTestBackup(first);
    expect(made).toMatchObject({ state: 'done', hasFile: true });
    const after = await databaseStateOf(first.server.everything);
    await changeAll(second.server);
    const id = idOf(await uploadBackupFile(second, await fetchFile(first, made.id)));
    expect(await restoreAndSignIn(second, id)).toMatchObject({
      state: 'done',
      message: expect.stringContaining('all are equal'),
    });
    const there = await databaseStateOf(second.server.everything);
    // The operation log of the first tells of the backup itself, which is later than what the backup holds.
    const { audit_log: _one, ...rest } = before;
    const { audit_log: _two, ...restThere } = there;
    expect(restThere).toEqual(rest);
    expect(after['olt']).toBe(before['olt']);
    const file = join(second.server.ctx.settings.dataDir, 'files', 'objects', '1', '2026', '11', '77.bin');
    expect(readFileSync(file).equals(Buffer.alloc(200_000, 7))).toBe(true);
    // The map that a tenant uploaded comes along; what lies there for everybody is whose who runs the server.
    const maps = join(second.server.ctx.settings.dataDir, 'maps');
    expect(readFileSync(join(maps, 'tenant-1', '山 Nord.pmtiles')).equals(Buffer.alloc(100_000, 9))).toBe(true);
    expect(existsSync(join(maps, 'world.pmtiles'))).toBe(false);
  });

  it('takes everything back that was changed since', async () => {
    const made = await makeTestBackup(first, { fileType: '0' });
    const before = await databaseStateOf(first.server.everything);
    await changeAll(first.server);
    expect((await databaseStateOf(first.server.everything))['olt']).not.toBe(before['olt']);
    expect(await restoreAndSignIn(first, made.id)).toMatchObject({ state: 'done' });
    const { audit_log: _a, ...now } = await databaseStateOf(first.server.everything);
    const { audit_log: _b, ...then } = before;
    expect(now).toEqual(then);
    // Row security and counters are as they were: both tenants go on.
    await first.server.everything.query(
      `insert into post (tenant_id, id, code, name) values (1, 4712, 'later', 'Later')`,
    );
  });

  it('leaves the old state when the process is killed before it is committed', async () => {
    const made = await makeTestBackup(first);
    const { dataDir } = first.server.ctx.settings;
    await changeAll(first.server);
    const before = await databaseStateOf(first.server.everything);
    const program = fileURLToPath(new URL('../../backup/killed.fixture.ts', import.meta.url));
    const child = fork(program, [dataDir, join(dataDir, 'backups', `${made.id}.hcb`), key.toString('hex')], {
      execArgv: [],
    });
    const [told] = await once(child, 'message');
    expect(told).toBe('all written, not committed');
    // Meanwhile readers see the old state, whole.
    expect((await databaseStateOf(first.server.everything))['olt']).toBe(before['olt']);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await first.server.everything.query(`update olt set name = name where id < 0`);
    expect(await databaseStateOf(first.server.everything)).toEqual(before);
    expect(await restoreAndSignIn(first, made.id)).toMatchObject({ state: 'done' });
  });

  it('leaves the old state when a table reads back otherwise than it was written', async () => {
    const { everything: database } = first.server;
    await database.query(`insert into post (tenant_id, id, code, name) values (1, 4713, 'kept', 'Kept')`);
    const made = await makeTestBackup(first);
    await changeAll(first.server);
    await database.query(
      `create function bend() returns trigger language plpgsql as $$ begin new.remark := 'bent'; return new; end $$`,
    );
    await database.query('create trigger bend before insert on post for each row execute function bend()');
    await database.query('alter table post enable always trigger bend');
    const before = await databaseStateOf(database);
    expect(await restoreAndSignIn(first, made.id)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('table post was not equal'),
    });
    const { audit_log: _a, ...now } = await databaseStateOf(database);
    const { audit_log: _b, ...then } = before;
    expect(now).toEqual(then);
    await database.query('drop trigger bend on post; drop function bend()');
  });

  it('shows nothing to who has not the key, and is refused when a single bit of it was changed', async () => {
    const canary = 'canary-Nord-8714';
    await first.server.everything.query(`update olt set name = $1`, [canary]);
    const made = await makeTestBackup(first);
    const content = await fetchFile(first, made.id);
    expect(content.includes(canary)).toBe(false);
    const stranger = await backupInstallation(randomBytes(32));
    try {
      expect(await uploadBackupFile(stranger, content)).toMatchObject({ code: 400 });
    } finally {
      await stranger.stop();
    }
    const before = await databaseStateOf(second.server.everything);
    const damaged = Buffer.from(content);
    const at = damaged.length - 200;
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    expect(await restoreAndSignIn(second, idOf(await uploadBackupFile(second, damaged)))).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('damaged'),
    });
    expect(
      await restoreAndSignIn(second, idOf(await uploadBackupFile(second, content.subarray(0, content.length - 100)))),
    ).toMatchObject({
      state: 'failed',
    });
    const { audit_log: _a, ...now } = await databaseStateOf(second.server.everything);
    const { audit_log: _b, ...then } = before;
    expect(now).toEqual(then);
    expect(await uploadBackupFile(second, Buffer.from('no backup'))).toMatchObject({ code: 400 });
  });

  it('goes to a TFTP server, and is not kept here as well', async () => {
    const { port, received } = await serveTftp();
    const made = await makeTestBackup(first, { target: 'tftp', tftpServer: '127.0.0.1', tftpPort: port });
    expect(made).toMatchObject({ state: 'done', hasFile: false });
    expect(received.content.length).toBe(made.bytes);
    expect(received.content.subarray(0, 60).toString()).toContain('heliograph-console');
    closeServers();
    const { server, token } = first;
    expect(await server.call('POST', `/system/backup/restore/${made.id}`, { token })).toMatchObject({ code: 404 });
    expect(idOf(await uploadBackupFile(first, received.content))).not.toBe(made.id);
  });

  it('goes to object storage, and comes back from there', async () => {
    const directory = join(first.server.ctx.settings.dataDir, 's3');
    const options = { port: 0, address: '127.0.0.1', silent: true, directory };
    const provider = new S3rver({ ...options, configureBuckets: [{ name: 'ours', configs: [] }] });
    const { port } = await provider.run();
    const { server, token } = first;
    const body = {
      configKey: 'minio',
      endpoint: `127.0.0.1:${port}`,
      isHttps: false,
      bucketName: 'ours',
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
      accessPolicy: '0',
    };
    await server.call('POST', '/resource/oss/config', { token, body });
    await server.everything.query(`update storage_config set status = '0'`);
    const made = await makeTestBackup(first, { target: 'storage' });
    expect(made).toMatchObject({ state: 'done', hasFile: true });
    await changeAll(server);
    expect(await restoreAndSignIn(first, made.id)).toMatchObject({ state: 'done' });
    expect((await fetchFile(first, made.id)).length).toBe(made.bytes);
    await provider.close();
  });

  it('that fails says why, and can be deleted with its file', async () => {
    const failed = await makeTestBackup(first, { target: 'tftp', tftpServer: '203.0.113.1', tftpPort: 1 });
    expect(failed).toMatchObject({ state: 'failed', message: expect.stringContaining('Create Fail') });
    const { server, token } = first;
    expect(await server.call('DELETE', `/system/backup/${failed.id}`, { token })).toMatchObject({ code: 200 });
    expect((await list(first)).map(({ id }) => id)).not.toContain(failed.id);
  });

  it.each([
    [{ schedule: 'daily', hour: 2, minute: 30 }, '0 30 2 * * ?'],
    [{ schedule: 'interval', everyHours: 6 }, '0 0 0/6 * * ?'],
    [{ schedule: 'once', at: '2027-03-01T08:15:00Z', timeZone: 'Asia/Shanghai' }, '0 15 16 1 3 ? 2027'],
    [{ schedule: 'cron', cronExpression: '0 0 4 * 1' }, '0 0 4 * 1 ?'],
  ])('scheduled as %o is a task with the expression %s', async (schedule, expression) => {
    const { server, token } = first;
    await server.everything.query('delete from job; delete from job_due');
    const answer = await server.call('POST', '/system/backup/create', { token, body: { ...wanted, ...schedule } });
    expect(answer).toMatchObject({ code: 200, data: { id: null } });
    const { rows } = await server.everything.query('select method, cron, tenant_id from job');
    expect(rows).toEqual([{ method: 'consoleBackup', cron: expression, tenant_id: 1 }]);
  });

  it('is nothing for other tenants', async () => {
    const other = await first.server.signIn('coast1');
    const { id } = (await list(first))[0] ?? { id: '' };
    const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
      first.server.call(method, path, { token: other, ...(body ? { body } : {}) });
    expect(await call('GET', '/system/backup/list')).toMatchObject({ code: 403 });
    expect(await call('POST', '/system/backup/create', wanted)).toMatchObject({ code: 403 });
    expect(await call('POST', `/system/backup/restore/${id}`)).toMatchObject({ code: 403 });
    expect(await call('DELETE', `/system/backup/${id}`)).toMatchObject({ code: 403 });
  });
});
