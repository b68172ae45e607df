import type { AcsRequest, CpeAnswer } from '@heliograph/wire/cwmp/message.ts';
import { Device, type Heard } from '@heliograph/server/southbound/acs/acs.fixture.ts';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AcsProduct } from './support/acs-product.ts';
import { CutLine } from './support/cut-line.ts';
import { hostileCpes, isListening } from './support/hostile-cpes.ts';
import { hostileMqtt } from './support/hostile-mqtt-clients.ts';
import type { RealProduct } from './support/real-product.ts';

/** Enough that some are acknowledged, some are being written and some are on their way when the process dies. */
const count = 60;
const killedAfter = 15;
/** Devices that are known and mean harm, of each of the two ways to speak. */
const attackers = 8;

describe('the process that customer devices report to', () => {
  let stand: AcsProduct;
  let product: RealProduct;
  let database: Client;
  const devices: Device[] = [];

  beforeAll(async () => {
    stand = await AcsProduct.start({ cwmp: attackers, mqtt: attackers });
    ({ product, database } = stand);
  });
  afterAll(async () => {
    for (const device of devices) device.close();
    await stand?.stop();
  });

  /** Nobody listens while the process is away. */
  const tried = (work: Promise<Heard>): Promise<Heard | undefined> => work.catch(() => undefined);
  const isAcknowledged = (heard: Heard | undefined): boolean => heard?.said?.method === 'InformResponse';
  const kept = async (): Promise<ReadonlySet<string>> => {
    const { rows } = await database.query<{ serial: string }>(
      `select c.serial from cpe c join cpe_event e on e.tenant_id = c.tenant_id and e.cpe_id = c.id where e.code = '1 BOOT'`,
    );
    return new Set(rows.map(({ serial }) => serial));
  };

  // Hundreds of thousands by `bench/fuzz.ts`.
  it('does not die of hostile bodies and packets, and counts what it refuses', async () => {
    await isListening(stand.port);
    await isListening(stand.mqttPort);
    const pid = product.pidOf('acs');
    const { answered } = await hostileCpes(stand.url, stand.cwmp, 300);
    const { connections } = await hostileMqtt(stand.mqttPort, stand.mqtt, 100, attackers);
    expect(answered.get(400) ?? 0).toBeGreaterThan(50);
    const sum = (all: ReadonlyMap<string, number>, name: string) =>
      [...all].reduce((total, [key, value]) => (key.startsWith(`${name} `) ? total + value : total), 0);
    await expect
      .poll(async () => {
        const counted = await stand.counted();
        const refusals = counted.get('heliograph_acs_answers 400') ?? 0;
        // Whoever looked whether the port is open came and went as well.
        return { refusals: refusals >= (answered.get(400) ?? 0), ended: sum(counted, 'heliograph_mqtt_ended') };
      })
      .toEqual({ refusals: true, ended: connections + 1 });
    expect(product.pidOf('acs')).toBe(pid);
  });

  it('loses no report that was acknowledged, and takes the others when it is back', async () => {
    const { url, words } = stand;
    const first = new Device(url, 'K0', words);
    devices.push(first);
    await expect.poll(async () => isAcknowledged(await tried(first.report(['1 BOOT'])))).toBe(true);
    for (let n = 1; n <= count; n += 1) devices.push(new Device(url, `K${n}`, words));
    const acknowledged: string[] = [];
    await Promise.all(
      devices.slice(1).map(async (device) => {
        if (!isAcknowledged(await tried(device.report(['1 BOOT'])))) return;
        acknowledged.push(device.serial);
        if (acknowledged.length === killedAfter) product.killRole('acs');
      }),
    );
    const there = await kept();
    expect(acknowledged.length).toBeGreaterThanOrEqual(killedAfter);
    expect(acknowledged.filter((serial) => !there.has(serial))).toEqual([]);
    for (const device of devices) {
      device.hangUp();
      await expect.poll(async () => (await tried(device.session(['1 BOOT'], { retryCount: 1 })))?.status).toBe(204);
    }
    expect((await kept()).size).toBe(devices.length);
    // Each has credentials of its own by now, and comes by them.
    expect(devices.filter((device) => device.words.username === words.username)).toEqual([]);
  });

  const root = 'InternetGatewayDevice.';
  const wans = `${root}WANDevice.1.WANConnectionDevice.`;
  const ping = `${root}IPPingDiagnostics.`;
  const pppLeaves = {
    Enable: '0',
    ConnectionStatus: 'Unconfigured',
    ConnectionType: 'IP_Routed',
    Name: '',
    Username: '',
    Password: '',
    NATEnabled: '0',
    IdleDisconnectTime: '0',
  };
  const pingInputs = { Interface: '', Host: '', NumberOfRepetitions: '3', Timeout: '1000', DataBlockSize: '64' };
  const pingResults = {
    SuccessCount: '5',
    FailureCount: '0',
    AverageResponseTime: '12',
    MinimumResponseTime: '9',
    MaximumResponseTime: '20',
  };
  const below = (path: string, leaves: object) =>
    Object.fromEntries(Object.entries(leaves).map(([leaf, value]) => [`${path}${leaf}`, String(value)]));
  const values = {
    [`${root}ManagementServer.ParameterKey`]: '',
    ...below(`${wans}1.WANPPPConnection.1.`, pppLeaves),
    ...below(ping, { DiagnosticsState: 'None', ...pingInputs, ...pingResults }),
  };
  const unknown = '0001-01-01T00:00:00Z';
  const changes = (one: Device) => one.asked.map(({ method }) => method).filter((method) => !method.startsWith('Get'));

  /** A device of some kinds of work, that has been here before. */
  async function settled(serial: string): Promise<{ one: Device; cpeId: string }> {
    const { url, words } = stand;
    // Where files are to be fetched from and sent to follows from where it reports.
    const own = { ...values, [`${root}ManagementServer.URL`]: url };
    const one = new Device(url, serial, words, { values: own });
    devices.push(one);
    one.rows.set(`${root}WANDevice.{i}.WANConnectionDevice.`, { WANPPPConnectionNumberOfEntries: '0' });
    one.rows.set(`${root}WANDevice.{i}.WANConnectionDevice.{i}.WANPPPConnection.`, pppLeaves);
    await served(one, ['0 BOOTSTRAP']);
    one.asked.length = 0;
    const { rows } = await database.query<{ id: string }>('select id::text from cpe where serial = $1', [serial]);
    return { one, cpeId: rows[0]?.id ?? '' };
  }

  /** A whole session, however often it takes until the process is there. */
  async function served(one: Device, events: readonly string[]): Promise<void> {
    await expect
      .poll(async () => {
        one.hangUp();
        return (await tried(one.session(events, { retryCount: 1 })))?.status;
      })
      .toBe(204);
  }

  /** What the device says of itself; else what it would usually say. */
  const oddOf =
    (one: Device) =>
    (asked: AcsRequest): CpeAnswer | 'usual' => {
      if (asked.method === 'Upload')
        return { method: 'UploadResponse', status: 1, startTime: unknown, completeTime: unknown };
      if (asked.method === 'SetParameterValues')
        one.values.set(`${root}ManagementServer.ParameterKey`, asked.parameterKey);
      return 'usual';
    };

  /** The process dies once the device has done the n-th change that it was asked for, and before it says so. */
  async function killedAt(one: Device, nth: number): Promise<void> {
    let count = 0;
    const usual = oddOf(one);
    one.odd = (asked) => {
      const odd = usual(asked);
      if (asked.method.startsWith('Get')) return odd;
      count += 1;
      if (count < nth) return odd;
      if (odd === 'usual') one.answer(asked);
      product.killRole('acs');
      throw new Error('killed');
    };
    await expect
      .poll(async () => {
        one.hangUp();
        await tried(one.session());
        return count;
      })
      .toBe(nth);
    one.odd = usual;
  }

  const ask = (path: string, given: object) => product.data<{ taskId: string }>('POST', path, given);
  const taskOf = async (cpeId: string) =>
    (
      await database.query<{ state: string; fault: number | null; reason: object | null }>(
        'select state, fault, reason from cpe_task where cpe_id = $1 order by id desc limit 1',
        [cpeId],
      )
    ).rows[0];

  const newWan = { connection: 'pppoe', username: 'guest', password: 'open sesame' };
  const everything = process.env['KILLS'] !== undefined;

  it.each(everything ? [1, 2, 3] : [1, 3])(
    'goes on with a plan that it had sent %i changes of, and makes nothing twice',
    async (nth) => {
      const { one, cpeId } = await settled(`P${nth}`);
      await ask('/tr069/setPart', { cpeId, part: 'wan', entries: [{ values: newWan }] });
      await killedAt(one, nth);
      await served(one, ['2 PERIODIC']);
      expect(await taskOf(cpeId)).toMatchObject({ state: 'done', reason: null });
      const made = new Set(
        [...one.values.keys()].flatMap((name) =>
          name.startsWith(wans) ? [name.slice(wans.length).split('.')[0]] : [],
        ),
      );
      expect([...made]).toEqual(['1', '2']);
      expect(one.values.get(`${wans}2.WANPPPConnection.1.Password`)).toBe('open sesame');
    },
  );

  it('never restarts a device twice for one wish, and knows by its report that it was done', async () => {
    const { one, cpeId } = await settled('R1');
    await ask('/tr069/reboot', { cpeId });
    await killedAt(one, 1);
    await served(one, ['1 BOOT', 'M Reboot']);
    await served(one, ['2 PERIODIC']);
    expect(changes(one).filter((method) => method === 'Reboot')).toHaveLength(1);
    expect(await taskOf(cpeId)).toMatchObject({ state: 'done' });
  });

  it('sends a transfer once, and takes what the device says of it in the end', async () => {
    const { one, cpeId } = await settled('U1');
    await ask('/tr069/upload', { cpeId, kind: 'config' });
    await killedAt(one, 1);
    await served(one, ['2 PERIODIC']);
    const [sent] = one.asked.filter((asked) => asked.method === 'Upload');
    await expect.poll(async () => isAcknowledged(await tried(one.report(['7 TRANSFER COMPLETE'])))).toBe(true);
    const told = await one.post({
      method: 'TransferComplete',
      commandKey: sent?.method === 'Upload' ? sent.commandKey : '',
      fault: { code: 9011, text: 'Upload failure' },
      startTime: unknown,
      completeTime: unknown,
    });
    expect(told.said?.method).toBe('TransferCompleteResponse');
    await one.serve();
    expect(changes(one).filter((method) => method === 'Upload')).toHaveLength(1);
    expect(await taskOf(cpeId)).toMatchObject({ state: 'failed', fault: 9011 });
  });

  it('asks for a diagnosis once, and reads what came of it', async () => {
    const { one, cpeId } = await settled('D1');
    await ask('/tr069/diagnose/ping', {
      cpeId,
      target: '192.0.2.7',
      interface: 'auto',
      count: 5,
      size: 100,
      timeout: 1000,
    });
    await killedAt(one, 1);
    for (const [name, value] of Object.entries({ ...pingResults, DiagnosticsState: 'Complete' }))
      one.values.set(`${ping}${name}`, value);
    await served(one, ['8 DIAGNOSTICS COMPLETE']);
    expect(changes(one)).toEqual(['SetParameterValues']);
    expect(await taskOf(cpeId)).toMatchObject({ state: 'done' });
  });

  /** Over a line that is cut near the end: what is missing is asked for alone. */
  async function resumed(url: string, bytes: number): Promise<Buffer> {
    const line = await CutLine.open(stand.port);
    const to = new URL(url);
    to.port = String(line.port);
    line.cutAfter = Math.floor(bytes * 0.99);
    const here: Buffer[] = [];
    try {
      const { body } = await fetch(to);
      await expect(
        (async () => {
          for await (const chunk of body ?? []) here.push(Buffer.from(chunk));
        })(),
      ).rejects.toThrow();
      const got = here.reduce((sum, { length }) => sum + length, 0);
      const rest = await fetch(to, { headers: { range: `bytes=${got}-` } });
      expect([rest.status, line.cuts]).toEqual([206, 1]);
      return Buffer.concat([...here, Buffer.from(await rest.arrayBuffer())]);
    } finally {
      line.close();
    }
  }

  /** It takes the file from where it is told, says that it is through, and starts again with what runs then. */
  async function fetches(one: Device, runs: string): Promise<Buffer> {
    await expect
      .poll(async () => {
        await served(one, ['2 PERIODIC']);
        return one.asked.some(({ method }) => method === 'Download');
      })
      .toBe(true);
    const asked = one.asked.find((request) => request.method === 'Download');
    if (asked?.method !== 'Download') throw new Error('no download');
    const content = await resumed(asked.url, asked.fileSize);
    one.values.set(`${root}DeviceInfo.SoftwareVersion`, runs);
    one.hangUp();
    await one.report(['1 BOOT', '7 TRANSFER COMPLETE', 'M Download']);
    await one.post({
      method: 'TransferComplete',
      commandKey: asked.commandKey,
      fault: { code: 0, text: '' },
      startTime: unknown,
      completeTime: unknown,
    });
    await one.serve();
    return content;
  }

  it('carries a campaign to its devices, and does not believe one that claims success with its old version', async () => {
    const [good, liar] = [await settled('CAMPAIGN1'), await settled('CAMPAIGN2')];
    for (const { one } of [good, liar])
      one.odd = ({ method }) =>
        method === 'Download'
          ? { method: 'DownloadResponse', status: 1, startTime: unknown, completeTime: unknown }
          : 'usual';
    const image = Buffer.alloc(90_000, 'image of a home gateway ');
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(image)]), 'gateway.bin');
    const said = new URLSearchParams({
      deviceType: 'cpe',
      fileType: 'image',
      version: 'V2.0.0R01-B01',
      reports: 'V2.0',
    });
    const uploaded = await fetch(`${product.url}emsWebServer/system/firmware/upload?${said.toString()}`, {
      method: 'POST',
      headers: { authorization: product.signedIn },
      body: form,
    });
    const { data } = (await uploaded.json()) as { data: { id: string } };
    const task = { name: 'Gateways', deviceType: 'cpe', byRule: true, keyword: 'CAMPAIGN', versionType: 'forced' };
    const { taskId } = await ask('/device/upgrade', { ...task, firmwareId: data.id, rings: '', mostFailed: 100 });
    expect((await fetches(good.one, 'V2.0')).equals(image)).toBe(true);
    expect((await fetches(liar.one, 'V1.0')).equals(image)).toBe(true);
    const targets = () =>
      product.data<readonly Record<string, unknown>[]>('GET', '/device/upgrade/targets', { taskId });
    await expect
      .poll(async () => (await targets()).map(({ name, state, nowVersion }) => [name, state, nowVersion]), {
        timeout: 60_000,
      })
      .toEqual([
        ['CAMPAIGN1', 'finish', 'V2.0'],
        ['CAMPAIGN2', 'failed', 'V1.0'],
      ]);
    expect((await product.data<Record<string, unknown>>('GET', `/device/upgrade/task/${taskId}`))['status']).toBe(
      'executed',
    );
  });
});
