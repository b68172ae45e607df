import type { AlarmKindId } from '@heliograph/catalogue/alarms/kinds.ts';
import { sql } from 'kysely';
import { licenceWarning } from './areas/licence/licence.ts';
import { stuckSince } from './areas/network-metrics/remote-write.store.ts';
import type { Context } from './context.ts';
import type { Tx } from './db/scope.ts';
import { homeTenant } from './http/actor.ts';
import { tellOwnAlarm } from './southbound/own-alarm.ts';
import { tenantsInUse } from './southbound/collector/fleet.ts';
import { repeat } from './work/repeat.ts';

const every = 60_000;
const minute = 60_000;
const day = 86_400_000;
/** A poll that should have begun this long ago (ms) has not: nobody polls, or too few do. */
const overdueAfter = 10 * minute;
/** A message that is neither sent nor given up after this (ms). */
const stuckAfter = 15 * minute;
/** A tenant whose time ends is told this long before (ms). */
const endingBefore = 14 * day;

/** Backups of tasks that there are no more are told of no longer than this (ms); the rarest task runs once a month. */
const backupsOf = 35 * day;

/** One thing that the console looks after of itself. */
interface Look {
  readonly kind: AlarmKindId;
  /** Of the installation: told to whoever runs it. */
  readonly isOfHome: boolean;
  /** What the alarm says; null: all is well. */
  readonly says: (ctx: Context, tx: Tx, tenantId: number) => Promise<string | null>;
}

const one = async (query: ReturnType<typeof sql<{ n: number; name: string | null }>>, tx: Tx) =>
  (await query.execute(tx)).rows[0] ?? { n: 0, name: null };

const looks: readonly Look[] = [
  {
    kind: 'pollOverdue',
    isOfHome: false,
    says: async (ctx, tx, tenantId) => {
      const before = new Date(ctx.clock.now() - overdueAfter);
      const { n, name } = await one(
        sql`select count(*)::int as n, min(o.name) as name from poll_lease l
          join olt o on o.tenant_id = l.tenant_id and o.id = l.olt_id where l.tenant_id = ${tenantId} and l.next_at < ${before}`,
        tx,
      );
      return n === 0 ? null : `${n} (${name ?? ''}${n > 1 ? ', …' : ''})`;
    },
  },
  {
    kind: 'outboxStuck',
    isOfHome: false,
    says: async (ctx, tx, tenantId) => {
      const [now, before] = [new Date(ctx.clock.now()), new Date(ctx.clock.now() - stuckAfter)];
      const { n, name } = await one(
        sql`select count(*)::int as n, min(channel) as name from outbox
          where tenant_id = ${tenantId} and state in ('waiting','sending') and created_at < ${before} and expires_at > ${now}`,
        tx,
      );
      return n === 0 ? null : `${n} (${name ?? ''})`;
    },
  },
  {
    kind: 'remoteWriteStuck',
    isOfHome: false,
    says: async (ctx, tx, tenantId) => {
      const stuck = await stuckSince(tx, tenantId);
      return stuck && stuck.since.getTime() < ctx.clock.now() - stuckAfter ? stuck.said : null;
    },
  },
  {
    kind: 'backupFailed',
    isOfHome: true,
    says: async (ctx, tx, tenantId) => {
      const since = new Date(ctx.clock.now() - backupsOf);
      const { n, name } = await one(
        sql`select count(*)::int as n, min(name) as name from (
            select distinct on (task_id) name, state from console_backup
            where tenant_id = ${tenantId} and task_id is not null and state in ('done','failed') and created_at > ${since} order by task_id, created_at desc, id desc) b
          where state = 'failed'`,
        tx,
      );
      return n === 0 ? null : (name ?? '');
    },
  },
  {
    kind: 'licenceEnding',
    isOfHome: true,
    says: async (ctx, tx) => {
      const warning = await licenceWarning(ctx, tx);
      return warning === null ? null : `${warning.days} d`;
    },
  },
  {
    kind: 'tenantEnding',
    isOfHome: false,
    says: async (ctx, tx, tenantId) => {
      const row = await tx.selectFrom('tenant').select('expire_at').where('id', '=', tenantId).executeTakeFirst();
      const left = row?.expire_at ? row.expire_at.getTime() - ctx.clock.now() : Infinity;
      return left > endingBefore ? null : `${Math.max(0, Math.floor(left / day))} d`;
    },
  },
];

/** Whether an alarm of the console stands, as the table has it: a process that was started anew clears what another one raised. */
async function standing(tx: Tx, tenantId: number): Promise<ReadonlySet<string>> {
  const kinds = looks.map(({ kind }) => kind);
  const rows = await tx
    .selectFrom('alarm')
    .select('kind')
    .where('tenant_id', '=', tenantId)
    .where('olt_id', 'is', null)
    .where('kind', 'in', kinds)
    .where('present', '=', true)
    .execute();
  return new Set(rows.map(({ kind }) => kind));
}

/** Looks after the console's own work for one tenant; `isHome`: the tenant of whoever runs the installation. */
export async function lookAfterOwn(ctx: Context, tenantId: number, isHome: boolean): Promise<void> {
  const found = await ctx.scope.tenant(tenantId, async (tx) => {
    const stands = await standing(tx, tenantId);
    const told: { readonly kind: AlarmKindId; readonly text: string | null; readonly stands: boolean }[] = [];
    for (const { kind, isOfHome, says } of looks)
      if (isHome || !isOfHome) told.push({ kind, text: await says(ctx, tx, tenantId), stands: stands.has(kind) });
    return told;
  });
  for (const { kind, text, stands } of found)
    if ((text !== null) !== stands)
      await tellOwnAlarm(ctx, tenantId, {
        kind,
        oltId: null,
        change: text === null ? 'clear' : 'raise',
        text: text ?? '',
      });
}

/** Looks after what the console does by itself: whatever it does not do any more is an alarm like those of devices. */
export function watchOwn(ctx: Context): { stop(): Promise<void> } {
  return repeat(ctx, {
    id: 'own.watch',
    everyMs: every,
    work: async (signal) => {
      const home = await ctx.scope.system((tx) =>
        tx.selectFrom('tenant').select('id').where('code', '=', homeTenant).executeTakeFirst(),
      );
      for (const tenantId of await tenantsInUse(ctx)) {
        if (signal.aborted) return;
        await lookAfterOwn(ctx, tenantId, tenantId === home?.id);
      }
    },
  });
}
