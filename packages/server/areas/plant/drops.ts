import type { plantCalls } from '@heliograph/catalogue/calls/plant.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import { plantWords as words } from '@heliograph/catalogue/words/plant-words.ts';
import { onuPlace } from '@heliograph/catalogue/words/places.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { settleOutages } from '../../estate/outages/settle.ts';
import { badInput } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { timeText } from '../../time-text.ts';
import { lock } from '../../work/locks.ts';
import { awayOf, outageOfOnu } from '../board/board.ts';
import { findOlt } from '../olt-info/olt-info.ts';
import { dropAt, forgetDrops, lightsOf, dropPlacesById, writeDrop, type How, type PlaceRow } from './drops.store.ts';
import { guess } from './guess.ts';
import { portTaken } from './splitter-rules.ts';
import { below, splitterById, splittersOf, type SplitterRow } from './splitters.store.ts';

export const dropPlaceText = ({ port_name, pon, onu_no }: PlaceRow): string =>
  onuPlace(port_name ?? String(pon), onu_no);

/** What outages say is worked out anew when the plant is known better. Past the views: it is about everybody on the port. */
async function settle(ctx: Context, tenantId: number, changed: readonly PlaceRow[]): Promise<void> {
  const at = new Date(ctx.clock.now());
  for (const [oltId, some] of [...Map.groupBy(changed, ({ olt_id }) => olt_id)].sort(([a], [b]) =>
    BigInt(a) < BigInt(b) ? -1 : 1,
  ))
    await ctx.scope.tenant(tenantId, async (tx) => {
      await sql`select 1 from olt where tenant_id = ${tenantId} and id = ${oltId} for no key update`.execute(tx);
      await settleOutages(ctx, tx, { tenantId, oltId }, new Set(some.map(({ pon }) => pon)), at);
    });
}

/** Puts an ONU on a port of a splitter; throws at the field what does not fit. The lock of the plant is held. */
export async function hang(
  tx: Tx,
  tenantId: number,
  place: PlaceRow,
  { splitter, port, ...noted }: { splitter: SplitterRow; port: number | null; how: How; at: Date; by: string },
): Promise<void> {
  if (splitter.olt_id !== place.olt_id || splitter.pon !== place.pon)
    throw badInput([{ field: 'splitter', message: words.otherPon }]);
  if (port !== null && port > splitter.ways)
    throw badInput([{ field: 'port', message: fill(words.beyondWays, { n: splitter.ways }) }]);
  const key = `onu ${place.olt_id} ${place.pon} ${place.onu_no}`;
  const what = port === null ? undefined : await portTaken(tx, tenantId, splitter.id, port, key);
  if (what !== undefined) throw badInput([{ field: 'port', message: fill(words.portTaken, { what }) }]);
  await writeDrop(tx, tenantId, place, { splitterId: splitter.id, port, ...noted });
}

/** The splitter of a name, among those of the ONU's PON port. */
export async function splitterNamed(tx: Tx, tenantId: number, place: PlaceRow, name: string): Promise<SplitterRow> {
  const all = await splittersOf(tx, tenantId, place.olt_id, place.pon);
  const found = all.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (found) return found;
  const { rows } =
    await sql`select 1 from splitter where tenant_id = ${tenantId} and name_fold(name) = name_fold(${name})`.execute(
      tx,
    );
  throw badInput([{ field: 'splitter', message: rows.length > 0 ? words.otherPon : words.notThere }]);
}

/** The operation log names the ONUs and the OLTs that they are on. */
function note(request: Request, all: readonly PlaceRow[], after?: object): void {
  const names = all.map((place) => dropPlaceText(place)).slice(0, 20);
  const olts = [...new Set(all.map(({ olt_id }) => olt_id))];
  request.note({ object: `ONU ${names.join(', ')}`, about: { olts }, ...(after ? { after } : {}) });
}

export async function setDrop(
  ctx: Context,
  request: Request,
  asked: InputOf<typeof plantCalls.setOnuDrop>,
): Promise<void> {
  const { tenantId, userName } = request.actor;
  const changed = await request.tx(async (tx) => {
    await lock(tx, 'plant', tenantId);
    const [place] = await dropPlacesById(tx, tenantId, [asked.onuId]);
    if (!place) return [];
    const before = await dropAt(tx, tenantId, place);
    const splitter = await splitterNamed(tx, tenantId, place, asked.splitter);
    // Left out, a port stays as long as the splitter does.
    const kept = before?.splitter_id === splitter.id && before.sn === place.unit ? before.port : null;
    const port = asked.port === undefined ? kept : asked.port;
    await hang(tx, tenantId, place, { splitter, port, how: 'typed', at: new Date(ctx.clock.now()), by: userName });
    note(request, [place], { splitter: splitter.name, port });
    return [place];
  });
  await settle(ctx, tenantId, changed);
}

