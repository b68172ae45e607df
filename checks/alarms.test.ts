import { alarmKindByK, type AlarmKindId } from '@heliograph/catalogue/alarms/kinds.ts';
import { startLab, type Lab } from '@heliograph/lab/lab.ts';
import type { LabDevice } from '@heliograph/lab/network.ts';
import {
  cutPon,
  powerOffOnu,
  powerOnOnu,
  restorePon,
  setPonEnabled,
  setUplink,
} from '@heliograph/lab/devices/events.ts';
import { onuAlarm, portAlarm } from '@heliograph/lab/devices/life.ts';
import { alarms as alarmsArea } from '@heliograph/server/areas/alarms/alarms.ts';
import type { AlarmRow } from '@heliograph/server/estate/alarms/alarm-row.ts';
import { admitOlt } from '@heliograph/server/areas/olts/olts.ts';
import { startEdge, type Edge } from '@heliograph/server/edge-role.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { trapAlarms as vendorAlarms, type AlarmName } from '@heliograph/wire/mib/traps.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

// Every alarm of the vendor's list, told by a simulated OLT over UDP, seen through the calls of the console.

let server: TestServer;
let edge: Edge;
let lab: Lab;
let token: string;
let gpon: LabDevice;

const mac = '00:6d:61:0a:0a:01';

/** The number at the end of the vendor's list names no alarm. */
const names = (Object.keys(vendorAlarms) as AlarmName[]).filter((name) => name !== 'alarmMax');
const kindOf = (name: AlarmName) => {
  const kind = alarmKindByK(vendorAlarms[name]);
  if (!kind) throw new Error(`${name} is not in the catalogue`);
  return kind;
};

/** Waits until something holds that traps bring about; the bus tells when to look again. */
async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    let wake: () => void = () => undefined;
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const unlisten = server.ctx.bus.listen((topic) => {
      if (topic.startsWith('live:')) wake();
    });
    try {
      const found = await look();
      if (found !== undefined) return found;
      await woken;
    } finally {
      unlisten();
    }
  }
}

async function list(query: Record<string, string> = {}): Promise<AlarmRow[]> {
  const paged = { pageSize: '100', ...query };
  const answer = await server.call('GET', '/system/alarm/getAlarmEventListByCondition', { token, query: paged });
  return answer['rows'] as AlarmRow[];
}

/** Rows of the list once there are this many and `holds` for each. */
const rows = (count: number, query: Record<string, string> = {}, holds: (row: AlarmRow) => boolean = () => true) =>
  until(async () => {
    const found = await list(query);
    return found.length === count && found.every(holds) ? found : undefined;
  });

beforeAll(async () => {
  const env = { HELIOGRAPH_HOST: '127.0.0.1', HELIOGRAPH_TRAP_PORT: '0' };
  server = await startTestServer({ env, areas: (ctx) => [alarmsArea(ctx)] });
  const { id } = server.tenants.home;
  // Let in before the edge starts, so that it is known from the first trap on.
  await server.ctx.scope.tenant(id, (tx) =>
    admitOlt(server.ctx, tx, id, {
      address: '127.1.1.1',
      snmpPort: 161,
      version: 'v2c',
      secret: { community: 'public' },
      name: 'Alarm GPON',
      by: 'test',
      mac: mac.replaceAll(':', ''),
    }),
  );
  edge = await startEdge(server.ctx);
  const spec = { id: 'alarm-gpon', model: 'V1600G1', name: 'Alarm GPON', contact: '', location: '', mac } as const;
  lab = await startLab({
    scenario: { devices: [{ spec, plant: { onus: [4, 3], ways: 32 } }] },
    trap: { address: '127.0.0.1', port: edge.trapPort },
    controlPort: 0,
    snmpPort: 0,
    virtualTime: true,
  });
  [gpon] = lab.network.devices as [LabDevice];
  token = await server.signIn();
});
afterAll(async () => {
  await lab.stop();
  await edge.stop();
  await server.stop();
});
beforeEach(async () => {
  await server.everything.query('delete from alarm');
});

/** As the device would tell it; each alarm about another object, so that none explains or ends another. */
function tell(name: AlarmName, n: number, trapClass: 'raised' | 'clear' | 'no-clear'): void {
  const place = { uplink: n + 1, pon: n + 1, onu: n + 1, onuPort: 1 };
  gpon.notifier.burst(portAlarm(gpon.olt, name, { ...place, class: trapClass, text: `${name} ${trapClass}` }));
}

