import { weakBelow } from './air.ts';
import { wansOf, forCustomer } from './home-wans.ts';
import type { CustomerDevice } from './normalise.ts';
import type { CpeValue } from './part.ts';

/** What is kept of each look at a home; null = not told. */
export const figureNames = ['uptime', 'cpu', 'memory', 'rx', 'sent', 'received', 'clients', 'signal'] as const;
type Figure = (typeof figureNames)[number];
export type HomeFigures = Readonly<Record<Figure, number | null>>;

const number = (value: CpeValue | undefined): number | null => (typeof value === 'number' ? value : null);

const sum = (values: readonly (number | null)[]): number | null => {
  const told = values.filter((value) => value !== null);
  return told.length === 0 ? null : told.reduce((all, one) => all + one, 0);
};

const signalsOf = ({ station }: CustomerDevice): number[] =>
  station.flatMap(({ values }) => (values.active === false ? [] : (number(values.signal) ?? []))).sort((a, b) => a - b);

export function homeFiguresOf(device: CustomerDevice): HomeFigures {
  const self = device.device[0]?.values;
  const signals = signalsOf(device);
  const counts = device.ssid.map(({ values }) => number(values.clients));
  const wans = forCustomer(wansOf(device));
  return {
    uptime: number(self?.uptime),
    cpu: number(self?.cpu),
    memory: number(self?.memory),
    rx: number(device.optics[0]?.values.rx),
    sent: sum(wans.map(({ sent }) => sent ?? null)),
    received: sum(wans.map(({ received }) => received ?? null)),
    clients: sum(counts) ?? (device.station.length > 0 ? device.station.length : null),
    signal: signals[Math.floor(signals.length / 2)] ?? null,
  };
}

/** Alarms of homes that the console finds out about by looking. */
export const homeAlarms = ['cpeWanDown', 'cpeLoginRefused', 'cpeWeakWifi'] as const;
export type HomeAlarm = (typeof homeAlarms)[number];

/** How a home is, as an alarm sees it; undefined: not told, which neither raises nor ends one. */
export interface HomeVerdict {
  readonly state: 'bad' | 'good' | undefined;
  readonly text: string;
}

/** Above what raised it by so much (dB) a signal is good again. */
const hysteresis = 3;

/** What one look says of each alarm. `weakSignal`: dBm below which a client is too weak. */
export function judgedHome(device: CustomerDevice, weakSignal = weakBelow): Readonly<Record<HomeAlarm, HomeVerdict>> {
  const wans = forCustomer(wansOf(device));
  const known = wans.filter(({ status }) => status !== null);
  const isUp = known.some(({ status }) => status === 'connected');
  const down = known.find(({ status }) => status !== 'connected');
  const refused = known.find(({ status, lastError }) => status !== 'connected' && lastError === 'authentication');
  const signals = signalsOf(device);
  const weak = signals.filter((signal) => signal < weakSignal);
  const isWell = signals.length > 0 && signals.every((signal) => signal >= weakSignal + hysteresis);
  const none: HomeVerdict = { state: undefined, text: '' };
  const wan: HomeVerdict =
    known.length === 0 ? none : isUp ? { state: 'good', text: '' } : { state: 'bad', text: down?.name ?? '' };
  return {
    cpeWanDown: wan,
    cpeLoginRefused:
      known.length === 0
        ? none
        : refused && !isUp
          ? { state: 'bad', text: refused.name ?? '' }
          : { state: 'good', text: '' },
    cpeWeakWifi:
      weak.length > 0
        ? { state: 'bad', text: `${weak.length} / ${signals.length}, ${signals[0]} dBm` }
        : isWell
          ? { state: 'good', text: '' }
          : none,
  };
}

/** Looks in a row that must find it before it is an alarm: one may fall into a restart, or a walk through the garden. */
export const badBefore = 2;

interface Standing {
  readonly bad: Readonly<Record<string, number>>;
  readonly standing: readonly string[];
}
interface Turn {
  readonly kind: HomeAlarm;
  readonly change: 'raise' | 'clear';
  readonly text: string;
}

/** What one more look makes of what stood before. */
export function homeAfterLook(
  before: Standing,
  found: Readonly<Record<HomeAlarm, HomeVerdict>>,
): Standing & { readonly turns: readonly Turn[] } {
  const bad: Record<string, number> = {};
  const standing = new Set(before.standing);
  const turns: Turn[] = [];
  for (const kind of homeAlarms) {
    const { state, text } = found[kind];
    const was = before.bad[kind] ?? 0;
    const count = state === 'bad' ? Math.min(was + 1, 1_000) : state === 'good' ? 0 : was;
    if (count > 0) bad[kind] = count;
    if (state === 'bad' && count >= badBefore && !standing.has(kind)) {
      standing.add(kind);
      turns.push({ kind, change: 'raise', text });
    } else if (state === 'good' && standing.delete(kind)) turns.push({ kind, change: 'clear', text: '' });
  }
  return { bad, standing: [...standing].sort(), turns };
}
