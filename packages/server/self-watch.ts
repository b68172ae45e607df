import { alarmKind } from '@heliograph/catalogue/alarms/kinds.ts';
import { insertEvents } from './estate/alarms/alarm-events.store.ts';
import { tellAlarms } from './estate/alarms/alarm-live.ts';
import { takeHappenings } from './estate/alarms/intake.ts';
import { nowhere } from '@heliograph/catalogue/kit/place.ts';
import type { Context } from './context.ts';
import { homeTenant } from './http/actor.ts';
import type { RoomLevel } from './room.ts';
import { repeat } from './work/repeat.ts';

const every = 10_000;

/** Alarms of the console itself, and at which levels of the space that is left each of them stands. */
const standing = {
  diskLow: ['low', 'short', 'full'],
  diskShort: ['short', 'full'],
} as const satisfies Record<string, readonly RoomLevel[]>;
type Kind = keyof typeof standing;

/** Of whoever runs the installation; undefined as long as nobody does. */
async function homeOf(ctx: Context): Promise<number | undefined> {
  const row = await ctx.scope.system((tx) =>
    tx.selectFrom('tenant').select('id').where('code', '=', homeTenant).executeTakeFirst(),
  );
  return row?.id;
}

const isOpen = (ctx: Context, tenantId: number, kind: Kind): Promise<boolean> =>
  ctx.scope.tenant(tenantId, async (tx) => {
    const row = await tx
      .selectFrom('alarm')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('kind', '=', kind)
      .where('present', '=', true)
      .executeTakeFirst();
    return row !== undefined;
  });

async function tell(ctx: Context, tenantId: number, id: Kind, change: 'raise' | 'clear', text: string): Promise<void> {
  const kind = alarmKind(id);
  const common = { oltId: null, change, object: 'system', at: ctx.clock.now(), text } as const;
  await ctx.scope.tenant(tenantId, async (tx) => {
    const nothingMore = { address: null, trapOid: null, raw: null };
    const event = { id: ctx.newId(), kind: kind.id, place: nowhere, severity: kind.severity, ...nothingMore };
    await insertEvents(tx, tenantId, [{ ...common, ...event, source: 'system' }]);
    const changed = await takeHappenings(ctx, tx, tenantId, [{ ...common, kind, source: 'trap' }]);
    await tellAlarms(ctx, tx, tenantId, changed);
  });
}

const gigabytes = (bytes: number): string => (bytes / 2 ** 30).toFixed(2);

/**
 * Looks after the space that this console has, and raises an alarm of the installation's own tenant before it is gone. What stands is
 * read from the table, so a process that was started anew clears what another one raised.
 */
export function watchRoom(ctx: Context): { stop(): Promise<void> } {
  const told = new Map<Kind, boolean>();

  const look = async (): Promise<void> => {
    const { level, space } = ctx.room;
    const wanted = Object.entries(standing) as [Kind, readonly RoomLevel[]][];
    if (space === null || wanted.every(([kind, levels]) => told.get(kind) === levels.includes(level))) return;
    const tenantId = await homeOf(ctx);
    if (tenantId === undefined) return;
    for (const [kind, levels] of wanted) {
      const stands = levels.includes(level);
      const text = `${gigabytes(space.free)} GB of ${gigabytes(space.total)} GB left`;
      if ((await isOpen(ctx, tenantId, kind)) !== stands)
        await tell(ctx, tenantId, kind, stands ? 'raise' : 'clear', stands ? text : '');
      told.set(kind, stands);
    }
  };
  return repeat(ctx, { id: 'room.watch', everyMs: every, startAtOnce: true, work: look });
}
