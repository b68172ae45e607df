import { labPortName } from '../config/ports.ts';
import type { Olt } from './olt.ts';

/** One end of a cable: a port of a device, by its number. */
export interface End {
  readonly olt: Olt;
  readonly port: number;
}

/** A cable between uplinks of two devices: what they tell of each other (LLDP) and learn of each other (MAC tables) follows. */
export function connect(one: End, other: End): void {
  disconnect(one);
  disconnect(other);
  for (const [near, far] of [
    [one, other],
    [other, one],
  ] as const) {
    near.olt.cables.set(near.port, far);
    near.olt.uplinkUp[near.port - 1] = 1;
    near.olt.config.refresh();
  }
}

/** Pulls the cable out of a port, at both ends. */
export function disconnect({ olt, port }: End): void {
  const far = olt.cables.get(port);
  if (far === undefined) return;
  for (const end of [{ olt, port }, far]) {
    end.olt.cables.delete(end.port);
    end.olt.uplinkUp[end.port - 1] = 0;
    end.olt.config.refresh();
  }
}

const isLit = ({ olt, port }: End): boolean =>
  olt.running && olt.uplinkUp[port - 1] === 1 && olt.uplinkEnabled[port - 1] === 1;

/** What is at the other end of a port, while light goes through. */
export function farEnd(near: End): End | undefined {
  const far = near.olt.cables.get(near.port);
  return far !== undefined && isLit(near) && isLit(far) ? far : undefined;
}

/** As the device itself calls it. */
export function labelOf({ olt, port }: End): string {
  const kind = olt.model.uplinks[port - 1];
  const { standard } = olt.model;
  if (standard === undefined || kind === undefined) return labPortName(olt, port);
  return standard.portName(kind, port, olt.model.uplinks.slice(0, port).filter((one) => one === kind).length);
}

/** Every device that frames from a port reach, whatever is between: a bridge learns the addresses of all of them. */
export function oltsBeyond(near: End): Olt[] {
  const seen = new Set<Olt>([near.olt]);
  const first = farEnd(near);
  const open = first === undefined ? [] : [first.olt];
  for (let olt = open.pop(); olt !== undefined; olt = open.pop()) {
    if (seen.has(olt)) continue;
    seen.add(olt);
    for (const port of olt.cables.keys()) {
      const far = farEnd({ olt, port });
      if (far !== undefined) open.push(far.olt);
    }
  }
  seen.delete(near.olt);
  return [...seen];
}
