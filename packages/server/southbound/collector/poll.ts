import type { CollectPlan, CollectResult, CollectTarget } from '@heliograph/wire/snmp/fast/types.ts';
import { randomBytes } from 'node:crypto';
import { system } from '@heliograph/wire/mib/standard.ts';
import { SnmpClient, SnmpFault } from '@heliograph/wire/snmp/client.ts';
import type { Context } from '../../context.ts';
import { families, familyOf } from '../../drivers/families.ts';
import type { Family } from '../../drivers/kit/family.ts';
import type { DeviceReading } from '../../drivers/kit/reading.ts';
import { Fault } from '../../fault.ts';
import { SealedElsewhere } from '../../vault.ts';
import { proofOf, type Proof } from '../claims.ts';
import { reachableAddress } from '../reach.ts';
import { clientOptions, snmpTargetOf } from '../snmp-access.ts';
import type { Polled } from './apply.ts';
import { isUnfinished, probeCapabilities, type OltCapability } from './capability.ts';
import type { OltRow } from './fleet.ts';
import { cadencesOf, type PlanBook, type Rhythm } from './plan.ts';
import type { PollWork } from './schedule.ts';

/** Reads many devices: the fast path of wire/snmp, in this thread or in others. */
export interface Gatherer {
  collect(target: CollectTarget, plan: CollectPlan): Promise<CollectResult>;
  forget(id: string): void;
  counters(): Promise<object | undefined>;
  /** The share of its time, 0 to 1, that the busiest of its threads worked since this was last asked; none where it has no thread of its own. */
  busy?(): number;
}

export type PollOutcome =
  | {
      readonly kind: 'read';
      /**
       * What it says, made only when its turn to be written has come: as objects a reading takes ten times the memory of its columns, and many
       * wait. undefined: it could not be understood.
       */
      readonly decode: () => Polled | undefined;
      readonly capability: OltCapability;
      readonly fresh: boolean;
      readonly endless: boolean;
    }
  | { readonly kind: 'alive' }
  | { readonly kind: 'silent'; readonly fault: string }
  /** Nothing can be said of the device: it is being read by someone else, or we are stopping. */
  | { readonly kind: 'skipped' };

/** Ends of a collection that say nothing of the device. */
const unheard: ReadonlySet<string> = new Set(['busy', 'closed', 'workerLost']);

const familyBy = (capability: OltCapability): Family =>
  families.find((family) => family.id === capability.family) ??
  familyOf({ sysObjectId: capability.sysObjectId, sysDescr: null, model: capability.model, kind: null });

const hourMs = 3_600_000;
/** An OLT without any ONU answers as one without ONU tables: it is looked again after this long. */
const emptyMs = 600_000;

const onuModules: ReadonlySet<string> = new Set(['gpon', 'epon']);
const onuTables = families.flatMap(({ tables }) =>
  tables.filter(({ module }) => onuModules.has(module)).map(({ plan }) => plan.table),
);
const lacksOnus = (tables: OltCapability['tables']): boolean => {
  const states = onuTables.flatMap((table) => tables[table] ?? []);
  return states.length > 0 && !states.includes('answered');
};

/** A record of an older version of ours, which did not ask for all that is read today: names of ports, tables of the standard MIBs, scalars. */
const isOlder = (capability: OltCapability): boolean =>
  capability.ports === undefined ||
  capability.scalars === undefined ||
  familyBy(capability).tables.some(({ plan }) => capability.tables[plan.table] === undefined);

/**
 * A record is good as long as the device says that it is the same model with the same firmware. What it is still unsure of is asked for
 * with the next work: a list of waiting ONUs must not be missing for an hour because a start was slow. A table that was silent twice gets
 * another chance every hour. A device that named no ONU is asked again sooner.
 */
export function isStale(capability: OltCapability | null, row: OltRow, now: number): boolean {
  if (capability === null || isOlder(capability) || isUnfinished(capability)) return true;
  const { firmware, model, tables, scalars = {}, at } = capability;
  if (row.firmware !== null && firmware !== null && firmware !== row.firmware) return true;
  if (row.device_type !== null && model !== null && model !== row.device_type) return true;
  const age = now - Date.parse(at);
  const isSilent = Object.values({ ...tables, ...scalars }).includes('timeout');
  return (age > hourMs && isSilent) || (age > emptyMs && lacksOnus(tables));
}

/** What an error says of the device; undefined when it is one of ours. */
function faultOf(error: unknown): string | undefined {
  if (error instanceof SnmpFault) return error.code;
  if (error instanceof SealedElsewhere) return 'credentialsLost';
  if (error instanceof Fault) return error.id === 'hostUnknown' ? 'unknownHost' : error.id;
  return (error as { syscall?: string }).syscall === undefined ? undefined : 'unreachable';
}

