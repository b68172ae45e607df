import { sql } from 'kysely';
import type { Context } from '../context.ts';

/** How long browsers may be away and still catch up from their cursor. */
const keptMs = 3_600_000;
const deleteBatch = 1000;

/** An event ready to send: its frame is the same for every browser of the tenant that is told of it. */
export interface LiveFrame {
  readonly seq: bigint;
  readonly kind: string;
  /** null = the whole tenant; 0 = only those who see every project; else the project. */
  readonly audience: string | null;
  readonly text: Buffer;
  /** Its kind alone, for those who do not see all of the tenant. */
  readonly hint: Buffer;
}

interface Span {
  /** Seq of the newest event. */
  readonly end: bigint;
  /** A cursor below this one has lost events. */
  readonly floor: bigint;
}

/** Where the events of a tenant end, and how far back they can be replayed. */
export const readSpan = (ctx: Context, tenantId: number): Promise<Span> =>
  ctx.scope.tenant(tenantId, async (tx) => {
    const { live_floor: floor } = await tx
      .selectFrom('tenant')
      .select('live_floor')
      .where('id', '=', tenantId)
      .executeTakeFirstOrThrow();
    const { end } = await tx
      .selectFrom('live_event')
      .select((eb) => eb.fn.max('seq').as('end'))
      .where('tenant_id', '=', tenantId)
      .executeTakeFirstOrThrow();
    // With every event deleted, the newest is the last one that was.
    return { end: BigInt(end ?? floor), floor: BigInt(floor) };
  });

/** At most `limit` events after `cursor`, in order. The payload goes from the database to the wire without being parsed. */
export const readFrames = (ctx: Context, tenantId: number, cursor: bigint, limit: number): Promise<LiveFrame[]> =>
  ctx.scope.tenant(tenantId, async (tx) => {
    const rows = await tx
      .selectFrom('live_event')
      .select(['seq', 'kind', 'audience', sql<string>`payload::text`.as('body')])
      .where('tenant_id', '=', tenantId)
      .where('seq', '>', String(cursor))
      .orderBy('seq')
      .limit(limit)
      .execute();
    return rows.map(({ seq, kind, body, audience }) => {
      const frame = (payload: string) =>
        Buffer.from(`{"type":"event","seq":"${seq}","kind":${JSON.stringify(kind)},"payload":${payload}}`);
      let hint: Buffer | undefined;
      return {
        seq: BigInt(seq),
        kind,
        audience,
        text: frame(body),
        // Made when somebody is told no more than that: mostly nobody is.
        get hint() {
          return (hint ??= frame('{}'));
        },
      };
    });
  });

/** Deletes what is older than an hour, a batch at a time, and notes how far. */
export async function trimEvents(ctx: Context, tenantId: number): Promise<void> {
  const before = new Date(ctx.clock.now() - keptMs);
  for (let deleted = deleteBatch; deleted === deleteBatch;) {
    deleted = await ctx.scope.tenant(tenantId, async (tx) => {
      const gone = await tx
        .deleteFrom('live_event')
        .where('tenant_id', '=', tenantId)
        .where('seq', 'in', (eb) =>
          eb
            .selectFrom('live_event')
            .select('seq')
            .where('tenant_id', '=', tenantId)
            .where('at', '<', before)
            .orderBy('seq')
            .limit(deleteBatch),
        )
        .returning('seq')
        .execute();
      if (gone.length === 0) return 0;
      const highest = gone.map((row) => BigInt(row.seq)).reduce((a, b) => (a > b ? a : b));
      await tx
        .updateTable('tenant')
        .set((eb) => ({ live_floor: eb.fn<string>('greatest', ['live_floor', eb.val(String(highest))]) }))
        .where('id', '=', tenantId)
        .execute();
      return gone.length;
    });
  }
}
