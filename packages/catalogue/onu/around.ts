/** Two ONUs that went away within this time went away together: a poll interval apart, as polls may have seen them. ms */
const sameMoment = 5 * 60_000;

interface Standing {
  readonly id: string;
  readonly state: string;
  readonly since: string | null;
}

/** How many others went away when this one did; null when the moment is not known. */
export function togetherWith(onu: Standing, all: readonly Standing[]): number | null {
  const { since } = onu;
  if (since === null) return null;
  const isNear = (other: Standing) =>
    other.since !== null && Math.abs(Date.parse(other.since) - Date.parse(since)) <= sameMoment;
  return all.filter((other) => other.id !== onu.id && other.state === 'offline' && isNear(other)).length;
}

/** Phases in which nobody is served through no command of ours. */
const away: ReadonlySet<string> = new Set(['los', 'dyingGasp', 'offLine', 'authFail', 'configFail']);

/** How often an ONU went away since a time in ms; steps from one such phase to another are one departure. */
export function dropsWithin(changes: readonly { readonly at: string; readonly phase: string }[], from: number): number {
  const isDrop = (place: number) => {
    const [change, before] = [changes[place], changes[place + 1]];
    return change !== undefined && away.has(change.phase) && !(before !== undefined && away.has(before.phase));
  };
  return changes.filter((change, place) => Date.parse(change.at) >= from && isDrop(place)).length;
}
