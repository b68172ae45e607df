import { macText } from '@heliograph/catalogue/formats/mac-range.ts';
import { onuSerial } from '@heliograph/catalogue/formats/onu-serial.ts';
import { readSerialRange } from '@heliograph/catalogue/formats/serial-range.ts';
import { patternPlaces } from '@heliograph/catalogue/rules/onu-rule-parts.ts';
import { fill, putInto, type Text } from '@heliograph/catalogue/kit/text.ts';
import {
  ruleObstacles,
  type DecisionState,
  type RuleCheck,
  type RulePon,
} from '@heliograph/catalogue/words/order-rule-words.ts';
import {
  isMacWithin,
  isPon,
  isWord,
  verdictsOf,
  type RuleQuestions,
  type RuleVerdict as VerdictOf,
} from '../../estate/rules.ts';

/** What of a rule says which ONUs it takes. What is null says nothing; `id` null: it is being typed. */
export interface OrderConditions {
  readonly id: string | null;
  readonly name: string;
  readonly status: 'on' | 'paused';
  readonly pausedItself: boolean;
  readonly ponMode: RulePon;
  readonly serial: string | null;
  readonly vendor: string | null;
  readonly mac: string | null;
  readonly loid: string | null;
  readonly model: string | null;
  readonly oltId: string | null;
  readonly projectId: string | null;
  readonly siteId: string | null;
  readonly pons: string | null;
  /** Of those that it names; null: they are gone, or it names none. */
  readonly oltName: string | null;
  readonly projectName: string | null;
  readonly siteName: string | null;
  /** It also takes ONUs that are in service already. */
  readonly force: boolean;
}

/** What was decided of an ONU, and holds. */
interface Held {
  readonly state: DecisionState;
  readonly rule: string;
  readonly by: string | null;
  readonly reason: Text | null;
}

/** An ONU that waits. */
export interface OrderCandidate {
  /** Of its OLT; null: not known yet, and then of neither kind. */
  readonly ponMode: string | null;
  readonly sn: string | null;
  /** 12 digits; null: it is known by its serial number. */
  readonly mac: string | null;
  readonly loid: string | null;
  /** Its OLT lets ONUs in by lists of MAC addresses and LOIDs (EPON). */
  readonly isListed: boolean;
  readonly model: string | null;
  readonly oltId: string;
  readonly oltName: string;
  readonly projectId: string;
  readonly projectName: string | null;
  /** Where its OLT stands; null: at no site. */
  readonly siteId: string | null;
  readonly siteName: string | null;
  readonly pon: number;
  readonly portName: string;
  /** The tenant has authorized it somewhere. */
  readonly isKnown: boolean;
  readonly isOrdered: boolean;
  /** Its OLT has a way to give a service plan to an ONU. */
  readonly canOrder: boolean;
  readonly held: Held | null;
  /** It is in service already: only what is forced takes it. */
  readonly isStanding: boolean;
}

type Verdict<R extends OrderConditions> = VerdictOf<R, RuleCheck>;

interface Decision<R extends OrderConditions> {
  /** Why no rule takes it, whatever they say. */
  readonly against: Text | null;
  readonly taker: R | null;
  readonly verdicts: readonly Verdict<R>[];
}

const vendorOf = (sn: string | null): string | null => sn?.slice(0, 4).toUpperCase() ?? null;

function isWithin(serial: string, sn: string | null): boolean {
  const range = readSerialRange(serial);
  const own = sn?.toUpperCase();
  return range !== undefined && own !== undefined && own >= range.from && own <= range.to;
}

