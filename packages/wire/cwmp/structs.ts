import { isTrue, numberOr, wholeNumber } from './envelope.ts';
import { CwmpError } from './error.ts';
import type { FaultCode, ParameterFault, ParameterInfo, ParameterValue } from './message.ts';
import { CLOSE, OPEN, type XmlScanner } from './xml.ts';

/** Structures that several messages hold. Children are told by their local names, in any order; entries of a list by what they hold. */

/** No structure of CWMP has more simple members. */
const MOST_LEAVES = 32;

export class Leaves {
  private readonly values = new Map<string, string>();

  /** Every element directly below the one just opened. */
  all(scanner: XmlScanner): this {
    const inside = scanner.depth;
    while (scanner.child(inside)) this.take(scanner);
    return this;
  }

  take(scanner: XmlScanner): void {
    if (this.values.size >= MOST_LEAVES) throw new CwmpError('tooMany', `more than ${MOST_LEAVES} members`);
    this.values.set(scanner.local, scanner.textToEnd());
  }

  text(name: string): string {
    return this.values.get(name) ?? '';
  }

  /** Without white space around: for words and names, never for what a person typed. */
  word(name: string): string {
    return this.text(name).trim();
  }

  maybe(name: string): string | undefined {
    return this.values.get(name);
  }

  number(name: string, otherwise = 0): number {
    return numberOr(this.values.get(name), otherwise);
  }

  isTrue(name: string): boolean {
    return isTrue(this.text(name));
  }
}

/** Every element directly below the one just opened. */
export function elementsBelow<Entry>(scanner: XmlScanner, read: (scanner: XmlScanner) => Entry): Entry[] {
  const inside = scanner.depth;
  const all: Entry[] = [];
  while (scanner.child(inside)) all.push(read(scanner));
  return all;
}

/**
 * A text of its own. A piece of a longer one keeps all of that alive in V8, so what somebody remembers for days (who a device is) would hold the body
 * of the Inform it came in.
 */
export const owned = (text: string): string => (text === '' ? '' : ` ${text}`.slice(1));

const TYPES = new Map(
  [
    'string',
    'int',
    'unsignedInt',
    'long',
    'unsignedLong',
    'boolean',
    'dateTime',
    'base64',
    'base64Binary',
    'hexBinary',
  ].map((type) => [type.toLowerCase(), type]),
);

/** Local name of an xsi:type; what is missing or no name at all (`xsd:`) is a string. */
function typeOf(attribute: string | undefined): string {
  if (attribute === undefined) return 'string';
  const local = attribute.slice(attribute.indexOf(':') + 1).trim();
  if (local === 'string') return local;
  const known = TYPES.get(local.toLowerCase());
  if (known !== undefined) return known;
  return /^[A-Za-z][A-Za-z0-9]{0,31}$/.test(local) ? owned(local) : 'string';
}

export function parameterValue(scanner: XmlScanner): ParameterValue {
  const inside = scanner.depth;
  let name = '';
  let value = '';
  let type = 'string';
  while (scanner.child(inside)) {
    if (scanner.local === 'Name') name = scanner.textToEnd().trim();
    else if (scanner.local === 'Value') {
      type = typeOf(scanner.attribute('type'));
      value = scanner.textToEnd();
    }
  }
  return { name, value, type };
}

export function parameterInfo(scanner: XmlScanner): ParameterInfo {
  const inside = scanner.depth;
  let name = '';
  let writable = false;
  while (scanner.child(inside)) {
    if (scanner.local === 'Name') name = scanner.textToEnd().trim();
    else if (scanner.local === 'Writable') writable = isTrue(scanner.textToEnd());
  }
  return { name, writable };
}

/** 9002 where a code stands that cannot be read: a transfer that failed for an unreadable reason must not pass for one that went well. */
function faultCodeOf(text: string | undefined): number {
  const word = text?.trim() ?? '';
  return word === '' ? 0 : (wholeNumber(word) ?? 9002);
}

export function faultStruct(scanner: XmlScanner): FaultCode {
  const leaves = new Leaves().all(scanner);
  return { code: faultCodeOf(leaves.maybe('FaultCode')), text: leaves.text('FaultString') };
}

export interface SoapFault {
  readonly method: 'Fault';
  readonly code: number;
  readonly text: string;
  readonly parameters: readonly ParameterFault[];
}

/**
 * A SOAP fault, wherever in it the detail of CWMP stands: some CPEs leave `detail` or the inner Fault out. A fault without a code of CWMP is 9002
 * (8002 said by an ACS), with the words of SOAP where CWMP has none.
 */
export function soapFault(scanner: XmlScanner, internalError: number): SoapFault {
  const inside = scanner.depth;
  let code = 0;
  let text: string | undefined;
  let soapText = '';
  const parameters: ParameterFault[] = [];
  for (;;) {
    const token = scanner.next();
    if (token === CLOSE && scanner.depth < inside) break;
    if (token !== OPEN) continue;
    if (scanner.local === 'SetParameterValuesFault') {
      const leaves = new Leaves().all(scanner);
      const own = faultCodeOf(leaves.maybe('FaultCode')) || internalError;
      parameters.push({ name: leaves.word('ParameterName'), code: own, text: leaves.text('FaultString') });
    } else if (scanner.local === 'FaultCode') code = faultCodeOf(scanner.textToEnd());
    else if (scanner.local === 'FaultString') text = scanner.textToEnd();
    else if (scanner.local === 'faultstring') soapText = scanner.textToEnd().trim();
  }
  return { method: 'Fault', code: code === 0 ? internalError : code, text: text ?? soapText, parameters };
}
