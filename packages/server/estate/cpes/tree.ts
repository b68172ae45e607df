import { promisify } from 'node:util';
import { deflateRaw, deflateRawSync, inflateRaw, inflateRawSync } from 'node:zlib';

/** What a device told of one parameter or object. */
export interface TreeEntry {
  /** Of a parameter: null = not read (yet). Of an object: null. Of a secret: always '' (what was sent to it stands in `cpe.written`). */
  readonly value: string | null;
  /** Local name of the XML Schema type; `object`; '' = not told. */
  readonly type: string;
  /** null = not told. */
  readonly writable: boolean | null;
}

/** Parameters and objects (which end in a dot) by their full names. */
export type CpeTree = ReadonlyMap<string, TreeEntry>;

const [deflated, inflated] = [promisify(deflateRaw), promisify(inflateRaw)];
/** What is smaller than this is done sooner than another thread has been told of it, octets. */
const small = 16 * 1024;
/** Half of the time of a small object goes into tables and buffers that zlib makes for larger ones. */
const roomFor = (octets: number) => ({ chunkSize: octets < small / 8 ? 2048 : 16 * 1024 });
/** What one object may be unpacked to: far above any device, far below what harms. */
const mostUnpacked = 64 * 1024 * 1024;
/** Objects below the root of one device, each a row. */
export const mostObjects = 64;
/** Longer ones are cut: logs and certificates, which nobody compares. */
const mostValue = 32_768;

/** `Device.WiFi.SSID.1.SSID` stands in `Device.WiFi.`; what is right below the root in the root. */
export function parentObjectOf(name: string): string {
  const first = name.indexOf('.');
  const second = name.indexOf('.', first + 1);
  return second < 0 ? name.slice(0, first + 1) : name.slice(0, second + 1);
}

type Packed = [name: string, value: string | null, type: string, writable: 0 | 1 | 2];

export async function packTree(tree: CpeTree): Promise<Buffer> {
  const rows = [...tree].map(([name, { value, type, writable }]): Packed => [
    name,
    value,
    type,
    writable === null ? 2 : writable ? 1 : 0,
  ]);
  const text = JSON.stringify(rows);
  return text.length < small
    ? deflateRawSync(text, { level: 1, memLevel: 5, ...roomFor(text.length) })
    : deflated(text, { level: 1 });
}

export async function unpackTree(body: Uint8Array): Promise<Map<string, TreeEntry>> {
  const limit = { maxOutputLength: mostUnpacked };
  const isSmall = body.length < small / 8;
  const octets = isSmall
    ? inflateRawSync(body, { ...limit, ...roomFor(body.length * 4) })
    : await inflated(body, limit);
  const text = octets.toString('utf8');
  return new Map(
    (JSON.parse(text) as Packed[]).map(([name, value, type, writable]) => [
      name,
      { value, type, writable: writable === 2 ? null : writable === 1 },
    ]),
  );
}

const secretName = /(?:Password|Passphrase|PassPhrase|PreSharedKey|WEPKey|Secret|PIN|PrivateKey|AuthKey)$/;

/** A value that nobody reads back, shows or keeps in the clear. */
export const isSecretParameter = (name: string): boolean => secretName.test(name.replace(/\.$/, ''));

/** As it may be kept: no secret, nothing that PostgreSQL or JSON refuse, and not without end. */
export const keepable = (name: string, value: string): string =>
  isSecretParameter(name) ? '' : value.replaceAll('\0', '').toWellFormed().slice(0, mostValue);

const volatilePart =
  /\.(?:Stats|Hosts|AssociatedDevice|Diagnostics|MemoryStatus|ProcessStatus|TemperatureStatus|[A-Za-z]*Diagnostics|Neighboring[A-Za-z]*|Client|DeviceLog)\./;
const volatileLeaf =
  /(?:Up[Tt]ime|CurrentLocalTime|CurrentTime|ParameterKey|DeviceLog|LeaseTimeRemaining|Bytes(?:Sent|Received)?|Octets?|Packets?(?:Sent|Received)?|Errors?|Count(?:er)?|Total[A-Za-z]*|LastDataTransmitRate|SignalStrength|Noise|SignalLevel|OpticalLevel|R[Xx]_?Power|T[Xx]_?Power|Temperature|Voltage|Bias(?:Current)?|CPUUsage|CpuUsed|MemUsed|MemoryUsage|Free|NumberOfEntries|SessionID|LastChange)$/;

/** Counters, clocks, levels and who happens to be connected change by themselves: nobody looks for when they did. */
export const isKeptInHistory = (name: string): boolean =>
  !isSecretParameter(name) && !volatilePart.test(name) && !volatileLeaf.test(name);

export interface TreeChange {
  readonly name: string;
  readonly was: string | null;
  readonly became: string | null;
}

/** What of a tree changed, as far as history is kept of it. Values that were not read say nothing; `isWhole`: what is not told any more is gone. */
export function cpeTreeChangesOf(before: CpeTree, now: CpeTree, isWhole: boolean): TreeChange[] {
  const changes: TreeChange[] = [];
  for (const [name, { value, type }] of now) {
    if (type === 'object' || value === null || !isKeptInHistory(name)) continue;
    const was = before.get(name);
    if (!was) changes.push({ name, was: null, became: value });
    else if (was.value !== null && was.value !== value) changes.push({ name, was: was.value, became: value });
  }
  if (!isWhole) return changes;
  for (const [name, { value, type }] of before) {
    if (type === 'object' || value === null || now.has(name) || !isKeptInHistory(name)) continue;
    changes.push({ name, was: value, became: null });
  }
  return changes;
}

/** Some devices say of every parameter that it cannot be written: then that says nothing. */
export function deniesAll(tree: CpeTree): boolean {
  for (const { type, writable } of tree.values()) if (type !== 'object' && writable === true) return false;
  return true;
}

const truths = new Set(['1', 'true']);
const lies = new Set(['0', 'false']);

/** Is what was read what was set? A device may spell booleans and numbers its own way. */
export function sameCpeValue(set: string, read: string, type: string): boolean {
  if (set === read) return true;
  const [a, b] = [set.trim().toLowerCase(), read.trim().toLowerCase()];
  if (type === 'boolean') return (truths.has(a) && truths.has(b)) || (lies.has(a) && lies.has(b));
  if (/^(?:int|unsignedInt|long|unsignedLong)$/.test(type) && /^[+-]?\d{1,20}$/.test(a) && /^[+-]?\d{1,20}$/.test(b))
    return BigInt(a.replace('+', '')) === BigInt(b.replace('+', ''));
  if (type === 'dateTime') return Date.parse(set) === Date.parse(read);
  if (type === 'hexBinary') return a === b;
  return false;
}
