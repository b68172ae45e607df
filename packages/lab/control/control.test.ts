import { gOnuStaInfo } from '@heliograph/wire/mib/gpon-onu.ts';
import { systemControl } from '@heliograph/wire/mib/system.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startLab, type Lab } from '../lab.ts';
import { bench } from '../scenarios/bench.ts';
import { smallScenario } from '../scenarios/small.ts';
import { Mailbox, valueNumberOf } from '../testing/manager.ts';

let lab: Lab;
let manager: Mailbox;

beforeEach(async () => {
  manager = await new Mailbox().open();
  lab = await startLab({
    scenario: smallScenario,
    controlPort: 0,
    snmpPort: 0,
    virtualTime: true,
    trap: { address: '127.0.0.1', port: manager.port },
  });
});

afterEach(async () => {
  await lab.stop();
  await manager.close();
});

interface Reply {
  status: number;
  body: Record<string, unknown>;
}

const call = async (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> => {
  const post =
    body === undefined ? {} : { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) };
  const response = await fetch(lab.controlUrl + path, { headers, ...post });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

const event = (body: unknown, id = 'olt-north'): Promise<Reply> => call(`/devices/${id}/events`, body);

interface OnuRow {
  pon: number;
  onu: number;
  sn: string;
  phase: string;
  rx: number | null;
}

const onuRows = async (id = 'olt-north'): Promise<OnuRow[]> =>
  (await call(`/devices/${id}/running`)).body['onus'] as OnuRow[];
const firstWorking = async (): Promise<OnuRow> => (await onuRows()).find((row) => row.phase === 'working')!;
const phaseOf = async ({ pon, onu }: OnuRow): Promise<string | undefined> =>
  (await onuRows()).find((row) => row.pon === pon && row.onu === onu)?.phase;

describe('the list of devices', () => {
  it('says how to reach each of them', async () => {
    const { body } = await call('/devices');
    expect(body).toMatchObject([
      {
        id: 'olt-north',
        model: 'V1600G1',
        communities: { read: 'public', write: 'private' },
        v3: { user: 'helio', authProtocol: 'sha1', privProtocol: 'aes128' },
        onus: { known: 80 },
        state: 'running',
      },
      { id: 'olt-harbour', technology: 'epon', onus: { known: 50 } },
      { id: 'olt-hill', onus: { known: 20 } },
    ]);
    const addresses = (body as unknown as { address: string; ports: { snmp: number } }[]).map(
      (d) => `${d.address}:${d.ports.snmp}`,
    );
    expect(new Set(addresses).size).toBe(3);
  });

  it('shows troubles of every kind in the small network', async () => {
    const rows = [...(await onuRows()), ...(await onuRows('olt-harbour')), ...(await onuRows('olt-hill'))];
    const phases = new Set(rows.map((row) => row.phase));
    for (const phase of ['working', 'los', 'dyingGasp', 'offLine', 'deactivated']) expect(phases).toContain(phase);
    expect(rows.filter((row) => row.rx !== null && row.rx < -27).length).toBeGreaterThanOrEqual(4);
  });
});

describe('an event', () => {
  it.each(['powerOff', 'fibreCut', 'reboot', 'unplugOnu'])('%s takes an ONU off the air', async (type) => {
    const { pon, onu, ...row } = await firstWorking();
    expect(await event({ type, pon, onu })).toMatchObject({ status: 200, body: { ok: true, onus: 1 } });
    expect(await phaseOf({ pon, onu, ...row })).toMatch(/^(dyingGasp|los)$/);
    lab.advance(60_000);
    expect(await phaseOf({ pon, onu, ...row })).toBe(
      { powerOff: 'dyingGasp', fibreCut: 'los', reboot: 'working', unplugOnu: 'los' }[type],
    );
  });

  it.each([
    ['powerOff', 'powerOn'],
    ['fibreCut', 'fibreRestore'],
    ['unplugOnu', 'plugOnu'],
  ])('%s is undone by %s, both by serial number', async (harm, mend) => {
    const row = await firstWorking();
    await event({ type: harm, sn: row.sn });
    lab.advance(5000);
    expect((await event({ type: mend, sn: row.sn })).status).toBe(200);
    lab.advance(60_000);
    expect(await phaseOf(row)).toBe('working');
  });

  it('fibreCut of a PON darkens it, and fibreRestore lights it again', async () => {
    expect((await event({ type: 'fibreCut', pon: 1 })).body).toMatchObject({ onus: 22 });
    expect((await onuRows()).filter((row) => row.pon === 1 && row.phase === 'working')).toEqual([]);
    await event({ type: 'fibreRestore', pon: 1 });
    lab.advance(60_000);
    expect((await onuRows()).filter((row) => row.pon === 1 && row.phase === 'working').length).toBeGreaterThan(17);
  });

  it('fibreCut of a splitter darkens those behind it alone, without an alarm of the port; powerOff takes a few', async () => {
    const before = lab.network.device('olt-north')!.notifier.sent;
    expect((await event({ type: 'fibreCut', pon: 1, splitter: 2 })).body).toMatchObject({ onus: 6 });
    const off = await event({ type: 'powerOff', pon: 1, count: 5 });
    expect(off.body).toMatchObject({ onus: 5 });
    const on = (await onuRows()).filter((row) => row.pon === 1);
    expect(on.filter(({ onu, phase }) => onu > 16 && phase === 'working')).toEqual([]);
    expect(
      on.filter(({ onu, phase }) => (off.body['numbers'] as number[]).includes(onu) && phase === 'dyingGasp').length,
    ).toBe(5);
    expect(lab.network.device('olt-north')!.notifier.sent).toBeLessThanOrEqual(before + 6 + 5);
    await event({ type: 'fibreRestore', pon: 1, splitter: 2 });
    await event({ type: 'powerOn', pon: 1 });
    lab.advance(60_000);
    expect((await onuRows()).filter((row) => row.pon === 1 && row.phase === 'los').length).toBeLessThanOrEqual(1);
  });

  it('rxDrift moves what is received and raises an alarm when it becomes weak', async () => {
    const row = await firstWorking();
    const before = lab.network.device('olt-north')!.notifier.sent;
    await event({ type: 'rxDrift', pon: row.pon, onu: row.onu, db: -12 });
    const after = (await onuRows()).find((r) => r.sn === row.sn);
    expect(after?.rx).toBeCloseTo((row.rx ?? 0) - 12, 1);
    expect(lab.network.device('olt-north')!.notifier.sent).toBe(before + 1);
  });

  it('plugOnu makes an unknown unit appear among the found ones', async () => {
    await event({ type: 'plugOnu', pon: 3, sn: 'GPON0BADCAFE' });
    const found = (await call('/devices/olt-north/running')).body['found'];
    expect(found).toContainEqual(expect.objectContaining({ pon: 3, identity: 'GPON0BADCAFE' }));
  });

  it('lists found units by their port, in whatever order they came: a walk through them comes to all', async () => {
    for (const [pon, sn] of [
      [2, 'GPON0BADCA01'],
      [1, 'GPON0BADCA02'],
      [2, 'GPON0BADCA03'],
    ] as const)
      await event({ type: 'plugOnu', pon, sn });
    const found = (await call('/devices/olt-north/running')).body['found'] as { pon: number; identity: string }[];
    expect(found.map(({ pon }) => pon)).toEqual(found.map(({ pon }) => pon).toSorted((a, b) => a - b));
    const ours = found.map(({ identity }) => identity).filter((sn) => sn.startsWith('GPON0BADCA0'));
    expect(ours).toEqual(['GPON0BADCA02', 'GPON0BADCA01', 'GPON0BADCA03']);
  });

  it('rogue drops neighbours for a while', async () => {
    const row = await firstWorking();
    await event({ type: 'rogue', pon: row.pon, onu: row.onu });
    const down = (rows: OnuRow[]) => rows.filter((r) => r.pon === row.pon && r.phase === 'los').length;
    expect(down(await onuRows())).toBeGreaterThanOrEqual(4);
    lab.advance(60_000);
    expect(down(await onuRows())).toBeLessThan(3);
  });

  it('rogue with a value shines all the time, and neighbours drop in turns until it is dark or told to rest', async () => {
    const row = await firstWorking();
    const { notifier } = lab.network.device('olt-north')!;
    const drops = () => {
      const before = notifier.sent;
      lab.advance(40_000);
      return notifier.sent - before;
    };
    await event({ type: 'rogue', pon: row.pon, onu: row.onu, value: true });
    const down = (await onuRows()).filter((r) => r.pon === row.pon && r.phase === 'los').length;
    expect(down).toBeGreaterThan(0);
    expect(drops()).toBeGreaterThan(20);
    await event({ type: 'powerOff', pon: row.pon, onu: row.onu });
    lab.advance(10_000);
    expect(drops()).toBe(0);
    await event({ type: 'powerOn', pon: row.pon, onu: row.onu });
    lab.advance(10_000);
    expect(drops()).toBeGreaterThan(20);
    await event({ type: 'rogue', pon: row.pon, onu: row.onu, value: false });
    lab.advance(10_000);
    expect(drops()).toBe(0);
  });

  it('linkFlap takes an uplink down and up, and tells each time', async () => {
    const { notifier } = lab.network.device('olt-north')!;
    await event({ type: 'linkFlap', port: 6, times: 2 });
    lab.advance(20_000);
    expect(notifier.sent).toBe(5);
    expect((await call('/devices/olt-north/running')).body['ports']).toContainEqual(
      expect.objectContaining({ port: 6, up: true }),
    );
  });

  it('powerOff of the device silences it, and powerOn starts it anew', async () => {
    await event({ type: 'powerOff' });
    expect((await call('/devices/olt-north')).body['state']).toBe('off');
    await event({ type: 'powerOn' });
    lab.advance(60_000);
    expect((await call('/devices/olt-north')).body).toMatchObject({ state: 'running', onus: { working: 77 } });
  });

  it('silent and its end', async () => {
    await event({ type: 'silent' });
    expect((await call('/devices/olt-north')).body['state']).toBe('silent');
    await event({ type: 'silent', value: false });
    expect((await call('/devices/olt-north')).body['state']).toBe('running');
  });

  it('setField puts a value in place of what the device answers, until it is taken away', async () => {
    const { agent } = lab.network.device('olt-north')!;
    const oid = [...gOnuStaInfo.columns.gOnuStaInfoPhaseSta.oid, 1, 1];
    await event({ type: 'setField', field: 'cpuLoad', value: 77 });
    await event({ type: 'setField', field: 'gOnuStaInfoPhaseSta', pon: 1, onu: 1, value: 5 });
    const read = async () =>
      (await manager.get(agent, systemControl.cpuLoad.oid, oid)).map((v) => valueNumberOf(v.value));
    expect(await read()).toEqual([77, 5]);
    expect((await call('/devices/olt-north/running')).body['set']).toEqual({
      cpuLoad: 77,
      'gOnuStaInfoPhaseSta.1.1': 5,
    });
    await event({ type: 'setField', field: 'cpuLoad', value: null });
    expect((await read())[0]).toBeLessThan(50);
  });

  it('setField switches faults', async () => {
    await event({ type: 'setField', field: 'fault.hostile', value: 'markup' });
    expect((await call('/devices/olt-north')).body).toMatchObject({ faults: { hostile: 'markup' } });
  });
});

describe('bad input', () => {
  it.each([
    [{}, '"type" must be one of'],
    [{ type: 'explode' }, '"type" must be one of'],
    [{ type: 'constructor' }, '"type" must be one of'],
    [{ type: 'fibreCut' }, 'needs "pon"'],
    [{ type: 'fibreCut', pon: 99 }, 'from 1 to 8'],
    [{ type: 'fibreCut', pon: '1' }, 'whole number'],
    [{ type: 'fibreCut', pon: 1, onu: 120 }, 'no ONU 120 on PON 1'],
    [{ type: 'fibreCut', onu: 1 }, '"onu" needs "pon"'],
    [{ type: 'fibreCut', splitter: 1 }, '"splitter" needs "pon"'],
    [{ type: 'powerOff', count: 5 }, '"count" needs "pon"'],
    [{ type: 'powerOff', sn: 'GPON00000000' }, 'no ONU GPON00000000'],
    [{ type: 'powerOff', pom: 1 }, 'unknown field "pom"'],
    [{ type: 'rxDrift', pon: 1 }, 'needs "db"'],
    [{ type: 'rxDrift', pon: 1, db: 'much' }, 'must be a number'],
    [{ type: 'plugOnu' }, 'needs "pon"'],
    [{ type: 'plugOnu', pon: 1, sn: 'nonsense' }, 'neither a known ONU'],
    [{ type: 'unplugOnu', pon: 1 }, 'needs "pon" and "onu"'],
    [{ type: 'rogue' }, 'needs "pon" and "onu"'],
    [{ type: 'linkFlap' }, 'needs "port"'],
    [{ type: 'silent', value: 'yes' }, 'true or false'],
    [{ type: 'setField' }, 'needs "field"'],
    [{ type: 'setField', field: 'noSuchThing', value: 1 }, 'is no object'],
    [{ type: 'setField', field: 'cpuLoad', value: 'high' }, 'takes a number'],
    [{ type: 'setField', field: 'gOnuStaInfoPhaseSta', value: 1 }, 'has no instance'],
    [{ type: 'setField', field: 'cpuLoad', index: 'x', value: 1 }, '"index" must be'],
    [{ type: 'setField', field: 'fault.loss', value: 7 }, 'from 0 to 1'],
    [{ type: 'setField', field: 'fault.magic', value: 1 }, 'unknown fault'],
    [{ type: 'setField', field: 'fault.hostile', value: 'very' }, 'takes none'],
    [[1, 2], 'must be a JSON object'],
    ['{"type":', 'not JSON'],
    [{ type: 'silent', value: true, note: 'x'.repeat(70_000) }, 'larger than'],
  ])('%j is refused with a reason', async (body, reason) => {
    const reply = await event(body);
    expect([reply.status, reply.body['error']]).toEqual([400, expect.stringContaining(reason)]);
  });

  it('an unknown device, path or method, and a call from a web page', async () => {
    expect((await event({ type: 'silent' }, 'olt-nowhere')).status).toBe(404);
    expect((await call('/nothing')).status).toBe(404);
    expect((await call('/storm')).status).toBe(405);
    expect((await call('/devices/%zz')).status).toBe(400);
    expect((await call('/devices', undefined, { origin: 'http://example.net' })).status).toBe(403);
  });
});

describe('the network', () => {
  it('takes a new device, which announces itself', async () => {
    const { status, body } = await call('/devices', {
      model: 'V1600G1B',
      id: 'olt-new',
      mac: '00:6D:61:AA:BB:CC',
      onus: 5,
    });
    expect([status, body['id'], body['mac'], body['onuTables']]).toEqual([201, 'olt-new', '00:6d:61:aa:bb:cc', false]);
    expect((await manager.pdu()).type).toBe('trapV2');
    expect((await manager.pdu()).varbinds).toHaveLength(14);
    expect((await call('/devices')).body).toHaveLength(4);
  });

  it.each([
    [{ model: 'X' }, '"model" must be'],
    [{ id: 'olt-north' }, 'exists'],
    [{ id: '../x' }, '"id" takes'],
    [{ mac: '1:2:3' }, '"mac" is written'],
    [{ onus: 5000 }, 'from 0 to 1024'],
    [{ notify: 'shout' }, '"notify" must be'],
    [{ announce: 1 }, 'true or false'],
    [{ colour: 'red' }, 'unknown field'],
  ])('does not take a device with %j', async (body, reason) => {
    const reply = await call('/devices', body);
    expect([reply.status, reply.body['error']]).toEqual([400, expect.stringContaining(reason)]);
  });

  it('moves its clock on request when its time is virtual', async () => {
    expect((await call('/clock', { advanceMs: 60_000 })).body['now']).toBe('2026-11-21T08:01:00.000Z');
    expect((await call('/clock', {})).status).toBe(400);
    expect((await call('/clock', { advanceMs: -1 })).status).toBe(400);
  });

  it.each(['fibre', 'power', 'flap'])('suffers a storm of kind %s and recovers', async (kind) => {
    const before = (await onuRows()).filter((row) => row.phase === 'working').length;
    const reply = await call('/storm', { kind, pons: 16, restoreMs: 20_000 });
    expect(reply.body).toMatchObject({ ok: true, onus: 150 });
    lab.advance(1);
    lab.advance(400);
    expect((await onuRows()).filter((row) => row.phase === 'working').length).toBeLessThan(5);
    lab.advance(180_000);
    expect((await onuRows()).filter((row) => row.phase === 'working').length).toBe(before);
  });

  it('floods at an exact rate', async () => {
    expect((await call('/storm', { kind: 'rate', perSecond: 300, seconds: 2 })).body).toMatchObject({ traps: 600 });
    lab.advance(1000);
    const sent = () => lab.network.devices.reduce((sum, { notifier }) => sum + notifier.sent, 0);
    expect(sent()).toBeGreaterThan(295);
    expect(sent()).toBeLessThan(310);
    lab.advance(5000);
    expect(sent()).toBe(600);
  });

  it('refuses a storm that it does not know', async () => {
    expect((await call('/storm', { kind: 'locusts' })).status).toBe(400);
    expect((await call('/storm', { pons: 0 })).status).toBe(400);
  });
});

describe('a network on wall-clock time', () => {
  it('does not let its clock be moved', async () => {
    const real = await startLab({ scenario: bench(1, 1), controlPort: 0, snmpPort: 0 });
    const response = await fetch(`${real.controlUrl}/clock`, { method: 'POST', body: '{"advanceMs":1}' });
    expect(response.status).toBe(409);
    await real.stop();
  });
});
