import type { Desired, CpePlan, PlanProblem } from '@heliograph/catalogue/cpe/plan.ts';
import type { PlannedSet } from '@heliograph/catalogue/cpe/writing.ts';
import { cpePlanMessages } from '@heliograph/catalogue/words/cpe-plan-words.ts';
import type { Tx } from '../../db/scope.ts';

/** A make of devices and its software. */
export interface Make {
  readonly oui: string;
  readonly product_class: string;
  readonly software: string | null;
}

/** Of one make; more is no list that a person reads. */
const mostOfMake = 200;

/** `Device.WiFi.SSID.{i}.SSID`: what a parameter is called whatever the numbers of its objects are. */
export const withoutNumbers = (name: string): string => name.replaceAll(/\.(?:\d+|<\d+>)(?=\.)/g, '.{i}').slice(0, 256);

/** Parameters that devices of this make are not sent. */
export async function withheld(tx: Tx, tenantId: number, make: Make): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('cpe_quarantine')
    .select('parameter')
    .where('tenant_id', '=', tenantId)
    .where('oui', '=', make.oui)
    .where('product_class', '=', make.product_class)
    .where('software', '=', make.software ?? '')
    .limit(mostOfMake)
    .execute();
  return new Set(rows.map(({ parameter }) => parameter));
}

/** Was it typed, or is it what a new entry begins with? */
export const isAskedFor = ({ part, entry, field }: PlannedSet, desired: Desired): boolean =>
  field === '' || desired[part]?.[entry]?.values?.[field] !== undefined;

/** The values of a plan that may be sent. One that is withheld and was typed is a problem at its field; one that was not is left as the device makes it. */
export async function withheldProblems(
  tx: Tx,
  tenantId: number,
  make: Make,
  { sets }: CpePlan,
  desired: Desired,
): Promise<{ readonly held: readonly PlannedSet[]; readonly problems: readonly PlanProblem[] }> {
  const names = await withheld(tx, tenantId, make);
  if (names.size === 0) return { held: sets, problems: [] };
  const isHeldBack = ({ name }: PlannedSet) => names.has(withoutNumbers(name));
  const problems = sets
    .filter((one) => isHeldBack(one) && isAskedFor(one, desired))
    .map(({ part, entry, field }) => ({ part, entry, field, message: cpePlanMessages.withheld }));
  return { held: sets.filter((one) => !isHeldBack(one)), problems };
}

/** Notes a parameter that a make does not bear. */
export async function quarantine(
  tx: Tx,
  tenantId: number,
  make: Make,
  found: {
    readonly id: string;
    readonly name: string;
    readonly why: 'refused' | 'restart';
    readonly fault?: number | undefined;
    readonly taskId: string;
    readonly at: Date;
  },
): Promise<void> {
  // What is known of a make goes together.
  await tx
    .insertInto('cpe_model')
    .values({ tenant_id: tenantId, ...make, software: make.software ?? '', methods: null, seen_at: found.at })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'oui', 'product_class', 'software']).doNothing())
    .execute();
  await tx
    .insertInto('cpe_quarantine')
    .values({
      tenant_id: tenantId,
      id: found.id,
      oui: make.oui,
      product_class: make.product_class,
      software: make.software ?? '',
      parameter: withoutNumbers(found.name),
      why: found.why,
      fault: found.fault ?? null,
      task_id: found.taskId,
      created_at: found.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'oui', 'product_class', 'software', 'parameter']).doNothing(),
    )
    .execute();
}
