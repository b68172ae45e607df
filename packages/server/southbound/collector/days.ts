import { sql } from 'kysely';
import type { Context } from '../../context.ts';

const hourMs = 3_600_000;
/** Days of raw readings that are kept. */
const keep = 2;

/** Keeps the partitions of the history: three days ahead are there before they are needed, old ones go. */
export async function keepDays(ctx: Context): Promise<() => void> {
  const once = () =>
    ctx.scope.system(async (tx) => {
      const yesterday = new Date(ctx.clock.now() - 24 * hourMs).toISOString().slice(0, 10);
      await sql`select metric_days_ahead(${yesterday}::date, 4)`.execute(tx);
      await sql`select metric_days_drop(${keep})`.execute(tx);
    });
  await once();
  let cancel = (): void => undefined;
  const again = () => {
    cancel = ctx.clock.after(hourMs, () => {
      once().catch((error: unknown) => ctx.log.error({ err: error }, 'partitions of the history were not kept'));
      again();
    });
  };
  again();
  return () => cancel();
}
