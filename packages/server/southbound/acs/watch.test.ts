import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { credentialsOf, DigestGuard } from '@heliograph/wire/cwmp/digest.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AcsRequest, CpeAnswer } from '@heliograph/wire/cwmp/message.ts';
import { testClock } from '../../clock.ts';
import { changeAcsAccess } from '../../estate/cpes/access.ts';
import { sealSecret } from '../../estate/cpes/device.ts';
import { readingsOf } from '../../estate/cpes/homes.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { Caller } from './connection-request.ts';
import { keepTreeReading, type Desk } from './discovery.ts';
import { isLookDue, lookAtHome } from './homes.ts';
import { Models } from './models.ts';
import { listenPlaceOf } from './reach/http-call.ts';
import { KnownCpes, type KnownCpe } from './known.ts';
import { newReading } from './reading.ts';
import { storeKnown } from './report-batch.ts';
import type { CpeReport } from './report.ts';
import { awayAt, endLateTasks, markAway } from './watch.ts';

const minute = 60_000;
const clock = testClock(Date.now());
let server: TestServer;
let known: KnownCpes;

const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.everything.query(text, values)).rows as Row[];
const home = () => server.tenants.home.id;
const cpe = (id: string): KnownCpe => {
  const found = known.part(home())?.byId.get(id);
  if (!found) throw new Error('no such device');
  return found;
};
const onlineOf = async (id: string) =>
  (await query<{ online: boolean }>('select online from cpe_live where cpe_id = $1', [id]))[0]?.online;
const report = (one: KnownCpe, events: readonly string[]): CpeReport => ({
  identity: one.identity,
  version: 'cwmp-1-0',
  address: '127.0.0.1',
  at: clock.now(),
  inform: {
    method: 'Inform',
    device: {
      manufacturer: 'M',
      oui: one.identity.oui,
      productClass: one.identity.productClass,
      serialNumber: one.identity.serial,
    },
    events: events.map((code) => ({ code, commandKey: '' })),
    maxEnvelopes: 1,
    currentTime: '',
    retryCount: 0,
    parameters: [],
  },
});
const reports = (one: KnownCpe, events: readonly string[]) =>
  storeKnown(server.ctx, home(), [{ known: one, report: report(one, events), again: false }]);

/** Device 1 stands behind ONU 3/7 of an OLT, device 2 behind none; both report every five minutes. */
beforeAll(async () => {
  server = await startTestServer({ clock, env: { HELIOGRAPH_DEVICE_NETWORKS: '127.0.0.0/8' } });
  const { ctx, tenants } = server;
  const { projectId } = tenants.home;
  await query(
    `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, created_by)
      values ($1, 9, $2, 'OLT', '127.9.9.9', 161, 'v2c', 'sealed', 'test')`,
    [home(), projectId],
  );
  await query(
    `insert into onu (tenant_id, id, olt_id, pon, onu_no, sn, phase, state) values ($1, 5, 9, 3, 7, 'VSOL00000001', 4, 1)`,
    [home()],
  );
  await query(
    `insert into cpe (tenant_id, id, project_id, oui, product_class, serial, onu_id, onu_by, inform_seconds, address, root, created_by)
      select $1, n, $2, '00AA11', 'HG', 'S' || n, case when n = 1 then 5 end, case when n = 1 then 'serial' end, 300, '127.0.0.1', 'Device.', 'test'
      from generate_series(1, 2) n`,
    [home(), projectId],
  );
  await query(
    'insert into cpe_live (tenant_id, cpe_id, online, since, last_inform) select tenant_id, id, true, $1, $1 from cpe',
    [new Date(clock.now())],
  );
  await ctx.scope.tenant(home(), (tx) => changeAcsAccess(ctx, tx, home(), { enabled: true }, 'test'));
  known = await KnownCpes.open(ctx);
});
afterAll(async () => {
  await known?.stop();
  await server?.stop();
});

