import type { AlarmName } from '@heliograph/wire/mib/traps.ts';
import { usualClass, type LabAlarm } from './alarms.ts';
import { isWorking, lifeCycle, phaseNumber, phases, type LifeEvent, type Phase } from './life-cycle.ts';
import type { Olt } from './olt.ts';
import { cause } from './onu-store.ts';

const reasonOf: Partial<Record<LifeEvent, number>> = { gasp: 1, lightLost: 2, deactivate: 3, forget: 4 };

/** The text of an alarm about an ONU, in the manner of the two technologies. */
const onuText = (olt: Olt, slot: number, what: string): string => {
  const { onus, model } = olt;
  const place = `PON 0/${onus.pon(slot)} ONU ${onus.onu(slot)}`;
  const identity = onus.identity(slot, model.technology);
  return model.technology === 'gpon'
    ? `${place} sn ${identity} ${what}`
    : `${place} llid ${slot + 1} ${identity.toUpperCase()} ${what}`;
};

const words: Partial<Record<AlarmName, { gpon: string; epon: string }>> = {
  onuDyingGasp: { gpon: 'DYING GASP', epon: 'DYING GASP' },
  onuDeregister: { gpon: 'LOS', epon: 'MPCP TIMEOUT' },
  onuLinkLost: { gpon: 'LINK LOST', epon: 'LINK LOST' },
  onuRegister: { gpon: 'RANGED', epon: 'MPCP REGISTER' },
  onuFinish: { gpon: 'ONLINE', epon: 'AUTH SUCCESS' },
};

export const onuAlarm = (olt: Olt, slot: number, name: AlarmName, more: Partial<LabAlarm> = {}): LabAlarm => ({
  name,
  class: usualClass(name),
  uplink: 0,
  pon: olt.onus.pon(slot),
  onu: olt.onus.onu(slot),
  onuPort: 0,
  text: onuText(olt, slot, words[name]?.[olt.model.technology] ?? name),
  at: olt.now(),
  ...more,
});

export const portAlarm = (olt: Olt, name: AlarmName, more: Partial<LabAlarm>): LabAlarm => ({
  name,
  class: usualClass(name),
  uplink: 0,
  pon: 0,
  onu: 0,
  onuPort: 0,
  text: name,
  at: olt.now(),
  ...more,
});

export const labPhaseOf = (olt: Olt, slot: number): Phase => phases[olt.onus.phase[slot] ?? 0] ?? 'offLine';

/** Keeps the times and the traffic account of an ONU as it goes on or off the air. */
const keepAccount = (olt: Olt, slot: number, to: Phase, event: LifeEvent): void => {
  const { onus } = olt;
  const now = olt.now();
  const was = isWorking(onus.phase[slot] ?? 0);
  if (was && to !== 'working') {
    onus.active[slot] = onus.activeMs(slot, now);
    onus.deregistered[slot] = now;
    onus.reason[slot] = reasonOf[event] ?? 0;
  }
  if (!was && to === 'working') onus.registered[slot] = now;
  olt.touched();
};

/** One step of the state table for one ONU. Returns false when the event means nothing in its phase. */
export const live = (olt: Olt, slot: number, event: LifeEvent, quiet = false): boolean => {
  const step = lifeCycle[labPhaseOf(olt, slot)][event];
  if (step === undefined) return false;
  const { onus } = olt;
  keepAccount(olt, slot, step.to, event);
  onus.phase[slot] = phaseNumber(step.to);
  const turn = ((onus.turn[slot] ?? 0) + 1) & 0xffff;
  onus.turn[slot] = turn;
  if (!quiet) for (const name of step.alarms ?? []) olt.raise(onuAlarm(olt, slot, name));
  if (step.to === 'working') {
    olt.upgrades.arrived(slot);
    olt.config.onuArrived(onus.pon(slot), onus.onu(slot));
  }
  olt.moved(slot);
  const next = step.next;
  if (next !== undefined) {
    olt.timeline.after(next.after, () => {
      if (onus.turn[slot] === turn && olt.running) live(olt, slot, next.event);
    });
  }
  return true;
};

/** Takes an ONU off the air for a cause; the event is what the OLT sees of it. */
export const takeDown = (olt: Olt, slot: number, why: number, event: LifeEvent, quiet = false): void => {
  olt.onus.causes[slot] = (olt.onus.causes[slot] ?? 0) | why;
  if (!live(olt, slot, event, quiet)) olt.moved(slot);
};

/** Removes a cause; the ONU registers once none is left, `after` ms later. */
export const bringBack = (olt: Olt, slot: number, why: number, after = 0): void => {
  const { onus } = olt;
  onus.causes[slot] = (onus.causes[slot] ?? 0) & ~why;
  if (onus.causes[slot] !== 0) return;
  // Whatever the OLT notices meanwhile, such as the silence of a unit that gasped, keeps nobody from plugging it in.
  const rise = (): void => {
    if (onus.known[slot] !== 1 || onus.causes[slot] !== 0 || !olt.running) return;
    live(olt, slot, labPhaseOf(olt, slot) === 'deactivated' ? 'activate' : 'lightBack');
  };
  if (after === 0) rise();
  else olt.timeline.after(after, rise);
};

/** ms of device time */
export const onuStartMs = 25_000;

/** Restart of one ONU by command: it gasps, is silent for a while, and comes back. `started`: what is done when its power is back. */
export const rebootOnu = (olt: Olt, slot: number, started?: () => void, ms = onuStartMs): void => {
  takeDown(olt, slot, cause.power, 'gasp');
  olt.timeline.after(ms, () => {
    started?.();
    if (olt.onus.known[slot] === 1) bringBack(olt, slot, cause.power);
  });
};
