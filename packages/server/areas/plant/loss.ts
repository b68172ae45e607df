import type { plantCalls } from '@heliograph/catalogue/calls/plant.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { deviatesFrom, expectedLoss } from '@heliograph/catalogue/models/loss-budget.ts';
import { sql } from 'kysely';
import { isDropOf } from '../../estate/outages/settle.ts';
import { latestReadings } from '../../estate/onus/readings.ts';
import type { Request } from '../../http/request.ts';
import { dropPlaceText } from './drops.ts';
import type { PlaceRow } from './drops.store.ts';
import { below, portsInUse, splitterById, splittersOf } from './splitters.store.ts';

interface LitDrop extends PlaceRow {
  readonly splitter_id: string;
  readonly port: number | null;
  readonly distance: number | null;
  readonly rx: number | null;
  readonly tx_power: number | null;
}

/** Without a reading last. */
const size = (deviation: number | null): number => (deviation === null ? -1 : Math.abs(deviation));
const hundredths = (value: number): number => Math.round(value) / 100;

/** What each drop below a splitter should lose and what it does, by the latest readings of both ends. */
export const lossBudget = (request: Request, splitterId: string): Promise<OutputOf<typeof plantCalls.lossBudget>> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const splitter = await splitterById(tx, tenantId, splitterId);
    const used = (await portsInUse(tx, tenantId, splitterId)).length;
    const capacity = { ways: splitter.ways, used, free: Math.max(0, splitter.ways - used), deviatesFrom };
    if (splitter.olt_id === null || splitter.pon === null) return { ...capacity, drops: [] };
    const all = new Map((await splittersOf(tx, tenantId, splitter.olt_id, splitter.pon)).map((one) => [one.id, one]));
    const ids = [splitterId, ...(await below(tx, tenantId, splitterId)).map(({ id }) => id)];
    const { rows } = await sql<LitDrop>`
      select o.id, o.olt_id, o.pon, o.onu_no, o.name, p.name as port_name, d.splitter_id, d.port, l.distance, l.rx, p.tx_power
      from onu_drop d join onu o on ${isDropOf}
        left join olt_port p on p.tenant_id = ${tenantId} and p.olt_id = o.olt_id and p.kind = 'pon' and p.port = o.pon
        ${latestReadings(tenantId)}
      where d.tenant_id = ${tenantId} and d.splitter_id = any(${ids}::int8[]) and not o.missing`.execute(tx);
    const waysTo = (id: string): number[] => {
      const ways: number[] = [];
      for (let at = all.get(id); at; at = at.above_id === null ? undefined : all.get(at.above_id)) ways.push(at.ways);
      return ways;
    };
    const drops = rows.map((row) => {
      const { distance, rx, tx_power: sent } = row;
      const expected = distance === null ? null : expectedLoss({ distance, ways: waysTo(row.splitter_id) });
      const measured = rx === null || sent === null ? null : hundredths(sent - rx);
      const deviation = expected === null || measured === null ? null : hundredths((measured - expected) * 100);
      return {
        onuId: row.id,
        place: dropPlaceText(row),
        name: row.name,
        splitter: all.get(row.splitter_id)?.name ?? '',
        port: row.port,
        distance,
        rxPower: rx === null ? null : hundredths(rx),
        txPower: sent === null ? null : hundredths(sent),
        expected,
        measured,
        deviation,
        deviates: deviation !== null && Math.abs(deviation) >= deviatesFrom,
      };
    });
    return { ...capacity, drops: drops.sort((a, b) => size(b.deviation) - size(a.deviation)) };
  });