describe('A customer device whose reports do not come', () => {
  it('is away after three of them, told in its project, with an alarm at its ONU, or at itself where none is known', async () => {
    const from = clock.now();
    clock.advance(15 * minute);
    expect(await markAway(server.ctx, known, from)).toEqual([]);
    clock.advance(minute);
    expect((await markAway(server.ctx, known, from)).map(({ id }) => id).sort()).toEqual(['1', '2']);
    expect([await onlineOf('1'), await onlineOf('2')]).toEqual([false, false]);
    const text = 'select olt_id, object, cpe_id, present from alarm where kind = $1 order by olt_id';
    expect(await query(text, ['cpeUnreachable'])).toEqual([
      { olt_id: '9', object: 'onu/3/7', cpe_id: null, present: true },
      { olt_id: null, object: 'cpe/2', cpe_id: '2', present: true },
    ]);
    const told = await query('select audience, payload from live_event where kind = $1 order by seq', ['cpe.state']);
    expect(told).toHaveLength(2);
    expect(told[0]).toMatchObject({ audience: server.tenants.home.projectId, payload: { cpeId: '1', online: false } });
  });

  it('is there again with its next report, which ends the alarm', async () => {
    expect(await reports(cpe('1'), ['2 PERIODIC'])).toEqual(['kept']);
    expect(await onlineOf('1')).toBe(true);
    const text = 'select present from alarm where kind = $1 and object = $2';
    expect(await query(text, ['cpeUnreachable', 'onu/3/7'])).toEqual([{ present: false }]);
  });

  it('ends its alarm where that began, though its ONU has become known since', async () => {
    await query(
      `insert into onu (tenant_id, id, olt_id, pon, onu_no, sn, phase, state) values ($1, 6, 9, 3, 8, 'VSOL00000002', 4, 1)`,
      [home()],
    );
    await query('update cpe set onu_id = 6 where id = 2');
    expect(await reports(cpe('2'), ['2 PERIODIC'])).toEqual(['kept']);
    const text = 'select object, present from alarm where kind = $1 and cleared_at is null';
    expect(await query(text, ['cpeUnreachable'])).toEqual([]);
    await query('update cpe set onu_id = null where id = 2');
  });

  it('is not blamed for the time in which nobody listened', () => {
    const [interval, started] = [{ lastInform: 0, informSeconds: 300 }, 100 * minute];
    expect(awayAt(interval, started)).toBeGreaterThan(started + 15 * minute);
  });

  it('is told when it starts again and again', async () => {
    for (let n = 0; n < 5; n += 1) {
      clock.advance(minute);
      await reports(cpe('1'), ['1 BOOT']);
    }
    const told = await query('select object, cleared_how from alarm where kind = $1', ['cpeRestarts']);
    expect(told).toEqual([{ object: 'onu/3/7', cleared_how: 'notice' }]);
    const [{ boots } = { boots: '' }] = await query<{ boots: string }>('select boots from cpe_live where cpe_id = 1');
    expect(boots).toBe('5');
  });

  it('is told as soon as its tenant says, and counts as away after as many reports', async () => {
    const { ctx } = server;
    const change = { loopStarts: 2, loopMinutes: 5, missedReports: 10 };
    const access = await ctx.scope.tenant(home(), (tx) => changeAcsAccess(ctx, tx, home(), change, 'test'));
    const one = cpe('2');
    const starts = async () => {
      clock.advance(minute);
      const started = [{ known: one, report: report(one, ['1 BOOT']), again: false }];
      await storeKnown(ctx, home(), started, access);
      return query('select text from alarm where kind = $1 and cpe_id = 2', ['cpeRestarts']);
    };
    expect(await starts()).toEqual([]);
    expect(await starts()).toEqual([{ text: '2 / 5 min' }]);
    await expect.poll(() => known.part(home())?.access.missedReports).toBe(10);
    const from = clock.now();
    clock.advance(45 * minute);
    expect(await markAway(ctx, known, from)).toEqual([]);
    clock.advance(6 * minute);
    expect((await markAway(ctx, known, from)).map(({ id }) => id).sort()).toEqual(['1', '2']);
    const usual = { loopStarts: 5, loopMinutes: 30, missedReports: 3 };
    await ctx.scope.tenant(home(), (tx) => changeAcsAccess(ctx, tx, home(), usual, 'test'));
    await reports(cpe('1'), ['2 PERIODIC']);
    await reports(one, ['2 PERIODIC']);
  });
});

