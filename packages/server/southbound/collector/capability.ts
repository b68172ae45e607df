import { SnmpFault, type ClientOptions, SnmpClient } from '@heliograph/wire/snmp/client.ts';
import { startsWith, type Oid } from '@heliograph/wire/snmp/message.ts';
import { familyOf } from '../../drivers/families.ts';
import type { Family } from '../../drivers/kit/family.ts';
import { type PortNames, readPortNames } from '../port-names.ts';
import { readSystem } from '../probe.ts';
import type { TableUse } from '../../drivers/kit/plan.ts';
import type { TablePlan } from '@heliograph/wire/snmp/fast/types.ts';

/** `unsure`: there was no time to ask, or it was silent once; the next work on the device asks again. `timeout`: silent then as well. */
export type TableState = 'answered' | 'empty' | 'absent' | 'unsure' | 'timeout';

type ScalarState = Exclude<TableState, 'empty'>;

/** What one device answers, as found out when it was let in or its firmware changed. Kept as JSON in `olt.capability`. */
export interface OltCapability {
  readonly family: string;
  readonly firmware: string | null;
  readonly model: string | null;
  readonly sysObjectId: string | null;
  readonly tables: Readonly<Record<string, TableState>>;
  /** Single objects that the command line may stand in for. Records of older versions have none. */
  readonly scalars?: Readonly<Record<string, ScalarState>>;
  /** Columns of answered tables that this firmware lacks. */
  readonly absent: readonly string[];
  /** How it calls its interfaces, by ifIndex; those of ONUs are left out. Records of older versions have none. */
  readonly ports?: PortNames;
  /** What was learned of its command line, where that is read. */
  readonly cli?: { readonly firmware: string | null; readonly unknown: readonly string[] };
  /** ISO time. */
  readonly at: string;
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

/**
 * A table is there when any column answers: some firmware lacks the first ones. `lacks` are the columns to leave alone.
 * Where the first answers only those are tried that not every firmware has. Silence is no answer: a column counts as lacking for it
 * only when it is asked `again`, so that one that hangs the agent does not take its table along.
 */
async function probeTable(client: SnmpClient, { columns }: TablePlan, optional: readonly string[], again: boolean) {
  const [first, ...others] = columns;
  const begun = first ? await probeColumn(client, first.oid) : 'silent';
  if (begun === 'timeout') return { state: begun, lacks: [] };
  const lacks = begun === 'silent' && first ? [first.key] : [];
  let state: 'answered' | 'silent' = begun;
  for (const column of others.filter(({ key }) => begun === 'silent' || optional.includes(key))) {
    const found = await probeColumn(client, column.oid);
    if (found === 'timeout' && !again) return { state: found, lacks: [] };
    if (found === 'answered') state = found;
    else lacks.push(column.key);
  }
  return { state, lacks: state === 'answered' ? lacks : [] };
}

/** From here on nothing more is asked for (ms): what was found before stands, and the rest is unsure. */
const probeWithin = 15_000;

type Found = 'answered' | 'silent' | 'unsure' | 'timeout';
const settled: Readonly<Record<TableState, Exclude<Found, 'unsure'> | undefined>> = {
  answered: 'answered',
  empty: 'silent',
  absent: 'silent',
  timeout: 'timeout',
  unsure: undefined,
};

interface Look {
  readonly client: SnmpClient;
  readonly mayGoOn: () => boolean;
  /** What the same device answered when it was last asked. */
  readonly before: OltCapability | undefined;
  /** Something was left then, and only that is asked for now. */
  readonly isRest: boolean;
}

const wasSilent = (former: TableState | undefined): boolean => former === 'unsure' || former === 'timeout';
const silentNow = (former: TableState | undefined): 'unsure' | 'timeout' => (wasSilent(former) ? 'timeout' : 'unsure');

/** Columns of a table that the device was found to lack when it was last asked. */
const lackedBefore = (before: OltCapability | undefined, { columns }: TablePlan): string[] =>
  columns.flatMap(({ key }) => (before?.absent.includes(key) ? [key] : []));

async function probeTables({ client, mayGoOn, before, isRest }: Look, tables: readonly TableUse[]) {
  const found = new Map<string, Found>();
  const absent = new Set<string>();
  for (const { plan, optional } of tables) {
    const former = before?.tables[plan.table];
    const stands = former && settled[former];
    if ((isRest && stands) || !mayGoOn()) {
      found.set(plan.table, stands ?? 'unsure');
      for (const column of lackedBefore(before, plan)) absent.add(column);
      continue;
    }
    const { state, lacks } = await probeTable(client, plan, optional, wasSilent(former));
    found.set(plan.table, state === 'timeout' ? silentNow(former) : state);
    for (const column of lacks) absent.add(column);
  }
  return { found, absent: [...absent] };
}

/** A silent table beside answering ones of its module has no rows; where all are silent, the model lacks the module. */
function judge(tables: readonly TableUse[], found: ReadonlyMap<string, Found>): Record<string, TableState> {
  const answering = new Set(tables.filter(({ plan }) => found.get(plan.table) === 'answered').map((use) => use.module));
  return Object.fromEntries(
    tables.map(({ plan, module }): [string, TableState] => {
      const state = found.get(plan.table) ?? 'unsure';
      if (state !== 'silent') return [plan.table, state];
      return [plan.table, answering.has(module) ? 'empty' : 'absent'];
    }),
  );
}

/** Those that a reader of the command line stands in for: whether there is a number. Some agents answer their own name for what they lack. */
async function probeScalars(
  { client, mayGoOn, before, isRest }: Look,
  { scalars, readers }: Family,
): Promise<Record<string, ScalarState>> {
  const asked = new Set(readers.flatMap(({ insteadOf }) => insteadOf));
  const found: Record<string, ScalarState> = {};
  for (const { key, oid } of scalars.filter((one) => asked.has(one.key))) {
    const former = before?.scalars?.[key];
    if ((isRest && former !== undefined && former !== 'unsure') || !mayGoOn()) found[key] = former ?? 'unsure';
    else found[key] = await probeScalar(client, oid, former);
  }
  return found;
}

async function probeScalar(client: SnmpClient, oid: Oid, former: ScalarState | undefined): Promise<ScalarState> {
  try {
    const [varbind] = await client.get([oid]);
    return varbind && 'value' in varbind.value && typeof varbind.value.value === 'number' ? 'answered' : 'absent';
  } catch (error) {
    if (!(error instanceof SnmpFault)) throw error;
    return error.code === 'timeout' ? silentNow(former) : 'absent';
  }
}

/** Whether something is still to be asked for. */
export const isUnfinished = ({ tables, scalars }: Pick<OltCapability, 'tables' | 'scalars'>): boolean =>
  Object.values({ ...tables, ...scalars }).includes('unsure');

/**
 * Finds out what a device is and answers: about 30 small requests, one after another; only the rest, where `known` left something unsure.
 * `within`: the time for that, ms. Throws SnmpFault when it is not there.
 */
export async function probeCapabilities(
  options: ClientOptions,
  now: number,
  { known = null, within = probeWithin }: { readonly known?: OltCapability | null; readonly within?: number } = {},
): Promise<{ capability: OltCapability; family: Family }> {
  // Of one that is quick to answer the client waits a quarter of a second first: two more attempts make that nearly two.
  const client = new SnmpClient({ ...options, timeoutMs: 2000, retries: 1, heardRetries: 2 });
  try {
    const { sysObjectId, sysDescr, deviceType: model, model: kind, firmware } = await readSystem(client);
    const family = familyOf({ sysObjectId, sysDescr, model, kind });
    const isSame = known?.family === family.id && known.firmware === firmware && known.model === model;
    const until = performance.now() + within;
    const mayGoOn = () => performance.now() < until;
    const look = { client, mayGoOn, before: isSame ? known : undefined, isRest: isSame && isUnfinished(known) };
    const { found, absent } = await probeTables(look, family.tables);
    const tables = judge(family.tables, found);
    const scalars = await probeScalars(look, family);
    const ports = await readPortNames(client);
    const at = new Date(now).toISOString();
    const who = { family: family.id, firmware, model, sysObjectId };
    return { family, capability: { ...who, tables, scalars, absent, ports, at } };
  } finally {
    client.close();
  }
}