/** The unit that stood there was replaced, and the fibre stayed. */
export async function keepDrop(ctx: Context, request: Request, onuId: string): Promise<void> {
  const { tenantId } = request.actor;
  const changed = await request.tx(async (tx) => {
    await lock(tx, 'plant', tenantId);
    const [place] = await dropPlacesById(tx, tenantId, [onuId]);
    const drop = place && (await dropAt(tx, tenantId, place));
    if (!drop) return [];
    const { splitter_id: splitterId, port, how, by_name: by } = drop;
    await writeDrop(tx, tenantId, place, { splitterId, port, how, by, at: new Date(ctx.clock.now()) });
    note(request, [place], { splitter: drop.splitter, port, former: drop.sn });
    return [place];
  });
  await settle(ctx, tenantId, changed);
}

export async function removeDrops(ctx: Context, request: Request, ids: readonly string[]): Promise<void> {
  const { tenantId } = request.actor;
  const changed = await request.tx(async (tx) => {
    await lock(tx, 'plant', tenantId);
    const found = await dropPlacesById(tx, tenantId, ids);
    await forgetDrops(tx, tenantId, found);
    note(request, found);
    return found;
  });
  await settle(ctx, tenantId, changed);
}

/** Only those that nobody typed or imported are taken. */
export async function acceptGuess(
  ctx: Context,
  request: Request,
  { splitterId, onuIds }: InputOf<typeof plantCalls.acceptGuess>,
): Promise<OutputOf<typeof plantCalls.acceptGuess>> {
  const { tenantId, userName: by } = request.actor;
  const changed = await request.tx(async (tx) => {
    await lock(tx, 'plant', tenantId);
    const splitter = await splitterById(tx, tenantId, splitterId);
    const taken: PlaceRow[] = [];
    for (const place of await dropPlacesById(tx, tenantId, [...new Set(onuIds)])) {
      const known = await dropAt(tx, tenantId, place);
      if (known && known.sn === place.unit && known.how !== 'guessed') continue;
      await hang(tx, tenantId, place, { splitter, port: null, how: 'guessed', at: new Date(ctx.clock.now()), by });
      taken.push(place);
    }
    note(request, taken, { splitter: splitter.name });
    return taken;
  });
  await settle(ctx, tenantId, changed);
  return { taken: changed.length, kept: new Set(onuIds).size - changed.length };
}

export const guesses = (
  request: Request,
  asked: InputOf<typeof plantCalls.guessDrops>,
): Promise<OutputOf<typeof plantCalls.guessDrops>> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const olt = await findOlt(tx, tenantId, asked);
    const seen = await lightsOf(tx, tenantId, olt.id, asked.pon);
    const groups = guess(seen);
    const known = (group: (typeof groups)[number]) => {
      const ids = new Set(group.flatMap(({ splitter_id }) => splitter_id ?? []));
      return ids.size === 1 ? group.find(({ splitter_id }) => splitter_id !== null) : undefined;
    };
    return {
      groups: groups.map((group) => ({
        splitterId: known(group)?.splitter_id ?? null,
        splitter: known(group)?.splitter ?? null,
        onus: group.map((one) => ({
          onuId: one.id,
          place: dropPlaceText(one),
          name: one.name,
          sn: one.unit || null,
          distance: one.distance,
          rxPower: one.rx / 100,
          splitter: one.splitter,
          how: one.how,
        })),
      })),
      alone: seen.length - groups.flat().length,
    };
  });

/** The way from the OLT to an ONU, and who else is away on each part of it. */
export const plantOf = (request: Request, onuId: string): Promise<OutputOf<typeof plantCalls.onuPlant>> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const [place] = await dropPlacesById(tx, tenantId, [onuId]);
    if (!place) throw new Error('a place that was found');
    const drop = await dropAt(tx, tenantId, place);
    const isOfOther = drop !== undefined && drop.sn !== place.unit;
    const all = await splittersOf(tx, tenantId, place.olt_id, place.pon);
    const path: OutputOf<typeof plantCalls.onuPlant>['path'] = [];
    let at = isOfOther ? undefined : all.find(({ id }) => id === drop?.splitter_id);
    for (; at; at = all.find(({ id }) => id === at?.above_id)) {
      const ids = [at.id, ...(await below(tx, tenantId, at.id)).map(({ id }) => id)];
      const hangs = sql`exists (select 1 from onu_drop d where d.tenant_id = ${tenantId} and d.olt_id = o.olt_id and d.pon = o.pon
        and d.onu_no = o.onu_no and d.sn = upper(coalesce(o.sn, o.mac, o.loid, '')) and d.splitter_id = any(${ids}::int8[]))`;
      const figures = await awayOf(tx, tenantId, place.olt_id, sql`o.pon = ${place.pon} and ${hangs}`);
      path.unshift({ splitterId: at.id, splitter: at.name, stage: at.stage, zone: at.zone, ways: at.ways, ...figures });
    }
    return {
      drop: drop
        ? {
            splitterId: drop.splitter_id,
            splitter: drop.splitter,
            port: drop.port,
            how: drop.how,
            at: timeText(drop.at),
            by: drop.by_name,
            formerSn: isOfOther ? drop.sn : null,
          }
        : null,
      path,
      port: await awayOf(tx, tenantId, place.olt_id, sql`o.pon = ${place.pon}`),
      splitters: all.map(({ id, name, ways }) => ({ splitterId: id, splitter: name, ways })),
      outage: await outageOfOnu(tx, tenantId, onuId),
    };
  });
