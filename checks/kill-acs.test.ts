import type { AcsRequest } from '@heliograph/wire/cwmp/message.ts';
import type { CpeFixture } from '@heliograph/server/southbound/acs/acs.fixture.ts';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pingPath, pingResults, pppLeaves, deploymentUnit, uuid, values, wans } from './support/acs-kill-values.ts';
import { AcsKills, isAcknowledged, igd, takesLater, tried, unknownTime, type Telling } from './support/acs-kills.ts';
import { AcsProduct } from './support/acs-product.ts';
import { fetches } from './support/cut-downloads.ts';
import { hostileCpes, isListening } from './support/hostile-cpes.ts';
import { hostileMqtt } from './support/hostile-mqtt-clients.ts';
import type { RealProduct } from './support/real-product.ts';
import { uploadFirmware } from './support/upload-firmware.ts';

/** Enough that some are acknowledged, some are being written and some are on their way when the process dies. */
const count = 60;
const killedAfter = 15;
/** Devices that are known and mean harm, of each of the two ways to speak. */
const attackers = 8;
/** More than goes over the line in one piece. */
const content = 'a file of a device\n'.repeat(40_000);

describe('the process that customer devices report to', () => {
  let stand: AcsProduct;
  let product: RealProduct;
  let database: Client;
  let kills: AcsKills;

  beforeAll(async () => {
    stand = await AcsProduct.start({ cwmp: attackers, mqtt: attackers });
    ({ product, database } = stand);
    kills = new AcsKills(stand);
  });
  afterAll(async () => {
    kills?.close();
    await stand?.stop();
  });

  const kept = async (): Promise<ReadonlySet<string>> => {
    const { rows } = await database.query<{ serial: string }>(
      `select c.serial from cpe c join cpe_event e on e.tenant_id = c.tenant_id and e.cpe_id = c.id where e.code = '1 BOOT'`,
    );
    return new Set(rows.map(({ serial }) => serial));
  };

  // Hundreds of thousands by `bench/fuzz.ts`.
  it('does not die of hostile bodies and packets, and counts what it refuses', async () => {
    for (const port of [stand.port, stand.mqttPort]) await expect.poll(() => isListening(port)).toBe(true);
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
    const { words } = stand;
    const { devices } = kills;
    const first = kills.add('K0');
    await expect.poll(async () => isAcknowledged(await tried(first.report(['1 BOOT'])))).toBe(true);
    for (let n = 1; n <= count; n += 1) kills.add(`K${n}`);
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

  const sentOf = (one: CpeFixture) =>
    one.asked.map(({ method }) => method).filter((method) => !method.startsWith('Get'));

  /** A device of some kinds of work, that has been here before. */
  async function settled(serial: string): Promise<{ one: CpeFixture; cpeId: string }> {
    const one = kills.add(serial, values);
    one.rows.set(`${igd}WANDevice.{i}.WANConnectionDevice.`, { WANPPPConnectionNumberOfEntries: '0' });
    one.rows.set(`${igd}WANDevice.{i}.WANConnectionDevice.{i}.WANPPPConnection.`, pppLeaves);
    one.odd = (asked) => {
      if (asked.method === 'SetParameterValues')
        one.values.set(`${igd}ManagementServer.ParameterKey`, asked.parameterKey);
      return takesLater(asked);
    };
    return { one, cpeId: await kills.settled(one) };
  }

  const ask = (path: string, given: object) => product.data<{ taskId: string }>('POST', path, given);
  const complete = (commandKey: string, code = 0): Telling => ({
    method: 'TransferComplete',
    commandKey,
    fault: { code, text: code === 0 ? '' : 'Upload failure' },
    startTime: unknownTime,
    completeTime: unknownTime,
  });

  const newWan = { connection: 'pppoe', username: 'guest', password: 'open sesame' };
  const everything = process.env['KILLS'] !== undefined;

  it.each(everything ? [1, 2, 3] : [1, 3])(
    'goes on with a plan that it had sent %i changes of, and makes nothing twice',
    async (nth) => {
      const { one, cpeId } = await settled(`P${nth}`);
      await ask('/tr069/setPart', { cpeId, part: 'wan', entries: [{ values: newWan }] });
      await kills.killedAt(one, nth);
      await kills.served(one, ['2 PERIODIC']);
      expect(await kills.taskOf(cpeId)).toMatchObject({ state: 'done', reason: null });
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
    await kills.killedAt(one, 1);
    await kills.served(one, ['1 BOOT', 'M Reboot']);
    await kills.served(one, ['2 PERIODIC']);
    expect(sentOf(one).filter((method) => method === 'Reboot')).toHaveLength(1);
    expect(await kills.taskOf(cpeId)).toMatchObject({ state: 'done' });
  });

  it('sends a transfer once, and takes what the device says of it in the end', async () => {
    const { one, cpeId } = await settled('U1');
    await ask('/tr069/upload', { cpeId, kind: 'config' });
    await kills.killedAt(one, 1);
    await kills.served(one, ['2 PERIODIC']);
    const [sent] = one.asked.filter((asked) => asked.method === 'Upload');
    const commandKey = sent?.method === 'Upload' ? sent.commandKey : '';
    await kills.told(one, ['7 TRANSFER COMPLETE'], complete(commandKey, 9011));
    expect(sentOf(one).filter((method) => method === 'Upload')).toHaveLength(1);
    expect(await kills.taskOf(cpeId)).toMatchObject({ state: 'failed', fault: 9011 });
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
    await kills.killedAt(one, 1);
    for (const [name, value] of Object.entries({ ...pingResults, DiagnosticsState: 'Complete' }))
      one.values.set(`${pingPath}${name}`, value);
    await kills.served(one, ['8 DIAGNOSTICS COMPLETE']);
    expect(sentOf(one)).toEqual(['SetParameterValues']);
    expect(await kills.taskOf(cpeId)).toMatchObject({ state: 'done' });
  });

  /** A file of the tenant, as somebody puts it there. */
  async function fileOf(kind: 'config' | 'firmware' | 'module'): Promise<string> {
    const form = new FormData();
    form.set('file', new Blob([content]), `${kind}.bin`);
    const answer = await fetch(`${product.url}emsWebServer/tr069/files?kind=${kind}&version=V2.0`, {
      method: 'POST',
      headers: { authorization: product.signedIn },
      body: form,
    });
    return ((await answer.json()) as { data: { id: string } }).data.id;
  }

  type Sent = Extract<AcsRequest, { method: 'Download' | 'ChangeDUState' }>;
  const tasksSent = (one: CpeFixture) =>
    one.asked.filter((asked): asked is Sent => asked.method === 'Download' || asked.method === 'ChangeDUState');
  const fetchedFrom = async (url: string, from = 0): Promise<string> => {
    const heard = await fetch(url, { headers: { range: `bytes=${from}-` } }).catch(() => undefined);
    return heard?.status === 206 ? heard.text() : '';
  };
  const atTransfer = ['7 TRANSFER COMPLETE', 'M Download'];

  /** Where the process dies of a file that goes to a device. */
  const downloadDies: Readonly<Record<string, (one: CpeFixture) => Promise<void>>> = {
    'before it is stored that the device is told': async (one) => {
      await kills.killedBeforeStored(one);
      expect(tasksSent(one)).toEqual([]);
      await kills.served(one, ['2 PERIODIC']);
    },
    'when the device is told and has not answered': (one) => kills.killedAt(one, 1),
    'when the device has answered, while it fetches': async (one) => {
      await kills.served(one, ['2 PERIODIC']);
      const [{ url = '' } = {}] = tasksSent(one) as { url?: string }[];
      const whole = await fetch(url);
      const reader = whole.body?.getReader();
      const got = (await reader?.read())?.value?.length ?? 0;
      product.killRole('acs');
      await reader?.cancel().catch(() => undefined);
      await expect.poll(() => fetchedFrom(url, got)).toBe(content.slice(got));
    },
    'before what it tells at the end is stored': async (one) => {
      await kills.served(one, ['2 PERIODIC']);
      await kills.killedBeforeTold(one, atTransfer, complete(tasksSent(one)[0]?.commandKey ?? ''));
    },
    'when that is stored and the device has not heard it': async (one) => {
      await kills.served(one, ['2 PERIODIC']);
      await kills.killedWhenTold(one, atTransfer, complete(tasksSent(one)[0]?.commandKey ?? ''));
    },
  };
  const some = <Key extends string>(all: Readonly<Record<Key, unknown>>, ...usual: Key[]): Key[] =>
    everything ? (Object.keys(all) as Key[]) : usual;

  it.each(
    some(
      downloadDies,
      'before it is stored that the device is told',
      'when the device is told and has not answered',
      'before what it tells at the end is stored',
    ),
  )('gives a device a file once where it dies %s', async (place) => {
    const { one, cpeId } = await settled(`L${Object.keys(downloadDies).indexOf(place)}`);
    await ask('/tr069/download', { cpeId, fileId: await fileOf('config') });
    await downloadDies[place]?.(one);
    await kills.served(one, ['2 PERIODIC']);
    const [{ commandKey, url = '' } = { commandKey: '' }] = tasksSent(one) as { commandKey: string; url?: string }[];
    const isTold = (await kills.taskOf(cpeId))?.state === 'done';
    expect(isTold).toBe(place.startsWith('when that'));
    // Until it is through, the address is good.
    expect(await fetchedFrom(url)).toBe(isTold ? '' : content);
    await kills.told(one, atTransfer, complete(commandKey));
    await kills.served(one, ['2 PERIODIC']);
    expect(await kills.taskOf(cpeId)).toEqual({ state: 'done', fault: null, reason: null });
    expect(await fetchedFrom(url)).toBe('');
    expect(sentOf(one)).toEqual(['Download']);
  });

  it('knows firmware that it died over by what the device runs, though the device never says that it is through', async () => {
    const { one, cpeId } = await settled('L9');
    await ask('/tr069/download', { cpeId, fileId: await fileOf('firmware') });
    await kills.killedAt(one, 1);
    await kills.served(one, ['2 PERIODIC']);
    expect(await kills.taskOf(cpeId)).toMatchObject({ state: 'running' });
    one.values.set(`${igd}DeviceInfo.SoftwareVersion`, 'V2.0');
    await kills.served(one, ['1 BOOT']);
    expect(await kills.taskOf(cpeId)).toMatchObject({ state: 'done' });
    expect(sentOf(one)).toEqual(['Download']);
  });

  const atChange = ['11 DU STATE CHANGE COMPLETE', 'M ChangeDUState'];
  const changed = (one: CpeFixture, code = 0): Telling => {
    const fault = { code, text: code === 0 ? '' : 'System resources exceeded' };
    const unitTold = {
      uuid,
      unitRef: '',
      version: '2.0',
      state: 'Installed',
      resolved: true,
      executionUnits: '',
      fault,
    };
    const results = [{ ...unitTold, startTime: unknownTime, completeTime: unknownTime }];
    return { method: 'DUStateChangeComplete', commandKey: tasksSent(one)[0]?.commandKey ?? '', results };
  };
  const updated = (one: CpeFixture): void => void one.values.set(`${deploymentUnit}Version`, '2.0');

  /** Where the process dies of a change of software. */
  const changeDies: Readonly<Record<string, (one: CpeFixture) => Promise<void>>> = {
    'before it is stored that the device is told': async (one) => {
      await kills.killedBeforeStored(one);
      expect(tasksSent(one)).toEqual([]);
      await kills.served(one, ['2 PERIODIC']);
      updated(one);
      await kills.told(one, atChange, changed(one));
    },
    'when the device is told and has not answered, and never tells': async (one) => {
      await kills.killedAt(one, 1);
      await kills.served(one, ['2 PERIODIC']);
      updated(one);
      await kills.served(one, ['2 PERIODIC']);
    },
    'before what it tells at the end is stored': async (one) => {
      await kills.served(one, ['2 PERIODIC']);
      updated(one);
      await kills.killedBeforeTold(one, atChange, changed(one));
      await kills.told(one, atChange, changed(one));
    },
    'when that is stored and the device has not heard it': async (one) => {
      await kills.served(one, ['2 PERIODIC']);
      updated(one);
      await kills.killedWhenTold(one, atChange, changed(one));
      await kills.told(one, atChange, changed(one));
    },
    'while it reads what the device holds then': async (one) => {
      await kills.served(one, ['2 PERIODIC']);
      updated(one);
      await kills.killedWhenTold(one, atChange, changed(one));
      await kills.killedAt(one, 1, ({ method }) => method.startsWith('Get'));
      await kills.served(one, ['2 PERIODIC']);
    },
  };

  it.each(
    some(
      changeDies,
      'when the device is told and has not answered, and never tells',
      'while it reads what the device holds then',
    ),
  )('has a device change its software once where it dies %s', async (place) => {
    const { one, cpeId } = await settled(`M${Object.keys(changeDies).indexOf(place)}`);
    await ask('/tr069/softwareModules', { cpeId, operation: 'update', uuid, fileId: await fileOf('module') });
    await changeDies[place]?.(one);
    expect(await kills.taskOf(cpeId)).toEqual({ state: 'done', fault: null, reason: null });
    expect(sentOf(one)).toEqual(['ChangeDUState']);
  });

  // It looks once a minute.
  const minutes = everything ? it.each([1]) : it.each<number>([]);
  minutes('says after %i minute of a device that never tells that it never told', async () => {
    const { one, cpeId } = await settled('L8');
    const { one: other, cpeId: otherId } = await settled('M8');
    await ask('/tr069/download', { cpeId, fileId: await fileOf('config') });
    const url = 'http://files.example.net/a.ipk';
    await ask('/tr069/softwareModules', { cpeId: otherId, operation: 'install', url });
    await kills.killedAt(one, 1);
    await kills.killedAt(other, 1);
    await database.query(`update cpe_task set expires_at = now() where cpe_id in ($1, $2)`, [cpeId, otherId]);
    const reason = expect.objectContaining({ en: 'The device was told, but never said what became of it' }) as object;
    for (const id of [cpeId, otherId])
      await expect.poll(() => kills.taskOf(id), { timeout: 120_000 }).toEqual({ state: 'failed', fault: null, reason });
    await kills.served(one, ['2 PERIODIC']);
    await kills.told(one, atTransfer, complete(tasksSent(one)[0]?.commandKey ?? ''));
    await kills.served(other, ['2 PERIODIC']);
    expect([sentOf(one), sentOf(other)]).toEqual([['Download'], ['ChangeDUState']]);
    expect(await kills.taskOf(cpeId)).toMatchObject({ state: 'failed' });
  });

  it('carries a campaign to its devices, and does not believe one that claims success with its old version', async () => {
    const [good, liar] = [await settled('CAMPAIGN1'), await settled('CAMPAIGN2')];
    for (const { one } of [good, liar])
      one.odd = ({ method }) =>
        method === 'Download'
          ? { method: 'DownloadResponse', status: 1, startTime: unknownTime, completeTime: unknownTime }
          : 'usual';
    const image = Buffer.alloc(90_000, 'image of a home gateway ');
    const said = { deviceType: 'cpe', fileType: 'image', version: 'V2.0.0R01-B01', reports: 'V2.0' } as const;
    const firmwareId = await uploadFirmware(product, { name: 'gateway.bin', content: image, ...said });
    const task = { name: 'Gateways', deviceType: 'cpe', byRule: true, keyword: 'CAMPAIGN', versionType: 'forced' };
    const { taskId } = await ask('/device/upgrade', { ...task, firmwareId, rings: '', mostFailed: 100 });
    const at = { port: stand.port, serve: (one: CpeFixture) => kills.served(one, ['2 PERIODIC']) };
    expect((await fetches(good.one, 'V2.0', at)).equals(image)).toBe(true);
    expect((await fetches(liar.one, 'V1.0', at)).equals(image)).toBe(true);
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
