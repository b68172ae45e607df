import { request } from 'node:http';
import type { SetValue } from '@heliograph/wire/cwmp/message.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { askDiagnosis, cancelDiagnosis } from '../../estate/cpes/diagnoses.ts';
import type { DiagnosisInputs, DiagnosisKind } from '@heliograph/catalogue/cpe/diagnosis.ts';
import { AcsStand } from './acs-stand.fixture.ts';
import type { CpeFixture } from './acs.fixture.ts';
import { DiagnosisWatch } from './diagnosis/watch.ts';

const root = 'InternetGatewayDevice.';
const ping = `${root}IPPingDiagnostics.`;
const download = `${root}DownloadDiagnostics.`;
const key = `${root}ManagementServer.ParameterKey`;
const results = {
  SuccessCount: '4',
  FailureCount: '1',
  AverageResponseTime: '12',
  MinimumResponseTime: '9',
  MaximumResponseTime: '20',
};
const idle = {
  [key]: '',
  [`${ping}DiagnosticsState`]: 'None',
  [`${ping}Interface`]: '',
  [`${ping}Host`]: '',
  [`${ping}NumberOfRepetitions`]: '3',
  [`${ping}Timeout`]: '1000',
  [`${ping}DataBlockSize`]: '64',
  ...Object.fromEntries(Object.keys(results).map((name) => [`${ping}${name}`, '0'])),
};
const asked: DiagnosisInputs = { target: '192.0.2.7', interface: 'auto', count: 5, size: 100, timeout: 1000 };

let stand: AcsStand;
beforeAll(async () => {
  stand = await AcsStand.start();
});
afterEach(() => stand.hangUp());
afterAll(() => stand?.stop());

const told = (device: CpeFixture): SetValue[][] =>
  device.asked.flatMap((one) => (one.method === 'SetParameterValues' ? [[...one.parameters]] : []));

/** As a device does: the key of what it was set by is kept with it. */
const keepsKey = (device: CpeFixture) => {
  device.odd = (one) => {
    if (one.method === 'SetParameterValues') device.values.set(key, one.parameterKey);
    return 'usual';
  };
};

async function ask(device: CpeFixture, kind: DiagnosisKind = 'ping', more: DiagnosisInputs = asked): Promise<string> {
  const { id } = await stand.rowOf(device);
  const { ctx } = stand.server;
  const wished = await ctx.scope.tenant(stand.home, (tx) =>
    askDiagnosis(ctx, tx, stand.home, { cpeId: id, kind, asked: more, informSeconds: 300, by: 'test' }),
  );
  if (!('id' in wished)) throw new Error(wished.refused);
  await expect.poll(() => stand.acs.known.part(stand.home)?.byId.get(id)?.hasTasks).toBe(true);
  return wished.id;
}

interface Row {
  readonly state: string;
  readonly outcome: string | null;
  readonly result: unknown;
  readonly figure: number | null;
  readonly loss: number | null;
  readonly task: string;
}
const rowOf = async (id: string): Promise<Row | undefined> =>
  (
    await stand.query<Row>(
      'select d.*, t.state as task from cpe_diagnosis d join cpe_task t on t.tenant_id = d.tenant_id and t.id = d.task_id where d.id = $1',
      [id],
    )
  )[0];

const finish = (device: CpeFixture, state = 'Complete') => {
  for (const [name, value] of Object.entries({ ...results, DiagnosticsState: state }))
    device.values.set(`${ping}${name}`, value);
};

