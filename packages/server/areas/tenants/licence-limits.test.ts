import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '../../clock.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { careForTenants } from './tenants.ts';
import { onusOn } from './onus.fixture.ts';
import { sellingOn, send } from './tenants.fixture.ts';
import { lockText } from '../../work/locks.ts';

const clock = testClock();
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
const dayMs = 24 * 3_600_000;

let server: TestServer;
let root: string;
let sell: ReturnType<typeof sellingOn>;
let onus: ReturnType<typeof onusOn>;
beforeAll(async () => {
  server = await startTestServer({ clock, env: { HELIOGRAPH_LICENCE_KEY: raw.toString('hex') } });
  root = await server.signIn();
  sell = sellingOn(server, () => root);
  onus = onusOn(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  root = await server.signIn();
  await server.everything.query('delete from licence');
  await server.everything.query('delete from olt');
});

/** A licence of 90 days with these limits comes into force. */
async function license(limits: object): Promise<void> {
  const expires = new Date(clock.now() + 90 * dayMs).toISOString();
  const content = { serial: 'L-1', holder: 'Hill Net', issued: '2026-01-01T00:00:00Z', expires };
  const bytes = Buffer.from(JSON.stringify({ ...content, oltSwitch: -1, onuRouter: -1, tenants: -1, ...limits }));
  const text = `${bytes.toString('base64url')}.${sign(null, bytes, privateKey).toString('base64url')}`;
  const answer = await send(server, root, '/system/license/upload', { name: 'a.lic', bytes: Buffer.from(text) });
  expect(answer.code, answer.msg).toBe(200);
}
const count = async (where: string) => {
  const { rows } = await server.everything.query(`select count(*)::int as n from ${where}`);
  return (rows[0] as { n: number }).n;
};
const marked = () => count('onu where over_quota');
const shown = async () =>
  (await server.call('GET', '/system/license', { token: root }))['data'] as Record<string, Record<string, unknown>>;
const operate = async (made: Awaited<ReturnType<typeof sell.tenant>>) => {
  const { rows } = await server.everything.query('select id from onu where tenant_id = $1 and over_quota limit 1', [
    made.id,
  ]);
  const query = { onuId: (rows[0] as { id: string }).id, operation: 'reboot' };
  return server.call('GET', '/onuAuthList/setOperationOnu', { token: await sell.enter(made), query });
};

describe('The licence, over all tenants', () => {
  it('leaves exactly ten OLTs of twenty that several tenants add at once', async () => {
    const made = [await sell.tenant(), await sell.tenant()];
    const tokens = [root, ...(await Promise.all(made.map((one) => sell.enter(one))))];
    await license({ oltSwitch: 10 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        server.call('POST', '/device/olt/insertDeviceInfo', {
          token: tokens[n % 3] ?? '',
          body: { ip: `127.7.5.${n + 1}`, community: 'public' },
        }),
      ),
    );
    expect(await count('olt')).toBe(10);
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(10);
    expect(new Set(answers.filter((answer) => answer.code !== 200).map((answer) => answer.msg))).toEqual(
      new Set(['Quota exceeded: the licence allows at most 10, 10 in use. A new licence file can allow more.']),
    );
  });

  it('leaves exactly ten ONUs to operate, however many OLTs of however many tenants tell of them at once', async () => {
    const made = [await sell.tenant(), await sell.tenant({ onuQuota: 4 })];
    await license({ onuRouter: 10 });
    const polls = await Promise.all(
      Array.from({ length: 6 }, (_, n) => onus.olt(made[n % 2]?.id ?? '', { last: n + 1, onus: 10 })),
    );
    await Promise.all(polls.map((poll) => poll()));
    expect([await count('onu'), await marked()]).toEqual([60, 50]);
    expect(await count(`onu where not over_quota and tenant_id = ${made[1]?.id}`)).toBeLessThanOrEqual(4);
    expect((await shown())['onuRouter']).toEqual({ limit: 10, created: 60, connected: 60, over: 50 });
    if (made[0]) expect((await operate(made[0])).msg).toContain('beyond the 10 ONUs of the licence');
  });

  it('asks nothing more for a reading that brings no ONU', async () => {
    const made = await sell.tenant();
    await license({ onuRouter: 3 });
    const poll = await onus.olt(made.id, { last: 11, onus: 5 });
    await poll();
    // Whoever asks for the licence waits for this.
    await server.everything.query('begin');
    await server.everything.query(
      `select ${lockText.transaction('licensedOnus', 0)}, ${lockText.transaction('licenceChange', 0)}`,
    );
    await poll();
    await server.everything.query('rollback');
    expect(await marked()).toBe(2);
  });

  it('gives what comes free to whoever waits longest, of any tenant', async () => {
    const [first, second, third] = [await sell.tenant(), await sell.tenant(), await sell.tenant()];
    await license({ onuRouter: 5 });
    const polls = [
      await onus.olt(first.id, { last: 21, onus: 5 }),
      await onus.olt(third.id, { last: 22, onus: 2 }),
      await onus.olt(second.id, { last: 23, onus: 9 }),
    ];
    for (const poll of polls) await poll();
    expect(await marked()).toBe(11);
    await server.everything.query('delete from olt where tenant_id = $1', [first.id]);
    await careForTenants(server.ctx, false);
    expect(await count(`onu where over_quota and tenant_id = ${third.id}`)).toBe(0);
    expect(await count(`onu where over_quota and tenant_id = ${second.id}`)).toBe(6);
    await Promise.all([careForTenants(server.ctx, false), careForTenants(server.ctx, false)]);
    expect(await count('onu where not over_quota')).toBe(5);
  });

  it('takes nothing from whoever was there before it came, and lets all in when it goes', async () => {
    const made = await sell.tenant();
    await (
      await onus.olt(made.id, { last: 31, onus: 8 })
    )();
    await license({ onuRouter: 6 });
    expect(await marked()).toBe(0);
    await (
      await onus.olt(made.id, { last: 32, onus: 3 })
    )();
    expect(await marked()).toBe(3);
    expect(await server.call('DELETE', '/system/license', { token: root })).toMatchObject({ code: 200 });
    await careForTenants(server.ctx, false);
    expect(await marked()).toBe(0);
  });
});

describe('A licence that ends', () => {
  const told = async (token = root) => (await server.call('GET', '/getInfo', { token }))['licence'];

  it('says so on every page of its administrators thirty days before, and to nobody else', async () => {
    const made = await sell.tenant();
    await license({});
    expect(await told()).toBeNull();
    clock.advance(60 * dayMs);
    root = await server.signIn();
    expect(await told()).toEqual({ days: 30, expired: false });
    expect(await told(await sell.enter(made))).toBeNull();
    expect(await told(await server.signInWith(['device:olt:list']))).toBeNull();
    clock.advance(31 * dayMs);
    root = await server.signIn();
    expect(await told()).toEqual({ days: 0, expired: true });
  });

  it('goes on collecting: what was there is operated, what comes is watched', async () => {
    const made = await sell.tenant();
    await license({});
    const olt = await onus.olt(made.id, { last: 41, onus: 3 });
    await olt();
    clock.advance(91 * dayMs);
    root = await server.signIn();
    await olt(5);
    expect([await count('onu where not missing'), await marked()]).toEqual([5, 2]);
    expect((await operate(made)).msg).toContain('Licence expired');
    await careForTenants(server.ctx, false);
    expect(await marked()).toBe(2);
    await license({ onuRouter: 4 });
    await careForTenants(server.ctx, false);
    expect(await marked()).toBe(1);
  });
});
