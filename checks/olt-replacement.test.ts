import { startReplacements, replacement } from '@heliograph/server/areas/replacement/replacement.ts';
import { claimDevice } from '@heliograph/server/southbound/claims.ts';
import { openAccess } from '@heliograph/server/southbound/snmp-access.ts';
import { addOlt } from '@heliograph/server/testing/onus.ts';
import type { LabDevice } from '@heliograph/lab/network.ts';
import type { ModelName } from '@heliograph/lab/devices/models.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startConfigStand, type ConfigStand } from './support/config-stand.ts';
import type { CheckedReplacement, ShownReplacement } from './support/olt-replacements.ts';

// What new hardware may take the place of an OLT, who may put it there, and what becomes of one that goes away in the middle.
// With customers, and over kills of the worker: `orders-kill`, `epon-replacement`.

let stand: ConfigStand;
let runner: { stop(): Promise<void> };
let token: string;
beforeAll(async () => {
  stand = await startConfigStand({
    snmpPort: 10_741,
    areas: (ctx) => [replacement(ctx)],
    runner: { visit: { timeoutMs: 300, retries: 1, setTimeoutMs: 500 } },
  });
  ({ token } = stand);
  await stand.call('POST', 'sync');
  await run('update olt set name = $2, contact = $3 where id = $1', [stand.oltId, 'OLT-North', 'Ada']);
  await vi.waitUntil(isRead, { timeout: 120_000, interval: 100 });
  runner = startReplacements(stand.server.ctx);
});
afterAll(async () => {
  await runner.stop();
  await stand.stop();
});

const run = async <T>(text: string, values: unknown[] = []) =>
  (await stand.server.everything.query({ text, values })).rows as T[];

const isRead = async () =>
  (
    await run('select 1 from config_device where olt_id = $1 and synced_at is not null and not sync_wanted', [
      stand.oltId,
    ])
  ).length > 0;

let plugged = 0;
/** Hardware that nobody manages yet. */
function hardware(model: ModelName = 'V1600G1', name = 'fresh'): Promise<LabDevice> {
  plugged += 1;
  const id = `new-${String(plugged).padStart(2, '0')}`;
  const mac = `00:6d:61:ee:01:${id.slice(-2)}`;
  const spec = { id, model, name, contact: 'nobody', location: '', mac, serial: `NEW${id}` };
  return stand.lab.network.add({ spec, plant: { onus: [], ways: 8 } });
}

const v2c = { snmpVersion: 'v2c', community: 'public', writeCommunity: 'private' };
const asked = ({ agent }: LabDevice, more: object = v2c) => ({
  oltId: stand.oltId,
  ip: agent.address,
  snmpPort: agent.port,
  ...more,
});
const post = (what: 'check' | 'start' | 'continue' | 'confirm' | 'undo', body: object, as = token) =>
  stand.server.call('POST', `/device/olt/replacement/${what}`, { token: as, body });
const get = (query: Readonly<Record<string, string>>, as = token) =>
  stand.server.call('GET', '/device/olt/replacement/one', { token: as, query });
const checked = async (device: LabDevice, more: object = v2c, as = token): Promise<CheckedReplacement> => {
  const answer = await post('check', asked(device, more), as);
  expect(answer).toMatchObject({ code: 200 });
  return answer['data'] as CheckedReplacement;
};
const checkOf = ({ checks }: Pick<CheckedReplacement, 'checks'>, which: string) =>
  checks.find(({ check }) => check === which);
const now = async (): Promise<ShownReplacement> =>
  (await get({ oltId: stand.oltId }, stand.token))['data'] as ShownReplacement;