describe('A search for Wi-Fi neighbours', () => {
  const scan = `${root}X_ALU-COM_NeighboringWiFiDiagnostic.`;
  const neighbour = (n: number, of: Record<string, string>): [string, string][] =>
    Object.entries(of).map(([name, value]) => [`${scan}Result.${n}.${name}`, value]);

  it('is asked in the words of the maker, kept with the loudest first, and is evidence of the next one-click diagnosis', async () => {
    const wlan = `${root}LANDevice.1.WLANConfiguration.1.`;
    const air = { SSID: 'Barn', Enable: '1', Channel: '6', PossibleChannels: '1-13', RadioEnabled: '1' };
    const one = await stand.settled({
      values: {
        [key]: '',
        [`${scan}DiagnosticsState`]: 'None',
        ...Object.fromEntries(Object.entries(air).map(([name, value]) => [wlan + name, value])),
      },
    });
    keepsKey(one);
    const id = await ask(one, 'scan', {});
    await one.session();
    expect(one.values.get(`${scan}DiagnosticsState`)).toBe('Requested');
    for (const n of [1, 2, 3])
      for (const [name, value] of neighbour(n, { SSID: `N${n}`, Channel: '6', SignalStrength: `${-70 + n}` }))
        one.values.set(name, value);
    one.values.set(`${scan}DiagnosticsState`, 'Complete');
    await one.session(['8 DIAGNOSTICS COMPLETE']);
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: 'done', outcome: 'complete', figure: null });
    const result = row?.result as
      | { heard: { name: string; channel: number; band: string; signal: number }[] }
      | undefined;
    expect(result?.heard.map(({ name, channel, band, signal }) => [name, channel, band, signal])).toEqual([
      ['N3', 6, '2.4', -67],
      ['N2', 6, '2.4', -68],
      ['N1', 6, '2.4', -69],
    ]);
    const click = await ask(one, 'oneClick', {});
    await one.session();
    const [found] = await stand.query<{ air: unknown }>(
      "select findings -> 'home' -> 'air' as air from cpe_diagnosis where id = $1",
      [click],
    );
    expect(found?.air).toMatchObject({ channels: [{ band: '2.4', channel: 6, heard: 3, better: 1 }] });
  });

  it('is not known to every device, and says so', async () => {
    const one = await stand.settled({ values: idle });
    const id = await ask(one, 'scan', {});
    await one.session();
    expect(await rowOf(id)).toMatchObject({ state: 'failed', outcome: 'unsupported' });
  });
});

