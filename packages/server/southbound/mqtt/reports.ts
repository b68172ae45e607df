import type { Context } from '../../context.ts';
import type { Watched } from '../../estate/cpes/access.ts';
import { Batches } from '../../work/batches.ts';
import { storeKnown, type KnownReport, type ReportOutcome } from '../acs/report-batch.ts';

/** Reports in one transaction. */
const mostAtOnce = 2_000;
/** While the database writes what some devices told, what others told is made ready. */
const lanes = 2;
/** Reports of half of a tenant's devices that wait. The broker acknowledges none of them yet, and reads no more than so many of each client. */
const mostWaiting = 20_000;

interface Told {
  readonly one: KnownReport;
  readonly watched: Watched;
}

/** Keeps what connected devices tell. Values that one device tells one after the other are put into its row together; what else it says, one by one. */
export class MqttReports {
  readonly #batches: Batches<Told, ReportOutcome>;

  constructor(ctx: Context) {
    this.#batches = new Batches({
      mostAtOnce,
      mostWaiting,
      lanes,
      keyOf: ({ one }) => one.known.id,
      isMany: ({ one }) => one.isUsual === true,
      // The newest that was said of the tenant.
      work: (tenantId, batch) =>
        storeKnown(
          ctx,
          tenantId,
          batch.map(({ one }) => one),
          batch.at(-1)?.watched,
        ),
    });
  }

  /** Resolves when it is committed. */
  keep(one: KnownReport, watched: Watched): Promise<ReportOutcome> {
    return this.#batches.add(one.known.tenantId, { one, watched });
  }
}
