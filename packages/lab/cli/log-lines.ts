import type { Olt } from '../devices/olt.ts';

const two = (n: number): string => String(n).padStart(2, '0');

/** `2026/05/25 17:08:24` */
const stamp = (at: number): string => {
  const d = new Date(at);
  const day = `${d.getUTCFullYear()}/${two(d.getUTCMonth() + 1)}/${two(d.getUTCDate())}`;
  return `${day} ${two(d.getUTCHours())}:${two(d.getUTCMinutes())}:${two(d.getUTCSeconds())}`;
};

/** A line of the system log as a terminal shows it, whatever it is doing at the time: moment, event, text, three blanks between. */
export const logLine = (olt: Olt, event: string, text: string): string => [stamp(olt.clock()), event, text].join('   ');

/** Something that happens somewhere in the plant all the time. */
export const idleChatter = (olt: Olt, n: number): string => {
  const order = olt.onus.order();
  const slot = order[n % Math.max(1, order.length)];
  if (slot === undefined || n % 4 === 3) return logLine(olt, 'User Login', 'User admin-198.51.100.246-ssh log in.');
  const { onus } = olt;
  const place = `PON 0/${onus.pon(slot)} ONU ${onus.onu(slot)}`;
  const identity = `${olt.model.technology === 'gpon' ? 'sn' : 'mac'} ${onus.identity(slot, olt.model.technology)}`;
  return logLine(olt, 'ONU Port Los', `${place} ${identity} LAN1 LINK DOWN`);
};
