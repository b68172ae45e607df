import { alarmKindOf } from '@heliograph/catalogue/alarms/kinds.ts';
import type { AlarmState, ClearedHow, Happening } from './alarm-state.ts';
import { flapRaises } from './alarm-state.ts';
import { hasRuledLevel, toldLevel } from './policies/policy.ts';
import { TurnLedger } from './sums/turns.ts';
import { placeOfKey } from '@heliograph/catalogue/kit/place.ts';

/** A gasp and a loss this close together (ms), in either order, are one power cut. */
export const powerWindow = 30_000;

/** ONU alarms of a PON port that were raised from here on take it as their parent. */
export interface Adoption {
  readonly parentId: string;
  readonly oltId: string;
  readonly pon: number;
  readonly since: number;
}

const keyOf = (oltId: string | null, object: string) => `${oltId ?? ''} ${object}`;

/** A poll tells what was so when it read; what changed since then is newer than it. */
const isNewer = (alarm: AlarmState, at: number) => Math.max(alarm.lastAt, alarm.clearedAt ?? 0) > at;

function reopen(alarm: AlarmState, { at, kind }: Happening): void {
  alarm.raisedAt = at;
  alarm.raiseTimes = [...alarm.raiseTimes, at].slice(-flapRaises);
  alarm.cause = kind.cause ?? null;
  alarm.parentId = null;
  alarm.releaseAt = null;
  alarm.clearedAt = null;
  alarm.clearedHow = null;
  alarm.clearedBy = null;
  alarm.clearNote = null;
  alarm.confirmedAt = null;
  alarm.confirmedBy = null;
  alarm.confirmNote = null;
  alarm.unsure = false;
  // Rules are asked anew.
  Object.assign(alarm, { marks: null, shielded: false, name: null, validMinutes: null, escalateMinutes: null });
}

function end(alarm: AlarmState, how: ClearedHow, at: number): void {
  alarm.present = false;
  alarm.clearedAt = at;
  alarm.clearedHow = how;
}

function adopt(alarm: AlarmState, parent: AlarmState): void {
  alarm.parentId = parent.id;
  alarm.releaseAt = null;
}

/**
 * The alarms that a batch of happenings touches, and what becomes of them. Pure: it is filled from the database, works in
 * memory, and what it touched is written back, so that a thousand traps about one object cost one row.
 */
export class AlarmBook {
  /** By device and object, then by kind. */
  readonly #alarms = new Map<string, Map<string, AlarmState>>();
  readonly #touched = new Set<AlarmState>();
  readonly #fresh = new Set<AlarmState>();
  readonly #begun = new Set<AlarmState>();
  readonly #newId: () => string;
  /** What the sums have to learn of what happens here. */
  readonly turns = new TurnLedger();
  /** To be carried out on all alarms of the port, also those that are not in the book. */
  readonly adoptions: Adoption[] = [];
  /** Parents that are over, and when: their children have to stand for themselves soon. */
  readonly ended = new Map<string, number>();

  constructor(newId: () => string, known: Iterable<AlarmState>) {
    this.#newId = newId;
    for (const alarm of known) {
      this.#keep(alarm);
      this.turns.know(alarm);
    }
  }

  /** What has to be written back. */
  get touched(): readonly AlarmState[] {
    return [...this.#touched];
  }

  /** What began to stand in this book, or to stand again: rules are asked of these. */
  get begun(): readonly AlarmState[] {
    return [...this.#begun];
  }

  /** Was it made in this book? */
  isFresh(alarm: AlarmState): boolean {
    return this.#fresh.has(alarm);
  }

  find(oltId: string | null, object: string, kind: string): AlarmState | undefined {
    return this.#alarms.get(keyOf(oltId, object))?.get(kind);
  }

  /** Returns whether anything came of it. */
  take(happening: Happening): boolean {
    const { change, kind, source } = happening;
    if (change === 'clear') return this.#clear(happening, kind.id, source);
    let changed = false;
    for (const ended of kind.clears) {
      if (this.#clear(happening, ended, source === 'poll' ? 'poll' : 'pair')) changed = true;
    }
    if (change === 'recovery') return changed;
    return this.#raise(happening) || changed;
  }

  #keep(alarm: AlarmState): void {
    const key = keyOf(alarm.oltId, alarm.object);
    const there = this.#alarms.get(key);
    if (there) there.set(alarm.kind, alarm);
    else this.#alarms.set(key, new Map([[alarm.kind, alarm]]));
  }

  #raise(happening: Happening): boolean {
    const { oltId, object, kind, at, source } = happening;
    const known = this.find(oltId, object, kind.id);
    if (source === 'poll' && known && isNewer(known, at)) return false;
    if (source === 'poll' && known?.present) return known.clearedAt !== null && this.#goOn(known, happening);
    const alarm = known ?? this.#make(happening);
    const wasStanding = known !== undefined && alarm.clearedAt === null;
    if (known) alarm.count += 1;
    if (known && !wasStanding) this.turns.ends(alarm);
    alarm.lastAt = Math.max(alarm.lastAt, at);
    alarm.present = true;
    alarm.text = happening.text ?? alarm.text;
    if (!wasStanding) {
      reopen(alarm, happening);
      this.#begun.add(alarm);
    }
    if (!alarm.marks?.type) alarm.type = kind.type;
    this.ended.delete(alarm.id);
    if (!hasRuledLevel(alarm.marks) && (!wasStanding || alarm.cause !== 'power')) {
      alarm.severity = happening.severity ?? kind.severity;
    }
    // Told again, it is explained already; what explains it later looks for it then.
    if (!wasStanding) this.#explain(alarm, happening);
    if (happening.change === 'notice') end(alarm, 'notice', at);
    this.#touched.add(alarm);
    return true;
  }

  /** A person cleared it and a poll still sees it: it was never over, so it stands as it stood, since when and confirmed by whom. */
  #goOn(alarm: AlarmState, happening: Happening): boolean {
    Object.assign(alarm, { clearedAt: null, clearedHow: null, clearedBy: null, clearNote: null, unsure: false });
    Object.assign(alarm, { parentId: null, releaseAt: null, lastAt: Math.max(alarm.lastAt, happening.at) });
    this.ended.delete(alarm.id);
    this.#explain(alarm, { ...happening, at: alarm.raisedAt });
    this.#touched.add(alarm);
    return true;
  }

