/** A phase that an ONU was in; `to` is null for the one it is in. Times in ms. */
export interface Spell {
  readonly phase: string;
  readonly cause: string | null;
  readonly from: number;
  readonly to: number | null;
}

interface Change {
  readonly at: string;
  readonly phase: string;
  readonly cause: string | null;
}

interface Life {
  /** `unknown` while its OLT is silent: since then, `phase` is what it was before. */
  readonly state?: string;
  readonly phase: string;
  readonly cause: string | null;
  readonly since: string | null;
  /** When it last registered, as the OLT tells. */
  readonly lastReg: string | null;
  /** Newest first. */
  readonly changes: readonly Change[];
}

/**
 * The phases of an ONU, newest first. The OLT may tell of a change that the console did not see (it was added later, or
 * polls lie between): the present phase then begins when the OLT says. And one that last registered before it went away
 * was online in between.
 */
export function spellsOf(life: Life): Spell[] {
  const { since } = life;
  if (life.state !== 'unknown' || since === null) return knownSpells(life);
  const [last, ...older] = knownSpells({ ...life, since: null });
  const silence = { phase: 'unknown', cause: null, from: Date.parse(since), to: null };
  return last ? [silence, { ...last, to: silence.from }, ...older] : [silence];
}

function knownSpells({ phase, cause, since, lastReg, changes }: Life): Spell[] {
  const newest = changes[0];
  const isNew = since !== null && (newest === undefined || (newest.phase !== phase && newest.at < since));
  const known = isNew ? [{ at: since, phase, cause }, ...changes] : changes;
  const oldest = known.at(-1);
  const wasOnline = lastReg !== null && oldest !== undefined && oldest.phase !== 'working' && lastReg < oldest.at;
  const all = wasOnline ? [...known, { at: lastReg, phase: 'working', cause: null }] : known;
  return all.map((change, place) => {
    const later = all[place - 1];
    return {
      phase: change.phase,
      cause: change.cause,
      from: Date.parse(change.at),
      to: later ? Date.parse(later.at) : null,
    };
  });
}

/** Spells that follow each other and that a person calls the same, as one. Newest first. */
export function joinedSpells(spells: readonly Spell[], nameOf: (spell: Spell) => string): Spell[] {
  const all: Spell[] = [];
  for (const spell of spells) {
    const later = all.at(-1);
    if (later && nameOf(later) === nameOf(spell)) all[all.length - 1] = { ...later, from: spell.from };
    else all.push(spell);
  }
  return all;
}

export interface Stripe {
  /** null: the console does not know. */
  readonly spell: Spell | null;
  /** Share of the whole, 0 to 1. */
  readonly share: number;
}

/** The time from `start` to `now`, oldest first, cut into the phases that lie in it. */
export function stripesOf(spells: readonly Spell[], start: number, now: number): Stripe[] {
  const whole = now - start;
  const inside = spells.filter((spell) => (spell.to ?? now) > start && spell.from < now).toReversed();
  const first = inside[0];
  const unknown = first === undefined ? whole : Math.max(0, first.from - start);
  const stripes = inside.map((spell): Stripe => ({
    spell,
    share: (Math.min(spell.to ?? now, now) - Math.max(spell.from, start)) / whole,
  }));
  return unknown > 0 ? [{ spell: null, share: unknown / whole }, ...stripes] : stripes;
}
