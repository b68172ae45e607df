import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appVersions } from '@heliograph/server/areas/app-versions/app-versions.ts';
import { startLogKeeper } from '@heliograph/server/areas/logs/logs.ts';
import { storage } from '@heliograph/server/areas/storage/storage.ts';
import { identityAreas } from '@heliograph/server/areas/identity.ts';
import { startTenantKeeper } from '@heliograph/server/areas/tenants/tenants.ts';
import { testClock, type Clock } from '@heliograph/server/clock.ts';
import type { Envelope } from '@heliograph/server/http/envelope.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// What is stored stays whose and what it was, whatever it is called meanwhile, and goes when its time has really come.

// The database has the clock of this machine, and some of what is old is told by it.
const clock = testClock(Date.now());
let server: TestServer;
let address: string;
let token: string;
beforeAll(async () => {
  server = await startTestServer({
    clock,
    areas: (ctx, sessions, passwords) => [
      ...identityAreas(ctx, sessions, passwords).filter(({ calls }) => !('latestAppVersion' in calls)),
      appVersions(ctx),
      storage(ctx),
    ],
    env: { HELIOGRAPH_LOG_LEVEL: 'silent' },
  });
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  token = await server.signIn();
});
afterAll(() => server.stop());

async function upload(name: string, bytes: Buffer, as = token): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(bytes)]), name);
  const url = `${address}/emsWebServer/resource/oss/upload`;
  const answer = await fetch(url, { method: 'POST', headers: { authorization: as }, body: form });
  return ((await answer.json()) as { data: { ossId: string } }).data.ossId;
}
const objects = () => join(server.ctx.settings.dataDir, 'files', 'objects');
const paths = (): string[] =>
  readdirSync(objects(), { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(objects().length + 1)
        .replaceAll('\\', '/'),
    );
const fileOf = (id: string): string => paths().find((path) => path.includes(`/${id}.`)) ?? '';

/** What somebody who fetches it ends up with; undefined when it never came whole. */
async function fetched(path: string, as?: string): Promise<Buffer | undefined> {
  try {
    const answer = await fetch(`${address}/emsWebServer${path}`, {
      headers: as === undefined ? {} : { authorization: as },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isEnvelope = answer.headers.get('content-type')?.startsWith('application/json') === true;
    return isEnvelope && (JSON.parse(bytes.toString()) as Envelope).code !== 200 ? undefined : bytes;
  } catch {
    return undefined;
  }
}

describe('Files of tenants that are called alike', () => {
  it('lie in folders of their numbers, and stay there whatever the tenants are called later', async () => {
    const names = ['coast', 'COAST ', 'co/ast', '../coast', 'cоast', 'coast\u200b'];
    const made: { id: number; token: string; file: string }[] = [];
    for (const [at, name] of names.entries()) {
      const body = {
        name: `Tenant ${at}${name}`.replace('/', '-'),
        tenantId: `coast${'abcdef'[at]}`,
        username: 'boss',
        password: 'Boss@2026',
      };
      const { data } = await server.call('POST', '/system/tenant', { token, body: { ...body, timeZone: 'UTC' } });
      const { id, tenantId } = data as { id: string; tenantId: string };
      const enter = await server.call('POST', '/login', {
        body: { tenantId, username: 'boss', password: 'Boss@2026' },
      });
      const theirs = String(enter['token']);
      made.push({ id: Number(id), token: theirs, file: await upload('plan.txt', Buffer.from(`of ${at}`), theirs) });
    }
    const before = paths();
    expect(made.map(({ file }) => fileOf(file).split('/')[0])).toEqual(made.map(({ id }) => String(id)));
    // Each takes the name of the one before it, and a domain that leads elsewhere where names are folders.
    for (const [at, one] of made.entries()) {
      const name = `${names[(at + 1) % names.length]} ${at} anew`;
      await server.everything.query('update tenant set name = $2, domain = $3 where id = $1', [
        one.id,
        name,
        `..${at}.example`,
      ]);
    }
    for (const [at, { file, token: theirs }] of made.entries()) {
      expect((await fetched(`/resource/oss/download/${file}`, theirs))?.toString()).toBe(`of ${at}`);
      const others = made.filter((other) => other.file !== file);
      for (const other of others) expect(await fetched(`/resource/oss/download/${other.file}`, theirs)).toBeUndefined();
    }
    await upload('plan.txt', Buffer.from('later'), made[0]?.token);
    expect(
      paths()
        .filter((path) => !before.includes(path))
        .map((path) => path.split('/')[0]),
    ).toEqual([String(made[0]?.id)]);
    expect(paths().filter((path) => !/^\d+\/\d{4}\/\d\d\/\d+\.\w+$/.test(path))).toEqual([]);
  });
});

describe('A stored file', () => {
  const sizes = [
    ['of a few bytes', 40],
    ['of more than one piece', 300_000],
  ] as const;

  it.each(sizes)('%s is sent as it was stored or not at all', async (_what, size) => {
    const bytes = Buffer.alloc(size, 'firmware ');
    const id = await upload('firmware.bin', bytes);
    const place = join(objects(), fileOf(id));
    expect((await fetched(`/resource/oss/download/${id}`, token))?.equals(bytes)).toBe(true);
    const other = Buffer.from(bytes);
    other[size - 1] = (other[size - 1] ?? 0) ^ 1;
    const changes = [
      other,
      Buffer.alloc(size, 'evil'),
      bytes.subarray(0, -1),
      Buffer.concat([bytes, Buffer.from('!')]),
      Buffer.alloc(0),
    ];
    for (const changed of changes) {
      writeFileSync(place, changed);
      const got = await fetched(`/resource/oss/download/${id}`, token);
      expect(got === undefined || got.length < changed.length || got.length === 0, `${changed.length} bytes`).toBe(
        true,
      );
      expect(got?.equals(changed) === true && changed.length > 0).toBe(false);
    }
    writeFileSync(place, bytes);
    expect((await fetched(`/resource/oss/download/${id}`, token))?.equals(bytes)).toBe(true);
  });

  it('of the app is told with the digest that it is checked by, and is not sent when it is another one', async () => {
    const bytes = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(5_000, 7)]);
    const ossId = await upload('app.apk', bytes);
    const body = { platform: 'android', version: 'V1.0.7A-1', build: 7, status: '0', ossId };
    expect(await server.call('POST', '/system/appVersion', { token, body })).toMatchObject({ code: 200 });
    const { data } = (await server.call('GET', '/system/appVersion/latest')) as unknown as {
      data: { url: string; sha256: string };
    };
    const digest = await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes));
    expect(data.sha256).toBe(Buffer.from(digest).toString('hex'));
    const path = data.url.replace('/emsWebServer', '');
    expect((await fetched(path))?.equals(bytes)).toBe(true);
    writeFileSync(join(objects(), fileOf(ossId)), Buffer.concat([bytes.subarray(0, -4), Buffer.from('evil')]));
    expect(await fetched(path)).toBeUndefined();
  });
});

