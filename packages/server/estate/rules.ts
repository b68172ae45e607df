import { readMacPart } from '@heliograph/catalogue/formats/mac-part.ts';
import { readPons } from '@heliograph/catalogue/formats/pon-list.ts';

/** One thing that a rule asks for, and whether it is so. */
interface Checked<W extends string> {
  readonly what: W;
  readonly holds: boolean;
  readonly wanted: string | null;
  readonly found: string | null;
}

export interface RuleVerdict<R, W extends string> {
  readonly rule: R;
  readonly fits: boolean;
  readonly checks: readonly Checked<W>[];
}

/** What is asked of a rule, one after the other; what a rule does not say (`wanted` null) is not asked. */
export class RuleQuestions<W extends string> {
  readonly checks: Checked<W>[] = [];

  ask(what: W, wanted: string | null, found: string | null, holds: boolean): void {
    if (wanted !== null) this.checks.push({ what, holds, wanted, found });
  }

  /** What holds whatever the rule says, told only where it does not. */
  must(what: W, holds: boolean): void {
    if (!holds) this.checks.push({ what, holds, wanted: null, found: null });
  }
}

/** What rules say, in their order: of ONUs at an OLT and of customer devices at the ACS alike. The first that fits is who takes it. */
export const verdictsOf = <R, W extends string>(
  rules: readonly R[],
  asked: (rule: R, asking: RuleQuestions<W>) => void,
): RuleVerdict<R, W>[] =>
  rules.map((rule) => {
    const asking = new RuleQuestions<W>();
    asked(rule, asking);
    return { rule, checks: asking.checks, fits: asking.checks.every(({ holds }) => holds) };
  });

/** Upper and lower case are one; a star at the end stands for anything. What is not told fits nothing. */
export function isWord(wanted: string | null, told: string | null): boolean {
  if (told === null || wanted === null) return false;
  const [asked, word] = [wanted.toLowerCase(), told.toLowerCase()];
  return asked.endsWith('*') ? word.startsWith(asked.slice(0, -1)) : word === asked;
}

/** `wanted`: the beginning of a MAC address, or a range. `mac`: 12 hex digits. */
export function isMacWithin(wanted: string | null, mac: string | null): boolean {
  const range = wanted === null ? undefined : readMacPart(wanted);
  const own = mac?.toLowerCase();
  return range !== undefined && own !== undefined && own >= range.from && own <= range.to;
}

export const isPon = (wanted: string | null, pon: number | null): boolean =>
  wanted !== null && pon !== null && (readPons(wanted)?.includes(pon) ?? false);
