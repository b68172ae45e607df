import { charsetTextOf } from './charset.ts';
import { CwmpError } from './error.ts';
import type { CwmpVersion, CwmpEnvelope } from './message.ts';
import { END, type XmlLimits, OPEN, usualXmlLimits, XmlScanner } from './xml.ts';

/** What is around every message: SOAP 1.1 and the headers of CWMP. Everything is found by its local name. */

export interface DecodeOptions {
  /** As Content-Type has it. */
  readonly charset?: string | undefined;
  readonly limits?: Partial<XmlLimits> | undefined;
}

/** Reads the element just opened, to its end or as far as it likes. */
export type BodyReader<Body> = (scanner: XmlScanner, method: string) => Body;

interface Headers {
  id: string;
  hold?: boolean;
  sessionTimeout?: number;
  supportedVersions?: readonly string[];
  useVersion?: string;
}

/** Namespaces of CWMP as they are declared on the way to the method: prefix and version. */
type Declared = [prefix: string, version: CwmpVersion][];

const CWMP_NAMESPACE = /^\s*urn:dslforum-org:(cwmp-1-\d{1,2})\s*$/;

export function isTrue(text: string): boolean {
  const word = text.trim().toLowerCase();
  return word === '1' || word === 'true';
}

/** A whole number; undefined where none can be read. */
export function wholeNumber(text: string): number | undefined {
  const word = text.trim();
  return /^[+-]?\d{1,15}$/.test(word) ? Number(word) : undefined;
}

export const numberOr = (text: string | undefined, otherwise: number): number =>
  text === undefined ? otherwise : (wholeNumber(text) ?? otherwise);

function declarations(scanner: XmlScanner, into: Declared): void {
  scanner.eachAttribute((name, value) => {
    const version = name.startsWith('xmlns') ? CWMP_NAMESPACE.exec(value)?.[1] : undefined;
    if (version !== undefined) into.push([name.slice('xmlns:'.length), version as CwmpVersion]);
  });
}

function readHeaders(scanner: XmlScanner, into: Headers, declared: Declared): void {
  const inside = scanner.depth;
  while (scanner.child(inside)) {
    if (declared.length === 0) declarations(scanner, declared);
    if (scanner.local === 'ID') into.id = scanner.textToEnd();
    else if (scanner.local === 'HoldRequests') into.hold = isTrue(scanner.textToEnd());
    else if (scanner.local === 'SessionTimeout') {
      const seconds = wholeNumber(scanner.textToEnd());
      if (seconds !== undefined) into.sessionTimeout = seconds;
    } else if (scanner.local === 'SupportedCWMPVersions') {
      into.supportedVersions = scanner
        .textToEnd()
        .split(',', 16)
        .map((one) => one.trim());
    } else if (scanner.local === 'UseCWMPVersion') into.useVersion = scanner.textToEnd().trim();
  }
}

/** The last that was declared for the prefix of the method, else any: many CPEs leave the method without one. */
function versionOf(declared: Declared, prefix: string): CwmpVersion {
  const own = declared.findLast((one) => one[0] === prefix);
  return (own ?? declared[0])?.[1] ?? 'cwmp-1-0';
}

function toEnd(scanner: XmlScanner): void {
  while (scanner.next() !== END);
}

function scannerOf(body: string | Uint8Array, options: DecodeOptions): XmlScanner {
  const limits = options.limits ? { ...usualXmlLimits, ...options.limits } : usualXmlLimits;
  if (typeof body === 'string') return new XmlScanner(body, limits);
  if (body.length > limits.size) throw new CwmpError('tooLarge', `${body.length} octets`);
  return new XmlScanner(charsetTextOf(body, options.charset), limits);
}

export function readEnvelope<Body>(
  text: string | Uint8Array,
  options: DecodeOptions,
  readBody: BodyReader<Body>,
): CwmpEnvelope<Body> {
  const scanner = scannerOf(text, options);
  if (scanner.next() !== OPEN || (scanner.local as string) !== 'Envelope')
    throw new CwmpError('notSoap', 'no Envelope');
  const soapPrefix = scanner.prefix;
  const declared: Declared = [];
  const headers: Headers = { id: '' };
  let body: { readonly of: Body } | undefined;
  let methodPrefix = '';
  let hasBody = false;
  declarations(scanner, declared);
  while (scanner.child(1)) {
    const part: string = scanner.local;
    if (part === 'Header') readHeaders(scanner, headers, declared);
    if (part !== 'Body' || hasBody) continue;
    hasBody = true;
    declarations(scanner, declared);
    if (!scanner.child(2)) continue;
    declarations(scanner, declared);
    methodPrefix = scanner.prefix;
    body = { of: readBody(scanner, scanner.local) };
  }
  toEnd(scanner);
  if (!hasBody) throw new CwmpError('notSoap', 'no Body');
  if (!body) throw new CwmpError('noMethod', 'the Body is empty');
  return { ...headers, manner: { version: versionOf(declared, methodPrefix), soapPrefix }, body: body.of };
}
