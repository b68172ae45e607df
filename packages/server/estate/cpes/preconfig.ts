import { readMacPart } from '@heliograph/catalogue/formats/mac-part.ts';
import { macText } from '@heliograph/catalogue/formats/mac-range.ts';
import { readPons } from '@heliograph/catalogue/formats/pon-list.ts';
import type { PreconfigCheck, PreconfigReason } from '@heliograph/catalogue/words/cpe-preconfig-words.ts';

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

export interface Checked {
  readonly what: PreconfigCheck;
  readonly holds: boolean;
  readonly wanted: string | null;
  readonly found: string | null;
}

export interface Verdict<R extends PreconfigRule> {
  readonly rule: R;
  readonly fits: boolean;
  readonly checks: readonly Checked[];
}

/** Upper and lower case are one; a star at the end stands for anything. */
function isWord(wanted: string, told: string | null): boolean {
  if (told === null) return false;
  const [asked, word] = [wanted.toLowerCase(), told.toLowerCase()];
  return asked.endsWith('*') ? word.startsWith(asked.slice(0, -1)) : word === asked;
}

/** `A..B` is what stands between two of one length, both of them included. */
function isSerial(wanted: string, serial: string): boolean {
  const [from = '', to] = wanted.split('..', 2);
  if (to === undefined) return isWord(wanted, serial);
  const [own, low, high] = [serial.toUpperCase(), from.trim().toUpperCase(), to.trim().toUpperCase()];
  return own.length === low.length && own.length === high.length && own >= low && own <= high;
}

function isMac(wanted: string, mac: string | null): boolean {
  const range = readMacPart(wanted);
  return range !== undefined && mac !== null && mac >= range.from && mac <= range.to;
}

const isPon = (wanted: string, pon: number | null): boolean =>
  pon !== null && (readPons(wanted)?.includes(pon) ?? false);

/** Each thing that a rule asks for, and whether the device has it. */
function checksOf(rule: PreconfigRule, device: PreconfigDevice, why: PreconfigReason): Checked[] {
  const checks: Checked[] = [];
  const ask = (what: PreconfigCheck, wanted: string | null, found: string | null, holds: boolean) => {
    if (wanted !== null) checks.push({ what, holds, wanted, found });
  };
  if (rule.status !== 'on') checks.push({ what: 'on', holds: false, wanted: null, found: null });
  if (why === 'boot' && !rule.force) checks.push({ what: 'force', holds: false, wanted: null, found: null });
  ask('project', rule.project_id, device.projectId, rule.project_id === device.projectId);
  ask('group', rule.group_id, device.groupId, rule.group_id === device.groupId);
  ask('olt', rule.olt_id, device.oltId, rule.olt_id === device.oltId);
  ask('pons', rule.pons, device.pon === null ? null : String(device.pon), isPon(rule.pons ?? '', device.pon));
  ask('oui', rule.oui, device.oui, isWord(rule.oui ?? '', device.oui));
  ask('productClass', rule.product_class, device.productClass, isWord(rule.product_class ?? '', device.productClass));
  ask('model', rule.model, device.model, isWord(rule.model ?? '', device.model));
  ask('software', rule.software, device.software, isWord(rule.software ?? '', device.software));
  ask('serial', rule.serial, device.serial, isSerial(rule.serial ?? '', device.serial));
  ask('mac', rule.mac, device.mac && macText(device.mac), isMac(rule.mac ?? '', device.mac));
  return checks;
}

/** What rules say of a device, in their order, and which of them takes it: the same for the simulator and when it is done. */
export function decide<R extends PreconfigRule>(
  rules: readonly R[],
  device: PreconfigDevice,
  why: PreconfigReason,
): { readonly taker: R | null; readonly verdicts: readonly Verdict<R>[] } {
  const verdicts = rules.map((rule) => {
    const checks = checksOf(rule, device, why);
    return { rule, checks, fits: checks.every(({ holds }) => holds) };
  });
  return { taker: verdicts.find(({ fits }) => fits)?.rule ?? null, verdicts };
}
