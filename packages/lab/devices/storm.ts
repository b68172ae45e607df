import type { Timeline } from '../kit/timeline.ts';
import { mix } from '../kit/random.ts';
import { cutPon, flapOnu, powerOffOnu, powerOnOnu, restorePon } from './events.ts';
import type { Olt } from './olt.ts';

/** Many things at once. `fibre` breaks feeders, `power` darkens the subscribers of whole PONs, `flap` makes drops go on and off. */
export const stormKinds = ['fibre', 'power', 'flap'] as const;

export interface StormPlan {
  kind: (typeof stormKinds)[number];
  /** PONs hit, over all devices in turn. */
  pons: number;
  /** When the damage is mended, ms after it; also how long a flap lasts. */
  restoreMs: number;
  /** Wait before the first round. */
  startMs?: number;
  /** Repeats; once when absent. */
  everyMs?: number;
}

interface Place {
  olt: Olt;
  pon: number;
}

const places = (olts: readonly Olt[], count: number, round: number): Place[] => {
  const all = olts.flatMap((olt) => Array.from({ length: olt.model.ponPorts }, (_, i) => ({ olt, pon: i + 1 })));
  const rank = ({ olt, pon }: Place): number => mix(olt.seed, pon, 60 + round);
  return all.sort((a, b) => rank(a) - rank(b)).slice(0, count);
};

const strike = ({ olt, pon }: Place, { kind, restoreMs }: StormPlan): void => {
  // Only what works can suffer; what was broken before stays broken after.
  const slots = olt.onus.onPon(pon).filter((slot) => olt.onus.phase[slot] === 3);
  if (kind === 'fibre') {
    cutPon(olt, pon);
    olt.timeline.after(restoreMs, () => restorePon(olt, pon));
  } else if (kind === 'power') {
    // A substation takes a whole street within a third of a second; it comes back over some seconds.
    slots.forEach((slot) => olt.timeline.after(mix(olt.seed, slot, 61) % 300, () => powerOffOnu(olt, slot)));
    slots.forEach((slot) => olt.timeline.after(restoreMs, () => powerOnOnu(olt, slot, mix(olt.seed, slot, 62) % 9000)));
  } else for (const slot of slots) flapOnu(olt, slot, Math.max(1, Math.floor(restoreMs / 4000)));
};

/** Lets a storm loose. Returns the number of ONUs in its way in the first round. */
export const unleash = (timeline: Timeline, olts: () => readonly Olt[], plan: StormPlan, round = 0): number => {
  const hit = places(olts(), plan.pons, round);
  timeline.after(plan.startMs ?? 0, () => {
    for (const place of hit) strike(place, plan);
    const { everyMs } = plan;
    if (everyMs !== undefined) {
      timeline.after(everyMs, () => unleash(timeline, olts, { ...plan, startMs: 0 }, round + 1));
    }
  });
  return hit.reduce((sum, { olt, pon }) => sum + olt.onus.onPon(pon).length, 0);
};