describe('A look at a home', () => {
  const link = 'Device.PPP.Interface.1.';
  const tree = new Map([
    ['Device.DeviceInfo.UpTime', '600'],
    ['Device.IP.Interface.1.LowerLayers', 'Device.PPP.Interface.1'],
    ['Device.IP.Interface.1.Enable', 'true'],
    ['Device.IP.Interface.1.Stats.BytesSent', '5000'],
    [`${link}ConnectionStatus`, 'Connected'],
    [`${link}LastConnectionError`, 'ERROR_NONE'],
  ]);
  const answer = (asked: AcsRequest): CpeAnswer => {
    if (asked.method === 'GetParameterNames') {
      const parameters = [...tree.keys()].filter((name) => name.startsWith(asked.path));
      return parameters.length === 0
        ? { method: 'Fault', code: 9005, text: 'Invalid parameter name', parameters: [] }
        : { method: 'GetParameterNamesResponse', parameters: parameters.map((name) => ({ name, writable: false })) };
    }
    const names = asked.method === 'GetParameterValues' ? asked.names : [];
    const parameters = names.map((name) => ({ name, value: tree.get(name) ?? '', type: 'string' }));
    return { method: 'GetParameterValuesResponse', parameters };
  };
  const desk = (): Desk => ({
    ctx: server.ctx,
    models: new Models(server.ctx),
    stunPort: () => undefined,
    accessOf: (tenantId) => known.part(tenantId)?.access,
  });
  /** The device reports, an hour after the report before. */
  const look = async (one: KnownCpe): Promise<number> => {
    clock.advance(60 * minute);
    const talk = lookAtHome(desk(), one);
    let requests = 0;
    for (let step = await talk.next(); step.done !== true; step = await talk.next(answer(step.value))) requests += 1;
    return requests;
  };
  const standing = () => query('select kind, object, present from alarm where kind = $1', ['cpeWanDown']);

  it('is taken once it is time, keeps its figures, and tells of a connection that is down twice in a row', async () => {
    const one = cpe('1');
    one.facts = { ...one.facts, root: 'Device.' };
    one.discovered = true;
    expect(isLookDue(desk(), one)).toBe(false);
    expect(await look(one)).toBeGreaterThan(1);
    expect(isLookDue(desk(), one)).toBe(false);
    tree.set(`${link}ConnectionStatus`, 'Disconnected');
    await look(one);
    expect(await standing()).toEqual([]);
    await look(one);
    expect(await standing()).toEqual([{ kind: 'cpeWanDown', object: 'onu/3/7', present: true }]);
    tree.set(`${link}ConnectionStatus`, 'Connected');
    await look(one);
    expect(await standing()).toEqual([{ kind: 'cpeWanDown', object: 'onu/3/7', present: false }]);
    const reads = await server.ctx.scope.tenant(home(), (tx) =>
      readingsOf(tx, home(), '1', new Date(clock.now() - 5 * 60 * minute)),
    );
    expect(reads.map(({ uptime, sent, cpu }) => [uptime, sent, cpu])).toEqual(
      Array.from({ length: 4 }, () => [600, 5000, null]),
    );
  });
});

describe('The whole tree of a device', () => {
  it('is when it looks for its ONU, which was read beside its first report', async () => {
    const { ctx } = server;
    await query(
      `insert into onu (tenant_id, id, olt_id, pon, onu_no, sn, phase, state) values ($1, 7, 9, 3, 9, 'S2', 4, 1)`,
      [home()],
    );
    const desk = { ctx, models: new Models(ctx), stunPort: () => undefined, accessOf: () => undefined };
    const reading = newReading(['Device.']);
    reading.tree.set('Device.DeviceInfo.ModelName', { value: 'HG', type: 'string', writable: false });
    const keeps = async (whole: boolean) => {
      await keepTreeReading(desk, cpe('2'), reading, { learned: await desk.models.of(cpe('2')), whole });
      return query('select onu_id, onu_by from cpe where id = 2');
    };
    expect(await keeps(false)).toEqual([{ onu_id: null, onu_by: null }]);
    expect(await keeps(true)).toEqual([{ onu_id: '7', onu_by: 'serial' }]);
    await query('update cpe set onu_id = null, onu_by = null where id = 2');
  });
});

