import {
  figureNames,
  homeAfterLook,
  type HomeFigures,
  type HomeAlarm,
  type HomeVerdict,
} from '@heliograph/catalogue/cpe/figures.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { tellCpeAlarms } from './alarms.ts';

interface Look {
  readonly figures: HomeFigures;
  readonly found: Readonly<Record<HomeAlarm, HomeVerdict>>;
}

/** Readings of one day are appended to the row of that day; more than this is no day. */
const mostADay = 200;

/** Keeps what a look at a home found, and tells what of it is an alarm now or is none any more. True: something was wrong for the first time. */
export async function keepLook(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  cpeId: string,
  { figures, found }: Look,
): Promise<boolean> {
  const at = new Date(ctx.clock.now());
  const there = await tx
    .selectFrom('cpe')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', cpeId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!there) return false;
  const names = sql.join(figureNames.map((name) => sql.ref(name)));
  const values = sql.join(figureNames.map((name) => sql`array[${figures[name]}::float8]`));
  const more = sql.join(
    figureNames.map((name) => sql`${sql.ref(name)} = d.${sql.ref(name)} || excluded.${sql.ref(name)}`),
  );
  await sql`insert into cpe_day as d (tenant_id, cpe_id, day, at, ${names})
    values (${tenantId}, ${cpeId}::int8, (${at}::timestamptz at time zone 'utc')::date, array[${at}::timestamptz], ${values})
    on conflict (tenant_id, cpe_id, day) do update set at = d.at || excluded.at, ${more}
    where cardinality(d.at) < ${mostADay}`.execute(tx);
  const before = await tx
    .selectFrom('cpe_watch')
    .select(['bad', 'standing'])
    .where('tenant_id', '=', tenantId)
    .where('cpe_id', '=', cpeId)
    .executeTakeFirst();
  const { bad, standing, turns } = homeAfterLook(before ?? { bad: {}, standing: [] }, found);
  const row = { read_at: at, bad: JSON.stringify(bad), standing: [...standing] };
  await tx
    .insertInto('cpe_watch')
    .values({ tenant_id: tenantId, cpe_id: cpeId, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'cpe_id']).doUpdateSet(row))
    .execute();
  await tellCpeAlarms(
    ctx,
    tx,
    tenantId,
    turns.map((turn) => ({ cpeId, ...turn })),
  );
  return Object.keys(bad).some((kind) => !standing.includes(kind));
}

interface Reading extends HomeFigures {
  /** Wall clock, ms. */
  readonly at: number;
}

/** Readings of a device since then, oldest first. */
export async function readingsOf(tx: Tx, tenantId: number, cpeId: string, since: Date): Promise<Reading[]> {
  const rows = await tx
    .selectFrom('cpe_day')
    .select(['at', ...figureNames])
    .where('tenant_id', '=', tenantId)
    .where('cpe_id', '=', cpeId)
    .where('day', '>=', since.toISOString().slice(0, 10))
    .orderBy('day')
    .execute();
  return rows
    .flatMap((row) =>
      row.at.map((at, n): Reading => ({
        at: new Date(at).getTime(),
        uptime: row.uptime[n] ?? null,
        cpu: row.cpu[n] ?? null,
        memory: row.memory[n] ?? null,
        rx: row.rx[n] ?? null,
        sent: row.sent[n] ?? null,
        received: row.received[n] ?? null,
        clients: row.clients[n] ?? null,
        signal: row.signal[n] ?? null,
      })),
    )
    .filter(({ at }) => at >= since.getTime())
    .sort((a, b) => a.at - b.at);
}
