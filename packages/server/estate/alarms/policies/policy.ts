import { readPons } from '@heliograph/catalogue/formats/pon-list.ts';
import type { Place } from '@heliograph/catalogue/kit/place.ts';
import type { PolicyEffect } from '@heliograph/catalogue/words/alarm-policy-words.ts';
import { holdingWindow, type PolicyWindow } from './window.ts';

/** Which alarms a rule fits; what is null asks for nothing. Several things are asked for together. */
export interface PolicyConditions {
  readonly projectId: string | null;
  readonly oltId: string | null;
  /** A zone of the plant, with all that is part of it. */
  readonly zoneId: string | null;
  /** A site, at which OLTs stand. */
  readonly siteId: string | null;
  readonly pons: string | null;
  /** Empty: any. */
  readonly kinds: readonly string[];
  readonly levels: readonly number[];
  readonly types: readonly number[];
  readonly keyword: string | null;
  /** Said in so many words that it is meant for every alarm: a rule without conditions fits nothing otherwise. */
  readonly isAll: boolean;
}

/** A rule that changes alarms. */
export interface Policy {
  readonly id: string;
  readonly name: string;
  readonly effect: PolicyEffect;
  readonly conditions: PolicyConditions;
  readonly window: PolicyWindow;
  readonly newName: string | null;
  readonly newLevel: number | null;
  readonly newType: number | null;
  readonly validMinutes: number | null;
  readonly afterMinutes: number | null;
  readonly afterTimes: number | null;
  readonly withinMinutes: number;
}

/** An alarm as rules look at it: as its device and its kind have it, before any rule. */
export interface JudgedAlarm {
  readonly oltId: string | null;
  readonly projectId: string | null;
  /** Zones that it stands in, with those that they are part of, and the site of its OLT. */
  readonly zones: readonly string[];
  readonly kind: string;
  /** Names of the kind, in lower case. */
  readonly words: string;
  readonly place: Place;
  readonly severity: number;
  readonly type: number;
  /** What its device wrote, in lower case. */
  readonly text: string;
}

const asksNothing = ({
  projectId,
  oltId,
  zoneId,
  siteId,
  pons,
  kinds,
  levels,
  types,
  keyword,
}: PolicyConditions): boolean =>
  projectId === null &&
  oltId === null &&
  zoneId === null &&
  siteId === null &&
  pons === null &&
  keyword === null &&
  kinds.length + levels.length + types.length === 0;

/** Whether a rule means an alarm, whenever it holds. */
export type Fits = (alarm: JudgedAlarm) => boolean;

const never: Fits = () => false;

/** What a rule asks for, read once: of a storm it is asked ten thousand times a second. */
export function fitsOf(conditions: PolicyConditions): Fits {
  const { projectId, oltId, zoneId, siteId, pons, kinds, levels, types, keyword, isAll } = conditions;
  if (asksNothing(conditions)) return isAll ? () => true : never;
  const ports = pons === null ? null : new Set(readPons(pons));
  const part = keyword?.toLowerCase() ?? null;
  return (alarm) => {
    if (kinds.length > 0 && !kinds.includes(alarm.kind)) return false;
    if (levels.length > 0 && !levels.includes(alarm.severity)) return false;
    if (types.length > 0 && !types.includes(alarm.type)) return false;
    if (oltId !== null && oltId !== alarm.oltId) return false;
    if (projectId !== null && projectId !== alarm.projectId) return false;
    if (zoneId !== null && !alarm.zones.includes(zoneId)) return false;
    if (siteId !== null && !alarm.zones.includes(siteId)) return false;
    if (ports !== null && (alarm.place.pon === null || !ports.has(alarm.place.pon))) return false;
    return part === null || alarm.words.includes(part) || alarm.text.includes(part);
  };
}

/** What a rule made of an alarm, as the alarm keeps it. */
export interface PolicyMark {
  readonly id: string;
  readonly name: string;
  /** Of a shield: when its time is over (ms); null: no end. */
  readonly until?: number | null;
  /** Of a level or a type: as it would be without the rule. */
  readonly was?: number;
  readonly to?: string | number;
  /** Of one that clears, or makes worse. */
  readonly minutes?: number;
  /** Of one that makes worse: how often it begins within how many minutes. */
  readonly times?: number;
  readonly within?: number;
}
/** `held`: planned work kept it from people until then. */
export type Marks = Partial<Record<PolicyEffect | 'held', PolicyMark>>;

