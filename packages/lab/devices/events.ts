import type { AlarmName } from '@heliograph/wire/mib/traps.ts';
import { bringBack, live, onuAlarm, portAlarm, takeDown } from './life.ts';
import type { FoundOnu, Olt } from './olt.ts';
import { cause } from './onu-store.ts';
import { branchLoss } from './optics.ts';

/** What can befall an OLT and its plant. All times are device time. */

/** Units of one port do not return at the same instant: ranging takes about this long each. */
const stagger = 35;

const ponFibre = (olt: Olt, pon: number): void => {
  olt.raise(portAlarm(olt, 'ponLos', { pon, text: `PON 0/${pon} LOS` }));
};

/** Breaks the feeder of a PON: the port loses all light, and every ONU its registration. */
export const cutPon = (olt: Olt, pon: number): void => {
  if (olt.ponCut[pon - 1] === 1) return;
  olt.ponCut[pon - 1] = 1;
  ponFibre(olt, pon);
  for (const slot of olt.onus.onPon(pon)) takeDown(olt, slot, cause.ponFibre, 'lightLost');
};

export const restorePon = (olt: Olt, pon: number): void => {
  if (olt.ponCut[pon - 1] === 0) return;
  olt.ponCut[pon - 1] = 0;
  olt.raise(portAlarm(olt, 'ponLosRecovery', { pon, text: `PON 0/${pon} LOS RECOVERY` }));
  olt.onus.onPon(pon).forEach((slot, i) => bringBack(olt, slot, cause.ponFibre, 20 + i * stagger));
};

/** Breaks the drop of one ONU. The OLT tells of the lost link as well as of the lost registration. */
export const cutOnu = (olt: Olt, slot: number): void => {
  const heard = olt.onus.phase[slot] === 3;
  if (heard) olt.raise(onuAlarm(olt, slot, 'onuLinkLost'));
  takeDown(olt, slot, cause.fibre, 'lightLost');
};

export const restoreOnu = (olt: Olt, slot: number): void => bringBack(olt, slot, cause.fibre, 20);

/** The subscriber's mains fail. */
export const powerOffOnu = (olt: Olt, slot: number): void => takeDown(olt, slot, cause.power, 'gasp');
export const powerOnOnu = (olt: Olt, slot: number, after = 20): void => bringBack(olt, slot, cause.power, after);

/** The OLT itself loses power: silence. */
export const powerOffOlt = (olt: Olt): void => {
  olt.running = false;
};

/** Starts from nothing: counters and registrations begin anew, then every lit ONU is ranged. */
export const powerOnOlt = (olt: Olt): void => {
  if (olt.running) return;
  olt.running = true;
  olt.boots += 1;
  olt.bootedAt = olt.now();
  olt.beyond.clear();
  olt.flaps.length = 0;
  olt.config.boot();
  olt.upgrades.forget();
  olt.system.forget();
  olt.uplinkUp.set(olt.uplinkEnabled.map((enabled, i) => (i >= olt.model.uplinks.length - 2 ? enabled : 0)));
  olt.started();
  olt.raise(portAlarm(olt, 'reset', { text: 'System start' }));
  olt.cleared.down.fill(0);
  olt.cleared.up.fill(0);
  const { onus } = olt;
  let place = 0;
  for (const slot of onus.order()) {
    live(olt, slot, 'forget', true);
    // A port that is switched off in the saved configuration keeps its ONUs in the dark.
    if (olt.ponEnabled[onus.pon(slot) - 1] === 1) onus.causes[slot] = (onus.causes[slot] ?? 0) & ~cause.admin;
    else onus.causes[slot] = (onus.causes[slot] ?? 0) | cause.admin;
    if (onus.causes[slot] === 0) bringBack(olt, slot, 0, 4000 + place++ * 4);
  }
  // Behind the sessions that ended just now, which were added to it.
  onus.active.fill(0);
  olt.touched();
};

/** A restart by command: the device is away for some twenty seconds. */
export const restartOlt = (olt: Olt): void => {
  powerOffOlt(olt);
  olt.timeline.after(20_000, () => powerOnOlt(olt));
};

