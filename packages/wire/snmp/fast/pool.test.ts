import { afterEach, expect, test } from 'vitest';
import { oid } from '../oid.ts';
import type { Value } from '../pdu.ts';
import { octets, TestAgent } from '../testing/agent.ts';
import { Collector } from './collector.ts';
import { CollectorPool } from './pool.ts';
import type { CollectPlan, CollectResult, CollectTarget } from './types.ts';

const ROOT = '1.3.6.1.4.1.37950.1.1.6.1.1';
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
  scalars: [{ key: 'name', oid: oid('1.3.6.1.2.1.1.5.0') }],
};

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function olt(seed: number): Promise<{ agent: TestAgent; target: CollectTarget }> {
  const values: Record<string, Value> = { '1.3.6.1.2.1.1.5.0': octets(`olt-${seed}`) };
  for (let onu = 1; onu <= 40; onu++) {
    values[`${ROOT}.1.1.5.1.${onu}`] = { type: 'integer', value: onu };
    values[`${ROOT}.3.1.7.1.${onu}`] = octets(`-${seed}.${onu % 10}`);
    values[`${ROOT}.17.1.13.1.${onu}`] = { type: 'counter64', value: BigInt(onu) };
  }
  const agent = (await TestAgent.open()).load(values);
  closing.push(() => agent.close());
  return {
    agent,
    target: { id: `olt-${seed}`, address: agent.address, port: agent.port, version: 'v2c', timeoutMs: 500 },
  };
}

/** Everything a consumer sees; codes are each collector's own. */
function values(result: CollectResult): unknown {
  return result.tables.map((table) => [
    table.complete,
    Array.from({ length: table.rows }, (_, row) => table.suffixes.text(row)),
    [...table.columns].map(([key, column]) => [
      key,
      [...column.present],
      [...(column.strings ?? column.numbers ?? [])],
    ]),
  ]);
}

test('a thread hands over what a collector in this thread would give, device by device', async () => {
  const pool = new CollectorPool({ threads: 2 });
  const here = new Collector();
  closing.push(
    () => pool.close(),
    () => here.close(),
  );
  const olts = await Promise.all([1, 2, 3, 4].map(olt));
  for (let cycle = 0; cycle < 2; cycle++) {
    const results = await Promise.all(olts.map(({ target }) => pool.collect(target, PLAN)));
    for (const [i, result] of results.entries()) {
      const same = await here.collect(olts[i]!.target, PLAN);
      expect(result.ok).toBe(true);
      expect(result.tables[0]!.rows).toBe(40);
      expect(values(result)).toEqual(values(same));
      expect(result.scalars).toEqual(same.scalars);
    }
    expect(results[0]!.tables[0]!.suffixes).toBe(results[3]!.tables[0]!.suffixes);
  }
  expect(await pool.counters()).toMatchObject({ timeouts: 0, inFlight: 0 });
});

test('closing gives back what was under way as a fault', async () => {
  const pool = new CollectorPool({ threads: 1 });
  const { agent, target } = await olt(9);
  await pool.collect(target, PLAN);
  agent.close();
  closing.pop();
  const waiting = pool.collect({ ...target, timeoutMs: 5000 }, PLAN);
  await pool.close();
  expect(await waiting).toMatchObject({ ok: false, id: 'olt-9' });
});
