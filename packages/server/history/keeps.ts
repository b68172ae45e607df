import { sql } from 'kysely';
import type { Tx } from '../db/scope.ts';
import { usualKeeps, type Keeps } from '@heliograph/catalogue/metrics/keeps.ts';

/** How long a tenant keeps its history. */
export async function keepsOf(tx: Tx, tenantId: number): Promise<Keeps> {
  const row = await tx
    .selectFrom('history_setting')
    .select(['raw_days as rawDays', 'hour_months as hourMonths', 'day_years as dayYears'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row ?? usualKeeps;
}

export async function setKeeps(tx: Tx, tenantId: number, { rawDays, hourMonths, dayYears }: Keeps): Promise<void> {
  await sql`insert into history_setting (tenant_id, raw_days, hour_months, day_years)
    values (${tenantId}, ${rawDays}, ${hourMonths}, ${dayYears})
    on conflict (tenant_id) do update set raw_days = excluded.raw_days, hour_months = excluded.hour_months,
      day_years = excluded.day_years, updated_at = now()`.execute(tx);
}