describe('every alarm of the vendor', () => {
  it('stands in the list when the device raises it, and is cleared when the device clears it', async () => {
    const standing = names.filter((name) => kindOf(name).stands === 'alarm');
    standing.forEach((name, n) => tell(name, n, 'raised'));
    const raised = await rows(standing.length);
    expect(raised.map(({ kind }) => kind).sort()).toEqual(standing.map((name) => kindOf(name).id).sort());
    for (const row of raised) expect(row).toMatchObject({ host: 'Alarm GPON', count: 1, clearStatus: 'uncleared' });
    standing.forEach((name, n) => tell(name, n, 'clear'));
    const cleared = await rows(standing.length, { view: 'history' });
    expect(await list()).toEqual([]);
    for (const row of cleared) expect(row).toMatchObject({ count: 1, clearHow: 'trap' });
  });

  it('that is a notice goes to the history', async () => {
    const notices = names.filter((name) => kindOf(name).stands === 'notice');
    notices.forEach((name, n) => tell(name, n, 'no-clear'));
    const told = await rows(notices.length, { view: 'history' });
    expect(told.map(({ kind }) => kind).sort()).toEqual(notices.map((name) => kindOf(name).id).sort());
    expect(await list()).toEqual([]);
  });

  it('that has an opposite is ended by it', async () => {
    const recoveries = names.filter((name) => kindOf(name).stands === 'recovery' && kindOf(name).clears.length > 0);
    const ended = (name: AlarmName) => names.filter((other) => kindOf(name).clears.includes(kindOf(other).id));
    const expected = recoveries.reduce((sum, name) => sum + ended(name).length, 0);
    recoveries.forEach((name, n) => ended(name).forEach((other) => tell(other, n, 'raised')));
    await until(async () => {
      const all = [...(await list()), ...(await list({ view: 'masked' }))];
      return all.length === expected ? all : undefined;
    });
    recoveries.forEach((name, n) => tell(name, n, 'clear'));
    const over = await rows(expected, { view: 'history' });
    expect(new Set(over.map(({ clearHow }) => clearHow))).toEqual(new Set(['pair']));
  });
});

describe('what happens to a network', () => {
  const kinds = (found: readonly AlarmRow[]) => found.map(({ kind }) => kind).sort();

  it('a cut feeder is one alarm with its ONUs behind it, and is over when it is mended', async () => {
    cutPon(gpon.olt, 1);
    lab.advance(5_000);
    const [los] = await rows(1, { kind: 'ponLos' }, ({ children }) => children === 4);
    expect(los).toMatchObject({ pon: 1, severity: 1, cause: 'fibre' });
    expect(kinds(await list({ view: 'masked' }))).toEqual(Array(4).fill('onuDeregister'));
    expect(kinds(await list())).toEqual(['ponLos']);
    restorePon(gpon.olt, 1);
    lab.advance(10_000);
    await rows(5, { view: 'history' }, ({ clearHow }) => clearHow === 'pair');
    expect(await list()).toEqual([]);
  });

  it('a subscriber without power is one alarm, and its cause is power', async () => {
    const [slot = 0] = gpon.olt.onus.onPon(2);
    powerOffOnu(gpon.olt, slot);
    lab.advance(2_000);
    const [gasp] = await rows(1, { kind: 'onuDyingGasp' }, ({ children }) => children === 1);
    expect(gasp).toMatchObject({ pon: 2, cause: 'power', severity: 3 });
    expect(await list({ view: 'masked' })).toMatchObject([{ kind: 'onuDeregister', cause: 'power', severity: 3 }]);
    powerOnOnu(gpon.olt, slot);
    lab.advance(5_000);
    await rows(2, { view: 'history' });
    expect(await list()).toEqual([]);
  });

  it('a port that is switched off, an uplink that breaks', async () => {
    const uplink = gpon.olt.model.uplinks.length;
    setPonEnabled(gpon.olt, 2, false);
    setUplink(gpon.olt, uplink, false);
    lab.advance(2_000);
    await rows(2);
    expect(kinds(await list())).toEqual<AlarmKindId[]>(['ponDisable', 'portDown']);
    setPonEnabled(gpon.olt, 2, true);
    setUplink(gpon.olt, uplink, true);
    lab.advance(10_000);
    await rows(0);
  });

  it('an ONU that comes and goes a hundred times is one row with an exact count, and flaps', async () => {
    const [slot = 0] = gpon.olt.onus.onPon(1);
    for (let n = 0; n < 100; n += 1) {
      gpon.notifier.burst(onuAlarm(gpon.olt, slot, 'onuDeregister'));
      gpon.notifier.burst(onuAlarm(gpon.olt, slot, 'onuFinish'));
    }
    gpon.notifier.burst(onuAlarm(gpon.olt, slot, 'onuDeregister'));
    const [row] = await rows(1, {}, ({ count }) => count === 101);
    expect(row).toMatchObject({ kind: 'onuDeregister', flapping: true });
  });

  it('accounts for every trap in the metrics', async () => {
    const metrics = await server.ctx.metrics.metrics();
    const value = (name: string) => Number(new RegExp(`^${name}(?:{[^}]*})? (\\d+)$`, 'm').exec(metrics)?.[1]);
    const events = await server.everything.query('select count(*)::int as n from alarm_event');
    expect(value('heliograph_traps_received_total')).toBe(events.rows[0].n);
    expect(value('heliograph_traps_stored_total')).toBe(events.rows[0].n);
    expect(value('heliograph_traps_unaccounted')).toBe(0);
  });
});