/** Switching a PON off leaves its ONUs in the dark. Returns no refusal. */
export const setPonEnabled = (olt: Olt, pon: number, enabled: boolean): undefined => {
  if ((olt.ponEnabled[pon - 1] === 1) === enabled) return undefined;
  olt.ponEnabled[pon - 1] = enabled ? 1 : 0;
  olt.raise(
    portAlarm(olt, enabled ? 'ponEnable' : 'ponDisable', {
      pon,
      text: `PON 0/${pon} ${enabled ? 'ENABLE' : 'DISABLE'}`,
    }),
  );
  olt.onus.onPon(pon).forEach((slot, i) => {
    if (enabled) bringBack(olt, slot, cause.admin, 20 + i * stagger);
    else takeDown(olt, slot, cause.admin, 'lightLost');
  });
  return undefined;
};

const uplinkText = (olt: Olt, uplink: number, up: boolean): string =>
  `${olt.model.uplinks[uplink - 1] ?? 'GE'} 0/${uplink} LINK ${up ? 'UP' : 'DOWN'}`;

export const setUplink = (olt: Olt, uplink: number, up: boolean): void => {
  if ((olt.uplinkUp[uplink - 1] === 1) === up) return;
  olt.uplinkUp[uplink - 1] = up ? 1 : 0;
  olt.raise(
    portAlarm(olt, 'portUpdown', { uplink, class: up ? 'clear' : 'raised', text: uplinkText(olt, uplink, up) }),
  );
};

export const setUplinkEnabled = (olt: Olt, uplink: number, enabled: boolean): undefined => {
  const wired = olt.uplinkUp[uplink - 1] === 1;
  olt.uplinkEnabled[uplink - 1] = enabled ? 1 : 0;
  if (!enabled && wired) setUplink(olt, uplink, false);
  if (enabled && uplink > olt.model.uplinks.length - 2) setUplink(olt, uplink, true);
  return undefined;
};

/** The configuration of the factory, saved and in force: ports that were switched off come back. */
export const restoreOlt = (olt: Olt): void => {
  olt.ponEnabled.forEach((_, i) => setPonEnabled(olt, i + 1, true));
  olt.uplinkEnabled.forEach((enabled, i) => enabled === 1 || setUplinkEnabled(olt, i + 1, true));
  olt.config.restore();
};

/** A bad connector: the link goes down and up `times` times, two seconds each way. */
export const flapUplink = (olt: Olt, uplink: number, times: number): void => {
  for (let i = 0; i < times; i++) {
    olt.timeline.after(i * 4000, () => setUplink(olt, uplink, false));
    olt.timeline.after(i * 4000 + 2000, () => setUplink(olt, uplink, true));
  }
  olt.timeline.after(times * 4000, () =>
    olt.raise(portAlarm(olt, 'portLinkFlap', { uplink, text: `0/${uplink} LINK FLAP` })),
  );
};

/** One ONU goes off and on without end of patience: `times` rounds of two seconds. */
export const flapOnu = (olt: Olt, slot: number, times: number): void => {
  for (let i = 0; i < times; i++) {
    olt.timeline.after(i * 4000, () => cutOnu(olt, slot));
    olt.timeline.after(i * 4000 + 500, () => restoreOnu(olt, slot));
  }
};

/** An ONU beyond its weak limit raises an alarm once and clears it on return; dBm. */
const weak = -27;

const rx = (olt: Olt, slot: number): number =>
  olt.model.ponTx - ((olt.onus.loss[slot] ?? 0) - (olt.onus.drift[slot] ?? 0)) / 100;

/** Changes what is received by `db` (negative: weaker). */
export const driftRx = (olt: Olt, slot: number, db: number): void => {
  const before = rx(olt, slot);
  olt.onus.drift[slot] = Math.max(-4000, Math.min(4000, (olt.onus.drift[slot] ?? 0) + Math.round(db * 100)));
  const after = rx(olt, slot);
  if (olt.onus.phase[slot] !== 3 || before < weak === after < weak) return;
  const text = `PON 0/${olt.onus.pon(slot)} ONU ${olt.onus.onu(slot)} RX ${after.toFixed(2)} dBm`;
  olt.raise(onuAlarm(olt, slot, 'onuPonRxPowerLow', { class: after < weak ? 'raised' : 'clear', text }));
};