/** The clock of the tests, which can be put forward without any time going by. */
function jumping() {
  let [jump, armed] = [0, 0];
  const own: Clock = {
    now: () => clock.now() + jump,
    mono: () => clock.mono(),
    after: (ms, work) => {
      armed += 1;
      return clock.after(ms, work);
    },
  };
  return {
    clock: own,
    jump: (ms: number) => {
      jump += ms;
    },
    /** Lets time go by, and waits for the round that it brings about to be over: then the next one is set. */
    pass: async (ms: number) => {
      const before = armed;
      clock.advance(ms);
      await expect.poll(() => armed).toBeGreaterThan(before);
    },
  };
}
const hour = 3_600_000;
const day = 24 * hour;

describe('What is deleted because it is old', () => {
  const oldLogs = (n: number) =>
    server.everything.query(
      `insert into login_log (tenant_id, id, at, user_name, ip, agent, status, message)
       select $1, $2::int8 + n, now() - interval '500 days', 'x', '', '', '0', 'old' from generate_series(1, 5) n`,
      [server.tenants.home.id, n],
    );
  const left = async (): Promise<number> => {
    const { rows } = await server.everything.query<{ n: number }>(
      `select count(*)::int as n from login_log where message = 'old'`,
    );
    return rows[0]?.n ?? -1;
  };
  const sealed = async (): Promise<number> => {
    const { rows } = await server.everything.query<{ n: number }>(
      `select count(*)::int as n from log_link l join login_log r on r.tenant_id = l.tenant_id and r.id = l.row_id where r.message = 'old'`,
    );
    return rows[0]?.n ?? -1;
  };

  it('stays while the clock was not steady for an hour: logs', async () => {
    await server.everything.query('truncate login_log, log_link, log_chain, log_anchor');
    const time = jumping();
    const keeper = startLogKeeper({ ...server.ctx, clock: time.clock });
    await oldLogs(100);
    await time.pass(5_000);
    expect([await sealed(), await left()]).toEqual([5, 5]);
    await time.pass(hour);
    await time.pass(hour);
    expect(await left()).toBe(0);
    await oldLogs(200);
    time.jump(400 * day);
    await time.pass(hour);
    expect([await sealed(), await left()]).toEqual([5, 5]);
    await time.pass(hour);
    expect(await left()).toBe(0);
    await keeper.stop();
  });

  it('stays while the clock was not steady for an hour: tenants, which come back whole within a week', async () => {
    const root = await server.signIn();
    const body = { name: 'Ends soon', tenantId: 'ends1', username: 'boss', password: 'Boss@2026', timeZone: 'UTC' };
    const expireTime = new Date(clock.now() + day).toISOString();
    const added = await server.call('POST', '/system/tenant', {
      token: root,
      body: { ...body, expireTime, autoDeleteDays: 1 },
    });
    const { id } = added['data'] as { id: string };
    const state = async () =>
      ((await server.everything.query('select removed_at, purging from tenant where id = $1', [id])).rows[0] ??
        'gone') as { removed_at: Date | null; purging: boolean } | 'gone';
    const time = jumping();
    const keeper = startTenantKeeper({ ...server.ctx, clock: time.clock });
    await time.pass(hour);
    await time.pass(60_000);
    // Years ahead from one look to the next: expired, over its days, over its week.
    time.jump(3_000 * day);
    for (let round = 0; round < 10; round += 1) await time.pass(60_000);
    expect(await state()).toEqual({ removed_at: null, purging: false });
    time.jump(-3_000 * day);
    await time.pass(60_000);
    await time.pass(2 * day);
    await time.pass(60_000);
    expect(await state()).toMatchObject({ removed_at: expect.any(Date), purging: false });
    await keeper.stop();
    const again = await server.signIn();
    expect(await server.call('PUT', '/system/tenant/restore', { token: again, body: { id } })).toMatchObject({
      code: 200,
    });
    expect(await state()).toEqual({ removed_at: null, purging: false });
  });
});
