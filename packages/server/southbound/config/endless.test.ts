import { vlanTable } from '@heliograph/wire/mib/platform/vlan.ts';
import { SnmpFault, type SnmpClient } from '@heliograph/wire/snmp/client.ts';
import type { Oid, Varbind } from '@heliograph/wire/snmp/message.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oltsStartedAnew } from './device-state.ts';
import { Harness } from './harness.fixture.ts';
import { routeOlt } from './route-olt.fixture.ts';
import { mostOfVisit, walkTable } from './walk.ts';

const columns = Object.values(vlanTable.columns).map(({ oid }) => oid);
const isColumn = (oid: Oid): boolean => columns.some((column) => column.join('.') === oid.join('.'));
const next = (oid: Oid): Oid => (isColumn(oid) ? [...oid, 1] : [...oid.slice(0, -1), (oid.at(-1) ?? 0) + 1]);

/** A device that invents row after row. */
function endless(value: Varbind['value']): SnmpClient {
  const getBulk = (heads: readonly Oid[], times: number): Promise<Varbind[]> => {
    const varbinds: Varbind[] = [];
    let at = heads;
    for (let n = 0; n < times; n += 1) {
      at = at.map(next);
      varbinds.push(...at.map((oid) => ({ oid, value })));
    }
    return Promise.resolve(varbinds);
  };
  return { getBulk } as unknown as SnmpClient;
}

const limit = () => ({ mayGoOn: () => true, version1: false, within: [], share: { left: mostOfVisit } });
const walk = (value: Varbind['value'], how = limit()) =>
  walkTable(endless(value), vlanTable, ['vlanName', 'vlanDescr'], how);
const code = async (walked: Promise<unknown>): Promise<string | undefined> => {
  const error: unknown = await walked.then(
    () => undefined,
    (fault: unknown) => fault,
  );
  return error instanceof SnmpFault ? error.code : undefined;
};

describe('A table without end', () => {
  const long = { type: 'octets', value: Buffer.alloc(1000, 'x') } as const;

  it('is given up at its octets or at its rows, and nothing of it is believed', async () => {
    expect(await code(walk(long))).toBe('tooManyBytes');
    expect(await code(walk({ type: 'integer', value: 1 }))).toBe('tooManyRows');
  });

  it('takes from the share of the whole visit, so that many such tables are one', async () => {
    const how = limit();
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 7; n += 1) codes.push(await code(walk(long, how)));
    expect(new Set(codes)).toEqual(new Set(['tooManyBytes']));
    expect(how.share.left).toBeLessThan(0);
  });
});

describe('A device whose configuration cannot be read', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await Harness.start();
  });
  afterAll(() => harness.stop());

  it('is tried by the hour after three times, whatever it says itself, and by hand at once', async () => {
    const olt = await routeOlt();
    const oltId = await harness.letIn(olt);
    olt.silent = true;
    const waits: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      await harness.turn(oltId, 'sync');
      const { sync_after: after } = (await harness.device(oltId)) ?? {};
      waits.push((after?.getTime() ?? 0) - harness.clock.now());
      harness.pass(60_000, olt);
    }
    expect(waits).toEqual([60_000, 60_000, 3_600_000]);
    const parked = (await harness.device(oltId))?.sync_after;
    await harness.ctx.scope.tenant(harness.tenantId, (tx) =>
      oltsStartedAnew(harness.ctx, tx, harness.tenantId, [oltId], new Date(harness.clock.now())),
    );
    expect((await harness.device(oltId))?.sync_after).toEqual(parked);
    olt.silent = false;
    await harness.turn(oltId, 'sync');
    expect(await harness.device(oltId)).toMatchObject({ sync_failed: 0, sync_after: null });
    await olt.stop();
  });
});
