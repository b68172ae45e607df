/** What one loss has in common with others near it. `reach`: OLTs that do not answer. */
export type Nature = 'reach' | 'power' | 'fibre';

/** Where several losses are one: the whole network as the console sees it, a group of devices, a zone of the plant, an OLT. */
type Scope = 'network' | 'group' | 'zone' | 'olt';

/** Losses that begin this close behind one another (ms) may be one. That OLTs do not answer is found poll by poll. */
const within: Readonly<Record<Nature, number>> = { reach: 600_000, power: 120_000, fibre: 120_000 };

/** An open incident that may be a part of a larger one. Times are ms. */
export interface IncidentPart {
  readonly id: string;
  readonly oltId: string;
  /** An incident over several OLTs is seen and told like one of them: they are of one project. */
  readonly projectId: string | null;
  readonly groupId: string | null;
  readonly pon: number | null;
  /** The zones that its ONUs are in, the smallest first, without regions. */
  readonly zones: readonly string[];
  readonly nature: Nature;
  readonly beganAt: number;
  /** The larger one that it is a part of. */
  readonly partOf: string | null;
  /** Stood before there were incidents: people have known it since. */
  readonly isOld: boolean;
}

/** How many OLTs there are to ask, in all of a project and in each group of devices. */
export interface AreaTotals {
  readonly projects: ReadonlyMap<string | null, number>;
  readonly groups: ReadonlyMap<string, number>;
}

/** Parts that are one, and the larger incident that they go on as; null: a new one. */
export interface Whole {
  readonly key: string;
  readonly scope: Scope;
  readonly placeId: string | null;
  readonly nature: Nature;
  readonly parts: readonly IncidentPart[];
  readonly was: string | null;
}

interface Sort {
  readonly scope: Scope;
  /** The places of that sort that a part belongs to, the smallest first, the last one the largest; none: it cannot be told. */
  readonly placesOf: (part: IncidentPart) => readonly string[];
  readonly isMuch: (parts: readonly IncidentPart[], place: string, totals: AreaTotals) => boolean;
}

const oltsOf = (parts: readonly IncidentPart[]): number => new Set(parts.map(({ oltId }) => oltId)).size;
const portsOf = (parts: readonly IncidentPart[]): number =>
  new Set(parts.map(({ oltId, pon }) => `${oltId}/${pon}`)).size;

const sorts: readonly Sort[] = [
  {
    scope: 'network',
    placesOf: ({ nature }) => (nature === 'reach' ? [''] : []),
    isMuch: (parts, _place, { projects }) =>
      oltsOf(parts) >= 3 && 2 * oltsOf(parts) >= (projects.get(parts[0]?.projectId ?? null) ?? 0),
  },
  {
    scope: 'group',
    placesOf: ({ nature, groupId }) => (nature === 'reach' && groupId !== null ? [groupId] : []),
    isMuch: (parts, place, { groups }) => oltsOf(parts) >= 2 && 2 * oltsOf(parts) >= (groups.get(place) ?? 0),
  },
  {
    scope: 'zone',
    placesOf: ({ nature, zones }) => (nature === 'reach' ? [] : zones),
    isMuch: (parts) => portsOf(parts) >= 2,
  },
  {
    scope: 'olt',
    placesOf: ({ nature, oltId, pon }) => (nature === 'reach' || pon === null ? [] : [oltId]),
    isMuch: (parts) => portsOf(parts) >= 3,
  },
];

/** Parts in runs: in each, no two neighbours began further apart than their nature allows. */
function runsOf(parts: readonly IncidentPart[], nature: Nature): IncidentPart[][] {
  const runs: IncidentPart[][] = [];
  for (const part of parts.toSorted((a, b) => a.beganAt - b.beganAt || (BigInt(a.id) < BigInt(b.id) ? -1 : 1))) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && part.beganAt - last.beganAt <= within[nature]) run.push(part);
    else runs.push([part]);
  }
  return runs;
}

interface Bucket {
  readonly sort: Sort;
  readonly place: string;
  /** Places around this one; the more, the smaller it is. */
  readonly depth: number;
  readonly key: string;
  readonly parts: IncidentPart[];
}

/** Where some parts are together, the smallest place first; a part in one zone within another stands in both. */
function bucketsOf(sort: Sort, parts: readonly IncidentPart[]): Bucket[] {
  const found = new Map<string, Bucket>();
  for (const part of parts)
    for (const [index, place] of sort.placesOf(part).entries()) {
      const depth = sort.placesOf(part).length - index;
      const key = ['area', sort.scope, place, part.nature, part.projectId ?? ''].join('/');
      const bucket = found.get(key) ?? { sort, place, depth, key, parts: [] };
      bucket.parts.push(part);
      found.set(key, bucket);
    }
  return [...found.values()].toSorted((a, b) => b.depth - a.depth || (a.key < b.key ? -1 : 1));
}

/** The larger one that most of these are a part of by now, of those that may be. */
function mostOf(parts: readonly IncidentPart[], mayBe: (id: string) => boolean): string | null {
  const counts = new Map<string, number>();
  for (const { partOf } of parts)
    if (partOf !== null && mayBe(partOf)) counts.set(partOf, (counts.get(partOf) ?? 0) + 1);
  return [...counts].toSorted(([a, n], [b, m]) => m - n || (BigInt(a) < BigInt(b) ? -1 : 1))[0]?.[0] ?? null;
}

/**
 * Which losses are one: sort by sort, the smallest place that has enough of them. What is a part of something stays it as long as nothing else takes it.
 * `open`: the keys of larger ones that go on, by id; a loss near their last part joins them, however few of them are left.
 */
export function wholesOf(
  parts: readonly IncidentPart[],
  open: ReadonlyMap<string, string>,
  totals: AreaTotals,
): Whole[] {
  const free = new Set(parts);
  const taken = new Set<string>();
  const take = ({ sort, place, key }: Bucket, run: readonly IncidentPart[]): Whole[] => {
    const [first] = run;
    const known = mostOf(run, (id) => open.get(id) === key && !taken.has(id));
    if (!first || (known === null && !sort.isMuch(run, place, totals))) return [];
    const was = known ?? mostOf(run, (id) => !taken.has(id));
    if (was !== null) taken.add(was);
    for (const part of run) free.delete(part);
    return [{ key, scope: sort.scope, placeId: place || null, nature: first.nature, parts: run, was }];
  };
  return sorts.flatMap((sort) =>
    bucketsOf(sort, [...free]).flatMap((bucket) =>
      runsOf(
        bucket.parts.filter((part) => free.has(part)),
        bucket.parts[0]?.nature ?? 'reach',
      ).flatMap((run) => take(bucket, run)),
    ),
  );
}
