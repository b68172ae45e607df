import type { PortField } from '@heliograph/catalogue/kit/fields.ts';
import { portName, portNumbers } from '@heliograph/catalogue/kit/fit.ts';
import type { OltModel } from '@heliograph/catalogue/models/olt-models.ts';
import { numberRunsOf, runText } from './numbers.ts';

type Of = PortField['of'];

export interface FieldPort {
  /** As the field counts. */
  readonly number: number;
  readonly name: string;
  readonly kind: 'uplink' | 'pon';
  /** Its number among its kind, as it is written on the device. */
  readonly label: number;
}

export const uplinksOf = (model: OltModel): number => model.ports - model.pons;

/** The ports that a field may name, in the order of the front panel. */
export function fieldPortsOf(model: OltModel, of: Of): readonly FieldPort[] {
  const uplinks = uplinksOf(model);
  return portNumbers(model, of).map((number) => {
    const isPon = of === 'pon' || (of === 'all' && number > uplinks);
    const name = portName(model, of, number);
    return { number, name, kind: isPon ? 'pon' : 'uplink', label: of === 'all' && isPon ? number - uplinks : number };
  });
}

/** `GE0/1-4, GPON0/2`: ports as the device writes them, those that follow each other together. */
export function portsText(model: OltModel, of: Of, numbers: readonly number[]): string {
  const ports = fieldPortsOf(model, of);
  const known = new Map(ports.map((port) => [port.number, port]));
  const byHead = new Map<string, number[]>();
  const strange: number[] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const port = known.get(number);
    if (!port) strange.push(number);
    else {
      const [, head = port.name, tail] = /^(.*?\D)(\d+)$/.exec(port.name) ?? [];
      byHead.set(head, [...(byHead.get(head) ?? []), ...(tail === undefined ? [] : [Number(tail)])]);
    }
  }
  const parts = [...byHead].map(([head, tails]) =>
    tails.length === 0 ? [head] : numberRunsOf(tails).map((run) => head + runText(run)),
  );
  return [...parts.flat(), ...strange.map((number) => `#${number}`)].join(', ');
}

/** The ports from one to the other, in the order they stand in. */
export function portsBetween(ports: readonly FieldPort[], from: number, to: number): readonly number[] {
  const [a, b] = [from, to].map((number) => ports.findIndex((port) => port.number === number));
  if (a === undefined || b === undefined || a < 0 || b < 0) return [];
  return ports.slice(Math.min(a, b), Math.max(a, b) + 1).map((port) => port.number);
}

/** Some of the numbers put in or taken out; ascending, each once. */
export function withPorts(chosen: readonly number[], numbers: readonly number[], isIn: boolean): number[] {
  const next = new Set(chosen);
  for (const number of numbers) {
    if (isIn) next.add(number);
    else next.delete(number);
  }
  return [...next].sort((a, b) => a - b);
}
