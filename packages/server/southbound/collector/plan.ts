import type { CollectPlan } from '@heliograph/wire/snmp/fast/types.ts';
import { oltModel } from '@heliograph/catalogue/models/olt-models.ts';
import type { Family } from '../../drivers/kit/family.ts';
import type { TableCadence } from '../../drivers/kit/plan.ts';
import type { OltCapability } from './capability.ts';
import type { PollWork } from './schedule.ts';

/** Polls between two readings of what hardly changes. */
const inventoryEvery = 12;
/** A device that takes longer than this share of its interval gives its optics every third time only. */
const slowShare = 0.25;
const slowOpticsEvery = 3;

export interface Rhythm {
  /** Whole polls so far. */
  readonly round: number;
  readonly slow: boolean;
  /** ONUs came, or the last inventory was cut short. */
  readonly inventoryDue: boolean;
}

export const isSlow = (pollMs: number, pollSeconds: number): boolean => pollMs > pollSeconds * 1000 * slowShare;

/** Which kinds of tables are read this time. */
export function cadencesOf(work: PollWork, { round, slow, inventoryDue }: Rhythm): ReadonlySet<TableCadence> {
  if (work === 'probe') return new Set();
  if (work === 'counters') return new Set(['counters']);
  if (work === 'states') return new Set(['state']);
  const kinds = new Set<TableCadence>(['state', 'counters']);
  if (!slow || round % slowOpticsEvery === 0) kinds.add('optics');
  if (inventoryDue || round % inventoryEvery === 0) kinds.add('inventory');
  return kinds;
}

/** ONUs on one PON at most, and rows that one ONU may have in a table, with as much again to spare. */
const onusPerPon = 128;
const rowsPerOnu = 4;
/** Of tables that have nothing to do with ONUs, and of models that say little. */
const fewestRows = 1024;
/** A 16-PON OLT that is full gives about 1.5 MB; the smallest ones have some room as well. */
const octetsPerPon = 512 * 1024;
const fewestOctets = 1024 * 1024;

/** What a device of this model can truly have to say; whoever says more does not stop by itself. */
export function walkLimitsOf(
  family: Family,
  { model }: Pick<OltCapability, 'model'>,
): { rows: number; octets: number } {
  if (family.limits) return family.limits;
  const { pons } = oltModel(model, family.ponMode === 'EPON' ? 'EPON' : 'GPON');
  return {
    rows: Math.max(fewestRows, pons * onusPerPon * rowsPerOnu),
    octets: Math.max(fewestOctets, pons * octetsPerPon),
  };
}

/** The columns to ask a device for. What was found absent, or did not answer when probed, is left alone. */
function planOf(
  family: Family,
  capability: OltCapability,
  work: PollWork,
  kinds: ReadonlySet<TableCadence>,
): CollectPlan {
  const limits = walkLimitsOf(family, capability);
  const tables = family.tables
    .filter(({ insteadOf = [] }) => insteadOf.every((table) => capability.tables[table] !== 'answered'))
    .filter(({ plan, cadence }) => {
      const state = capability.tables[plan.table];
      return kinds.has(cadence) && (state === 'answered' || state === 'empty');
    })
    // After a trap only ONUs are looked at, and the links of the ports that they hang on.
    .filter(({ module, plan }) => work !== 'states' || module !== 'platform' || /link/i.test(plan.table))
    .map(({ plan }) => ({
      table: plan.table,
      mostRows: limits.rows,
      columns: plan.columns.filter((column) => !capability.absent.includes(column.key)),
    }));
  // Port counters need no more than a sign of life beside them; the rest needs the device's clock to read its times.
  return {
    tables,
    mostOctets: limits.octets,
    scalars: work === 'counters' ? family.scalars.slice(0, 1) : family.scalars,
  };
}

/** Devices that answer alike share one plan object, which then crosses to the collecting threads only once. */
export class PlanBook {
  private readonly known = new Map<string, CollectPlan>();

  /** One value that any device of the family has. */
  signOfLife(family: Family): CollectPlan {
    return this.keep(`${family.id} life`, () => ({ tables: [], scalars: family.scalars.slice(0, 1) }));
  }

  of(family: Family, capability: OltCapability, work: PollWork, kinds: ReadonlySet<TableCadence>): CollectPlan {
    const { tables, absent } = capability;
    const key = JSON.stringify([
      family.id,
      walkLimitsOf(family, capability),
      work,
      [...kinds].sort(),
      tables,
      [...absent].sort(),
    ]);
    return this.keep(key, () => planOf(family, capability, work, kinds));
  }

  private keep(key: string, make: () => CollectPlan): CollectPlan {
    const found = this.known.get(key);
    if (found) return found;
    if (this.known.size >= 500) this.known.clear();
    const plan = make();
    this.known.set(key, plan);
    return plan;
  }
}