const until = (is: (one: ShownReplacement) => boolean) => expect.poll(async () => is(await now())).toBe(true);
const oltRow = async () => {
  const [row] = await run<Record<'name' | 'address' | 'snmp_version' | 'snmp_secret' | 'mac', string>>(
    'select name, address, snmp_version, snmp_secret, mac from olt where id = $1',
    [stand.oltId],
  );
  if (!row) throw new Error('no OLT');
  return row;
};
/** Somebody of the tenant, with a role in one project and in no other. */
async function member(projectId: string, role: 'Manager' | 'Guest'): Promise<string> {
  const as = await stand.server.signInWith(['*:*:*']);
  const [user] = await run<{ id: string }>('select id from app_user order by id desc limit 1');
  await run(
    `insert into project_member (tenant_id, project_id, user_id, role, created_by, created_at)
     values ($1, $2, $3, $4, 'test', now()) on conflict (tenant_id, project_id, user_id) do update set role = excluded.role`,
    [stand.server.tenants.home.id, projectId, user?.id, role],
  );
  return as;
}
const projects: string[] = [];
async function project(): Promise<string> {
  const id = stand.server.ctx.newId();
  projects.push(id);
  await run(
    `insert into project (tenant_id, id, name, share, time_zone, created_by, updated_by) values ($1, $2, $3, false, 'UTC', 'test', 'test')`,
    [stand.server.tenants.home.id, id, `Project ${id}`],
  );
  return id;
}
const intoProject = (id: string) => run('update olt set project_id = $2 where id = $1', [stand.oltId, id]);

let former: Awaited<ReturnType<typeof oltRow>>;
beforeEach(async () => {
  // Whoever asks for hardware again and again is asked to take breath.
  token = await stand.server.signInWith(['*:*:*']);
  former = await oltRow();
});
afterEach(async () => {
  const open = await now();
  if (open && open.endedAt === null) {
    await expect.poll(async () => (await post('undo', { replacementId: open.id }, stand.token)).code).toBe(200);
  }
  expect(await oltRow()).toEqual(former);
});

