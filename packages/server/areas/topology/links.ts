import type { topologyCalls } from '@heliograph/catalogue/calls/topology.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { ponCapacity, linkSpeedOf } from '@heliograph/catalogue/models/port-capacity.ts';
import type { GraphData, GraphItem } from '@heliograph/catalogue/models/topology.ts';
import type { Tx } from '../../db/scope.ts';
import { timeText } from '../../time-text.ts';
import { litOnus, litPorts, litSplitters, type Below, type PortAsked, type LinkPortFigures } from './links.store.ts';

type Figures = OutputOf<typeof topologyCalls.graphState>['links'][number];

/** What a link between two bound items is: a port of a device, or the fibre to what is below a splitter. */
type Ends =
  | { readonly is: 'uplink'; readonly asked: PortAsked }
  | { readonly is: 'feeder'; readonly oltId: string; readonly splitterId: string }
  | { readonly is: 'splitter'; readonly id: string }
  | { readonly is: 'onu'; readonly id: string };

function endsOf(from: GraphItem, to: GraphItem, ports: readonly (string | undefined)[]): Ends | undefined {
  const [a, b] = [from.bound, to.bound];
  if (b?.kind === 'onu') return { is: 'onu', id: b.id };
  if (b?.kind === 'splitter')
    return a?.kind === 'olt' ? { is: 'feeder', oltId: a.id, splitterId: b.id } : { is: 'splitter', id: b.id };
  const [fromPort, toPort] = ports;
  if (a?.kind === 'olt' && fromPort !== undefined) return { is: 'uplink', asked: { oltId: a.id, name: fromPort } };
  if (b?.kind === 'olt' && toPort !== undefined) return { is: 'uplink', asked: { oltId: b.id, name: toPort } };
  return undefined;
}

const nothing = { port: null, upBps: null, downBps: null, load: null, rx: null, onus: null, at: null };
const whole = (value: string | number | null): number | null => (value === null ? null : Math.round(Number(value)));
/** Hundredths of dBm as they are stored. */
const dbm = (rx: number | null): number | null => (rx === null ? null : Math.round(rx) / 100);

/** The busier direction against what the link carries, percent; PONs carry less upstream (G.984.2, 802.3ah). */
function loadOf({ up_bps: up, down_bps: down, kind, pon_mode: mode, speed }: LinkPortFigures): number | null {
  const capacity = kind === 'pon' ? ponCapacity(mode) : linkSpeedOf(speed);
  if (capacity === undefined || (up === null && down === null)) return null;
  const upstream = kind === 'pon' && mode === 'GPON' ? capacity / 2 : capacity;
  return Math.round(1000 * Math.max(Number(up ?? 0) / upstream, Number(down ?? 0) / capacity)) / 10;
}

const ofPort = (row: LinkPortFigures | undefined): Omit<Figures, 'linkId'> =>
  row
    ? {
        ...nothing,
        port: row.name,
        upBps: whole(row.up_bps),
        downBps: whole(row.down_bps),
        load: loadOf(row),
        at: row.at === null ? null : timeText(row.at),
      }
    : nothing;

const ofBelow = (row: Below | undefined): Omit<Figures, 'linkId'> =>
  row
    ? {
        ...nothing,
        upBps: whole(row.up_bps),
        downBps: whole(row.down_bps),
        rx: dbm(row.rx),
        onus: row.lit,
        at: row.at === null ? null : timeText(row.at),
      }
    : nothing;

const byId = <T extends { readonly id: string }>(rows: readonly T[]): ReadonlyMap<string, T> =>
  new Map(rows.map((row) => [row.id, row]));

/** What goes through each link now, and the weakest light below it; links between items that are not bound have no figures. */
export async function linkFigures(tx: Tx, tenantId: number, { items, links }: GraphData): Promise<Figures[]> {
  const itemOf = byId(items);
  const all = links.flatMap(({ id, from, to, fromPort, toPort }) => {
    const [a, b] = [itemOf.get(from), itemOf.get(to)];
    const ends = a && b ? endsOf(a, b, [fromPort, toPort]) : undefined;
    return ends ? [{ linkId: id, ends }] : [];
  });
  const splitterIds = all.flatMap(({ ends }) =>
    ends.is === 'feeder' ? [ends.splitterId] : ends.is === 'splitter' ? [ends.id] : [],
  );
  const onuIds = all.flatMap(({ ends }) => (ends.is === 'onu' ? [ends.id] : []));
  const splitters = byId(await litSplitters(tx, tenantId, [...new Set(splitterIds)]));
  const onus = byId(await litOnus(tx, tenantId, [...new Set(onuIds)]));
  const pons = [...splitters.values()].flatMap(({ olt_id: oltId, pon }) =>
    oltId === null || pon === null ? [] : [{ oltId, pon }],
  );
  const named = all.flatMap(({ ends }) => (ends.is === 'uplink' ? [ends.asked] : []));
  const ports = await litPorts(tx, tenantId, named, pons);
  const uplinkAt = new Map(ports.map((row) => [`${row.olt_id} ${row.name}`, row]));
  const ponAt = new Map(
    ports.flatMap((row) => (row.kind === 'pon' ? [[`${row.olt_id} ${row.port}`, row] as const] : [])),
  );
  return all.map(({ linkId, ends }): Figures => {
    if (ends.is === 'uplink') return { linkId, ...ofPort(uplinkAt.get(`${ends.asked.oltId} ${ends.asked.name}`)) };
    if (ends.is === 'onu') return { linkId, ...ofBelow(onus.get(ends.id)) };
    if (ends.is === 'splitter') return { linkId, ...ofBelow(splitters.get(ends.id)) };
    const below = splitters.get(ends.splitterId);
    const { rx, onus: lit, ...rest } = ofBelow(below);
    // Drawn below an OLT that it does not hang on: no port of that one feeds it.
    if (below?.olt_id !== ends.oltId) return { linkId, ...rest, rx, onus: lit };
    return { linkId, ...ofPort(ponAt.get(`${ends.oltId} ${below?.pon ?? 0}`)), rx, onus: lit };
  });
}
