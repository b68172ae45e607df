import { readMacPart } from '@heliograph/catalogue/formats/mac-part.ts';
import { macText } from '@heliograph/catalogue/formats/mac-range.ts';
import { onuSerial } from '@heliograph/catalogue/formats/onu-serial.ts';
import { readPons } from '@heliograph/catalogue/formats/pon-list.ts';
import { readSerialRange } from '@heliograph/catalogue/formats/serial-range.ts';
import { patternPlaces } from '@heliograph/catalogue/entities/order-rules.ts';
import { fill, putInto, type Text } from '@heliograph/catalogue/kit/text.ts';
import {
  ruleObstacles,
  type DecisionState,
  type RuleCheck,
  type RulePon,
} from '@heliograph/catalogue/words/order-rule-words.ts';

/** What of a rule says which ONUs it takes. What is null says nothing; `id` null: it is being typed. */
export interface Conditions {
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
  readonly pons: string | null;
  /** Of those that it names; null: they are gone, or it names none. */
  readonly oltName: string | null;
  readonly projectName: string | null;
}

/** What was decided of an ONU, and holds. */
export interface Held {
  readonly state: DecisionState;
  readonly rule: string;
  readonly by: string | null;
  readonly reason: Text | null;
}

/** An ONU that waits. */
export interface Waiting {
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
  readonly pon: number;
  readonly portName: string;
  /** The tenant has authorized it somewhere. */
  readonly isKnown: boolean;
  readonly isOrdered: boolean;
  /** Its OLT has a way to give a service plan to an ONU. */
  readonly canOrder: boolean;
  readonly held: Held | null;
}

interface Check {
  readonly what: RuleCheck;
  readonly holds: boolean;
  readonly wanted: string | null;
  readonly found: string | null;
}

export interface Verdict<R extends Conditions> {
  readonly rule: R;
  readonly fits: boolean;
  readonly checks: readonly Check[];
}

export interface Decision<R extends Conditions> {
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

/** Of ONUs that are known by it; a GPON ONU's MAC address is its own affair. */
function isMacWithin(part: string, mac: string | null): boolean {
  const range = readMacPart(part);
  const own = mac?.toLowerCase();
  return range !== undefined && own !== undefined && own >= range.from && own <= range.to;
}

/** Upper and lower case are one; a star at the end stands for anything. What the OLT does not tell fits nothing. */
function isWord(wanted: string, word: string | null): boolean {
  const [asked, told] = [wanted.toLowerCase(), word?.toLowerCase()];
  if (told === undefined) return false;
  return asked.endsWith('*') ? told.startsWith(asked.slice(0, -1)) : told === asked;
}

/** Each thing that a rule asks for, and whether the ONU has it. */
function checksOf(rule: Conditions, onu: Waiting): Check[] {
  const { ponMode, serial, vendor, mac, loid, model, oltId, projectId, pons } = rule;
  const checks: (Check | null)[] = [
    rule.status === 'on' ? null : { what: 'on', holds: false, wanted: null, found: null },
    ponMode === 'both'
      ? null
      : { what: 'ponMode', holds: onu.ponMode === ponMode, wanted: ponMode, found: onu.ponMode },
    serial === null ? null : { what: 'serial', holds: isWithin(serial, onu.sn), wanted: serial, found: onu.sn },
    vendor === null
      ? null
      : { what: 'vendor', holds: vendorOf(onu.sn) === vendor.toUpperCase(), wanted: vendor, found: vendorOf(onu.sn) },
    mac === null
      ? null
      : {
          what: 'mac',
          holds: onu.isListed && isMacWithin(mac, onu.mac),
          wanted: mac,
          found: onu.isListed && onu.mac !== null ? macText(onu.mac.toLowerCase()) : null,
        },
    loid === null
      ? null
      : { what: 'loid', holds: onu.isListed && isWord(loid, onu.loid), wanted: loid, found: onu.loid },
    model === null ? null : { what: 'model', holds: isWord(model, onu.model), wanted: model, found: onu.model },
    oltId === null ? null : { what: 'olt', holds: oltId === onu.oltId, wanted: rule.oltName, found: onu.oltName },
    projectId === null
      ? null
      : { what: 'project', holds: projectId === onu.projectId, wanted: rule.projectName, found: onu.projectName },
    pons === null
      ? null
      : { what: 'pons', holds: readPons(pons)?.includes(onu.pon) === true, wanted: pons, found: String(onu.pon) },
  ];
  return checks.filter((check) => check !== null);
}

function obstacleOf({ sn, mac, isListed, isKnown, isOrdered, canOrder, held }: Waiting): Text | null {
  const isTold = isListed ? mac !== null : sn !== null && onuSerial.problem(sn) === undefined;
  if (!isTold) return ruleObstacles.noSerial;
  // What is only about to happen is asked once more when its time comes, and so it is here.
  if (held && held.state !== 'due') {
    const { rule, by, reason } = held;
    const words =
      held.state === 'ordered' || held.state === 'dropped' ? ruleObstacles.decided : ruleObstacles[held.state];
    return fill(words, { rule, who: by ?? '?', reason: reason ?? '?' });
  }
  if (isKnown) return ruleObstacles.known;
  if (isOrdered) return ruleObstacles.ordered;
  return canOrder ? null : ruleObstacles.cannot;
}

/**
 * Which rule takes an ONU, and why not the others: asked alike by who wants to know and by who acts on it. Rules in their order; the
 * first that fits takes it. A rule that a person paused is passed over; one that has paused itself keeps what it fits, so that what was
 * too much for it does not go to the next one.
 */
export function decide<R extends Conditions>(onu: Waiting, rules: readonly R[]): Decision<R> {
  const verdicts = rules.map((rule) => {
    const checks = checksOf(rule, onu);
    return { rule, checks, fits: checks.every(({ holds }) => holds) };
  });
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
export function nameFrom(pattern: string, onu: Waiting): string {
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
