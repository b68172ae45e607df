import { createSocket } from 'node:dgram';
import { afterEach, describe, expect, test } from 'vitest';
import { oid } from '../oid.ts';
import type { Pdu, Value } from '../pdu.ts';
import { type AgentOptions, chance, octets, TestAgent } from '../testing/agent.ts';
import type { AuthProtocol, PrivProtocol } from '../usm-crypto.ts';
import { Collector } from './collector.ts';
import type { CollectPlan, CollectResult, CollectTarget } from './types.ts';

const ROOT = '1.3.6.1.4.1.37950.1.1.6.1.1';
const UPTIME = '1.3.6.1.2.1.1.3.0';
const PLAN: CollectPlan = {
  tables: [
    {
      table: 'onu',
      columns: [
        { key: 'phase', oid: oid(`${ROOT}.1.1.5`), kind: 'int', table: 'onu' },
        { key: 'rx', oid: oid(`${ROOT}.3.1.7`), kind: 'string', table: 'onu' },
        { key: 'bytes', oid: oid(`${ROOT}.17.1.13`), kind: 'counter64', table: 'onu' },
      ],
    },
  ],
  scalars: [{ key: 'uptime', oid: oid(UPTIME) }],
};

function olt(pons: number, onus: number): Record<string, Value> {
  const values: Record<string, Value> = { [UPTIME]: { type: 'timeticks', value: 4242 } };
  for (let pon = 1; pon <= pons; pon++) {
    for (let onu = 1; onu <= onus; onu++) {
      values[`${ROOT}.1.1.5.${pon}.${onu}`] = { type: 'integer', value: onu % 7 };
      values[`${ROOT}.3.1.7.${pon}.${onu}`] = octets(`-${pon}.${onu}`);
      values[`${ROOT}.17.1.13.${pon}.${onu}`] = {
        type: 'counter64',
        value: BigInt(pon) * 10_000_000_000n + BigInt(onu),
      };
    }
  }
  return values;
}

