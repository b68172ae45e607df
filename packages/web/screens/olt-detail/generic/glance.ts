import type { oltInfoCalls } from '@heliograph/catalogue/calls/olt-info.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';

export type Glance = OutputOf<typeof oltInfoCalls.getPortsAtAGlance>;

/** `off`: switched off by its operator. `unknown`: the device did not tell. */
export type PortLook = 'up' | 'errors' | 'down' | 'off' | 'unknown';

/** What went wrong on a port within the last hour; null: not known. */
export function troublesOf({ grown }: Pick<Glance, 'grown'>): number | null {
  const known = Object.values(grown).filter((one) => one !== null);
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0);
}

export function lookOf(port: Pick<Glance, 'admin' | 'link' | 'grown'>): PortLook {
  if (port.admin === false) return 'off';
  if (port.link === null) return 'unknown';
  if (!port.link) return 'down';
  return (troublesOf(port) ?? 0) > 0 ? 'errors' : 'up';
}

/** Bits per second of `1000M`; null where the device did not tell a speed. */
export function portSpeedOf(speed: string | null): number | null {
  const [, figure, unit] = /^(\d+(?:\.\d+)?)\s*([MG])/i.exec(speed ?? '') ?? [];
  return figure === undefined ? null : Number(figure) * (unit?.toUpperCase() === 'G' ? 1e9 : 1e6);
}

/** Percent of the speed that the busier direction takes; null where the rate or the speed is not known, or without a link. */
export function portUsageOf({ upBps, downBps, speed, link }: Pick<Glance, 'upBps' | 'downBps' | 'speed' | 'link'>) {
  const full = portSpeedOf(speed);
  const rates = [upBps, downBps].filter((rate) => rate !== null);
  return link !== true || full === null || rates.length === 0 ? null : Math.min(100, (Math.max(...rates) / full) * 100);
}

const numberIn = (name: string): string => /(\d+)$/.exec(name)?.[1] ?? name.slice(0, 4);

/**
 * What of their names tells the ports apart: `25` of `Te1/0/25`; where two have one number, the beginning of the name as well: `FXS3`,
 * `eth0`.
 */
export function shortNames(names: readonly string[]): readonly string[] {
  const numbers = names.map(numberIn);
  if (new Set(numbers).size === names.length) return numbers;
  return names.map(
    (name) => `${/^[A-Za-z]{0,3}/.exec(name)?.[0] ?? ''}${/(\d+)$/.exec(name)?.[1] ?? ''}` || name.slice(0, 4),
  );
}

const busiest = (port: Glance): number | null =>
  port.upBps === null && port.downBps === null ? null : (port.upBps ?? 0) + (port.downBps ?? 0);

/** The ports with most of something, none of which there is nothing of. */
const top = (ports: readonly Glance[], most: number, amount: (port: Glance) => number | null): readonly Glance[] =>
  ports
    .filter((port) => (amount(port) ?? 0) > 0)
    .sort((one, other) => (amount(other) ?? 0) - (amount(one) ?? 0))
    .slice(0, most);

export const busiestPorts = (ports: readonly Glance[], most: number) => top(ports, most, busiest);
export const troubledPorts = (ports: readonly Glance[], most: number) => top(ports, most, troublesOf);
