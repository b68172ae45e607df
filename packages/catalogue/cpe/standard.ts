import { fill, type Text } from '../kit/text.ts';
import { formats } from '../formats/formats.ts';
import { parameterMessages } from '../words/cwmp-faults.ts';

/** What the Broadband Forum says of one object or parameter. */
export interface Described {
  /** With `{i}` for each instance; an object ends in a dot. */
  readonly path: string;
  readonly writable: boolean;
  /** Passwords and keys: a CPE tells them as empty. */
  readonly hidden: boolean;
  /** An XML Schema type, or one of addresses; '' for an object. */
  readonly type: string;
  /** Several of the type in one value, separated by commas. */
  readonly list: boolean;
  /** Both ends may be open: null. */
  readonly ranges: readonly Edges[];
  readonly lengths: readonly Edges[];
  readonly words: readonly string[];
  readonly preset: string;
  /** In English, as the standard says it. */
  readonly help: string;
}
type Edges = readonly [least: number | null, most: number | null];

/** Why a value is refused, with the code that a CPE would answer with (TR-069, A.5.1). */
export interface ParameterRefusal {
  readonly code: 9005 | 9006 | 9007 | 9008;
  readonly message: Text;
}

/** `Device.WiFi.SSID.3.SSID` and `Device.WiFi.SSID.[guest].SSID` are `Device.WiFi.SSID.{i}.SSID`. */
export const pathTemplateOf = (path: string): string => path.replace(/\.(?:\d+|\[[^\]]*\])(?=\.|$)/g, '.{i}');

const edge = (text: string | undefined): number | null => (text === undefined || text === '' ? null : Number(text));
const edgesOf = (text: string | undefined): Edges[] =>
  (text ?? '').split(',').flatMap((part): Edges[] => {
    const ends = part.split('..');
    return part === '' ? [] : [[edge(ends[0]), edge(ends[1])]];
  });

/** How lines are made: `tools/data-models/flatten.ts`. */
function parse(path: string, fields: readonly string[]): Described {
  const [, access = 'R', shape = '', preset = '', help = ''] = fields;
  const [, type = '', star, range, length, words] =
    /^(\w*)(\*?)(?:\[([^\]]*)\])?(?:\(([^)]*)\))?(?:\{(.*)\})?$/.exec(shape) ?? [];
  return {
    path,
    writable: access.startsWith('W'),
    hidden: access.endsWith('!'),
    type,
    list: star === '*',
    ranges: edgesOf(range),
    lengths: edgesOf(length),
    words: words === undefined ? [] : words.split('|'),
    preset,
    help,
  };
}

const isWithin = (value: number, edges: readonly Edges[]): boolean =>
  edges.length === 0 || edges.some(([least, most]) => (least ?? -Infinity) <= value && value <= (most ?? Infinity));

const edgeWords = (edges: readonly Edges[]): string =>
  edges.map(([least, most]) => (least === most ? `${least}` : `${least ?? ''}–${most ?? ''}`)).join(', ');

/** Bits of the whole numbers of XML Schema, as bounds. */
const numbers: Readonly<Record<string, readonly [least: bigint, most: bigint]>> = {
  int: [-(2n ** 31n), 2n ** 31n - 1n],
  unsignedInt: [0n, 2n ** 32n - 1n],
  long: [-(2n ** 63n), 2n ** 63n - 1n],
  unsignedLong: [0n, 2n ** 64n - 1n],
};

const schemaTypes = new Set([...Object.keys(numbers), 'boolean', 'dateTime', 'base64', 'hexBinary', 'decimal']);

const addresses: Readonly<Record<string, string>> = {
  IPAddress: 'ipAddress',
  IPv4Address: 'ipv4',
  IPv6Address: 'ipv6',
  IPv4Prefix: 'ipv4Prefix',
  IPv6Prefix: 'ipv6Prefix',
};

const forms: Readonly<Record<string, { readonly fits: RegExp; readonly message: Text }>> = {
  boolean: { fits: /^(?:0|1|true|false)$/, message: parameterMessages.boolean },
  dateTime: {
    fits: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)?$/,
    message: parameterMessages.dateTime,
  },
  hexBinary: { fits: /^(?:[0-9A-Fa-f]{2})*$/, message: parameterMessages.hexBinary },
  base64: { fits: /^[A-Za-z0-9+/\s]*={0,2}$/, message: parameterMessages.base64 },
  decimal: { fits: /^[+-]?(?:\d+\.?\d*|\.\d+)$/, message: parameterMessages.number },
  MACAddress: { fits: /^(?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}$/, message: parameterMessages.mac },
};

