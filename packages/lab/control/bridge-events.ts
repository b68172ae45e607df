import { hostMac } from '../config/customers.ts';
import { labPortName, uplinkCount } from '../config/ports.ts';
import { seenLoops } from '../config/tables/loopback.ts';
import { customerVlan, seenFlaps } from '../config/tables/mac.ts';
import { connect, disconnect } from '../devices/cables.ts';
import { portAlarm } from '../devices/life.ts';
import type { Olt } from '../devices/olt.ts';
import type { Network } from '../network.ts';
import { BadField, flagField, textField, wholeField, type Body } from './outcome.ts';
import type { PlantTarget } from './target.ts';

/** What goes wrong behind the ports of the switch. The device notices it while it is configured to look. */

const alarmPlace = (olt: Olt, port: number) =>
  port > uplinkCount(olt) ? { pon: port - uplinkCount(olt) } : { uplink: port };

const portOf = (olt: Olt, target: PlantTarget, body: Body): number => {
  const uplink = wholeField(body, 'port', 1, uplinkCount(olt));
  if (uplink !== undefined) return uplink;
  if (target.kind === 'device') throw new BadField('this needs "port" (an uplink), or "pon"');
  return uplinkCount(olt) + target.pon;
};

export const macFlapFields = ['port', 'times', 'value'];

/**
 * `{type: 'macFlap', pon, onu, port?, times?}`: the host behind an ONU is heard at an uplink (the first one) as well, and goes to and
 * fro `times` more; `value: false` lets every host of the device stand still.
 */
export const flapMac = (olt: Olt, target: PlantTarget, body: Body): Readonly<Record<string, unknown>> => {
  if (flagField(body, 'value') === false) {
    olt.flaps.length = 0;
    olt.config.refresh();
    return { flaps: 0 };
  }
  if (target.kind !== 'onu') throw new BadField('macFlap needs "pon" and "onu", or "sn" or "mac"');
  const from = uplinkCount(olt) + target.pon;
  const to = wholeField(body, 'port', 1, uplinkCount(olt)) ?? 1;
  const times = wholeField(body, 'times', 1, 1_000_000) ?? 10;
  const mac = hostMac(olt, target.slot);
  let flap = olt.flaps.find((known) => known.mac === mac && known.to === to);
  const now = olt.now();
  if (flap === undefined) {
    flap = { mac, vlan: customerVlan(olt.config, from), from, to, begun: now, last: now, times: 0 };
    olt.flaps.push(flap);
  }
  flap.times += times;
  flap.last = now;
  olt.config.refresh();
  const isSeen = seenFlaps(olt.config).includes(flap);
  const text = `MAC ${mac} VLAN ${flap.vlan} flaps between ${labPortName(olt, from)} and ${labPortName(olt, to)}`;
  if (isSeen) olt.raise(portAlarm(olt, 'macFlapping', { ...alarmPlace(olt, from), text }));
  return { mac, times: flap.times, seen: isSeen };
};

export const loopFields = ['port', 'value'];

/** `{type: 'loop', port or pon, value?}`: frames come back at this port, until `value: false`. */
export const loopPort = (olt: Olt, target: PlantTarget, body: Body): Readonly<Record<string, unknown>> => {
  const port = portOf(olt, target, body);
  const isThere = flagField(body, 'value') ?? true;
  const wasSeen = seenLoops(olt.config).includes(port);
  if (isThere) olt.loops.add(port);
  else olt.loops.delete(port);
  olt.config.refresh();
  const isSeen = seenLoops(olt.config).includes(port);
  const name = labPortName(olt, port);
  if (isSeen !== wasSeen) {
    const told = { class: isSeen ? 'raised' : 'clear', text: `${name} LOOP ${isSeen ? 'FOUND' : 'GONE'}` } as const;
    olt.raise(portAlarm(olt, 'portLoopback', { ...alarmPlace(olt, port), ...told }));
  }
  return { port: name, loop: isThere, seen: isSeen };
};

export const cableFields = ['port', 'to', 'toPort'];

/** `{type: 'cable', port, to?, toPort?}`: a cable leads from this uplink to one of another device; without `to` it is pulled out. */
export const plugCable = (network: Network, olt: Olt, body: Body): Readonly<Record<string, unknown>> => {
  const port = wholeField(body, 'port', 1, olt.model.uplinks.length);
  if (port === undefined) throw new BadField('cable needs "port", an uplink');
  const to = textField(body, 'to');
  if (to === undefined) {
    disconnect({ olt, port });
    return { port };
  }
  const far = network.device(to)?.olt;
  const toPort = far && wholeField(body, 'toPort', 1, far.model.uplinks.length);
  if (far === undefined || far === olt || toPort === undefined)
    throw new BadField('"to" and "toPort" name an uplink of another device');
  connect({ olt, port }, { olt: far, port: toPort });
  return { port, to, toPort };
};
