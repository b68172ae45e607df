import { boardCalls, type outageRow } from '@heliograph/catalogue/calls/board.ts';
import { macText } from '@heliograph/catalogue/formats/mac-range.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import { likelyOutageCauses } from '@heliograph/catalogue/words/outage-causes.ts';
import { onuPlace } from '@heliograph/catalogue/words/places.ts';
import type { z } from 'zod';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { timeText } from '../../time-text.ts';
import { onusOfOutage, outagesOf, type OutageRow } from './outages.store.ts';

type Shown = z.input<typeof outageRow>;

const time = (at: Date | null): string | null => at && timeText(at);

/** Why, by all that it took: nobody who comes back changes that. */
function shownOutage(row: OutageRow): Shown {
  const { total, hit, los, power, affected, splitter } = row;
  const portLos = row.port_link === false && row.ended_at === null;
  const all = { total, hit: affected, los: row.all_los, power: row.all_power, splitter };
  const cause = likelyOutageCauses.find((one) => one.holds({ ...all, portLos, oltOnline: row.olt_online !== false }));
  const texts = cause?.text ?? { en: '', zh: '' };
  return {
    outageId: row.id,
    oltId: row.olt_id,
    oltName: row.olt_name,
    sysMac: row.olt_mac && macText(row.olt_mac),
    pon: row.pon,
    portName: row.port_name,
    splitterId: splitter === null ? null : row.splitter_id,
    splitter,
    total,
    affected,
    hit,
    los,
    power,
    na: hit - los - power,
    portLos,
    cause: cause?.id ?? 'unknown',
    kind: cause?.kind ?? 'unknown',
    causeText: fill(texts, { ...all, splitter: splitter ?? '', without: affected - row.all_power }),
    since: timeText(row.since),
    endTime: time(row.ended_at),
    at: time(row.onus_at),
  };
}

export const shownOutages = (
  request: Pick<Request, 'tx'> & { readonly actor: Pick<Request['actor'], 'tenantId'> },
  { projectId, siteId, site, over }: InputOf<typeof boardCalls.outages>,
) =>
  request.tx(async (tx) => {
    const rows = await outagesOf(tx, request.actor.tenantId, { projectId, siteId, site, isOver: over === '1' });
    return { rows: rows.map(shownOutage), total: rows.length };
  });

export const outage = (request: Request, id: string): Promise<OutputOf<typeof boardCalls.outage>> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const [row] = await outagesOf(tx, tenantId, { id });
    if (!row) throw fault('notFound');
    const onus = await onusOfOutage(tx, tenantId, id);
    return {
      ...shownOutage(row),
      onus: onus.map((one) => ({
        onuId: one.id,
        place: onuPlace(one.port_name ?? String(one.pon), one.onu_no),
        sn: one.sn,
        name: one.name,
        splitter: one.splitter,
        splitterPort: one.port,
        cause: one.cause,
        downTime: timeText(one.down_at),
        backTime: time(one.back_at),
      })),
    };
  });

/** The outage that an ONU is away with. */
export async function outageOfOnu(tx: Tx, tenantId: number, onuId: string): Promise<Shown | null> {
  const [row] = await outagesOf(tx, tenantId, { onuId });
  return row ? shownOutage(row) : null;
}