  #make({ oltId, object, kind, at, text, severity }: Happening): AlarmState {
    const alarm: AlarmState = {
      id: this.#newId(),
      oltId,
      kind: kind.id,
      object,
      firstAt: at,
      raisedAt: at,
      lastAt: at,
      count: 1,
      raiseTimes: [],
      present: true,
      type: kind.type,
      severity: severity ?? kind.severity,
      text: text ?? '',
      cause: null,
      parentId: null,
      releaseAt: null,
      clearedAt: null,
      clearedHow: null,
      clearedBy: null,
      clearNote: null,
      confirmedAt: null,
      confirmedBy: null,
      confirmNote: null,
      unsure: false,
      marks: null,
      shielded: false,
      name: null,
      validMinutes: null,
      escalateMinutes: null,
    };
    this.#keep(alarm);
    this.#fresh.add(alarm);
    return alarm;
  }

  #clear({ oltId, object, at, source, unsure = false }: Happening, kind: string, how: ClearedHow): boolean {
    const alarm = this.find(oltId, object, kind);
    if (!alarm || (!alarm.present && alarm.clearedAt !== null)) return false;
    if (source === 'poll' && isNewer(alarm, at)) return false;
    alarm.present = false;
    this.#touched.add(alarm);
    if (alarm.clearedAt !== null) return true;
    end(alarm, how, at);
    alarm.unsure = unsure;
    this.ended.set(alarm.id, at);
    return true;
  }

  /** Power or fibre, and whose child it is. */
  #explain(alarm: AlarmState, { oltId, object, kind, at }: Happening): void {
    const { pon, onu } = placeOfKey(object);
    if (oltId !== null && pon !== null && onu === null && kind.masks) {
      this.adoptions.push({ parentId: alarm.id, oltId, pon, since: at - powerWindow });
    }
    if (onu === null || pon === null) return;
    const mask = this.#maskOf(oltId, pon);
    if (mask && alarm.parentId === null) adopt(alarm, mask);
    if (kind.explainedBy !== undefined) this.#explainBy(alarm, kind.explainedBy, at);
    for (const other of this.#alarmsOf(oltId, object)) {
      if (other.clearedAt !== null || Math.abs(at - other.raisedAt) > powerWindow) continue;
      const { explainedBy, alongWith } = alarmKindOf(other.kind) ?? {};
      if (explainedBy === kind.id) this.#poweredOff(other, alarm);
      if (alongWith === kind.id) this.#joins(other, alarm);
      if (kind.alongWith === other.kind) this.#joins(alarm, other);
    }
  }

  /** Two tellings of one loss. */
  #joins(alarm: AlarmState, other: AlarmState): void {
    if (alarm.parentId !== null) return;
    adopt(alarm, other);
    this.#touched.add(alarm);
  }

  #explainBy(alarm: AlarmState, by: string, at: number): void {
    const gasp = this.find(alarm.oltId, alarm.object, by);
    if (gasp && gasp.clearedAt === null && Math.abs(at - gasp.lastAt) <= powerWindow) this.#poweredOff(alarm, gasp);
  }

  #poweredOff(loss: AlarmState, gasp: AlarmState): void {
    loss.cause = 'power';
    if (!hasRuledLevel(loss.marks)) loss.severity = toldLevel(gasp);
    if (loss.parentId === null) adopt(loss, gasp);
    this.#touched.add(loss);
  }

  #maskOf(oltId: string | null, pon: number): AlarmState | undefined {
    for (const alarm of this.#alarmsOf(oltId, `pon/${pon}`)) {
      if (alarm.clearedAt === null && alarmKindOf(alarm.kind)?.masks) return alarm;
    }
    return undefined;
  }

  #alarmsOf(oltId: string | null, object: string): Iterable<AlarmState> {
    return this.#alarms.get(keyOf(oltId, object))?.values() ?? [];
  }
}
