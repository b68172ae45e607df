import { Cpes } from '@heliograph/lab/cpe/cpes.ts';
import type { Cpe } from '@heliograph/lab/cpe/cpe.ts';
import type { Vendor } from '@heliograph/lab/cpe/vendors/vendor.ts';
import { vendors } from '@heliograph/lab/cpe/vendors/vendors.ts';
import { wallTimeline, type Timeline } from '@heliograph/lab/kit/timeline.ts';
import { startCpeRuns } from '@heliograph/server/areas/cpe-issuance/cpe-issuance.ts';
import { changeAcsAccess } from '@heliograph/server/estate/cpes/access.ts';
import { startAcs, type Acs } from '@heliograph/server/southbound/acs/acs.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

interface Run {
  readonly id: string;
  readonly state: string;
  readonly counts: Readonly<Record<string, number>>;
}
interface Device {
  readonly serialno: string;
  readonly outcome: string;
  readonly fault: number | null;
  readonly changes: readonly { readonly name: string; readonly after: string | null }[];
}

/** A make that takes names of eight characters at most, whatever the standard says. */
const fussy: Vendor = {
  ...vendors[0]!,
  id: 'fussy',
  productClass: 'FUSSY',
  extends: `${vendors[0]!.extends}\nLANDevice.{i}.WLANConfiguration.{i}.\n  +SSID:8`,
};
const ofBoth = Array.from({ length: 18 }, (_, n) => vendors[n % vendors.length]!);

