import type { DataModel } from '@heliograph/catalogue/cpe/adapter.ts';
import { overlaysFor, type WhoItIs } from '@heliograph/catalogue/cpe/find.ts';
import { objectsOf } from '@heliograph/catalogue/cpe/objects.ts';
import { withInstances, plan, type Desired, type Planned } from '@heliograph/catalogue/cpe/plan.ts';
import { partIds } from '@heliograph/catalogue/cpe/parts.ts';
import type { PlannedSet } from '@heliograph/catalogue/cpe/writing.ts';
import type { CpePlanProgress } from '../../../db/tables/cpe-plans.ts';
import { lastWritten } from '../../../estate/cpes/device.ts';
import { joinedDesired } from '../../../estate/cpes/plans.ts';
import { quarantine, withheld, type Make } from '../../../estate/cpes/quarantine.ts';
import { keepProgress, type CpeTask } from '../../../estate/cpes/tasks.ts';
import { readTree } from '../../../estate/cpes/tree.store.ts';
import { deniesAll, type TreeEntry } from '../../../estate/cpes/tree.ts';
import { readAndKeep, type Desk } from '../discovery.ts';
import type { KnownCpe } from '../known.ts';
import { Standards } from '../model/standards.ts';
import type { Talk } from '../talk.ts';

const standards = new Standards();

const above = (name: string): string => name.slice(0, name.lastIndexOf('.') + 1);

/** undefined: no more. */
type Change = { readonly [K in keyof CpePlanProgress]?: CpePlanProgress[K] | undefined };

/** One plan on its way through the sessions of its device: what it wants, and how far it has come. */
export class PlanRun {
  readonly desk: Desk;
  readonly known: KnownCpe;
  readonly task: CpeTask;
  readonly desired: Desired;
  progress: CpePlanProgress;
  /** What the device holds, as far as it was read in this session; what was not asked for, as it was kept. */
  tree = new Map<string, TreeEntry>();
  /** Passwords that it was given before, by parameter. */
  written: Readonly<Record<string, string>> = {};
  /** Parameters that devices of its make are not sent. */
  withheld = new Set<string>();
  private secrets: Record<string, string>;

  constructor(desk: Desk, known: KnownCpe, task: CpeTask) {
    this.desk = desk;
    this.known = known;
    this.task = task;
    this.desired = joinedDesired(task.body.plan?.desired ?? {}, task.secrets);
    this.progress = task.progress;
    this.secrets = { ...task.secrets };
  }

  private get make(): Make {
    const { identity, facts } = this.known;
    return { oui: identity.oui, product_class: identity.productClass, software: facts.software ?? '' };
  }

  private get who(): WhoItIs {
    const { identity, facts } = this.known;
    return { oui: identity.oui, productClass: identity.productClass, software: facts.software ?? undefined };
  }

  get numbers(): ReadonlyMap<string, number> {
    const adds = this.progress.adds ?? [];
    return new Map(adds.flatMap(({ as, number }) => (number === null ? [] : [[as, number] as const])));
  }

  get now(): number {
    return this.desk.ctx.clock.now();
  }

  /** Stored before what it tells of is sent. */
  async note(change: Change, state: 'running' | 'waiting' = 'running'): Promise<void> {
    this.progress = { ...this.progress, ...(change as CpePlanProgress) };
    const { ctx } = this.desk;
    const { plan: fixed } = change;
    for (const { secret, name, value } of fixed?.sets ?? []) if (secret) this.secrets[`set/${name}`] = value;
    const isSecret = fixed?.sets.some(({ secret }) => secret) === true;
    if (fixed) {
      const sets = fixed.sets.map((one) => (one.secret ? { ...one, value: '' } : one));
      this.progress = { ...this.progress, plan: { ...fixed, sets } };
    }
    const { tenantId } = this.known;
    await ctx.scope.tenant(tenantId, (tx) =>
      keepProgress(ctx, tx, tenantId, this.task.id, {
        progress: this.progress,
        state,
        ...(isSecret && { secrets: this.secrets }),
      }),
    );
  }

  /** The values of the plan that is carried out, secrets in their places. */
  setsOf(sets: readonly PlannedSet[]): PlannedSet[] {
    return sets.map((one) => (one.secret ? { ...one, value: this.secrets[`set/${one.name}`] ?? one.value } : one));
  }

  /** What this plan is about, and what it has added, read anew. */
  async *read(): Talk {
    const { ctx } = this.desk;
    const { tenantId, id } = this.known;
    const before = await this.stored();
    const model: DataModel = this.known.facts.root === 'Device.' ? 'tr181' : 'tr098';
    const overlays = overlaysFor(model, this.who);
    const wanted = partIds.filter((part) => this.desired[part] !== undefined);
    const isThere = (path: string) => {
      for (const name of before.keys()) if (name.startsWith(path)) return true;
      return false;
    };
    const asked = wanted.flatMap((part) => objectsOf(model, part, overlays)).filter(isThere);
    const added = (this.progress.adds ?? []).map(({ object }) => object);
    // What a maker keeps elsewhere is read back as well.
    const written = (this.progress.plan?.sets ?? []).map(({ name }) => above(withInstances(name, this.numbers)));
    const all = [...new Set([...asked, ...added, ...written])].sort();
    const paths = all.filter((one) => !all.some((other) => other !== one && one.startsWith(other)));
    this.tree = before;
    if (paths.length > 0) {
      const reading = yield* readAndKeep(this.desk, this.known, paths, { whole: false, task: this.task.id });
      this.tree = await this.stored();
      // A value that it would not tell now is not the one of before.
      for (const [name, entry] of reading.tree) if (entry.value === null) this.tree.set(name, entry);
    }
    await ctx.scope.tenant(tenantId, async (tx) => {
      const row = await tx
        .selectFrom('cpe')
        .select('written')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .executeTakeFirst();
      this.written = lastWritten(ctx, tenantId, id, row?.written ?? null);
      this.withheld = await withheld(tx, tenantId, this.make);
    });
  }

  private async stored(): Promise<Map<string, TreeEntry>> {
    const { tenantId, id } = this.known;
    const objects = await this.desk.ctx.scope.tenant(tenantId, (tx) => readTree(tx, tenantId, id));
    return new Map(objects.flatMap(({ tree }) => [...tree]));
  }

  /** From what the device holds to what is wanted of it. */
  async plan(desired: Desired, sent: Readonly<Record<string, string>> = {}): Promise<Planned> {
    const model: DataModel = this.known.facts.root === 'Device.' ? 'tr181' : 'tr098';
    const standard = await standards.of(model);
    return plan(this.tree, desired, {
      who: this.who,
      typeOf: (name) => standard.typeOf(name),
      ignoreWritable: deniesAll(this.tree),
      lastSet: (name) => sent[name] ?? this.written[name],
    });
  }

  /** From now on no device of this make is sent the parameter. */
  async withhold(name: string, why: 'refused' | 'restart', fault?: number): Promise<void> {
    const { ctx } = this.desk;
    const { tenantId } = this.known;
    await ctx.scope.tenant(tenantId, (tx) =>
      quarantine(tx, tenantId, this.make, {
        id: ctx.newId(),
        name,
        why,
        fault,
        taskId: this.task.id,
        at: new Date(this.now),
      }),
    );
    this.withheld = await ctx.scope.tenant(tenantId, (tx) => withheld(tx, tenantId, this.make));
  }
}
