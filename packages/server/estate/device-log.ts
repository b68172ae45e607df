import type { Context } from '../context.ts';
import type { Tx } from '../db/scope.ts';

/**
 * `blocked`: it is on the blacklist. `found`: a device that nobody knew announced itself. `parked`: its answers had no end, and it
 * is asked more rarely for a while.
 */
export type DeviceEvent = 'found' | 'admitted' | 'online' | 'offline' | 'removed' | 'restarted' | 'blocked' | 'parked';

export interface DeviceHappening {
  readonly event: DeviceEvent;
  readonly oltId?: string | null;
  readonly name?: string | null;
  readonly mac?: string | null;
  readonly address?: string | null;
  /** Who did it: a user name or `rule <id>`. */
  readonly by?: string | null;
  readonly text?: string | null;
  readonly at?: Date;
}

export interface OltWord {
  /** Given where storing it again must be storing it once. */
  readonly id?: string;
  readonly oltId: string;
  readonly oltName: string;
  readonly source: 'console' | 'device';
  readonly kind: string;
  readonly object: string;
  readonly text: string;
  readonly at?: Date;
  readonly actorName?: string | null;
  readonly requestId?: string | null;
  readonly severity?: number | null;
  readonly outcome?: number;
}

const short = (words: string | null | undefined, most: number): string | null =>
  words === null || words === undefined
    ? null
    : words
        .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
        .trim()
        .toWellFormed()
        .slice(0, most);

/** Rows of the device log, in the transaction of what they tell of. */
export async function logDevices(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  happenings: readonly DeviceHappening[],
): Promise<void> {
  // What people did stays, whatever the disk has left; what devices did is history.
  const kept = happenings.filter(({ by }) => typeof by === 'string' || ctx.room.takes('logs', 1));
  if (kept.length === 0) return;
  await tx
    .insertInto('device_log')
    .values(
      kept.map(({ event, oltId, name, mac, address, by, text, at }) => ({
        tenant_id: tenantId,
        id: ctx.newId(),
        at: at ?? new Date(ctx.clock.now()),
        olt_id: oltId ?? null,
        name: short(name, 128),
        mac: mac ?? null,
        address: short(address, 64),
        event,
        by_name: short(by, 64),
        text: short(text, 500),
      })),
    )
    .execute();
}

/** Rows of the OLT log, in the transaction of what they tell of. */
export async function logOlts(ctx: Context, tx: Tx, tenantId: number, words: readonly OltWord[]): Promise<void> {
  const kept = words.filter(({ source }) => source === 'console' || ctx.room.takes('logs', 1));
  if (kept.length === 0) return;
  await tx
    .insertInto('olt_log')
    .values(
      kept.map((word) => ({
        tenant_id: tenantId,
        id: word.id ?? ctx.newId(),
        at: word.at ?? new Date(ctx.clock.now()),
        olt_id: word.oltId,
        olt_name: short(word.oltName, 128) ?? '',
        source: word.source,
        kind: word.kind,
        object: short(word.object, 512) ?? '',
        text: short(word.text, 1000) ?? '',
        actor_name: short(word.actorName, 64),
        request_id: short(word.requestId, 64),
        severity: word.severity ?? null,
        outcome: word.outcome ?? 0,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