const open: { close: () => void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

async function agentOf(options: AgentOptions = {}): Promise<TestAgent> {
  const agent = await TestAgent.open(options);
  open.push(agent);
  return agent;
}

function collector(): Collector {
  const made = new Collector({ bind: '127.0.0.1' });
  open.push(made);
  return made;
}

function targetOf(agent: TestAgent, more: Partial<CollectTarget> = {}): CollectTarget {
  return {
    id: 'olt-1',
    address: agent.address,
    port: agent.port,
    version: 'v2c',
    community: 'public',
    timeoutMs: 100,
    ...more,
  };
}

function rows(result: CollectResult): Record<string, unknown[]> {
  const table = result.tables[0]!;
  const out: Record<string, unknown[]> = {};
  for (let row = 0; row < table.rows; row++) {
    out[table.suffixes.text(row)] = [...table.columns.values()].map((column) =>
      column.present[row] ? (column.strings ?? column.numbers)![row] : null,
    );
  }
  return out;
}

function expected(values: Record<string, Value>): Record<string, unknown[]> {
  const out: Record<string, unknown[]> = {};
  for (const [name, value] of Object.entries(values)) {
    const column = PLAN.tables[0]!.columns.findIndex((one) => name.startsWith(`${one.oid.join('.')}.`));
    if (column < 0) continue;
    const suffix = name.slice(PLAN.tables[0]!.columns[column]!.oid.join('.').length + 1);
    const row = (out[suffix] ??= [null, null, null]);
    if (value.type === 'octets') row[column] = Buffer.from(value.value).toString('latin1');
    else if ('value' in value) row[column] = Number(value.value);
  }
  return out;
}

describe('an OLT is collected', () => {
  test('with every value in its row, the first time and again along the remembered rows', async () => {
    const values = olt(3, 70);
    const agent = (await agentOf()).load(values);
    const polls = collector();
    for (let cycle = 0; cycle < 3; cycle++) {
      const result = await polls.collect(targetOf(agent), PLAN);
      expect(result).toMatchObject({ ok: true, retries: 0, timeouts: 0 });
      expect(result.tables[0]).toMatchObject({ complete: true, rows: 210 });
      expect(rows(result)).toEqual(expected(values));
      expect(result.scalars.get('uptime')).toEqual({ type: 'timeticks', value: 4242 });
    }
  });

  test('over version 1, row by row, with a missing scalar left out', async () => {
    const values = olt(1, 9);
    const agent = (await agentOf()).load(values);
    const plan = { ...PLAN, scalars: [{ key: 'none', oid: oid('1.3.6.1.2.1.1.99.0') }, ...PLAN.scalars] };
    const polls = collector();
    for (let cycle = 0; cycle < 2; cycle++) {
      const result = await polls.collect(targetOf(agent, { version: 'v1' }), plan);
      expect(result.tables[0]!.complete).toBe(true);
      expect(rows(result)).toEqual(expected(values));
      expect([...result.scalars.keys()]).toEqual(['uptime']);
    }
    expect(agent.requests.some((pdu) => pdu.type === 'getBulk')).toBe(false);
  });

  test('with rows that came and went since the last time', async () => {
    const agent = (await agentOf()).load(olt(2, 60));
    const polls = collector();
    await polls.collect(targetOf(agent), PLAN);
    const changed = olt(2, 60);
    for (const column of ['1.1.5', '3.1.7', '17.1.13']) {
      delete changed[`${ROOT}.${column}.1.30`];
      delete changed[`${ROOT}.${column}.2.60`];
      const value = Object.entries(changed).find(([name]) => name.startsWith(`${ROOT}.${column}.`))![1];
      changed[`${ROOT}.${column}.1.200`] = value;
      changed[`${ROOT}.${column}.9.1`] = value;
      changed[`${ROOT}.${column}.9.20000`] = value;
    }
    agent.load(changed);
    const result = await polls.collect(targetOf(agent), PLAN);
    expect(result.tables[0]).toMatchObject({ complete: true, rows: 121 });
    expect(rows(result)).toEqual(expected(changed));
    const again = await polls.collect(targetOf(agent), PLAN);
    expect(rows(again)).toEqual(expected(changed));
  });

  test('with gaps kept apart from zeros where one column lacks rows the others have', async () => {
    const values = olt(1, 50);
    delete values[`${ROOT}.1.1.5.1.1`];
    delete values[`${ROOT}.3.1.7.1.25`];
    for (let onu = 40; onu <= 50; onu++) delete values[`${ROOT}.17.1.13.1.${onu}`];
    values[`${ROOT}.1.1.5.1.7`] = { type: 'integer', value: 0 };
    const agent = (await agentOf()).load(values);
    const polls = collector();
    for (let cycle = 0; cycle < 2; cycle++) {
      const result = await polls.collect(targetOf(agent), PLAN);
      expect(result.tables[0]!.complete).toBe(true);
      expect(rows(result)).toEqual(expected(values));
    }
  });

  test('with large counters, negative numbers and raw octets intact', async () => {
    const values = olt(1, 3);
    values[`${ROOT}.1.1.5.1.1`] = { type: 'integer', value: -2_147_483_648 };
    values[`${ROOT}.1.1.5.1.2`] = { type: 'counter32', value: 4_294_967_295 };
    values[`${ROOT}.3.1.7.1.1`] = { type: 'octets', value: Uint8Array.of(0x00, 0x6d, 0xff, 0xee, 0x0b, 0xf3) };
    values[`${ROOT}.17.1.13.1.1`] = { type: 'counter64', value: 9_007_199_254_740_991n };
    const agent = (await agentOf()).load(values);
    const result = await collector().collect(targetOf(agent), PLAN);
    expect(rows(result)).toEqual(expected(values));
  });

  test('as no reading where the type is not what the plan expects', async () => {
    const values = olt(1, 3);
    values[`${ROOT}.1.1.5.1.2`] = octets('N/A');
    values[`${ROOT}.17.1.13.1.3`] = { type: 'noSuchInstance' };
    const agent = (await agentOf()).load(values);
    const result = await collector().collect(targetOf(agent), PLAN);
    expect(result.tables[0]).toMatchObject({ complete: true, rows: 3 });
    expect(rows(result)['1.2']![0]).toBeNull();
    expect(rows(result)['1.3']![2]).toBeNull();
    expect(result.tables[0]!.columns.get('phase')!.mistyped).toBe(1);
  });

  test('although it has none of the rows, which is complete and empty', async () => {
    const agent = (await agentOf()).load(olt(0, 0));
    const result = await collector().collect(targetOf(agent), PLAN);
    expect(result.tables[0]).toMatchObject({ complete: true, rows: 0 });
  });
});

describe('over SNMPv3', () => {
  const auth: AuthProtocol[] = ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'];
  const priv: PrivProtocol[] = ['none', 'des', 'aes128', 'aes256'];
  const users = auth.flatMap((authProtocol) =>
    priv.map((privProtocol) => ({
      name: `${authProtocol}-${privProtocol}`,
      authProtocol,
      authPassword: 'maplesyrup',
      privProtocol,
      privPassword: 'otherwise!',
    })),
  );
  users.push({ name: 'open', authProtocol: 'none', authPassword: '', privProtocol: 'none', privPassword: '' });

  test.each(users)('user $name collects the same values', async (user) => {
    const values = olt(1, 30);
    const agent = (await agentOf({ users })).load(values);
    const polls = collector();
    const result = await polls.collect(targetOf(agent, { version: 'v3', user, timeoutMs: 1000 }), PLAN);
    expect(result).toMatchObject({ ok: true, timeouts: 0 });
    expect(rows(result)).toEqual(expected(values));
  });

  test('a rebooted device is followed to its new clock without losing the poll', async () => {
    const user = users.find((one) => one.name === 'sha1-aes128')!;
    const agent = (await agentOf({ users })).load(olt(1, 30));
    const polls = collector();
    const target = targetOf(agent, { version: 'v3', user, timeoutMs: 1000 });
    await polls.collect(target, PLAN);
    agent.boots++;
    agent.bootedAt = performance.now();
    const result = await polls.collect(target, PLAN);
    expect(result).toMatchObject({ ok: true });
    expect(result.tables[0]).toMatchObject({ complete: true, rows: 30 });
    expect(result.engine?.boots).toBe(agent.boots);
  });

  test.each([
    ['a wrong password', { authPassword: 'not maplesyrup' }, 'wrongDigest'],
    ['an unknown user', { name: 'stranger' }, 'unknownUser'],
    ['no password', { authPassword: '' }, 'badUser'],
  ])('%s is named as the fault', async (_what, change, fault) => {
    const agent = (await agentOf({ users })).load(olt(1, 3));
    const user = { ...users.find((one) => one.name === 'sha256-aes128')!, ...change };
    const result = await collector().collect(targetOf(agent, { version: 'v3', user }), PLAN);
    expect(result).toMatchObject({ ok: false, fault });
  });
});

describe('a difficult device', () => {
  test('loses one datagram in twenty and still gives everything', async () => {
    const random = chance(7);
    const values = olt(4, 64);
    const agent = (await agentOf({ lose: () => random() < 0.05 })).load(values);
    const result = await collector().collect(targetOf(agent), PLAN);
    expect(result.ok).toBe(true);
    expect(result.retries).toBeGreaterThan(0);
    expect(result.tables[0]!.complete).toBe(true);
    expect(rows(result)).toEqual(expected(values));
  });

  test('with a queue of eight is never asked for more than it holds, and loses nothing', async () => {
    const values = olt(4, 64);
    const agent = (await agentOf({ queue: 8, serviceMs: 3, limit: 500 })).load(values);
    const polls = collector();
    for (let cycle = 0; cycle < 2; cycle++) {
      const result = await polls.collect(targetOf(agent, { timeoutMs: 2000 }), PLAN);
      expect(result).toMatchObject({ ok: true, timeouts: 0 });
      expect(rows(result)).toEqual(expected(values));
    }
  });

  test('that fits few rows in an answer is asked for as many next time', async () => {
    const values = olt(2, 40);
    const agent = (await agentOf({ limit: 300 })).load(values);
    const polls = collector();
    await polls.collect(targetOf(agent), PLAN);
    await polls.collect(targetOf(agent), PLAN);
    const before = agent.requests.length;
    const result = await polls.collect(targetOf(agent), PLAN);
    expect(rows(result)).toEqual(expected(values));
    const asked = agent.requests.slice(before).filter((pdu) => pdu.type === 'getBulk');
    expect(Math.max(...asked.map((pdu) => pdu.errorIndex))).toBeLessThanOrEqual(12);
  });

  test('that answers tooBig is asked for less until it fits', async () => {
    const values = olt(1, 40);
    const bend = (answer: Pdu, request: Pdu): Pdu =>
      request.type === 'getBulk' && request.errorIndex > 6 ? { ...answer, errorStatus: 1, varbinds: [] } : answer;
    const agent = (await agentOf({ bend })).load(values);
    const result = await collector().collect(targetOf(agent), PLAN);
    expect(result.tables[0]!.complete).toBe(true);
    expect(rows(result)).toEqual(expected(values));
  });

  test('that runs backwards gives an incomplete table and no invented rows', async () => {
    const values = olt(1, 90);
    const bend = (answer: Pdu, request: Pdu): Pdu =>
      request.type === 'getBulk' ? { ...answer, varbinds: answer.varbinds.toReversed() } : answer;
    const agent = (await agentOf({ bend })).load(values);
    const result = await collector().collect(targetOf(agent), PLAN);
    expect(result.tables[0]!.complete).toBe(false);
    expect(result.tables[0]!.fault).toMatch(/^notInOrder/);
    for (const [row, cells] of Object.entries(rows(result))) {
      for (const [i, cell] of cells.entries()) if (cell !== null) expect(cell).toEqual(expected(values)[row]![i]);
    }
  });

  test('that repeats the same row forever is stopped', async () => {
    const bend = (answer: Pdu, request: Pdu): Pdu =>
      request.type === 'getBulk'
        ? { ...answer, varbinds: [{ oid: oid(`${ROOT}.1.1.5.1.1`), value: { type: 'integer', value: 1 } }] }
        : answer;
    const agent = (await agentOf({ bend })).load(olt(1, 5));
    const result = await collector().collect(targetOf(agent), PLAN);
    expect(result.tables[0]!.complete).toBe(false);
    expect(agent.requests.length).toBeLessThan(60);
  });

  test('whose answers are cut short gives no value from them', async () => {
    let bulks = 0;
    const damage = (bytes: Uint8Array): Uint8Array =>
      bytes.length > 200 && bulks++ >= 0 ? bytes.subarray(0, bytes.length - 2) : bytes;
    const agent = (await agentOf({ damage })).load(olt(1, 90));
    const polls = collector();
    const result = await polls.collect(targetOf(agent), PLAN);
    expect(result.tables[0]!.complete).toBe(false);
    expect(result.tables[0]!.rows).toBe(0);
    expect(polls.counters().malformed).toBeGreaterThan(0);
  });

  test('whose answers carry another request id is as good as silent', async () => {
    const agent = (await agentOf({ bend: (answer) => ({ ...answer, requestId: answer.requestId ^ 0x10000 }) })).load(
      olt(1, 3),
    );
    const polls = collector();
    const result = await polls.collect(targetOf(agent), PLAN);
    expect(result).toMatchObject({ ok: false, fault: 'timeout', requests: 2 });
    expect(polls.counters().unexpected).toBe(2);
  });

  test('cannot be impersonated from another address', async () => {
    const liar = createSocket('udp4');
    await new Promise<void>((resolve) => liar.bind(0, '127.0.0.1', resolve));
    const victim = createSocket('udp4');
    await new Promise<void>((resolve) => victim.bind(0, '127.0.0.1', resolve));
    open.push(liar, victim);
    // The request reaches the victim, the answer comes from somebody else's port.
    victim.on('message', (bytes, from) => {
      const forged = Buffer.from(bytes);
      forged[bytes.indexOf(0xa0)] = 0xa2;
      liar.send(forged, from.port, from.address);
    });
    const polls = collector();
    const target: CollectTarget = {
      id: 'x',
      address: '127.0.0.1',
      port: victim.address().port,
      version: 'v2c',
      timeoutMs: 100,
    };
    const result = await polls.collect(target, PLAN);
    expect(result).toMatchObject({ ok: false, fault: 'timeout' });
    expect(polls.counters().wrongSource).toBe(2);
  });

  test('that is silent costs one probe and one retry, and does not hold up the others', async () => {
    const silent = createSocket('udp4');
    await new Promise<void>((resolve) => silent.bind(0, '127.0.0.1', resolve));
    open.push(silent);
    const agent = (await agentOf()).load(olt(1, 30));
    const polls = collector();
    const dead: CollectTarget = {
      id: 'dead',
      address: '127.0.0.1',
      port: silent.address().port,
      version: 'v2c',
      timeoutMs: 400,
    };
    const order: string[] = [];
    const [first] = await Promise.all([
      polls.collect(dead, PLAN).then((result) => (order.push('dead'), result)),
      polls.collect(targetOf(agent), PLAN).then(() => order.push('alive')),
    ]);
    expect(order).toEqual(['alive', 'dead']);
    expect(first).toMatchObject({ ok: false, fault: 'timeout', requests: 2, retries: 1 });
  });

  test('is not collected twice at the same time', async () => {
    const agent = (await agentOf()).load(olt(1, 30));
    const polls = collector();
    const [first, second] = await Promise.all([
      polls.collect(targetOf(agent), PLAN),
      polls.collect(targetOf(agent), PLAN),
    ]);
    expect(first.ok).toBe(true);
    expect(second).toMatchObject({ ok: false, fault: 'busy' });
  });
});

test('closing ends what is under way', async () => {
  const agent = (await agentOf({ bend: () => undefined })).load(olt(1, 3));
  const polls = collector();
  const result = polls.collect(targetOf(agent, { timeoutMs: 5000 }), PLAN);
  // The request is out once the agent has seen it; a closed collector answers at once, not after the timeout.
  while (agent.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
  polls.close();
  expect(await result).toMatchObject({ ok: false, fault: 'closed' });
});
