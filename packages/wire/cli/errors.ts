export type ComplaintKind =
  | 'unknown'
  | 'incomplete'
  | 'ambiguous'
  | 'tooManyWords'
  /** Nothing to show: an empty answer, not a failure. */
  | 'empty'
  /** An extension of the vendor that the ONU or the firmware does not take (yet). */
  | 'unsupported'
  | 'refused';

/** One line with which a device says no. */
export interface Complaint {
  readonly kind: ComplaintKind;
  readonly text: string;
}

interface Phrase {
  readonly kind: ComplaintKind;
  readonly pattern: RegExp;
}

/** First match counts, so the general ones stand last. Seen on V1600G0-B V1.4.8R unless another vendor is named. */
export const PHRASES: readonly Phrase[] = [
  { kind: 'unknown', pattern: /^%\s*(?:\[[^\]]{1,32}\]\s*)?Unknown command\b/i },
  { kind: 'unknown', pattern: /^%\s*There is no matched command\b/i },
  { kind: 'incomplete', pattern: /^%\s*(?:Command incomplete|Incomplete command)\b/i },
  { kind: 'tooManyWords', pattern: /^(?:%\s*)?Too many parameters\b/i },
  { kind: 'ambiguous', pattern: /^(?:%\s*)?Ambiguous command\b/i },
  { kind: 'empty', pattern: /^Error: No related information to show\b/i },
  // ZTE C300/C320.
  { kind: 'empty', pattern: /^%\s*Code 62310\b/i },
  // Before `pri equid`, or before the ONU is online.
  { kind: 'unsupported', pattern: /^(?:%\s*)?Unsupport(?:ed)? private protocol\b/i },
  { kind: 'refused', pattern: /^%\s*(?:Code|Error)\s*\d+/i },
  { kind: 'refused', pattern: /^(?:Error|Failure|Failed)\s*:/i },
  { kind: 'refused', pattern: /^%\s*(?!Info\b|Note\b)\S/i },
];

export function complaintIn(line: string): Complaint | undefined {
  const text = line.trim();
  if (text.length === 0 || text.length > 400) return undefined;
  const kind = PHRASES.find(({ pattern }) => pattern.test(text))?.kind;
  return kind && { kind, text };
}

/** Lines looked at from each end: a long dump in the middle is data and may say anything. */
const EDGE = 10;

/** The first complaint near the start or the end of an answer. */
export function findComplaint(lines: readonly string[]): Complaint | undefined {
  const edges = lines.length <= 2 * EDGE ? lines : [...lines.slice(0, EDGE), ...lines.slice(-EDGE)];
  for (const line of edges) {
    const complaint = complaintIn(line);
    if (complaint) return complaint;
  }
  return undefined;
}
