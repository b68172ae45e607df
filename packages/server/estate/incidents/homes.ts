import { incidentKeyOf } from './key.ts';
import type { Unsettled } from './incidents.store.ts';

/** An incident that alarms may belong to. */
export interface OpenIncident {
  readonly id: string;
  readonly key: string;
  readonly oltId: string | null;
  readonly pon: number | null;
  /** Alarms of it that stand, as it was last counted. */
  readonly standing: number;
  readonly isEnded: boolean;
}

/** Where alarms of one key belong. `was`: the incident that goes on, under this key from now on; null: a new one. */
export interface IncidentHome {
  readonly key: string;
  readonly alarms: readonly Unsettled[];
  readonly was: OpenIncident | null;
}

const kindOfKey = (key: string): string => key.slice(0, key.indexOf('/'));

/** How many of some alarms were in each incident, most first. */
function before(alarms: readonly Unsettled[], known: ReadonlyMap<string, OpenIncident>): [OpenIncident, number][] {
  const counts = new Map<OpenIncident, number>();
  for (const { incidentId } of alarms) {
    const open = incidentId === null ? undefined : known.get(incidentId);
    if (open) counts.set(open, (counts.get(open) ?? 0) + 1);
  }
  return [...counts].toSorted(([a, n], [b, m]) => m - n || (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
}

/**
 * Gives each alarm that stands its incident: the open one of its key; else one that goes on under this key, because all of it does or because it ended
 * a moment ago and this is it again; else a new one. No incident goes on as two.
 */
export function incidentHomesOf(alarms: readonly Unsettled[], incidents: readonly OpenIncident[]): IncidentHome[] {
  const known = new Map(incidents.map((open) => [open.id, open]));
  const byKey = new Map(incidents.filter(({ isEnded }) => !isEnded).map((open) => [open.key, open]));
  const groups = Map.groupBy(
    alarms.flatMap((alarm) => {
      const key = incidentKeyOf(alarm);
      return key === null ? [] : [{ key, alarm }];
    }),
    ({ key }) => key,
  );
  const taken = new Set([...groups.keys()].flatMap((key) => byKey.get(key)?.id ?? []));
  return [...groups].map(([key, some]) => {
    const own = some.map(({ alarm }) => alarm);
    const open = byKey.get(key);
    if (open) return { key, alarms: own, was: open };
    const goesOn = ([one, n]: [OpenIncident, number]) =>
      !taken.has(one.id) && (one.isEnded ? kindOfKey(one.key) === kindOfKey(key) : one.standing <= n);
    const was = before(own, known).find(goesOn)?.[0] ?? null;
    if (was) taken.add(was.id);
    return { key, alarms: own, was };
  });
}
