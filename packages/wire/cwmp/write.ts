import { CwmpError } from './error.ts';
import { isFaultOfSender } from './facts.ts';
import type { CwmpVersion, CwmpEnvelope, Manner, ParameterValue } from './message.ts';
import { isWritable } from './xml.ts';

/** How messages are put into XML, whoever says them. */

const ESCAPED = /[&<>"\r]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A raw one is read as a line feed.
  '\r': '&#13;',
};

/**
 * A text that XML 1.0 cannot carry (control characters, halves of surrogate pairs) is refused and not mended: a password or an SSID
 * with a character less would be another one than what was asked for and is stored.
 */
function escaped(text: string): string {
  if (!isWritable(text)) throw new CwmpError('unwritable', 'a character that XML 1.0 forbids');
  return text.replace(ESCAPED, (one) => ESCAPES[one]!);
}

export const leaf = (name: string, value: string | number | boolean): string => {
  const text =
    typeof value === 'boolean' ? (value ? '1' : '0') : typeof value === 'number' ? number(value) : escaped(value);
  return `<${name}>${text}</${name}>`;
};

function number(value: number): string {
  if (!Number.isSafeInteger(value)) throw new CwmpError('unwritable', 'no whole number');
  return String(value);
}

/** Names of namespaces that a message of ours uses itself. */
const OWN_PREFIXES = new Set(['cwmp', 'xsd', 'xsi', 'soapenc', 'xml', 'xmlns']);

function soapPrefixOf(manner: Manner): string {
  const { soapPrefix } = manner;
  // A default namespace would hold the members of the method too, which are of none.
  const usable = /^[A-Za-z_][A-Za-z0-9_.-]{0,31}$/.test(soapPrefix) && !OWN_PREFIXES.has(soapPrefix.toLowerCase());
  return usable ? soapPrefix : 'soapenv';
}

/** The prefixes of one message. */
export class MessagePrefixes {
  readonly soap: string;
  readonly encoding: string;

  constructor(manner: Manner) {
    this.soap = soapPrefixOf(manner);
    this.encoding = this.soap === 'SOAP-ENV' ? 'SOAP-ENC' : 'soapenc';
  }

  /** A SOAP array: `entries` are elements already. */
  list(name: string, type: string, entries: readonly string[]): string {
    return `<${name} ${this.encoding}:arrayType="${type}[${entries.length}]">${entries.join('')}</${name}>`;
  }

  /** `base64` is a type of the encoding, all others are of XML Schema. */
  private type(local: string): string {
    if (!/^[A-Za-z][A-Za-z0-9]{0,31}$/.test(local)) throw new CwmpError('unwritable', 'no type');
    return `${local === 'base64' ? this.encoding : 'xsd'}:${local}`;
  }

  parameterValues(parameters: readonly ParameterValue[]): string {
    const entries = parameters.map(
      ({ name, value, type }) =>
        `<ParameterValueStruct>${leaf('Name', name)}<Value xsi:type="${this.type(type)}">${escaped(value)}</Value></ParameterValueStruct>`,
    );
    return this.list('ParameterList', 'cwmp:ParameterValueStruct', entries);
  }

  strings(name: string, values: readonly string[]): string {
    return this.list(
      name,
      'xsd:string',
      values.map((value) => leaf('string', value)),
    );
  }

  method(name: string, ...members: readonly string[]): string {
    const inner = members.join('');
    return inner === '' ? `<cwmp:${name}/>` : `<cwmp:${name}>${inner}</cwmp:${name}>`;
  }

  fault(code: number, text: string, members = ''): string {
    return (
      `<${this.soap}:Fault><faultcode>${this.soap}:${isFaultOfSender(code) ? 'Client' : 'Server'}</faultcode>` +
      `<faultstring>CWMP fault</faultstring><detail><cwmp:Fault>${leaf('FaultCode', code)}${leaf('FaultString', text)}${members}` +
      `</cwmp:Fault></detail></${this.soap}:Fault>`
    );
  }
}

const VERSION = /^cwmp-1-\d{1,2}$/;

function headers({ soap }: MessagePrefixes, envelope: Omit<CwmpEnvelope<unknown>, 'body'>): string {
  const { id, hold, sessionTimeout, supportedVersions, useVersion } = envelope;
  const must = (name: string, value: string, understand = '1'): string =>
    `<cwmp:${name} ${soap}:mustUnderstand="${understand}">${value}</cwmp:${name}>`;
  const all = [
    id === '' ? '' : must('ID', escaped(id)),
    hold === undefined ? '' : must('HoldRequests', hold ? '1' : '0'),
    sessionTimeout === undefined ? '' : must('SessionTimeout', number(sessionTimeout), '0'),
    supportedVersions === undefined ? '' : must('SupportedCWMPVersions', escaped(supportedVersions.join(',')), '0'),
    useVersion === undefined ? '' : must('UseCWMPVersion', escaped(useVersion)),
  ].join('');
  return all === '' ? '' : `<${soap}:Header>${all}</${soap}:Header>`;
}

export function writeEnvelope<Body>(
  envelope: CwmpEnvelope<Body>,
  write: (names: MessagePrefixes, body: Body) => string,
): string {
  const names = new MessagePrefixes(envelope.manner);
  const { soap, encoding } = names;
  const version: CwmpVersion = envelope.manner.version;
  if (!VERSION.test(version)) throw new CwmpError('unwritable', 'no version of CWMP');
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<${soap}:Envelope xmlns:${soap}="http://schemas.xmlsoap.org/soap/envelope/"` +
    ` xmlns:${encoding}="http://schemas.xmlsoap.org/soap/encoding/" xmlns:xsd="http://www.w3.org/2001/XMLSchema"` +
    ` xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:cwmp="urn:dslforum-org:${version}">` +
    `${headers(names, envelope)}<${soap}:Body>${write(names, envelope.body)}</${soap}:Body></${soap}:Envelope>\n`
  );
}