/** Each thing that a rule asks for, and whether the ONU has it. A GPON ONU's MAC address and LOID are its own affair. */
function askOf(rule: OrderConditions, onu: OrderCandidate, asking: RuleQuestions<RuleCheck>): void {
  const { ponMode, serial, vendor, mac, loid, model, oltId, projectId, siteId, pons } = rule;
  const listed = onu.isListed;
  asking.must('on', rule.status === 'on');
  asking.must('force', !onu.isStanding || rule.force);
  asking.ask('ponMode', ponMode === 'both' ? null : ponMode, onu.ponMode, onu.ponMode === ponMode);
  asking.ask('serial', serial, onu.sn, serial !== null && isWithin(serial, onu.sn));
  asking.ask('vendor', vendor, vendorOf(onu.sn), vendorOf(onu.sn) === vendor?.toUpperCase());
  const macFound = listed && onu.mac !== null ? macText(onu.mac.toLowerCase()) : null;
  asking.ask('mac', mac, macFound, listed && isMacWithin(mac, onu.mac));
  asking.ask('loid', loid, listed ? onu.loid : null, listed && isWord(loid, onu.loid));
  asking.ask('model', model, onu.model, isWord(model, onu.model));
  // One that is gone is asked for all the same, and no ONU has it.
  if (oltId !== null)
    asking.checks.push({ what: 'olt', holds: oltId === onu.oltId, wanted: rule.oltName, found: onu.oltName });
  if (projectId !== null) {
    const holds = projectId === onu.projectId;
    asking.checks.push({ what: 'project', holds, wanted: rule.projectName, found: onu.projectName });
  }
  if (siteId !== null)
    asking.checks.push({ what: 'site', holds: siteId === onu.siteId, wanted: rule.siteName, found: onu.siteName });
  asking.ask('pons', pons, String(onu.pon), isPon(pons, onu.pon));
}

function obstacleOf({
  sn,
  mac,
  isListed,
  isKnown,
  isStanding,
  isOrdered,
  canOrder,
  held,
}: OrderCandidate): Text | null {
  const isTold = isListed ? mac !== null : sn !== null && onuSerial.problem(sn) === undefined;
  if (!isTold) return ruleObstacles.noSerial;
  // What is only about to happen is asked once more when its time comes, and so it is here.
  if (held && held.state !== 'due') {
    const { rule, by, reason } = held;
    const words =
      held.state === 'ordered' || held.state === 'dropped' ? ruleObstacles.decided : ruleObstacles[held.state];
    return fill(words, { rule, who: by ?? '?', reason: reason ?? '?' });
  }
  if (isKnown && !isStanding) return ruleObstacles.known;
  if (isOrdered) return ruleObstacles.ordered;
  return canOrder ? null : ruleObstacles.cannot;
}

/**
 * Which rule takes an ONU, and why not the others: asked alike by who wants to know and by who acts on it. Rules in their order; the
 * first that fits takes it. A rule that a person paused is passed over; one that has paused itself keeps what it fits, so that what was
 * too much for it does not go to the next one.
 */
export function decideOrder<R extends OrderConditions>(onu: OrderCandidate, rules: readonly R[]): Decision<R> {
  const verdicts = verdictsOf<R, RuleCheck>(rules, (rule, asking) => askOf(rule, onu, asking));
  const obstacle = obstacleOf(onu);
  if (obstacle) return { against: obstacle, taker: null, verdicts };
  const first = verdicts.find(
    ({ rule, checks, fits }) =>
      fits || (rule.pausedItself && checks.every(({ what, holds }) => holds || what === 'on')),
  );
  if (first && !first.fits) {
    return { against: fill(ruleObstacles.paused, { rule: first.rule.name }), taker: null, verdicts };
  }
  return { against: null, taker: first?.rule ?? null, verdicts };
}

/** Control characters of what devices tell, which no name takes. */
const marks = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;
const longestName = 64;

/** The name of a customer, as a rule makes it. */
export function nameFrom(pattern: string, onu: OrderCandidate): string {
  const said: Readonly<Record<(typeof patternPlaces)[number], string>> = {
    olt: onu.oltName,
    port: onu.portName,
    pon: String(onu.pon),
    sn: onu.sn ?? (onu.mac === null ? '' : macText(onu.mac.toLowerCase())),
    vendor: vendorOf(onu.sn) ?? '',
    model: onu.model ?? '',
    project: onu.projectName ?? '',
  };
  return putInto(pattern, said, ({ en }) => en)
    .replace(marks, ' ')
    .trim()
    .slice(0, longestName)
    .toWellFormed();
}
