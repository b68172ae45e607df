import { macText } from '@heliograph/catalogue/formats/mac-range.ts';
import type { PreconfigCheck, PreconfigReason } from '@heliograph/catalogue/words/cpe-preconfig-words.ts';
import { isMacWithin, isPon, isWord, verdictsOf, type RuleQuestions, type RuleVerdict as VerdictOf } from '../rules.ts';

/** What of a rule says which devices it takes. What is null says nothing. */
export interface PreconfigRule {
  readonly id: string;
  readonly name: string;
  readonly status: 'on' | 'off';
  readonly force: boolean;
  readonly project_id: string | null;
  readonly group_id: string | null;
  readonly olt_id: string | null;
  readonly pons: string | null;
  readonly oui: string | null;
  readonly product_class: string | null;
  readonly model: string | null;
  readonly software: string | null;
  readonly serial: string | null;
  readonly mac: string | null;
}

/** What is known of a device when it is decided; null: not known, and then it fits nothing that is asked. */
export interface PreconfigDevice {
  readonly projectId: string | null;
  readonly groupId: string | null;
  readonly oltId: string | null;
  readonly pon: number | null;
  readonly oui: string;
  readonly productClass: string;
  readonly model: string | null;
  readonly software: string | null;
  readonly serial: string;
  /** 12 lower-case hex digits. */
  readonly mac: string | null;
}

type Verdict<R extends PreconfigRule> = VerdictOf<R, PreconfigCheck>;

/** `A..B` is what stands between two of one length, both of them included. */
function isSerial(wanted: string, serial: string): boolean {
  const [from = '', to] = wanted.split('..', 2);
  if (to === undefined) return isWord(wanted, serial);
  const [own, low, high] = [serial.toUpperCase(), from.trim().toUpperCase(), to.trim().toUpperCase()];
  return own.length === low.length && own.length === high.length && own >= low && own <= high;
}

/** Each thing that a rule asks for, and whether the device has it. */
function askOf(
  rule: PreconfigRule,
  device: PreconfigDevice,
  why: PreconfigReason,
  asking: RuleQuestions<PreconfigCheck>,
): void {
  asking.must('on', rule.status === 'on');
  asking.must('force', why !== 'boot' || rule.force);
  asking.ask('project', rule.project_id, device.projectId, rule.project_id === device.projectId);
  asking.ask('group', rule.group_id, device.groupId, rule.group_id === device.groupId);
  asking.ask('olt', rule.olt_id, device.oltId, rule.olt_id === device.oltId);
  asking.ask('pons', rule.pons, device.pon === null ? null : String(device.pon), isPon(rule.pons, device.pon));
  asking.ask('oui', rule.oui, device.oui, isWord(rule.oui, device.oui));
  asking.ask('productClass', rule.product_class, device.productClass, isWord(rule.product_class, device.productClass));
  asking.ask('model', rule.model, device.model, isWord(rule.model, device.model));
  asking.ask('software', rule.software, device.software, isWord(rule.software, device.software));
  asking.ask('serial', rule.serial, device.serial, isSerial(rule.serial ?? '', device.serial));
  asking.ask('mac', rule.mac, device.mac && macText(device.mac), isMacWithin(rule.mac, device.mac));
}

/** What rules say of a device, in their order, and which of them takes it: the same for the simulator and when it is done. */
export function decidePreconfig<R extends PreconfigRule>(
  rules: readonly R[],
  device: PreconfigDevice,
  why: PreconfigReason,
): { readonly taker: R | null; readonly verdicts: readonly Verdict<R>[] } {
  const verdicts = verdictsOf<R, PreconfigCheck>(rules, (rule, asking) => askOf(rule, device, why, asking));
  return { taker: verdicts.find(({ fits }) => fits)?.rule ?? null, verdicts };
}