function numberRefusal(value: string, of: Described): ParameterRefusal | undefined {
  const [least = 0n, most = 0n] = numbers[of.type] ?? [];
  if (!/^[+-]?\d{1,20}$/.test(value)) return { code: 9006, message: parameterMessages.whole };
  const number = BigInt(value.replace('+', ''));
  if (number < least || number > most) {
    return { code: 9007, message: fill(parameterMessages.range, { range: `${least}–${most}` }) };
  }
  return isWithin(Number(number), of.ranges)
    ? undefined
    : { code: 9007, message: fill(parameterMessages.range, { range: edgeWords(of.ranges) }) };
}

/** Octets: a digest in hex is half as long as it looks. */
const lengthOf = (value: string, type: string): number => (type === 'hexBinary' ? value.length / 2 : value.length);

function itemRefusal(value: string, of: Described): ParameterRefusal | undefined {
  if (numbers[of.type]) return numberRefusal(value, of);
  // What belongs to a vendor alone is called so, and may be said wherever words are.
  if (of.words.length > 0 && !of.words.includes(value) && !value.startsWith('X_')) {
    return { code: 9007, message: fill(parameterMessages.words, { words: of.words.join(', ') }) };
  }
  const form = forms[of.type];
  // An address that is not there is an empty text.
  const isNone = value === '' && !['boolean', 'dateTime', 'decimal'].includes(of.type);
  if (form && !isNone && !form.fits.test(value)) return { code: 9006, message: form.message };
  const address = addresses[of.type];
  const wrong = address === undefined || value === '' ? undefined : formats[address]?.problem(value);
  if (wrong) return { code: 9007, message: wrong };
  return isWithin(lengthOf(value, of.type), of.lengths)
    ? undefined
    : { code: 9007, message: fill(parameterMessages.length, { range: edgeWords(of.lengths) }) };
}

/** One data model of the Broadband Forum with the services that go with it: TR-098 with TR-104 v1, or TR-181 with TR-104 v2. */
export class StandardModel {
  private readonly lines = new Map<string, readonly string[]>();
  private readonly below = new Map<string, string[]>();

  /** `text` is a file of `cpe/models`, unpacked. */
  constructor(text: string) {
    let object = '';
    for (const line of text.split('\n')) {
      const fields = line.split('\t');
      const name = fields[0] ?? '';
      if (name === '') continue;
      const isObject = name.startsWith('>');
      if (isObject) object = name.slice(1);
      const path = isObject ? object : object + name;
      // Objects that several documents declare: the first says more.
      if (this.lines.has(path)) continue;
      this.lines.set(path, fields);
      const above = isObject ? path.replace(/[^.]+\.(?:\{i\}\.)?$/, '') : object;
      const beside = this.below.get(above);
      if (beside) beside.push(path);
      else this.below.set(above, [path]);
    }
  }

  get size(): number {
    return this.lines.size;
  }

  /** What the standard says of a path with instances; nothing of what belongs to a vendor. A table's own path is not an instance of it. */
  describe(path: string): Described | undefined {
    const template = pathTemplateOf(path);
    const fields = this.lines.get(template);
    return fields === undefined ? undefined : parse(template, fields);
  }

  /** The objects and parameters directly below an object, a table with `{i}`; '' for the roots. */
  children(path: string): readonly Described[] {
    return (this.below.get(pathTemplateOf(path)) ?? []).flatMap((one) => this.describe(one) ?? []);
  }

  /** The XML Schema type of a parameter, as a message says it; addresses are text there. */
  typeOf(path: string): string | undefined {
    const type = this.describe(path)?.type;
    return type === undefined || type === '' ? undefined : schemaTypes.has(type) ? type : 'string';
  }

  /** Why a value cannot be set, as far as the standard knows the parameter. */
  check(path: string, value: string): ParameterRefusal | undefined {
    const of = this.describe(path);
    if (of === undefined || of.type === '') return undefined;
    if (!of.writable) return { code: 9008, message: parameterMessages.readOnly };
    if (!of.list) return itemRefusal(value, of);
    const whole: Described = { ...of, words: [], ranges: [], lengths: of.lengths, type: 'string' };
    const items = value === '' ? [] : value.split(',').map((one) => one.trim());
    for (const item of items) {
      const refusal = itemRefusal(item, { ...of, lengths: [] });
      if (refusal) return refusal;
    }
    return itemRefusal(value, whole);
  }
}
