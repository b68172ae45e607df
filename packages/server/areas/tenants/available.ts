import type { projectCalls } from '@heliograph/catalogue/calls/projects.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { homeTenant, may, type Actor } from '../../http/actor.ts';
import type { Page, Request } from '../../http/request.ts';
import { timeText } from '../../time-text.ts';
import { daysUntil, listTenants, logoUrl, tenantStateOf, type Tenant } from './tenants.store.ts';

type Asked = InputOf<typeof projectCalls.getAvailableTenant>;
type Shown = OutputOf<typeof projectCalls.getAvailableTenant>;

interface Sight {
  readonly tenant_id: number;
  readonly olts: number;
  readonly olts_online: number;
  readonly critical: number;
  readonly major: number;
  readonly minor: number;
  readonly warning: number;
}

async function sightOf(tx: Tx, ids: readonly number[]): Promise<Map<number, Sight>> {
  if (ids.length === 0) return new Map();
  const { rows } =
    await sql<Sight>`select tenant_id, olts::int, olts_online::int, critical::int, major::int, minor::int, warning::int
    from tenant_sight(${[...ids]}::int[])`.execute(tx);
  return new Map(rows.map((row) => [row.tenant_id, row]));
}

/** May the person behind a request, who may be working as another tenant already, choose among all of them? */
const choosesFrom = (actor: Actor): boolean => {
  const person = actor.self ?? actor;
  return person.tenantCode === homeTenant && may(person, 'system:tenant:dynamic');
};

function shown(row: Tenant, sight: Sight | undefined, { tenantId, permissions }: Actor, now: number): Shown {
  const isCurrent = row.id === tenantId;
  // Whoever may enter a tenant sees all of it there; of the one that one is in, what one may see in it.
  const sees = (permission: string) => !isCurrent || may({ permissions }, permission);
  const { olts, olts_online, critical = 0, major = 0, minor = 0, warning = 0 } = sight ?? {};
  const seesOlts = sees('device:olt:list');
  return {
    tenantId: row.code,
    tenantName: row.name,
    companyName: row.company ?? row.name,
    logo: logoUrl(row.logo_key),
    state: tenantStateOf(row, now),
    packageName: row.plan_name,
    expireTime: row.expire_at && timeText(row.expire_at),
    remainingDays: daysUntil(row.expire_at, now),
    oltNum: seesOlts ? (olts ?? 0) : null,
    oltOnlineNum: seesOlts ? (olts_online ?? 0) : null,
    alarms: sees('alarm:current:list') ? { critical, major, minor, warning } : null,
    isDefault: row.code === homeTenant,
    current: isCurrent,
  };
}

/** Tenants that the caller can work in: its own, and all that are there for whoever may work as any of them. */
export function availableTenants(
  ctx: Context,
  request: Request,
  { keyword, state, ...page }: Asked,
): Promise<Page<Shown> & { readonly data: readonly Shown[] }> {
  return request.tx(async (tx) => {
    const { actor } = request;
    const now = ctx.clock.now();
    const only = choosesFrom(actor) ? {} : { ids: [actor.tenantId] };
    const { rows, total } = await listTenants(tx, { keyword, state, present: true, ...only }, new Date(now), page);
    const sights = await sightOf(
      tx,
      rows.map(({ id }) => id),
    );
    const list = rows.map((row) => shown(row, sights.get(row.id), actor, now));
    return { rows: list, total, data: list };
  });
}
