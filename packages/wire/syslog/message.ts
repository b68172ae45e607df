/** What a device wrote, as far as its line says it. Nothing that it says of itself (host, time) is believed: who it is says its address. */
export interface SyslogMessage {
  /** 0 kernel … 23 local7 (RFC 5424 §6.2.1); null where the line has no priority. */
  readonly facility: number | null;
  /** 0 emergency … 7 debug. */
  readonly severity: number | null;
  /** The time in the device's own words; its clock and its zone are its own. */
  readonly said: string | null;
  /** The event, or the program that speaks. */
  readonly name: string | null;
  readonly text: string;
  /** The line was longer than what is kept. */
  readonly cut: boolean;
}

/** Octets of a datagram that are looked at; RFC 5424 §6.1 asks a receiver for 2,048. */
export const MOST_OCTETS = 4096;
/** Characters of the text that are kept. */
export const MOST_TEXT = 2000;
const MOST_NAME = 64;
const MOST_SAID = 40;

interface Read {
  readonly said: string | null;
  readonly name: string | null;
  readonly text: string;
}

const plain = (text: string): Read => ({ said: null, name: null, text });
const word = (text: string | undefined): string | null =>
  text === undefined || text === '' || text === '-' ? null : text;

/** Where the structured data ends (RFC 5424 §6.3): `-`, or elements in brackets whose values may hold escaped ones. */
function behindData(text: string): number {
  if (text.startsWith('-')) return 1;
  let at = 0;
  while (text[at] === '[') {
    let quoted = false;
    for (at += 1; at < text.length && (quoted || text[at] !== ']'); at += 1) {
      if (text[at] === '\\') at += 1;
      else if (text[at] === '"') quoted = !quoted;
    }
    at += 1;
  }
  return Math.min(at, text.length);
}

/** RFC 5424: version, time, host, program, process, kind, data, text. */
function newFormat(line: string): Read | undefined {
  const head = /^1 (\S{1,40}) (\S{1,255}) (\S{1,48}) (\S{1,128}) (\S{1,32}) (?=[-[])/.exec(line);
  if (!head) return undefined;
  const rest = line.slice(head[0].length);
  const text = rest
    .slice(behindData(rest))
    .trimStart()
    .replace(/^\uFEFF/, '');
  return { said: word(head[1]), name: word(head[5]) ?? word(head[3]), text: text === '' ? rest : text };
}

/** `2026/11/24 03:12:44   ONU Offline         PON 0/3 ONU 50 …`: the event in a column of its own (facts of V-SOL). */
function columns(line: string): Read | undefined {
  const head = /^(\d{4}[/-]\d{2}[/-]\d{2} \d{2}:\d{2}:\d{2})[: ]\s*/.exec(line);
  if (!head) return undefined;
  const rest = line.slice(head[0].length);
  const gap = /\s{2,}/.exec(rest);
  if (!gap || gap.index > MOST_NAME) return { said: head[1] ?? null, name: null, text: rest };
  return { said: head[1] ?? null, name: rest.slice(0, gap.index), text: rest.slice(gap.index + gap[0].length) };
}

/** RFC 3164: `Nov 24 03:12:44 host program[12]: text`, with a year or with an ISO time as many write it. */
function oldFormat(line: string): Read | undefined {
  const head = /^([A-Z][a-z]{2} [ \d]\d (?:\d{4} )?\d{2}:\d{2}:\d{2}|\d{4}-\d{2}-\d{2}T\S{1,25})(?:\.\d{1,6})?:? /.exec(
    line,
  );
  if (!head) return undefined;
  const said = head[1] ?? null;
  const rest = line.slice(head[0].length);
  const program = /^(?:\S{1,255} )??([\w./%@-]{1,64}?)(?:\[\d{1,10}\])?: /.exec(rest);
  if (!program) return { said, name: null, text: rest };
  return { said, name: program[1] ?? null, text: rest.slice(program[0].length) };
}

const clean = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').toWellFormed();

/** Reads one datagram of syslog: RFC 5424, RFC 3164, the columns of OLTs, or just a line. Never throws; the text is never empty unless the line was. */
export function readSyslog(octets: Uint8Array): SyslogMessage {
  const bytes = octets.subarray(0, MOST_OCTETS);
  const whole = clean(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')).trim();
  const priority = /^<(\d{1,3})>/.exec(whole);
  const number = priority ? Number(priority[1]) : Number.NaN;
  const has = number <= 191;
  const line = has && priority ? whole.slice(priority[0].length).trimStart() : whole;
  const read = newFormat(line) ?? columns(line) ?? oldFormat(line) ?? plain(line);
  const text = (read.text === '' ? line : read.text).trim();
  return {
    facility: has ? number >> 3 : null,
    severity: has ? number & 7 : null,
    said: read.said?.slice(0, MOST_SAID) ?? null,
    name: read.name?.trim().slice(0, MOST_NAME) || null,
    text: text.slice(0, MOST_TEXT).toWellFormed(),
    cut: octets.length > MOST_OCTETS || text.length > MOST_TEXT,
  };
}