describe('A diagnosis of a customer device', () => {
  it('is asked with all inputs in one message, the state last, and read once the device says that it is done', async () => {
    const one = await stand.settled({ values: idle });
    keepsKey(one);
    const id = await ask(one);
    expect((await one.session()).status).toBe(204);
    const [sent = [], ...more] = told(one);
    expect(more).toEqual([]);
    expect(sent.at(-1)).toMatchObject({ name: `${ping}DiagnosticsState`, value: 'Requested' });
    expect(Object.fromEntries(sent.map(({ name, value }) => [name.slice(ping.length), value]))).toMatchObject({
      Host: '192.0.2.7',
      NumberOfRepetitions: '5',
      DataBlockSize: '100',
    });
    expect(await rowOf(id)).toMatchObject({ state: 'running', outcome: null });
    // It comes for another reason, and shows figures that are not those of this diagnosis yet.
    one.values.set(`${ping}SuccessCount`, '2');
    await one.session();
    expect(await rowOf(id)).toMatchObject({ state: 'running', result: null });
    finish(one);
    await one.session(['8 DIAGNOSTICS COMPLETE']);
    expect(await rowOf(id)).toMatchObject({
      state: 'done',
      outcome: 'complete',
      figure: 12,
      loss: 20,
      result: { answered: 4, lost: 1, average: 12, shortest: 9, longest: 20 },
      task: 'done',
    });
    expect(told(one)).toHaveLength(1);
  });

  it('is one at a time, and what was asked besides it is done meanwhile', async () => {
    const one = await stand.settled({ values: idle });
    keepsKey(one);
    const id = await ask(one);
    await expect(ask(one)).rejects.toThrow('busy');
    await one.session();
    const refresh = await stand.want(one, 'refresh', { paths: [`${root}DeviceInfo.`] });
    await one.session();
    expect(await stand.taskRow(refresh)).toMatchObject({ state: 'done' });
    finish(one, 'Error_CannotResolveHostName');
    await one.session(['8 DIAGNOSTICS COMPLETE']);
    expect(await rowOf(id)).toMatchObject({ state: 'done', outcome: 'unknownHost', figure: null, result: null });
    const next = await ask(one);
    expect(await rowOf(next)).toMatchObject({ state: 'waiting' });
  });

  it('is not sent twice where the session broke after it arrived, and is sent again where it did not', async () => {
    for (const has of [true, false]) {
      const one = await stand.settled({ values: { ...idle, [key]: 'before' } });
      keepsKey(one);
      const id = await ask(one);
      await one.report();
      let heard = await one.post(undefined);
      // Up to the message that begins it, whose answer is never heard.
      while (heard.said?.method === 'GetParameterNames' || heard.said?.method === 'GetParameterValues')
        heard = await one.post(one.answer(heard.said));
      const last = heard.said;
      if (last?.method !== 'SetParameterValues') throw new Error('another message');
      if (has) one.answer(last);
      one.values.set(key, has ? last.parameterKey : 'before');
      one.hangUp();
      if (has) finish(one);
      await one.session();
      expect(told(one)).toHaveLength(has ? 0 : 1);
      expect(await rowOf(id)).toMatchObject(has ? { state: 'done', outcome: 'complete' } : { state: 'running' });
    }
  });

  it('goes in two messages to a device that will not have the state with its inputs', async () => {
    const one = await stand.settled({ values: idle });
    one.odd = (request) =>
      request.method === 'SetParameterValues' &&
      request.parameters.length > 1 &&
      request.parameters.some(({ value }) => value === 'Requested')
        ? { method: 'Fault', code: 9003, text: 'Invalid arguments', parameters: [] }
        : 'usual';
    const id = await ask(one);
    await one.session();
    expect(told(one).map((sets) => sets.some(({ value }) => value === 'Requested'))).toEqual([true, false, true]);
    expect(one.values.get(`${ping}DiagnosticsState`)).toBe('Requested');
    expect(await rowOf(id)).toMatchObject({ state: 'running' });
  });

  it('ends in words: refused, not there, forgotten, cancelled, without a result in time', async () => {
    const refusing = await stand.settled({ values: idle });
    refusing.odd = (one) =>
      one.method === 'SetParameterValues'
        ? {
            method: 'Fault',
            code: 9003,
            text: 'Invalid arguments',
            parameters: [{ name: `${ping}Host`, code: 9007, text: 'No such host' }],
          }
        : 'usual';
    const refusedId = await ask(refusing);
    await refusing.session();
    expect(await rowOf(refusedId)).toMatchObject({ state: 'failed', outcome: 'fault', fault: 9007, task: 'failed' });

    const bare = await stand.settled();
    const missing = await ask(bare);
    await bare.session();
    expect(await rowOf(missing)).toMatchObject({ state: 'failed', outcome: 'unsupported' });

    const restarted = await stand.settled({ values: idle });
    const forgotten = await ask(restarted);
    await restarted.session();
    restarted.values.set(`${ping}DiagnosticsState`, 'None');
    await restarted.session(['1 BOOT']);
    expect(await rowOf(forgotten)).toMatchObject({ state: 'failed', outcome: 'forgotten' });

    const stopped = await stand.settled({ values: idle });
    const cancelled = await ask(stopped);
    await stopped.session();
    const { ctx } = stand.server;
    expect(await ctx.scope.tenant(stand.home, (tx) => cancelDiagnosis(ctx, tx, stand.home, cancelled))).toBe(true);
    await stopped.session();
    expect(stopped.values.get(`${ping}DiagnosticsState`)).toBe('None');
    expect(await rowOf(cancelled)).toMatchObject({ state: 'failed', outcome: 'canceled', task: 'done' });

    const silent = await stand.settled({ values: idle });
    const late = await ask(silent);
    await silent.session();
    await stand.query("update cpe_diagnosis set limit_at = now() - interval '1 second' where id = $1", [late]);
    const watch = new DiagnosisWatch(ctx, stand.acs.known, () => undefined);
    await watch.look();
    await watch.stop();
    expect(await rowOf(late)).toMatchObject({ state: 'failed', outcome: 'noResult', task: 'failed' });
  });

  it('calls a device that does not say that it is done', async () => {
    const one = await stand.settled({ values: idle });
    const id = await ask(one);
    await one.session();
    await stand.query("update cpe_diagnosis set look_at = now() - interval '1 second' where id = $1", [id]);
    const called: string[] = [];
    const watch = new DiagnosisWatch(stand.server.ctx, stand.acs.known, ({ identity }) => called.push(identity.serial));
    await watch.look();
    await watch.look();
    await watch.stop();
    expect(called.filter((serial) => serial === one.serial)).toEqual([one.serial]);
  });
});