/** A unit transmits in another's slot: the alarm of the rogue, and its neighbours drop. */
export const goRogue = (olt: Olt, slot: number): void => {
  const name: AlarmName = 'onuEventNotific';
  olt.raise(onuAlarm(olt, slot, name, { text: `PON 0/${olt.onus.pon(slot)} ONU ${olt.onus.onu(slot)} ROGUE ONU` }));
  const victims = olt.onus
    .onPon(olt.onus.pon(slot))
    .filter((other) => other !== slot)
    .slice(0, 4);
  for (const victim of victims) cutOnu(olt, victim);
  victims.forEach((victim, i) => olt.timeline.after(12_000 + i * 400, () => restoreOnu(olt, victim)));
};

/** From one neighbour that it drowns to the next, and how long that one needs to be heard again, ms. */
const [drownMs, drownedMs] = [4_000, 2_500];

/**
 * A unit whose laser never rests: as long as it is let in, its neighbours lose their registration one after the other and come back.
 * Kept off, it is dark, and the port is quiet.
 */
export const shineAlways = (olt: Olt, slot: number, isOn: boolean): void => {
  if (!isOn) {
    olt.rogues.delete(slot);
    return;
  }
  if (olt.rogues.has(slot)) return;
  olt.rogues.add(slot);
  let turn = 0;
  const drown = (): void => {
    if (!olt.rogues.has(slot)) return;
    const isLit = olt.running && olt.onus.known[slot] === 1 && olt.onus.phase[slot] === 3;
    const others = olt.onus.onPon(olt.onus.pon(slot)).filter((other) => other !== slot && olt.onus.phase[other] === 3);
    const victim = others[turn % Math.max(others.length, 1)];
    if (isLit && victim !== undefined) {
      turn += 1;
      cutOnu(olt, victim);
      olt.timeline.after(drownedMs, () => restoreOnu(olt, victim));
    }
    olt.timeline.after(drownMs, drown);
  };
  drown();
};

/** The list of found units goes by PON: an agent that answered them as they came would break off the walk through it. */
export const lightFoundUnit = ({ found }: Olt, unit: FoundOnu): void => {
  const after = found.findLastIndex(({ pon }) => pon <= unit.pon);
  found.splice(after + 1, 0, unit);
};

/** Someone connects a new unit: it is found, not served, unless a list lets it in (`admit`). */
export const plugFound = (
  olt: Olt,
  pon: number,
  model: number,
  serial: number,
  { loid, admit }: { readonly loid?: string | undefined; readonly admit?: () => void } = {},
): void => {
  const unit = { pon, model, serial, distance: 900 + (serial % 4000), ...(loid === undefined ? {} : { loid }) };
  lightFoundUnit(olt, unit);
  admit?.();
  if (!olt.found.includes(unit)) return;
  olt.raise(portAlarm(olt, 'onuIllegalRegister', { pon, text: `PON 0/${pon} unknown ONU ${serial.toString(16)}` }));
};

/** Accepts a found unit under an ONU number (the first free one by default) and lets it register. */
export const acceptFound = (olt: Olt, at: number, number?: number): number | undefined => {
  const found = olt.found[at];
  const onu = number ?? (found && olt.onus.free(found.pon));
  if (found === undefined || onu === undefined) return undefined;
  olt.found.splice(at, 1);
  const { pon, model, serial, distance, loid } = found;
  const loss = branchLoss(distance, 64, 1.4);
  olt.joined.add(`${pon}/${onu}`);
  const slot = olt.onus.add({ pon, onu, model, serial, distance, loss, down: 250_000, up: 30_000 });
  if (olt.ponCut[pon - 1] === 1) olt.onus.causes[slot] = cause.ponFibre;
  if (loid !== undefined) olt.onus.loids.set(slot, loid);
  olt.onus.phase[slot] = 6;
  bringBack(olt, slot, 0, 50);
  return slot;
};
