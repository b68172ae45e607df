import {
  alarmKindBy2025,
  alarmKindByK,
  alarmKindByStandard,
  severityOfLevel,
} from '@heliograph/catalogue/alarms/kinds.ts';
import type { AlarmKind } from '@heliograph/catalogue/alarms/kind.ts';
import { macDigits } from '@heliograph/catalogue/formats/mac-range.ts';
import type { Severity } from '@heliograph/catalogue/words/severities.ts';
import { alarmMsg, alarmOid } from '@heliograph/wire/mib/traps.ts';
import { startsWith, type Oid } from '@heliograph/wire/snmp/oid.ts';
import type { Value, Varbind } from '@heliograph/wire/snmp/pdu.ts';
import { deviceWordsOf } from '../drivers/spellings/charset.ts';
import { placeOfName } from '../drivers/spellings/port-names.ts';
import type { PortNames } from './port-names.ts';
import { nowhere, placeKey, placeOfKey, wholeDevice, type Place } from '@heliograph/catalogue/kit/place.ts';

/** How the sender of a trap calls its interfaces. */
export interface SenderPorts {
  readonly names: PortNames;
  /** Its ports are known by their ifIndex, as those of any device of no special family are. */
  readonly isNumbered: boolean;
  /** Of those whose number here is another, by ifIndex. */
  readonly numbers?: ReadonlyMap<number, number>;
}

/** What a trap says, before it is known who sent it. */
export interface ToldAlarm {
  /** undefined: not in the catalogue; kept as an event. */
  readonly kind: AlarmKind | undefined;
  readonly change: 'raise' | 'clear' | 'notice' | 'recovery' | 'unknown';
  readonly object: string;
  readonly place: Place;
  readonly severity: Severity | undefined;
  readonly text: string;
  /** MAC of the OLT as 12 hex digits, when the trap carries it. */
  readonly mac: string | undefined;
  /** Of an interface whose place the trap does not say: where that is, only its sender knows. */
  readonly ifIndex?: number;
  /** What it carried, by object name where known, else by OID: an object in JSON, as it is kept. */
  readonly raw: string;
}

/** Below this stand coldStart 1 … authenticationFailure 5 (RFC 3418). */
const standardTraps: Oid = [1, 3, 6, 1, 6, 3, 1, 1, 5];
const ifEntry: Oid = [1, 3, 6, 1, 2, 1, 2, 2, 1];
const ifXEntry: Oid = [1, 3, 6, 1, 2, 1, 31, 1, 1, 1];
const maxText = 512;
/** The largest number that a port has where its readings are kept. */
const mostPort = 32_767;
const maxRaw = 64;

/** Control characters and marks that turn the direction of text have no place in what people read or logs carry. */
const clean = (text: string): string =>
  text
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, maxText)
    // A character of two halves may have lost one of them there, and the database refuses half a character.
    .replace(/[\ud800-\udbff]$/, '');

/** Nothing but what every encoding has, and nobody has to be kept from. */
const isPlain = (bytes: Uint8Array): boolean => {
  for (const octet of bytes) if (octet < 0x20 || octet > 0x7e) return false;
  return true;
};

const space = 0x20;
/** Of plain words, most of which have nothing to be trimmed of. */
const trimmed = (text: string): string =>
  text.length > maxText || text.charCodeAt(0) === space || text.charCodeAt(text.length - 1) === space
    ? text.trim().slice(0, maxText)
    : text;

/** Octets as people can read them: words in whatever encoding, else hexadecimal. */
function words(bytes: Uint8Array, page: Page): string {
  // Nearly all that is heard, and the rest of this costs ten times as much.
  if (isPlain(bytes)) return trimmed(asciiOf(bytes, page));
  const binary = () => Buffer.from(bytes.subarray(0, maxText / 2)).toString('hex');
  const text = deviceWordsOf(bytes);
  if (text === undefined) return binary();
  const readable = clean(text);
  return readable === '' && bytes.some((octet) => octet > 0x20 || octet < 9) ? binary() : readable;
}

/** What octets of one datagram are part of: made once for all of them, for each would be an object of its own. */
interface Page {
  whole: Buffer | undefined;
}

function asciiOf({ buffer, byteOffset, byteLength }: Uint8Array, page: Page): string {
  if (page.whole?.buffer !== buffer) page.whole = Buffer.from(buffer);
  return page.whole.toString('latin1', byteOffset, byteOffset + byteLength);
}