describe('What is wanted of a device that does not come', () => {
  it('is given up after its time, and a restart that is not told after a quarter of an hour', async () => {
    const at = (ms: number) => new Date(clock.now() + ms);
    await query(
      `insert into cpe_task (tenant_id, id, cpe_id, kind, body, state, step, begun_at, created_by, created_at, expires_at)
        select $1, id, 2, kind, '{}', state, step, begun, 'test', $7, expires
        from unnest($2::int8[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $8::timestamptz[]) as u(id, kind, state, step, begun, expires)`,
      [
        home(),
        [1, 2, 3, 4],
        ['set', 'reboot', 'reboot', 'set'],
        ['waiting', 'running', 'running', 'waiting'],
        ['begin', 'confirm', 'confirm', 'begin'],
        [null, at(-16 * minute), at(-14 * minute), null],
        at(-20 * minute),
        [at(-1), at(minute), at(minute), at(minute)],
      ],
    );
    await endLateTasks(server.ctx, known);
    const rows = await query<{ id: string; state: string; reason: { en: string } | null }>(
      'select id, state, reason from cpe_task order by id',
    );
    expect(rows.map(({ id, state, reason }) => [id, state, reason?.en])).toEqual([
      ['1', 'failed', 'The device did not report in time'],
      ['2', 'failed', 'The device did not report a restart in time'],
      ['3', 'running', undefined],
      ['4', 'waiting', undefined],
    ]);
  });
});

describe('Asking a device to call', () => {
  const words = { username: 'acs', password: 'secret' };
  const heard: (string | undefined)[] = [];
  let listener: Server;

  beforeAll(async () => {
    const guard = new DigestGuard({ realm: 'cpe' });
    listener = createServer((message, answer) => {
      const said = credentialsOf(message.headers.authorization);
      heard.push(said?.username);
      const isRight = said?.scheme === 'digest' && guard.check(said, words.password, { method: 'GET' }, '') === 'known';
      answer.writeHead(isRight ? 200 : 401, isRight ? {} : { 'www-authenticate': guard.challenges('') });
      answer.end();
    }).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/cr?x=1`;
    const secret = sealSecret(server.ctx.vault, home(), '1', {
      username: 'u',
      password: 'p',
      requestUsername: words.username,
      requestPassword: words.password,
    });
    await query(`update cpe set connection_request_url = $1, secret = $2, secret_state = 'own' where id = 1`, [
      url,
      secret,
    ]);
    await known.add(home(), ['1']);
  });
  afterAll(() => void listener?.close());

  it('answers its challenge by the words that it was given', async () => {
    expect(await new Caller(server.ctx, known).call(cpe('1'))).toBe('asked');
    expect(heard).toEqual([undefined, words.username]);
  });

  it('waits where it was asked a moment ago, and is done once more when that is over, unless it has come meanwhile', async () => {
    const caller = new Caller(server.ctx, known);
    const asked = async (times: number) => {
      await expect.poll(() => heard).toHaveLength(2 * times);
      heard.length = 0;
    };
    heard.length = 0;
    const one = cpe('1');
    one.hasTasks = true;
    caller.want(one);
    await asked(1);
    for (let n = 0; n < 3; n += 1) caller.want(one);
    clock.advance(9_000);
    expect(heard).toEqual([]);
    clock.advance(1_001);
    await asked(1);
    caller.want(one);
    one.hasTasks = false;
    clock.advance(60_000);
    await caller.stop();
    expect(heard).toEqual([]);
  });

  it('goes to the address of its sessions alone, whatever it tells', () => {
    const address = '10.0.0.7';
    expect(listenPlaceOf({ address, url: 'http://10.0.0.7:7547/a?b=1' })).toMatchObject({
      address,
      port: 7547,
      path: '/a?b=1',
    });
    expect(listenPlaceOf({ address: '::ffff:10.0.0.7', url: 'http://10.0.0.7/' })).toMatchObject({ address, port: 80 });
    for (const url of [
      'http://10.0.0.8/',
      'http://localhost/',
      'https://10.0.0.7/',
      'http://a:b@10.0.0.7/',
      'http://169.254.169.254/',
      'file:///etc/passwd',
      'no url',
    ])
      expect(listenPlaceOf({ address, url }), url).toBeUndefined();
  });

  it('goes to no address that the devices of its tenant may not have', async () => {
    const { ctx } = server;
    const closed = { ...ctx, settings: { ...ctx.settings, deviceNetworks: [] } };
    heard.length = 0;
    expect(await new Caller(closed, known).byHttp(cpe('1'))).toBe('notAllowed');
    expect(heard).toEqual([]);
  });
});