function markOf(policy: Policy, alarm: JudgedAlarm, until: number): PolicyMark {
  const { id, name } = policy;
  const end = until === Infinity ? null : until;
  switch (policy.effect) {
    case 'shield':
    case 'work':
      return { id, name, until: end };
    case 'rename':
      return { id, name, to: policy.newName ?? '' };
    case 'level':
      return { id, name, was: alarm.severity, to: policy.newLevel ?? alarm.severity };
    case 'type':
      return { id, name, was: alarm.type, to: policy.newType ?? alarm.type };
    case 'confirm':
      return { id, name };
    case 'clear':
      return { id, name, minutes: policy.validMinutes ?? 0 };
    case 'escalate': {
      const { newLevel, afterMinutes, afterTimes, withinMinutes } = policy;
      const often = afterTimes === null ? {} : { times: afterTimes, within: withinMinutes };
      return {
        id,
        name,
        to: newLevel ?? alarm.severity,
        ...(afterMinutes === null ? {} : { minutes: afterMinutes }),
        ...often,
      };
    }
  }
}

/** Whether a rule says its level: what its device tells changes nothing then. A rule that has yet to make it worse does not. */
export const hasRuledLevel = (marks: Marks | null): boolean =>
  marks?.level !== undefined || marks?.escalate?.was !== undefined;

/** The level that its device tells. */
export const toldLevel = ({ marks, severity }: { readonly marks: Marks | null; readonly severity: number }): number =>
  marks?.level?.was ?? marks?.escalate?.was ?? severity;

/** A rule, ready to be asked. */
interface Ready {
  readonly policy: Policy;
  readonly fits: Fits;
  readonly holds: (at: number) => number | undefined;
}

const readied = (policies: readonly Policy[]): Ready[] =>
  policies.map((policy) => ({ policy, fits: fitsOf(policy.conditions), holds: holdingWindow(policy.window) }));

function judgeBy(rules: readonly Ready[], alarm: JudgedAlarm, at: number): Marks {
  const marks: Marks = {};
  for (const { policy, fits, holds } of rules) {
    if (marks[policy.effect] || !fits(alarm)) continue;
    const until = holds(at);
    if (until !== undefined) marks[policy.effect] = markOf(policy, alarm, until);
  }
  return marks;
}

/**
 * What the rules make of an alarm that begins to stand at a moment: of each effect the first rule in order that fits and holds then. No
 * rule sees what another one made of it, so they cannot chase each other.
 */
export const judgeAlarm = (policies: readonly Policy[], alarm: JudgedAlarm, at: number): Marks =>
  judgeBy(readied(policies), alarm, at);

/**
 * Rules by what they may fit, so that two hundred of them cost an alarm no more than those that name its kind and its OLT, or neither. Made once for
 * each change of the rules (`PolicyBook`).
 */
export class PolicyIndex {
  /** By kind, then by OLT; under '' for every OLT that no rule names. */
  readonly #some = new Map<string, Map<string, readonly Ready[]>>();
  readonly #rules: readonly Ready[];
  readonly #olts: ReadonlySet<string>;
  readonly policies: readonly Policy[];
  readonly asksProjects: boolean;

  /** In the order in which they are asked. */
  constructor(policies: readonly Policy[]) {
    this.policies = policies;
    this.asksProjects = policies.some(({ conditions }) => conditions.projectId !== null);
    this.#rules = readied(policies);
    this.#olts = new Set(policies.flatMap(({ conditions: { oltId } }) => oltId ?? []));
  }

  get isEmpty(): boolean {
    return this.policies.length === 0;
  }

  judge(alarm: JudgedAlarm, at: number): Marks {
    return judgeBy(this.#of(alarm), alarm, at);
  }

  #of({ kind, oltId }: JudgedAlarm): readonly Ready[] {
    const ofKind = this.#some.get(kind) ?? new Map<string, readonly Ready[]>();
    this.#some.set(kind, ofKind);
    const olt = oltId !== null && this.#olts.has(oltId) ? oltId : '';
    const known = ofKind.get(olt);
    if (known) return known;
    const some = this.#rules.filter(({ policy: { conditions } }) => {
      const isOfKind = conditions.kinds.length === 0 || conditions.kinds.includes(kind);
      return isOfKind && (conditions.oltId === null || conditions.oltId === olt);
    });
    ofKind.set(olt, some);
    return some;
  }
}