function plain(value: Value, page: Page): string | number {
  switch (value.type) {
    case 'octets':
      return words(value.value, page);
    case 'oid':
      return value.value.join('.');
    case 'opaque':
      return Buffer.from(value.value.subarray(0, maxText / 2)).toString('hex');
    case 'counter64':
      return value.value.toString();
    case 'integer':
    case 'gauge32':
    case 'counter32':
    case 'timeticks':
    case 'ipAddress':
      return value.value;
    default:
      return value.type;
  }
}

type Name = keyof typeof alarmMsg;
/** A value, and how it reads. */
interface Heard {
  readonly value: Value;
  readonly plain: string | number;
}
/** By the number of the scalar in its MIB. */
type Said = readonly (Heard | undefined)[];

const scalars = Object.entries(alarmMsg).map(([name, { oid }]) => ({ name, number: oid.at(-2) ?? 0 }));
/** The numbers of the scalars. */
const at = Object.fromEntries(scalars.map(({ name, number }) => [name, number])) as Readonly<Record<Name, number>>;
/** How what is kept begins for each of them. */
const keys: readonly (string | undefined)[] = Array.from(
  { length: 1 + Math.max(...scalars.map(({ number }) => number)) },
  (_, number) => scalars.filter((one) => one.number === number).map(({ name }) => `"${name}":`)[0],
);
const nothing: Said = keys.map(() => undefined);
const msgOid: Oid = alarmMsg.dataPon.oid.slice(0, -2);
const special = /["\\]/;

/** Nothing that comes here holds a control character or half a character. */
const json = (plain: string | number): string =>
  typeof plain === 'number' ? String(plain) : special.test(plain) ? JSON.stringify(plain) : `"${plain}"`;

/**
 * Varbinds are found by what they are, never by their place: firmware leaves some out, and some drop the final `.0`. Each is read once, for what is
 * known of it and for what is kept.
 */
function said(varbinds: readonly Varbind[]): { readonly told: Said; readonly raw: string } {
  const page: Page = { whole: undefined };
  const told = [...nothing];
  const raw: string[] = [];
  for (let n = 0; n < varbinds.length; n++) {
    const { oid, value } = varbinds[n] as Varbind;
    const number = startsWith(oid, msgOid) ? (oid[msgOid.length] ?? 0) : 0;
    const key = keys[number];
    if (key === undefined && n >= maxRaw) continue;
    const heard = { value, plain: plain(value, page) };
    if (n < maxRaw) raw.push(`${key ?? `"${oid.join('.')}":`}${json(heard.plain)}`);
    if (key !== undefined) told[number] = heard;
  }
  return { told, raw: `{${raw.join()}}` };
}

/** A number that is written as text: "3", or "0/3" for port 3 of slot 0. Nought and nothing mean "does not say". */
function numberIn(heard: Pick<Heard, 'plain'> | undefined): number | null {
  if (heard === undefined) return null;
  const text = String(heard.plain);
  const last = /^(?:\d{1,5}\/){0,2}(\d{1,9})$/.exec(text.trim())?.[1];
  const number = last === undefined ? 0 : Number(last);
  return number > 0 && number <= 0x7fff_ffff ? number : null;
}

const wholeIn = (heard: Heard | undefined): number | undefined => {
  if (heard === undefined) return undefined;
  const text = String(heard.plain).trim();
  return /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
};

/**
 * The kind by the value of dataTrapOID. Only where that says nothing known, a number above 2 in dataAlarmType is taken as a
 * number of the newer list (facts: LibreNMS reads newer firmware so; 0-2 are the types of the old meaning).
 */
function kindOf(told: Said): AlarmKind | undefined {
  const oid = told[at.dataTrapOID];
  const parts = oid?.value.type === 'oid' ? oid.value.value : textOid(oid);
  // A value may end in .0 as if it were the instance of a scalar.
  const k =
    parts && startsWith(parts, alarmOid) && parts.length <= alarmOid.length + 2 ? parts[alarmOid.length] : undefined;
  const known = k === undefined ? undefined : alarmKindByK(k);
  if (known) return known;
  const other = wholeIn(told[at.dataAlarmType]);
  return other !== undefined && other > 2 ? alarmKindBy2025(other) : undefined;
}

function textOid(heard: Heard | undefined): Oid | undefined {
  if (heard?.value.type !== 'octets') return undefined;
  const text = String(heard.plain);
  return /^\.?\d{1,10}(\.\d{1,10}){1,40}$/.test(text) ? text.split('.').filter(Boolean).map(Number) : undefined;
}

function changeOf(kind: AlarmKind | undefined, trapClass: number | undefined): ToldAlarm['change'] {
  if (!kind) return 'unknown';
  if (kind.stands !== 'alarm') return kind.stands;
  return trapClass === 0 ? 'clear' : 'raise';
}

const finalKey = (kind: AlarmKind | undefined, place: Place): string => {
  if (kind) return placeKey(kind.object, place);
  return placeKey(place.pon === null ? 'port' : 'onuPort', place);
};

function vendorAlarm(told: Said, raw: string): ToldAlarm {
  const kind = kindOf(told);
  const place: Place = {
    port: numberIn(told[at.dataUpLinkPort]),
    pon: numberIn(told[at.dataPon]),
    onu: numberIn(told[at.dataOnu]),
    onuPort: numberIn(told[at.dataOnuPort]),
  };
  const object = finalKey(kind, place);
  const address = told[at.dataMac];
  const mac = address && macOf(address);
  const text = told[at.dataValue];
  const level = wholeIn(told[at.dateAlarmLevel]);
  return {
    kind,
    change: changeOf(kind, wholeIn(told[at.dataTrapClass])),
    object,
    place: placeOfKey(object),
    severity: level === undefined ? undefined : severityOfLevel(level),
    text: text === undefined ? '' : String(text.plain),
    mac,
    raw,
  };
}

/** As text in any notation, or as six octets. */
function macOf({ value, plain: text }: Heard): string | undefined {
  if (value.type === 'octets' && value.value.length === 6) return Buffer.from(value.value).toString('hex');
  const digits = macDigits(String(text));
  return digits === undefined || digits === '000000000000' ? undefined : digits;
}

function standardAlarm(kind: AlarmKind | undefined, varbinds: readonly Varbind[], raw: string): ToldAlarm {
  const column = (entry: Oid, id: number) =>
    varbinds.find(({ oid }) => oid.length > entry.length && startsWith(oid, entry) && oid[entry.length] === id)?.value;
  const page: Page = { whole: undefined };
  const index = column(ifEntry, 1);
  const port = numberIn(index && { plain: plain(index, page) });
  const name = column(ifXEntry, 1) ?? column(ifEntry, 2);
  const named = name === undefined ? undefined : placeOfName(String(plain(name, page)));
  const isOfDevice = kind?.object === 'device';
  const object = isOfDevice ? wholeDevice : (named ?? wholeDevice);
  return {
    kind,
    change: changeOf(kind, undefined),
    object,
    place: placeOfKey(object),
    severity: undefined,
    text: name === undefined ? '' : String(plain(name, page)),
    mac: undefined,
    raw,
    ...(!isOfDevice && named === undefined && port !== null && { ifIndex: port }),
  };
}

/** Puts a trap that names an interface by its number alone at the place that its sender gives that number. */
export function placedBy(told: ToldAlarm, ports: SenderPorts | undefined): ToldAlarm {
  if (told.ifIndex === undefined || ports === undefined) return told;
  const { names, isNumbered, numbers } = ports;
  const name = names[told.ifIndex];
  const text = told.text === '' ? (name ?? `ifIndex ${told.ifIndex}`) : told.text;
  const port = numbers?.get(told.ifIndex) ?? told.ifIndex;
  // One that no poll has told yet, and whose number is none of a port, is known by its name alone.
  const own = isNumbered && port <= mostPort ? placeKey('port', { ...nowhere, port }) : undefined;
  const object = own ?? (name === undefined ? undefined : placeOfName(name)) ?? told.object;
  return { ...told, text, object, place: placeOfKey(object) };
}

/**
 * Pure and total: whatever a trap carries, this says what is known of it and keeps the rest as it came. `oid`: the same as `trapOid`, for who has it
 * as text already.
 */
export function decodeTrap(trapOid: Oid, varbinds: readonly Varbind[], oid: string = trapOid.join('.')): ToldAlarm {
  const { told, raw } = said(varbinds);
  const kind = alarmKindByStandard(oid);
  const isStandard = startsWith(trapOid, standardTraps) && trapOid.length === standardTraps.length + 1;
  if (kind || isStandard) return standardAlarm(kind, varbinds, raw);
  // By what it carries, not by its own OID: as a version 1 trap it comes with another one (enterprise.0.specific).
  return vendorAlarm(told, raw);
}
