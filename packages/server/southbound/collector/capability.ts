import { system } from '@heliograph/wire/mib/standard.ts';
import { oltType, systemInfo } from '@heliograph/wire/mib/system.ts';
import { SnmpFault, type ClientOptions, SnmpClient } from '@heliograph/wire/snmp/client.ts';
import { oidText, startsWith, type Oid, type Value } from '@heliograph/wire/snmp/message.ts';
import { familyOf } from '../../drivers/families.ts';
import type { Family, Identity } from '../../drivers/kit/family.ts';
import type { TableUse } from '../../drivers/kit/plan.ts';
import { deviceText } from '../../drivers/spellings/texts.ts';

export type TableState = 'answered' | 'empty' | 'absent' | 'timeout';

/** What one device answers, as found out when it was let in or its firmware changed. Kept as JSON in `olt.capability`. */
export interface Capability {
  readonly family: string;
  readonly firmware: string | null;
  readonly model: string | null;
  readonly sysObjectId: string | null;
  readonly tables: Readonly<Record<string, TableState>>;
  /** Columns of answered tables that this firmware lacks. */
  readonly absent: readonly string[];
  /** ISO time. */
  readonly at: string;
}

const words = (value: Value | undefined): string | null => {
  if (value?.type === 'oid') return oidText(value.value);
  return value?.type === 'octets' ? deviceText(Buffer.from(value.value).toString('latin1'), 255) : null;
};

/** One value; null when the device has none. Version 1 refuses the whole request for one missing object. */
async function one(client: SnmpClient, oid: Oid): Promise<string | null> {
  try {
    const [varbind] = await client.get([oid]);
    return words(varbind?.value);
  } catch (error) {
    if (error instanceof SnmpFault && error.code === 'errorStatus') return null;
    throw error;
  }
}

async function identify(client: SnmpClient): Promise<Identity & { firmware: string | null }> {
  return {
    sysObjectId: await one(client, system.sysObjectID.oid),
    sysDescr: await one(client, system.sysDescr.oid),
    model: await one(client, oltType.oltTypeVersion.oid),
    kind: await one(client, systemInfo.sysDeviceModel.oid),
    firmware: await one(client, systemInfo.sysFirmVersion.oid),
  };
}

/** Asks for the first row of a column. Only a named column, never a subtree: some agents hang on single tables. */
async function probeColumn(client: SnmpClient, column: Oid): Promise<'answered' | 'silent' | 'timeout'> {
  try {
    const [varbind] = await client.getNext([column]);
    const there = varbind && varbind.value.type !== 'endOfMibView' && startsWith(varbind.oid, column);
    return there ? 'answered' : 'silent';
  } catch (error) {
    if (!(error instanceof SnmpFault)) throw error;
    return error.code === 'timeout' ? 'timeout' : 'silent';
  }
}

/** From here on tables that were not asked for yet count as silent (ms): they get another chance, see `isStale`. */
const probeWithin = 15_000;

async function probeTables(client: SnmpClient, tables: readonly TableUse[]) {
  const started = performance.now();
  const found = new Map<string, 'answered' | 'silent' | 'timeout'>();
  const absent: string[] = [];
  for (const { plan, optional } of tables) {
    const [first] = plan.columns;
    const late = performance.now() - started > probeWithin;
    const state = late ? 'timeout' : first ? await probeColumn(client, first.oid) : 'silent';
    found.set(plan.table, state);
    for (const column of plan.columns.filter(({ key }) => state === 'answered' && optional.includes(key))) {
      if ((await probeColumn(client, column.oid)) === 'silent') absent.push(column.key);
    }
  }
  return { found, absent };
}

/** A silent table beside answering ones of its module has no rows; where all are silent, the model lacks the module. */
function judge(tables: readonly TableUse[], found: ReadonlyMap<string, string>): Record<string, TableState> {
  const answering = new Set(tables.filter(({ plan }) => found.get(plan.table) === 'answered').map((use) => use.module));
  return Object.fromEntries(
    tables.map(({ plan, module }): [string, TableState] => {
      const state = found.get(plan.table);
      if (state === 'answered' || state === 'timeout') return [plan.table, state];
      return [plan.table, answering.has(module) ? 'empty' : 'absent'];
    }),
  );
}

/** Finds out what a device is and answers: about 30 small requests, one after another. Throws SnmpFault when it is not there. */
export async function probe(options: ClientOptions, now: number): Promise<{ capability: Capability; family: Family }> {
  const client = new SnmpClient({ ...options, timeoutMs: 2000, retries: 1 });
  try {
    const identity = await identify(client);
    const family = familyOf(identity);
    const { found, absent } = await probeTables(client, family.tables);
    const { firmware, model, sysObjectId } = identity;
    const tables = judge(family.tables, found);
    const at = new Date(now).toISOString();
    return { family, capability: { family: family.id, firmware, model, sysObjectId, tables, absent, at } };
  } finally {
    client.close();
  }
}
