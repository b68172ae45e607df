import type { AnyCall } from '@heliograph/catalogue/kit/call.ts';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { timeText } from '../time-text.ts';

/** `yyyy-MM-dd HH:mm:ss`, as clients of RuoYi and the specification (S1 §7.5) write a time: that of a wall clock, without its zone. */
const wallTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
/** How inputs call a time. What is typed into a device stands deeper and is the device's own time. */
const timeName = /^(at|from|to|time)$|(Time|At)$/;

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** A day of the calendar and a time of day; what is none stays, and is refused at its field. */
function isReal(wall: string): boolean {
  const at = new Date(`${wall.replace(' ', 'T')}Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(wall.replace(' ', 'T'));
}

/** An edit says by `updateTime` which state it has seen: that is compared and not read. */
const isWall = (call: AnyCall, key: string, value: unknown): value is string =>
  typeof value === 'string' &&
  timeName.test(key) &&
  !(call.edit === true && key === 'updateTime') &&
  wallTime.test(value) &&
  isReal(value);

/** What the wall clocks of the tenant mean, in the order that they are given. */
async function momentsOf(
  ctx: Context,
  tenantId: number,
  walls: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await ctx.scope.system((tx) =>
    sql<{ wall: string; at: Date }>`select w.wall, w.wall::timestamp at time zone t.time_zone as at
      from unnest(${[...walls]}::text[]) w(wall), tenant t where t.id = ${tenantId}`.execute(tx),
  );
  return new Map(rows.map(({ wall, at }) => [wall, timeText(at)]));
}

/**
 * Parts of a request with their times as moments: a time without a zone is meant in that of the tenant, in every call alike. The
 * database is asked only where there is one.
 */
export async function withMoments<P extends { readonly body: unknown; readonly query: unknown }>(
  ctx: Context,
  { call, tenantId }: { readonly call: AnyCall; readonly tenantId: number | undefined },
  parts: P,
): Promise<P> {
  if (tenantId === undefined) return parts;
  const times = [parts.body, parts.query]
    .filter(isObject)
    .flatMap((part) => Object.entries(part))
    .flatMap(([key, value]) => (isWall(call, key, value) ? [value] : []));
  if (times.length === 0) return parts;
  const moments = await momentsOf(ctx, tenantId, times.slice(0, 20));
  const read = (part: unknown): unknown =>
    isObject(part)
      ? Object.fromEntries(
          Object.entries(part).map(([key, value]) => [
            key,
            isWall(call, key, value) ? (moments.get(value) ?? value) : value,
          ]),
        )
      : part;
  return { ...parts, body: read(parts.body), query: read(parts.query) };
}