describe('Profiles for customer devices of the lab', () => {
  let server: TestServer;
  let acs: Acs;
  let timeline: Timeline;
  let cpes: Cpes;
  let token: string;
  let runs: { stop(): Promise<void> };

  beforeAll(async () => {
    server = await startTestServer();
    const { ctx, tenants } = server;
    token = await server.signIn();
    const {
      username,
      password,
      token: place,
    } = await ctx.scope.tenant(tenants.home.id, (tx) =>
      changeAcsAccess(ctx, tx, tenants.home.id, { enabled: true }, 'test'),
    );
    acs = await startAcs(ctx, { host: '127.0.0.1', port: 0 });
    await vi.waitFor(() => expect(acs.port).toBeTypeOf('number'), 60_000);
    runs = startCpeRuns(ctx);
    timeline = wallTimeline();
    const url = `http://127.0.0.1:${acs.port}/acs/${place}`;
    cpes = new Cpes(timeline, { acs: { url, username, password }, bootMs: 1, spreadMs: 1 }, () => '127.0.0.1');
  });
  afterAll(async () => {
    await cpes?.stop();
    timeline?.stop();
    await runs?.stop();
    await acs?.stop();
    await server?.stop();
  });

  const call = async <T>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    given: Record<string, unknown> = {},
  ): Promise<T> => {
    const asked = method === 'GET' ? { token, query: given as Record<string, string> } : { token, body: given };
    const answer = await server.call(method, path, asked);
    expect(answer).toMatchObject({ code: 200 });
    return (answer['data'] ?? answer['rows']) as T;
  };

  const profile = async (kind: string, profileName: string, entries: readonly object[]): Promise<string> => {
    await call('POST', `/tr069/profile/${kind}`, { profileName, entries });
    const [row] = await call<{ profileId: string }[]>('GET', `/tr069/profile/${kind}/list`, { profileName });
    return row!.profileId;
  };

  const nameOf = (cpe: Cpe): string | undefined =>
    cpe.tree.read(cpe.tree.root === 'Device.' ? 'WiFi.SSID.1.SSID' : 'LANDevice.1.WLANConfiguration.1.SSID');

  const known = async (serials: readonly string[]): Promise<void> => {
    const count = async () =>
      (
        await server.everything.query<{ n: number }>(
          'select count(*)::int as n from cpe where serial = any($1) and discovered_at is not null',
          [serials],
        )
      ).rows[0]!.n;
    await expect.poll(count, { timeout: 60_000 }).toBe(serials.length);
  };

  /** A run as it stands; devices that nobody has heard of yet report by themselves, for a call may be lost. */
  const followed = async (runId: string): Promise<Run> => {
    const late = await Promise.all(['waiting', 'running'].map((outcome) => devices(runId, outcome)));
    const serials = new Set(late.flat().map(({ serialno }) => serialno));
    for (const cpe of cpes.all) if (serials.has(cpe.facts.serial)) cpe.wish('4 VALUE CHANGE');
    return run(runId);
  };
  const patiently = { timeout: 60_000, interval: 1_000 };

  const run = (runId: string) => call<Run>('GET', '/tr069/issuance', { runId });
  const devices = (runId: string, outcome: string) =>
    call<Device[]>('GET', '/tr069/issuance/devices', { runId, outcome, pageSize: '100' });

  it('are shown first, given to twenty of several makers, and tried again only where one refused or was silent', async () => {
    const serials = ofBoth.map((vendor, n) => cpes.addFree(`p-${n}`, vendor, `P-${n}`).facts.serial);
    cpes.addFree('p-fussy', fussy, 'P-FUSSY');
    const silent = cpes.addFree('p-silent', vendors[0]!, 'P-SILENT');
    const all = [...serials, 'P-FUSSY', 'P-SILENT'];
    await known(all);
    await silent.powerOff();

    const profileId = await profile('wifi', 'Guests', [{ part: 'ssid', slot: 1, values: { name: 'Guests {serial}' } }]);
    const { id } = await call<Run>('POST', '/tr069/issuance', { profileIds: profileId, list: all.join('\n') });
    await expect.poll(() => run(id), { timeout: 60_000 }).toMatchObject({ state: 'checked', counts: { ready: 20 } });
    const [first] = await devices(id, 'ready');
    expect(first?.changes).toEqual([expect.objectContaining({ after: `Guests ${first?.serialno}` })]);
    const names = () => serials.map((_, n) => nameOf(cpes.get(`p-${n}`)!));
    expect(names().some((name) => name?.startsWith('Guests'))).toBe(false);

    await call('POST', '/tr069/issuance/start', { runId: id });
    await expect
      .poll(() => followed(id), patiently)
      .toMatchObject({ state: 'executing', counts: { done: 18, failed: 1, waiting: 1 } });
    expect(names()).toEqual(serials.map((serial) => `Guests ${serial}`));
    expect(await devices(id, 'failed')).toMatchObject([{ serialno: 'P-FUSSY', fault: 9007 }]);

    silent.powerOn();
    await call('POST', '/tr069/issuance/retry', { runId: id });
    await expect
      .poll(() => followed(id), patiently)
      .toMatchObject({ state: 'completed', counts: { done: 19, failed: 1 } });
    const { rows } = await server.everything.query<{ serial: string; n: number }>(
      `select c.serial, count(*)::int as n from cpe_task k join cpe c on c.tenant_id = k.tenant_id and c.id = k.cpe_id
       where k.kind = 'plan' group by 1 having count(*) > 1`,
    );
    expect(rows).toEqual([{ serial: 'P-FUSSY', n: 2 }]);

    const again = await call<Run>('POST', '/tr069/issuance', { profileIds: profileId, list: serials.join('\n') });
    await expect
      .poll(() => run(again.id), { timeout: 60_000 })
      .toMatchObject({ state: 'checked', counts: { same: 18 } });
  });

  it('come to a new device at its first contact by the first rule that fits, and to no other', async () => {
    const wifiProfile = await profile('wifi', 'New', [{ part: 'ssid', slot: 1, values: { name: 'Welcome' } }]);
    await call('POST', '/tr069/preConfiguration', { ruleName: 'Others', position: 1, serial: 'X*', wifiProfile });
    await call('POST', '/tr069/preConfiguration', { ruleName: 'New ones', position: 2, serial: 'N-1*', wifiProfile });
    const [one, other] = [cpes.addFree('n-1', vendors[0]!, 'N-1'), cpes.addFree('n-2', vendors[0]!, 'N-2')];
    await known(['N-1', 'N-2']);
    await expect.poll(() => nameOf(one)).toBe('Welcome');
    await expect
      .poll(() => call<object[]>('GET', '/tr069/preConfiguration/log'))
      .toMatchObject([{ serialno: 'N-1', ruleName: 'New ones', why: 'first', outcome: 'done' }]);
    expect(nameOf(other)).not.toBe('Welcome');
    const foreseen = await call<object[]>('GET', '/tr069/preConfiguration/simulate', { keyword: 'N-' });
    expect(foreseen).toMatchObject([
      { serialno: 'N-2', taker: null },
      { serialno: 'N-1', taker: 'New ones', verdicts: [{ fits: false }, { fits: true, takes: true }] },
    ]);
  });

  it('or parameters go to devices of one data model alone, and what no device has heard of is called off', async () => {
    const of = (root: Vendor['root']) => vendors.find((one) => one.root === root)!;
    const igd = cpes.addFree('b-1', of('tr098'), 'B-1');
    const other = cpes.addFree('b-2', of('tr181'), 'B-2');
    await known(['B-1', 'B-2']);
    const name = 'InternetGatewayDevice.LANDevice.1.WLANConfiguration.1.SSID';
    const batch = (value: string) =>
      call<Run>('POST', '/tr069/batchConfiguration', { parameters: [{ name, value }], list: 'B-1\nB-2' });
    const started = async (value: string): Promise<string> => {
      const { id } = await batch(value);
      await expect
        .poll(() => run(id), { timeout: 60_000 })
        .toMatchObject({ state: 'checked', counts: { ready: 1, bad: 1 } });
      await call('POST', '/tr069/issuance/start', { runId: id });
      return id;
    };
    const first = await started('Batch');
    await expect
      .poll(() => followed(first), patiently)
      .toMatchObject({ state: 'completed', counts: { done: 1, bad: 1 } });
    expect([nameOf(igd), nameOf(other)]).toEqual(['Batch', expect.not.stringContaining('Batch')]);

    await igd.powerOff();
    const second = await started('Never');
    await expect.poll(() => run(second), { timeout: 60_000 }).toMatchObject({ counts: { waiting: 1, bad: 1 } });
    await call('POST', '/tr069/issuance/cancel', { runId: second });
    await expect
      .poll(() => run(second), { timeout: 60_000 })
      .toMatchObject({ state: 'cancelled', counts: { cancelled: 1, bad: 1 } });
  });
});