describe('New hardware', { timeout: 300_000 }, () => {
  it('that is asked with SNMPv3 takes the place, is read and written so, and is given the name of the old one', async () => {
    const fresh = await hardware();
    const v3 = {
      snmpVersion: 'v3',
      userName: 'helio',
      authProtocol: 'sha1',
      authPassword: `auth-${fresh.olt.spec.id}-2026`,
      privProtocol: 'aes128',
      privPassword: `priv-${fresh.olt.spec.id}-2026`,
    };
    const wrong = await checked(fresh, { ...v3, authPassword: 'not-the-password' });
    expect(wrong).toMatchObject({ ok: false, pages: [] });
    expect(checkOf(wrong, 'answers')).toMatchObject({ result: 'failed', text: expect.stringContaining('password') });
    const plan = await checked(fresh, v3);
    expect(plan.checks.filter(({ result }) => result === 'failed')).toEqual([]);
    expect(checkOf(plan, 'name')).toMatchObject({ result: 'passed', text: expect.stringMatching(/fresh.*OLT-North/) });
    expect(fresh.olt.setting('sysHostName', fresh.olt.spec.name)).toBe('fresh');
    expect(await post('start', asked(fresh, v3))).toMatchObject({ code: 200 });
    const is = await oltRow();
    expect(is).toMatchObject({ snmp_version: 'v3', address: fresh.agent.address, name: 'OLT-North' });
    const { ctx, tenants } = stand.server;
    expect(openAccess(ctx.vault, tenants.home.id, 'olt', stand.oltId, is.snmp_secret)).toMatchObject({
      user: { name: 'helio' },
    });
    expect(JSON.stringify([await now(), await run('select after from audit_log')])).not.toContain('auth-new');
    await until(({ state }) => state === 'watching');
    expect(fresh.olt.setting('sysHostName', fresh.olt.spec.name)).toBe('OLT-North');
    expect(fresh.olt.setting('sysContact', fresh.olt.spec.contact)).toBe('Ada');
    const after = await now();
    expect(after.items.find(({ page }) => page === 'deviceBasic')).toMatchObject({ op: 'edit', state: 'verified' });
    expect(checkOf(after, 'name')).toMatchObject({ result: 'passed', text: expect.stringContaining('OLT-North') });
    expect(
      (await run(`select 1 from alarm_policy where effect = 'work' and name like 'Replacement of OLT-North%'`)).length,
    ).toBe(1);
  });

  it('that may not be named by whoever puts it there is called otherwise afterwards, and that is said', async () => {
    const fresh = await hardware();
    const as = await stand.server.signInWith(['device:replacement:list', 'device:replacement:run']);
    const plan = await checked(fresh, v2c, as);
    expect(checkOf(plan, 'name')).toMatchObject({ result: 'look', text: expect.stringMatching(/may not change/) });
    expect(await post('start', asked(fresh), as)).toMatchObject({ code: 200 });
    await until(({ state }) => state === 'watching');
    expect(fresh.olt.setting('sysHostName', fresh.olt.spec.name)).toBe('fresh');
    expect(checkOf(await now(), 'name')).toMatchObject({ result: 'look' });
    expect(await oltRow()).toMatchObject({ name: 'OLT-North' });
  });

  it('of another model is refused where its ports are numbered otherwise, are too few, or it takes other pages', async () => {
    const bigger = await checked(await hardware('V1600G2'));
    expect(bigger).toMatchObject({ ok: false, pages: [] });
    expect(checkOf(bigger, 'model')).toMatchObject({ result: 'look' });
    expect(checkOf(bigger, 'ports')).toMatchObject({
      result: 'failed',
      text: expect.stringMatching(/8 uplinks, the old one 6/),
    });
    const [onu] = await run<{ pon: number }>('select pon from onu where olt_id = $1 limit 1', [stand.oltId]);
    await run('update onu set pon = 7 where olt_id = $1', [stand.oltId]);
    const smaller = await hardware('V1600G0-B');
    expect(checkOf(await checked(smaller), 'ports')).toMatchObject({
      result: 'failed',
      text: expect.stringMatching(/up to 7 are used, it has 4/),
    });
    await run('update onu set pon = $2 where olt_id = $1', [stand.oltId, onu?.pon]);
    const other = await hardware('V1600D4');
    expect(checkOf(await checked(other), 'model')).toMatchObject({ result: 'failed' });
    const refused = await post('start', asked(other));
    expect(refused.code).not.toBe(200);
    expect(refused.msg).toMatch(/does not take the pages/);
  });

  it('that does not answer, or has somebody, takes no place', async () => {
    const fresh = await hardware();
    fresh.olt.faults = { ...fresh.olt.faults, silent: true };
    const silent = await checked(fresh);
    expect(silent).toMatchObject({ ok: false, pages: [] });
    expect(checkOf(silent, 'answers')).toMatchObject({ result: 'failed' });
    expect((await post('start', asked(fresh))).code).not.toBe(200);
    fresh.olt.faults = { ...fresh.olt.faults, silent: false };
    const own = stand.lab.network.device('stand');
    if (!own) throw new Error('no device');
    expect(checkOf(await checked(own), 'owner')).toMatchObject({ result: 'failed' });
    // Hardware of another tenant: nothing that it says of itself is told.
    await run(
      `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, mac, proof, created_by)
       values ($1, $2, $3, 'theirs', $4, $5, 'v2c', 'sealed', $6, 0, 'test')`,
      [
        stand.server.tenants.coast.id,
        stand.server.ctx.newId(),
        stand.server.tenants.coast.projectId,
        fresh.agent.address,
        fresh.agent.port,
        fresh.olt.spec.mac.replaceAll(':', ''),
      ],
    );
    const [{ id: theirId } = { id: '' }] = await run<{ id: string }>(`select id from olt where name = 'theirs'`);
    const { ctx, tenants } = stand.server;
    const { id: tenantId } = tenants.coast;
    const said = { mac: fresh.olt.spec.mac.replaceAll(':', ''), proof: 2 } as const;
    await ctx.scope.tenant(tenantId, (tx) => claimDevice(ctx, tx, { tenantId, oltId: theirId }, said));
    const theirs = await checked(fresh);
    expect(theirs).toMatchObject({ ok: false, pages: [] });
    expect(theirs.checks.map(({ check }) => check)).not.toContain('model');
    await run(`delete from olt where name = 'theirs'`);
  });

  it('that goes away in the middle keeps the replacement from ending, says why, and can be left again', async () => {
    const fresh = await hardware();
    const plan = await checked(fresh);
    const pages = plan.pages.filter(
      ({ against, items }) => against === null && items.every(({ op }) => op !== 'remove'),
    );
    expect(await post('start', asked(fresh, { ...v2c, pages: pages.map(({ page }) => page) }))).toMatchObject({
      code: 200,
    });
    await until(({ state }) => state !== 'reading');
    fresh.olt.faults = { ...fresh.olt.faults, silent: true };
    await expect
      .poll(async () => (await now()).trouble ?? (await now()).items.find(({ reason }) => reason)?.reason ?? null)
      .not.toBeNull();
    const half = await now();
    expect(half.state).not.toBe('watching');
    expect((await post('confirm', { replacementId: half.id })).code).not.toBe(200);
    // Somebody took what was left for an OLT of its own.
    const [old] = await run<{ mac: string }>(`select former ->> 'mac' as mac from olt_replacement where id = $1`, [
      half.id,
    ]);
    await addOlt(stand.server, stand.server.tenants.home.id, '881', 'By hand', old?.mac ?? '');
    const refused = await post('undo', { replacementId: half.id });
    expect(refused['msg']).toBe('The old hardware is managed as the OLT By hand by now; remove that one first');
    expect((await now()).state).toBe(half.state);
    await run('delete from olt where id = 881');
    await expect
      .poll(async () => (await post('undo', { replacementId: half.id })).code, { timeout: 240_000 })
      .toBe(200);
    expect(await now()).toMatchObject({ state: 'undone' });
  });
});

