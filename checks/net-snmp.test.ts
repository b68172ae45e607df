import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startLab, type Lab } from '@heliograph/lab/lab.ts';
import { smallScenario } from '@heliograph/lab/scenarios/small.ts';
import { families } from '@heliograph/server/drivers/families.ts';
import { Collector } from '@heliograph/wire/snmp/fast/collector.ts';
import { oidText } from '@heliograph/wire/snmp/oid.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);

let lab: Lab;
let collector: Collector;
beforeAll(async () => {
  // Virtual time stands still, so two readers see the same network.
  lab = await startLab({ scenario: smallScenario, controlPort: 0, snmpPort: 0, virtualTime: true, oneAddress: true });
  collector = new Collector();
});
afterAll(async () => {
  collector.close();
  await lab.stop();
});

/** Rows of one column as net-snmp's own bulk walk counts them. */
async function walked(agent: { address: string; port: number }, oid: string): Promise<string[]> {
  const { stdout } = await run(
    'snmpbulkwalk',
    ['-v2c', '-c', 'public', '-On', '-Oq', '-t', '5', '-Cr25', `${agent.address}:${agent.port}`, oid],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  // A value with a line end in it goes on in the next line; a new one begins with its OID.
  return stdout.split('\n').filter((line) => line.startsWith(`.${oid}.`));
}

describe("net-snmp's snmpbulkwalk and our collector", () => {
  it.each(['olt-north', 'olt-harbour', 'olt-hill'])(
    'count the same rows of %s in every table that we read',
    async (id) => {
      const device = lab.network.device(id);
      if (!device) throw new Error(`no ${id}`);
      const plans = new Map(families.flatMap((family) => family.tables.map(({ plan }) => [plan.table, plan] as const)));
      const { agent } = device;
      const result = await collector.collect(
        { id, address: agent.address, port: agent.port, version: 'v2c', community: 'public' },
        { tables: [...plans.values()], scalars: [] },
      );
      expect(result.fault).toBeUndefined();
      let rows = 0;
      for (const table of result.tables) {
        expect(table.complete, table.table).toBe(true);
        for (const column of plans.get(table.table)?.columns ?? []) {
          const ours = table.columns.get(column.key)?.present.reduce((sum, bit) => sum + bit, 0) ?? 0;
          const theirs = (await walked(agent, oidText(column.oid))).length;
          expect(ours, `${table.table}.${column.key}`).toBe(theirs);
          rows += ours;
        }
      }
      expect(rows).toBeGreaterThan(500);
    },
  );

  it('reads a lab OLT whole, from the first object to the last', async () => {
    const agent = lab.network.device('olt-north')?.agent;
    if (!agent) throw new Error('no olt-north');
    const lines = [...(await walked(agent, '1.3.6.1.2.1')), ...(await walked(agent, '1.3.6.1.4.1.37950'))];
    expect(lines.length).toBeGreaterThan(5000);
    expect(lines.filter((line) => /No Such|Error|Timeout/.test(line))).toEqual([]);
  });
});
