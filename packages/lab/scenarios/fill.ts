import { randomBetween, mix, pick } from '../kit/random.ts';
import { onuModels } from '../devices/onu-models.ts';
import { Demand } from '../devices/demand.ts';
import { branchLoss } from '../devices/optics.ts';
import type { Olt } from '../devices/olt.ts';
import { cause, onuQuirk } from '../devices/onu-store.ts';
import type { Plant } from './scenario.ts';

const day = 86_400_000;

/** Generic GPON units are the most common; the last of the list is sold for EPON. */
const modelFor = (olt: Olt, slot: number): number => {
  const draw = mix(olt.seed, slot, 20) % 10;
  if (olt.model.technology === 'epon') return draw < 4 ? 5 : draw < 7 ? 2 : 0;
  return draw < 4 ? 0 : draw < 6 ? 1 : draw < 8 ? 2 : draw < 9 ? 3 : 4;
};

/** Metres. Streets lie some hundred metres apart, houses of one within a few dozen. */
const distanceOf = (seed: number, key: number, street: number | undefined): number =>
  Math.round(
    street === undefined
      ? randomBetween(seed, 300, 9000, key, 21)
      : 400 + 450 * (street % 16) + randomBetween(seed, 0, 50, street, 26) + randomBetween(seed, 0, 45, key, 21),
  );

const addOnus = (olt: Olt, plant: Plant): void => {
  const { onus, seed } = olt;
  const now = olt.now();
  for (const [i, count] of plant.onus.entries()) {
    const pon = i + 1;
    for (let onu = 1; onu <= Math.min(count, onus.perPon); onu++) {
      const key = onus.slot(pon, onu);
      const street = plant.streets === undefined ? undefined : onus.slot(pon, Math.ceil(onu / plant.streets));
      const distance = distanceOf(seed, key, street);
      const down = 2 ** randomBetween(seed, 14, 20.5, key, 22);
      const splices =
        street === undefined ? randomBetween(seed, 0.4, 2.2, key, 23) : 0.9 + randomBetween(seed, 0, 0.4, key, 23);
      const loss = branchLoss(distance, plant.ways, splices);
      const model = modelFor(olt, key);
      const slot = onus.add({ pon, onu, model, serial: mix(seed, key, 24), distance, loss, down, up: down / 8 });
      onus.phase[slot] = 3;
      // Somewhere between the start of the OLT and now; squared, so that most sessions are recent.
      onus.registered[slot] = now - (olt.uptime(now) - 120_000) * randomBetween(seed, 0.01, 1, key, 25) ** 2;
      onus.active[slot] = (onus.registered[slot] ?? now) - olt.bootedAt;
    }
  }
};

/** Ends the last session of an ONU `ago` ms before now, without telling anybody. */
const ended = (olt: Olt, slot: number, ago: number, phase: number, why: number, reason: number): void => {
  const { onus } = olt;
  const at = olt.now() - ago;
  onus.registered[slot] = Math.min(onus.registered[slot] ?? at, at - 3_600_000);
  onus.active[slot] = Math.max(0, at - olt.bootedAt);
  onus.deregistered[slot] = at;
  onus.phase[slot] = phase;
  onus.causes[slot] = why;
  onus.reason[slot] = reason;
};

/** All ONUs in an order of chance, so that troubles fall on different PONs and never twice on one ONU. */
const shuffled = (olt: Olt): number[] => {
  const rank = (slot: number): number => mix(olt.seed, slot, 30);
  return [...olt.onus.order()].sort((a, b) => rank(a) - rank(b));
};

const trouble = (olt: Olt, plant: Plant): void => {
  const { onus } = olt;
  const draw = shuffled(olt);
  const each = (count: number | undefined, strike: (slot: number) => void): void => {
    for (const slot of draw.splice(0, count ?? 0)) strike(slot);
  };
  const ago = (slot: number): number => randomBetween(olt.seed, 0.01, 3, slot, 31) * day;
  each(plant.los, (slot) => ended(olt, slot, ago(slot), 1, cause.fibre, 2));
  each(plant.off, (slot) => ended(olt, slot, ago(slot), 4, cause.power, 1));
  each(plant.deactivated, (slot) => ended(olt, slot, ago(slot), 7, cause.admin, 3));
  each(plant.absent, (slot) => {
    ended(olt, slot, 0, 6, cause.power, 0);
    onus.registered[slot] = 0;
    onus.deregistered[slot] = 0;
    onus.active[slot] = 0;
  });
  // Weak: between -27.2 and -30 dBm.
  each(plant.weak, (slot) => {
    onus.loss[slot] = Math.round((olt.model.ponTx + randomBetween(olt.seed, 27.2, 30, slot, 32)) * 100);
  });
  each(plant.noRxRow, (slot) => {
    onus.flags[slot] = (onus.flags[slot] ?? 0) | onuQuirk.noRxRow;
  });
  each(plant.noOptics, (slot) => {
    onus.flags[slot] = (onus.flags[slot] ?? 0) | onuQuirk.noOptics;
  });
};

/** Fills an OLT that nobody watches yet: no alarms are sent. The same seed gives the same plant. */
export const fillOlt = (olt: Olt, plant: Plant): void => {
  olt.named = plant.named ?? true;
  olt.behindSplitter = plant.streets ?? 16;
  if (plant.demand) {
    const demand = new Demand(plant.demand);
    olt.demand = demand;
    olt.onus.carried = (ms) => demand.carried(ms);
  }
  addOnus(olt, plant);
  trouble(olt, plant);
  const chance = (n: number, kind: number): number => mix(olt.seed, n, kind);
  const served = plant.onus.flatMap((count, i) => (count > 0 ? [i + 1] : []));
  for (let n = 0; n < (plant.found ?? 0); n++) {
    const pon = pick(served, olt.seed, n, 40);
    const model = olt.model.technology === 'gpon' ? chance(n, 41) % (onuModels.length - 1) : 5;
    olt.found.push({ pon, model, serial: chance(n, 42), distance: 500 + (chance(n, 43) % 5000) });
  }
  olt.found.sort((a, b) => a.pon - b.pon);
  for (let n = 0; n < (plant.stale ?? 0); n++) {
    olt.stale.push({ pon: 1 + (n % olt.model.ponPorts), onu: 40 + n, model: 5, serial: chance(n, 44) });
  }
};