describe('Somebody of one project', { timeout: 300_000 }, () => {
  it('replaces an OLT of it, and neither sees nor takes what is in another', async () => {
    const [mine, others] = [await project(), await project()];
    const [home] = await run<{ project_id: string }>('select project_id from olt where id = $1', [stand.oltId]);
    await intoProject(mine);
    const fresh = await hardware();
    const stranger = await member(others, 'Manager');
    expect(await post('check', asked(fresh), stranger)).toMatchObject({ code: 404 });
    expect(await post('start', asked(fresh), stranger)).toMatchObject({ code: 404 });
    expect(await get({ oltId: stand.oltId }, stranger)).toMatchObject({ code: 404 });
    const guest = await member(mine, 'Guest');
    expect((await post('start', asked(fresh), guest)).code).toBe(403);
    const manager = await member(mine, 'Manager');
    // Hardware that stands in a project which it does not see is somebody's, and no more is told.
    await run(
      `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, created_by)
       values ($1, $2, $3, 'hidden', $4, $5, 'v2c', 'sealed', 'test')`,
      [stand.server.tenants.home.id, stand.server.ctx.newId(), others, fresh.agent.address, fresh.agent.port],
    );
    const taken = await checked(fresh, v2c, manager);
    expect(taken).toMatchObject({ ok: false, pages: [] });
    expect(checkOf(taken, 'owner')).toMatchObject({ result: 'failed' });
    expect(JSON.stringify(taken)).not.toContain('hidden');
    await run(`delete from olt where name = 'hidden'`);
    expect(await checked(fresh, v2c, manager)).toMatchObject({ ok: true });
    const begun = await post('start', asked(fresh), manager);
    expect(begun).toMatchObject({ code: 200 });
    const { id } = begun['data'] as { id: string };
    await until(({ state }) => state === 'watching');
    expect(await get({ replacementId: id, oltId: stand.oltId }, stranger)).toMatchObject({ code: 404 });
    for (const deed of ['continue', 'confirm', 'undo'] as const)
      expect((await post(deed, { replacementId: id }, stranger)).code, deed).toBe(404);
    // What is left is read and planned anew, and nothing else changes by that.
    const written = (await now()).items.length;
    expect(await post('continue', { replacementId: id }, manager)).toMatchObject({ code: 200 });
    expect((await now()).state).not.toBe('watching');
    await until(({ state }) => state === 'watching');
    expect((await now()).items).toHaveLength(written);
    expect((await get({ oltId: stand.oltId }, manager))['data']).toMatchObject({ id, state: 'watching' });
    expect(await post('undo', { replacementId: id }, manager)).toMatchObject({ code: 200 });
    // One that is over is not begun again.
    expect((await post('continue', { replacementId: id }, manager)).code).not.toBe(200);
    await intoProject(home?.project_id ?? '');
  });

  it('is told of ids that nobody has, and of those of another tenant, the same', async () => {
    const fresh = await hardware();
    const coast = await stand.server.signIn('coast1');
    const nobodys = await post('check', { ...asked(fresh), oltId: '4611686018427387904' });
    expect(nobodys).toMatchObject({ code: 404 });
    expect(await post('check', asked(fresh), coast)).toMatchObject({ code: 404, msg: nobodys.msg });
    expect(await post('start', asked(fresh), coast)).toMatchObject({ code: 404, msg: nobodys.msg });
    expect(await post('undo', { replacementId: '4611686018427387904' })).toMatchObject({ code: 404 });
    expect(await get({ oltId: stand.oltId }, coast)).toMatchObject({ code: 404 });
  });
});
