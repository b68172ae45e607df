import type { Context } from '../../../context.ts';
import { endDiagnosis, lookAfterDiagnoses } from '../../../estate/cpes/diagnoses.ts';
import { repeat, type Repetition } from '../../../work/repeat.ts';
import type { KnownCpe, KnownCpes } from '../known.ts';

const everyMs = 5_000;

/**
 * Looks after diagnoses: some devices never say that they are done and are called to be looked at, and what is over its time ends. Only
 * tenants are looked at in which something is open; after a start these may be all.
 */
export class DiagnosisWatch {
  readonly #ctx: Context;
  readonly #known: KnownCpes;
  readonly #call: (known: KnownCpe) => void;
  readonly #open = new Set<number>();
  readonly #unlisten: () => void;
  readonly #beat: Repetition;
  #isNew = true;

  /** `call`: a device has to come, if it can be called. */
  constructor(ctx: Context, known: KnownCpes, call: (known: KnownCpe) => void) {
    this.#ctx = ctx;
    this.#known = known;
    this.#call = call;
    this.#unlisten = ctx.bus.listen((topic) => {
      const [kind, tenant] = topic.split(':', 2);
      if (topic === 'reconnected') this.#isNew = true;
      else if (kind === 'cpeTask') this.#open.add(Number(tenant));
    });
    this.#beat = repeat(ctx, { id: 'acs.diagnoses', everyMs, work: () => this.look() });
  }

  /** Those of all tenants in which there may be some. */
  async look(): Promise<void> {
    if (this.#isNew) for (const { tenantId } of this.#known.tenants) this.#open.add(tenantId);
    this.#isNew = false;
    // Those of now: what is put back while it is gone through would come again without end.
    const open = [...this.#open];
    // Before it is looked: what is asked from now on says so again.
    this.#open.clear();
    for (const tenantId of open) {
      if (await this.#lookAt(tenantId)) this.#open.add(tenantId);
    }
  }

  async stop(): Promise<void> {
    this.#unlisten();
    await this.#beat.stop();
  }

  /** Is something still open? */
  async #lookAt(tenantId: number): Promise<boolean> {
    const ctx = this.#ctx;
    const rows = await ctx.scope.tenant(tenantId, async (tx) => {
      const open = await lookAfterDiagnoses(ctx, tx, tenantId);
      for (const row of open)
        if (row.over) await endDiagnosis(ctx, tx, tenantId, row, { outcome: row.begun ? 'noResult' : 'noReport' });
      return open;
    });
    for (const { cpe_id: cpeId, due, over } of rows) {
      const known = this.#known.part(tenantId)?.byId.get(cpeId);
      if (!known || !due || over) continue;
      known.hasTasks = true;
      this.#call(known);
    }
    return rows.some(({ over }) => !over);
  }
}
