import type { DownCauseId } from '@heliograph/catalogue/words/phases.ts';

/** ONUs of a port belong to one outage when none of them went more than this after the one before it; ms. */
export const outageGapMs = 120_000;

/** An ONU of a PON port, as far as outages ask. */
export interface PortOnu {
  readonly id: string;
  /** Serves its customer, or is about to. */
  readonly lit: boolean;
  /**
   * Went away at a moment that is known; null: it did not. `last`: when it went again since, with an outage that took it `at`; one that
   * flaps keeps its outage alive.
   */
  readonly lost: { readonly at: number; readonly cause: DownCauseId; readonly last?: number } | null;
  /** Splitters between the OLT and it, the first stage first; empty: not known. */
  readonly path: readonly string[];
  /** The outage that it is in already. */
  readonly outage: string | null;
}

/** ONUs that went away together. */
export interface OutageGroup {
  /** The outage that goes on; null: a new one. */
  readonly outage: string | null;
  /** The deepest splitter that all hang on of which the way is known, and no lit one does. */
  readonly splitter: string | null;
  readonly onus: readonly PortOnu[];
}

type Lost = PortOnu & { readonly lost: NonNullable<PortOnu['lost']> };

const lastFall = ({ lost: { at, last = at } }: Lost): number => Math.max(at, last);

/** In the order of their going, parted where nobody went, or went again, for a while. */
function chainsOf(lost: readonly Lost[]): Lost[][] {
  const chains: Lost[][] = [];
  let last = -Infinity;
  for (const onu of [...lost].sort((a, b) => a.lost.at - b.lost.at)) {
    if (onu.lost.at - last > outageGapMs) chains.push([]);
    chains.at(-1)?.push(onu);
    last = Math.max(last, lastFall(onu));
  }
  return chains;
}

const gasped = (onus: readonly Lost[]): number => onus.filter(({ lost }) => lost.cause === 'power').length;

/** Whether power or light went; undefined where both did to a part that is no stray unit. */
const natureOf = (onus: readonly Lost[]): 'power' | 'light' | undefined => {
  const power = gasped(onus);
  if (power * 4 >= onus.length * 3) return 'power';
  return power * 4 <= onus.length ? 'light' : undefined;
};

const below = <T extends PortOnu>(onus: readonly T[], splitter: string): T[] =>
  onus.filter(({ path }) => path.includes(splitter));

/**
 * The highest splitter above an ONU of which all went dark for one reason: several of them now, and none is lit. Where power and light
 * went at once below it, the ones below that are of one kind are told apart.
 */
function darkAbove(onu: Lost, chain: readonly Lost[], lit: ReadonlySet<string>): string | undefined {
  const dark = onu.path.filter((splitter) => !lit.has(splitter) && below(chain, splitter).length >= 2);
  return dark.find((splitter) => natureOf(below(chain, splitter)) !== undefined) ?? dark[0];
}

/**
 * Those that no dark splitter explains: what were several outages stay several, as a splitter of which the first ONUs are back explains the
 * others no longer. Who just fell goes with those that went for the same reason, and last before it.
 */
function apart(rest: readonly Lost[]): Lost[][] {
  const by = Map.groupBy(rest, ({ outage }) => outage);
  const fresh = by.get(null) ?? [];
  by.delete(null);
  const known = [...by.values()];
  if (known.length < 2) return rest.length > 0 ? [[...rest]] : [];
  const lastOf = (onus: readonly Lost[]) => Math.max(...onus.map(lastFall));
  const nearest = known.toSorted((a, b) => lastOf(b) - lastOf(a));
  const nature = natureOf(fresh);
  const home = nearest.find((onus) => natureOf(onus) === nature) ?? nearest[0];
  home?.push(...fresh);
  return known;
}

/** ONUs of a chain by the dark splitter above them; '' for those that have none. */
function parts(chain: readonly Lost[], lit: ReadonlySet<string>): Lost[][] {
  const by = Map.groupBy(chain, (onu) => darkAbove(onu, chain, lit) ?? '');
  const rest = by.get('') ?? [];
  by.delete('');
  const [only, ...others] = [...by.values()];
  // Of whom nobody knows the way, it is likelier that they hang there as well than that something else broke in the same minute.
  const isLikely = only && others.length === 0 && rest.every(({ path }) => path.length === 0);
  if (isLikely && natureOf(rest) === natureOf(only)) return [[...only, ...rest]];
  return [...by.values(), ...apart(rest)];
}

/** Where nobody on the port is left, what went for one reason is one outage: the feeder, or the whole street without power. */
function merged(all: readonly Lost[][], isPortDark: boolean): Lost[][] {
  if (!isPortDark) return [...all];
  return [...Map.groupBy(all, (onus) => natureOf(onus)).values()].map((some) => some.flat());
}

/** The deepest one that explains all of which the way is known, if that is enough of them. */
function explains(onus: readonly PortOnu[], lit: ReadonlySet<string>): string | null {
  const known = onus.filter(({ path }) => path.length > 0);
  const [first] = known;
  if (!first || known.length * 2 < onus.length || (known.length < 2 && onus.length > 1)) return null;
  const shared = first.path.filter((splitter) => known.every(({ path }) => path.includes(splitter)));
  return shared.findLast((splitter) => !lit.has(splitter)) ?? null;
}

/** Which outage goes on as which group: the one that shares the most ONUs with it. No outage goes on as two. */
function goingOn(all: readonly Lost[][]): Map<Lost[], string> {
  const shares = all.flatMap((onus) =>
    [...Map.groupBy(onus, ({ outage }) => outage)].flatMap(([outage, some]) =>
      outage === null ? [] : [{ onus, outage, n: some.length }],
    ),
  );
  const taken = new Map<Lost[], string>();
  const used = new Set<string>();
  for (const { onus, outage } of shares.sort((a, b) => b.n - a.n)) {
    if (taken.has(onus) || used.has(outage)) continue;
    taken.set(onus, outage);
    used.add(outage);
  }
  return taken;
}

/**
 * Outages of one PON port as it stands: two ONUs or more that went together, or all that the port has. One drop fibre is no outage, but
 * whoever is left of one is still in it.
 */
export function outagesOfPort(onus: readonly PortOnu[]): OutageGroup[] {
  const lost = onus.filter((onu): onu is Lost => onu.lost !== null);
  const lit = new Set(onus.flatMap((onu) => (onu.lit ? onu.path : [])));
  const isPortDark = !onus.some((onu) => onu.lit);
  const all = chainsOf(lost).flatMap((chain) => merged(parts(chain, lit), isPortDark));
  const taken = goingOn(all);
  return all.flatMap((members): OutageGroup[] => {
    const outage = taken.get(members) ?? null;
    const splitter = explains(members, lit);
    // Two that went for two reasons are two: somebody switched off while another restarts.
    const isChance = members.length === 2 && splitter === null && natureOf(members) === undefined;
    const isOne = members.length < 2 || isChance;
    if (outage === null && isOne && members.length < onus.length) return [];
    return [{ outage, splitter, onus: members }];
  });
}
