import type { Olt } from '../devices/olt.ts';

/** Platform port numbers: uplinks first, PON ports after them. */

export const uplinkCount = (olt: Olt): number => olt.model.uplinks.length;
export const portCount = (olt: Olt): number => olt.model.uplinks.length + olt.model.ponPorts;

export const labPortNumbers = (olt: Olt): number[] => Array.from({ length: portCount(olt) }, (_, i) => i + 1);
export const uplinks = (olt: Olt): number[] => labPortNumbers(olt).slice(0, uplinkCount(olt));
export const pons = (olt: Olt): number[] => Array.from({ length: olt.model.ponPorts }, (_, i) => i + 1);

export const isUplink = (olt: Olt, port: number): boolean => port >= 1 && port <= uplinkCount(olt);
export const isPort = (olt: Olt, port: number): boolean => port >= 1 && port <= portCount(olt);

/** Ranges of the MIB: uplinks 0, PON ports 1, all 2. */
export const isPortWithin = (olt: Olt, range: number, port: number): boolean =>
  range === 2 ? isPort(olt, port) : isPort(olt, port) && isUplink(olt, port) === (range === 0);

/** `GE0/1`, `XGE0/5`, `GPON0/3`, as in ifName; empty for no port of this device. */
export const labPortName = (olt: Olt, port: number): string => {
  const uplink = olt.model.uplinks[port - 1];
  if (uplink !== undefined) return `${uplink}0/${port}`;
  return isPort(olt, port) ? `${olt.model.technology.toUpperCase()}0/${port - uplinkCount(olt)}` : '';
};

export const portNumber = (olt: Olt, name: string): number | undefined =>
  labPortNumbers(olt).find((port) => labPortName(olt, port).toLowerCase() === name.trim().toLowerCase());

export const portNames = (olt: Olt, numbers: readonly number[]): string =>
  numbers.map((port) => labPortName(olt, port)).join(',');

/** Ports of a list of names; undefined when one of them is none of this device. */
export const parsePorts = (olt: Olt, text: string): number[] | undefined => {
  if (text.trim() === '') return [];
  const numbers = text.split(',').map((name) => portNumber(olt, name));
  const known = numbers.filter((port) => port !== undefined);
  return known.length === numbers.length ? [...new Set(known)].sort((a, b) => a - b) : undefined;
};
