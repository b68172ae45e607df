import { macText } from '@heliograph/catalogue/formats/mac-range.ts';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { homeTenant } from '../http/actor.ts';
import { tellOwnAlarm } from './own-alarm.ts';

interface Doubt {
  readonly tenant_id: number;
  readonly olt_id: string;
  readonly key: string;
  readonly owner_tenant_id: number;
  readonly owner_olt_id: string;
  readonly told: boolean;
  readonly over: boolean;
  readonly code: string | null;
  readonly owner_code: string | null;
}

const mostAtOnce = 100;

/** `mac:006d61…` as people read it. */
function shown(key: string): string {
  const [kind = '', ...rest] = key.split(':');
  const value = rest.join(':');
  return kind === 'mac' ? `MAC ${macText(value)}` : kind === 'sn' ? `SN ${value}` : value;
}

/** The owner hears that there is somebody, not who: that is for the operator to know. */
async function tellOwner(ctx: Context, doubt: Doubt): Promise<void> {
  const { owner_tenant_id: tenantId, owner_olt_id: oltId, key, over } = doubt;
  if (over) {
    const { rows } = await ctx.scope.system((tx) =>
      sql`select 1 from device_doubt where owner_tenant_id = ${tenantId} and owner_olt_id = ${oltId}::int8 and not over limit 1`.execute(
        tx,
      ),
    );
    if (rows.length > 0) return;
  }
  const change = over ? 'clear' : 'raise';
  await tellOwnAlarm(ctx, tenantId, { kind: 'ownershipDoubt', oltId, change, text: over ? '' : shown(key) });
}

async function tellOperator(ctx: Context, doubt: Doubt): Promise<void> {
  const { home, left } = await ctx.scope.system(async (tx) => ({
    home: await tx.selectFrom('tenant').select('id').where('code', '=', homeTenant).executeTakeFirst(),
    left: await tx
      .selectFrom('device_doubt')
      .select((eb) => eb.fn.countAll<string>().as('n'))
      .where('over', '=', false)
      .executeTakeFirstOrThrow(),
  }));
  if (!home) return;
  const open = Number(left.n);
  const text = doubt.over
    ? `${open}`
    : `${open}: ${shown(doubt.key)}, ${doubt.code ?? '?'} / ${doubt.owner_code ?? '?'}`;
  const change = open === 0 ? 'clear' : 'raise';
  await tellOwnAlarm(ctx, home.id, { kind: 'ownershipDoubts', oltId: null, change, text });
}

/** Alarms of doubts that are new, and the end of those that are over. A doubt whose alarms were not told is told again. */
export async function tellDoubts(ctx: Context): Promise<void> {
  const { rows } = await ctx.scope.system((tx) =>
    sql<Doubt>`select d.*, t.code, o.code as owner_code from device_doubt d
      left join tenant t on t.id = d.tenant_id left join tenant o on o.id = d.owner_tenant_id
      where not d.told or d.over order by d.since limit ${sql.lit(mostAtOnce)}`.execute(tx),
  );
  for (const doubt of rows) {
    if (doubt.told || !doubt.over) {
      await tellOwner(ctx, doubt);
      await tellOperator(ctx, doubt);
    }
    await ctx.scope.system(async (tx) => {
      const { tenant_id, olt_id, over } = doubt;
      // What became of it meanwhile is told next time.
      if (over)
        await sql`delete from device_doubt where tenant_id = ${tenant_id} and olt_id = ${olt_id}::int8 and over`.execute(
          tx,
        );
      else
        await sql`update device_doubt set told = true where tenant_id = ${tenant_id} and olt_id = ${olt_id}::int8 and key = ${doubt.key}`.execute(
          tx,
        );
    });
  }
}