const faultsOf = (result: CollectResult): string | null => {
  const broken = result.tables.filter((table) => !table.complete);
  return broken.length === 0 ? null : broken.map(({ table, fault }) => `${table}: ${fault ?? 'incomplete'}`).join('; ');
};

/** Did the device go on beyond all that its model can have? One that is only slow gives true rows, if not all. */
const isEndless = (result: CollectResult): boolean =>
  result.fault === 'tooManyBytes' || result.tables.some(({ fault }) => fault?.startsWith('tooManyRows') === true);

/**
 * What may be believed of a collection. Rows of an incomplete table were really answered; those of a table without end are
 * inventions, and a device that sends megabytes of them says nothing true anywhere.
 */
function believable(result: CollectResult): CollectResult {
  if (result.fault === 'tooManyBytes') return { ...result, tables: [] };
  return { ...result, tables: result.tables.filter(({ fault }) => !fault?.startsWith('tooManyRows')) };
}

/** Whatever family a device is of, how it answers is known. */
function withResponse(reading: DeviceReading, { rttMs, requests, retries }: CollectResult): DeviceReading {
  const roundTrip = rttMs > 0 ? Math.round(rttMs * 1000) : null;
  return { ...reading, samples: { ...reading.samples, response: [{ roundTrip, requests, repeated: retries }] } };
}

/** How long the device has for answering somebody that it should not know (ms). */
const strangerMs = 1_000;

/**
 * What the answer proves. A device that answers to any community proves nothing by answering to a secret one: as long as the
 * secret is not known to be one, it is asked with another that nobody has.
 */
async function provenBy(row: OltRow, target: CollectTarget): Promise<Proof> {
  const { id: _, ...options } = target;
  const proof = proofOf(row.snmp_version, options);
  if (proof < 2 || row.proof === 2 || row.snmp_version === 'v3') return proof;
  const community = randomBytes(9).toString('hex');
  const stranger = new SnmpClient({ ...options, community, timeoutMs: strangerMs, retries: 0 });
  try {
    await stranger.get([system.sysObjectID.oid]);
    return 1;
  } catch {
    return proof;
  } finally {
    stranger.close();
  }
}

/** One work on one device, from its first request to its reading; writes nothing. */
export async function pollOnce(
  ctx: Context,
  { gatherer, plans }: { readonly gatherer: Gatherer; readonly plans: PlanBook },
  olt: OltRow,
  work: PollWork,
  rhythm: Rhythm,
): Promise<PollOutcome> {
  const begun = new Date(ctx.clock.now());
  const started = ctx.clock.mono();
  try {
    const row = { ...olt, address: await reachableAddress(ctx, olt.tenant_id, olt.address) };
    let capability = row.capability as OltCapability | null;
    let fresh = false;
    if (work !== 'probe' && isStale(capability, row, ctx.clock.now())) {
      ({ capability } = await probeCapabilities(clientOptions(ctx.vault, row), ctx.clock.now(), { known: capability }));
      fresh = true;
    }
    const family = capability
      ? familyBy(capability)
      : familyOf({ sysObjectId: null, sysDescr: null, model: null, kind: null });
    const kinds = cadencesOf(work, fresh ? { ...rhythm, inventoryDue: true } : rhythm);
    const plan = capability && work !== 'probe' ? plans.of(family, capability, work, kinds) : plans.signOfLife(family);
    const target = { ...snmpTargetOf(ctx.vault, row), windowCeiling: family.windowCeiling };
    const result = await gatherer.collect(target, plan);
    if (unheard.has(result.fault ?? '')) return { kind: 'skipped' };
    // `ok` means that all arrived; a device that answered anything is there, and what is missing is its fault to show.
    if (result.varbinds === 0) return { kind: 'silent', fault: result.fault ?? 'timeout' };
    if (work === 'probe' || !capability) return { kind: 'alive' };
    const proof = await provenBy(row, snmpTargetOf(ctx.vault, row));
    const now = ctx.clock.now();
    const told = { proof, work, ponMode: family.ponMode, begun, at: new Date(now), withOptics: kinds.has('optics') };
    const tookMs = Math.round(ctx.clock.mono() - started);
    const decode = (): Polled | undefined => {
      try {
        const reading = withResponse(family.decode(believable(result), now), result);
        return { ...told, tookMs, reading, fault: faultsOf(result) };
      } catch (error) {
        ctx.log.error({ err: error, olt: olt.id, work }, 'a reading could not be understood');
        return undefined;
      }
    };
    return { kind: 'read', decode, capability, fresh, endless: isEndless(result) };
  } catch (error) {
    const fault = faultOf(error);
    if (fault !== undefined) return { kind: 'silent', fault };
    ctx.log.error({ err: error, olt: olt.id, work }, 'a reading could not be understood');
    return { kind: 'skipped' };
  }
}