const get = (url: string, method = 'GET', body?: Buffer): Promise<{ status: number; octets: number }> => {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; octets: number }>();
  const sent = request(
    url,
    { method, agent: false, ...(body && { headers: { 'content-length': body.length } }) },
    (message) => {
      let octets = 0;
      message.on('data', (part: Buffer) => (octets += part.length));
      message.on('end', () => resolve({ status: message.statusCode ?? 0, octets }));
      message.on('error', reject);
    },
  );
  sent.on('error', reject);
  sent.end(body);
  return promise;
};

describe('A speed test', () => {
  const names = [
    'Interface',
    'DownloadURL',
    'BOMTime',
    'EOMTime',
    'ROMTime',
    'TestBytesReceived',
    'TCPOpenRequestTime',
    'TCPOpenResponseTime',
  ];
  const values = () => ({
    [`${root}ManagementServer.URL`]: stand.urlOf(stand.access),
    [`${download}DiagnosticsState`]: 'None',
    ...Object.fromEntries(names.map((name) => [`${download}${name}`, ''])),
  });
  const tell = (device: CpeFixture, ended: string) => {
    const moments = {
      TCPOpenRequestTime: '2026-11-23T12:00:00.000000Z',
      TCPOpenResponseTime: '2026-11-23T12:00:00.004500Z',
      ROMTime: '2026-11-23T12:00:00.005000Z',
      BOMTime: '2026-11-23T12:00:00.010000Z',
      EOMTime: ended,
      TestBytesReceived: '1000000',
      DiagnosticsState: 'Completed',
    };
    for (const [name, value] of Object.entries(moments)) device.values.set(`${download}${name}`, value);
  };

  it('gets its octets from this console, by a word that is good once, and is reckoned by the times of the device', async () => {
    const one = await stand.settled({ values: values() });
    const id = await ask(one, 'download', { interface: 'auto', megabytes: 1 });
    await one.session();
    const url = one.values.get(`${download}DownloadURL`) ?? '';
    expect(url.startsWith(`${stand.urlOf(stand.access)}/speed/`)).toBe(true);
    const foreign = url.replace(stand.access.token, stand.foreign.token);
    expect(await get(foreign)).toEqual({ status: 404, octets: 0 });
    expect(await get(url, 'PUT', Buffer.from('x'))).toEqual({ status: 404, octets: 0 });
    expect(await get(url)).toEqual({ status: 200, octets: 1_000_000 });
    expect(await get(url)).toEqual({ status: 404, octets: 0 });
    tell(one, '2026-11-23T12:00:00.090000Z');
    await expect
      .poll(
        async () =>
          (
            await stand.query<{ n: number }>(
              "select (served ->> 'octets')::int as n from cpe_diagnosis where id = $1",
              [id],
            )
          )[0]?.n,
      )
      .toBe(1_000_000);
    await one.session(['8 DIAGNOSTICS COMPLETE']);
    expect(await rowOf(id)).toMatchObject({
      outcome: 'complete',
      figure: 100_000_000,
      result: {
        octets: 1_000_000,
        speed: 100_000_000,
        duration: 80,
        connect: 4.5,
        firstByte: 5,
        served: { octets: 1_000_000, capped: false },
      },
    });
  });

  it('has no speed where the times of the device cannot be true', async () => {
    const one = await stand.settled({ values: values() });
    const id = await ask(one, 'download', { interface: 'auto', megabytes: 1, url: 'http://speed.example.net/1' });
    await one.session();
    expect(one.values.get(`${download}DownloadURL`)).toBe('http://speed.example.net/1');
    tell(one, '2026-11-23T11:59:59.000000Z');
    await one.session(['8 DIAGNOSTICS COMPLETE']);
    expect(await rowOf(id)).toMatchObject({
      outcome: 'complete',
      figure: null,
      result: { speed: null, oddTimes: true },
    });
  });
});
