import { sql } from 'kysely';
import type { AlarmStage } from '../../testing/alarm-stage.ts';

/** ONUs 1 to `n` of PON port 1. */
export const insertIncidentOnus = ({ server, home, olt }: AlarmStage, n: number) =>
  server.everything.query(
    `insert into onu (tenant_id, id, olt_id, pon, onu_no, sn, phase, state) select $1::int, 500000 + i, $2::int8, 1, i, 'GPON0000000' || i, 3, 1 from generate_series(1, $3::int) i`,
    [home, olt, n],
  );

/** An outage, from now on, of those of them that are named. Returns its id. */
export async function goneTogether(
  { home, olt, server, clock }: AlarmStage,
  away: readonly number[],
  cause = 'los',
): Promise<string> {
  const id = server.ctx.newId();
  const at = new Date(clock.now());
  await server.ctx.scope.tenant(home, async (tx) => {
    await sql`insert into pon_outage (tenant_id, id, olt_id, pon, began_at, changed_at) values (${home}, ${id}, ${olt}, 1, ${at}, ${at})`.execute(
      tx,
    );
    for (const n of away)
      await sql`insert into pon_outage_onu (tenant_id, outage_id, onu_id, down_at, cause)
        select ${home}, ${id}, o.id, ${at}, ${cause} from onu o where o.tenant_id = ${home} and o.olt_id = ${olt} and o.pon = 1 and o.onu_no = ${n}`.execute(
        tx,
      );
  });
  return id;
}
