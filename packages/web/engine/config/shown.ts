import type { IntField } from '@heliograph/catalogue/kit/fields.ts';
import { wordsIn, type Speaking } from '@heliograph/catalogue/kit/tongue.ts';
import { isEmpty, type Field } from '@heliograph/catalogue/kit/fields.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import type { OltModel } from '@heliograph/catalogue/models/olt-models.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import type { Tone } from '../values/Severity.tsx';
import { runningText, unitText } from '../values/duration.ts';
import { numberText } from '../values/time.ts';
import { portsText } from './ports.ts';

/** What values are written for: the device they are of, and the reader. */
export interface ValueContext {
  readonly model: OltModel;
  readonly lang: Speaking;
}

type ChoiceField = Extract<Field, { kind: 'choice' | 'choices' }>;

const labelOf = (field: ChoiceField, value: unknown): Text | undefined =>
  field.options.find((option) => option.value === value)?.label;

const choiceText = (field: ChoiceField, value: unknown, { lang }: ValueContext): string => {
  const label = labelOf(field, value);
  return label === undefined ? String(value) : wordsIn(label, lang);
};

/** Least and most of a number. Amounts are grouped, such as 864,000 s; VLANs and other numbers that name something are not. */
export const fieldBoundsOf = (field: IntField, lang: Speaking): readonly [min: string, max: string] => {
  const write = (value: number) => (field.unit === undefined ? String(value) : numberText(value, lang));
  return [write(field.min), write(field.max)];
};

/** A range as it stands in an empty field; a dash beside a minus sign could not be read. */
export const rangeText = (field: IntField, lang: Speaking): string =>
  fieldBoundsOf(field, lang).join(field.min < 0 ? ' … ' : '–');

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [value]);

/** A value as it is read, copied, searched and compared; '' when there is none. Lengths and times carry their unit. */
export function shownText(field: Field | undefined, value: unknown, setting: ValueContext): string {
  if (isEmpty(value)) return '';
  switch (field?.kind) {
    case 'bool':
      return value === true ? wordsIn(engine.on, setting.lang) : wordsIn(engine.off, setting.lang);
    case 'choice':
    case 'choices':
      return list(value)
        .map((one) => choiceText(field, one, setting))
        .join(', ');
    case 'port':
    case 'ports':
      return portsText(setting.model, field.of, list(value) as readonly number[]);
    case 'str':
      return field.said === 'runningTime' && typeof value === 'string'
        ? (runningText(value, setting.lang) ?? value)
        : list(value).join(', ');
    case 'int':
      return field.unit === undefined || typeof value !== 'number'
        ? String(value)
        : `${numberText(value, setting.lang)} ${unitText(field.unit, setting.lang)}`;
    default:
      return list(value).join(', ');
  }
}

const good = /^(up|online|enabled?|on|active|forwarding|established|ready|permit|normal|trust(ed)?|ok)$/i;
const bad = /^(error|fail(ed|ure)?|blocked|loop(ed)?|fault|abnormal|conflict|expired)$/i;
const off = /^(down|offline|disabled?|off|inactive|discarding|none|idle|deny|untrusted|shutdown)$/i;

/** Colour of a state's dot; null for choices that are no states. The English word decides. */
export function fieldToneOf(field: Field, value: unknown): Tone | null {
  if (field.kind === 'bool') return value === true ? 'good' : 'off';
  if (field.kind !== 'choice') return null;
  const words = field.options.map((option) => option.label.en);
  const word = labelOf(field, value)?.en ?? '';
  // A list that has one such word among many others, such as "none" among routing protocols, is no list of states.
  if (!words.some((other) => good.test(other) || bad.test(other))) return null;
  if (good.test(word)) return 'good';
  if (bad.test(word)) return 'minor';
  return off.test(word) ? 'off' : null;
}

const monoFormats = new Set(
  [
    ['ipv4', 'ipv4Host', 'ipv4Multicast', 'ipv4Prefix', 'ipv4Range', 'ipv4MulticastRange', 'subnetMask', 'routeMask'],
    ['wildcardMask', 'ipv6', 'ipv6Host', 'ipv6Multicast', 'ipv6LinkLocal', 'ipv6Prefix', 'ipAddress', 'networkAddress'],
    ['mac', 'macAny', 'ruleMac', 'ethernetType', 'portMask', 'hexString', 'oid', 'duid', 'host'],
  ].flat(),
);

/** Addresses and the like, which are read character by character. */
export const isMono = (field: Field): boolean => field.kind === 'str' && monoFormats.has(field.format ?? '');
