import type { Field } from '@heliograph/catalogue/kit/fields.ts';
import { portName, portNumbers } from '@heliograph/catalogue/kit/fit.ts';
import type { OltModel } from '@heliograph/catalogue/models/olt-models.ts';
import { choiceName } from '@heliograph/wire/mib/kit.ts';
import type { Value } from '@heliograph/wire/snmp/message.ts';
import type { AnyColumn, FieldValue, RawValue, SetItem } from '../kit/binding.ts';

/** Between a field and an object. Enumerations are taken from the object itself, since they differ from block to block. */
export interface Codec {
  readonly toField: (raw: RawValue, model: OltModel) => FieldValue;
  readonly toDevice: (value: FieldValue, model: OltModel) => RawValue;
}

/** How a field is tied to an object: by name, with a value that stands for "none", or with a codec of its own. */
export type Tie<N extends string> =
  | N
  | { readonly object: N; readonly none?: RawValue; readonly codec?: Codec; readonly yes?: string };

export const tieObjectOf = <N extends string>(tie: Tie<N>): N => (typeof tie === 'string' ? tie : tie.object);

const yesWords = /^(enable|enabled|on|yes|true|set|tagstrip|isolate|up|start|open|active)$/i;

/** Names in enumerations are compared without case and without the difference between `_` and `-`. */
const plain = (name: string) => name.toLowerCase().replaceAll('_', '-');

function boolCodec(object: AnyColumn, yes: string | undefined): Codec {
  const names = Object.entries(object.enum ?? {});
  const isYes = (name: string) => (yes === undefined ? yesWords.test(name) : name === yes);
  const on = names.find(([name]) => isYes(name))?.[1];
  const off = names.find(([name]) => !isYes(name))?.[1];
  if (on === undefined || off === undefined) throw new Error(`${object.name}: which value is yes?`);
  const known = new Set(names.map(([, number]) => number));
  return {
    // A number that the MIB does not have is no answer, not a no.
    toField: (raw) => (known.has(Number(raw)) ? Number(raw) === on : null),
    toDevice: (value) => (value === true ? on : off),
  };
}

function choiceCodec(field: Extract<Field, { kind: 'choice' | 'choices' }>, object: AnyColumn): Codec {
  const numbers = new Map(Object.entries(object.enum ?? {}).map(([name, number]) => [plain(name), number]));
  if (field.options.every((option) => typeof option.value === 'number')) {
    return { toField: Number, toDevice: Number };
  }
  if (object.syntax === 'octets') return { toField: (raw) => plain(String(raw)), toDevice: String };
  for (const { value } of field.options) {
    if (!numbers.has(plain(String(value)))) throw new Error(`${object.name} has no value ${value}`);
  }
  return {
    toField: (raw) => {
      const name = plain(choiceName(object, Number(raw)) ?? '');
      return field.options.find((option) => plain(String(option.value)) === name)?.value ?? null;
    },
    toDevice: (value) => numbers.get(plain(String(value))) ?? 0,
  };
}

/** `GE0/1`, `10GE0/5`, `GPON0/3`: the speed before the name differs between firmwares. */
export function portByName(model: OltModel, name: string): number | undefined {
  const found = /(GE|PON)\s*0\/(\d+)/i.exec(name.trim());
  if (!found) return /^\d+$/.test(name.trim()) ? Number(name) : undefined;
  const number = Number(found[2]);
  return found[1]?.toUpperCase() === 'GE' ? number : model.ports - model.pons + number;
}

type Of = 'all' | 'uplink' | 'pon';

/** One port in a text column. */
export const portText = (of: Of): Codec => ({
  toField: (raw, model) => portByName(model, String(raw)) ?? null,
  toDevice: (value, model) => portName(model, of, Number(value)),
});

/** Ports in a text column, `GE0/1,GPON0/1`. */
export const portList = (of: Of): Codec => ({
  toField: (raw, model) =>
    String(raw)
      .split(',')
      .flatMap((name) => (name.trim() === '' ? [] : (portByName(model, name) ?? [])))
      .toSorted((a, b) => a - b),
  toDevice: (value, model) =>
    (Array.isArray(value) ? (value as readonly number[]) : []).map((port) => portName(model, of, port)).join(','),
});

function plainCodec(field: Field, object: AnyColumn): Codec {
  // Some firmware words a number: `infinite` is none.
  if (field.kind === 'int')
    return { toField: (raw) => (Number.isFinite(Number(raw)) ? Number(raw) : null), toDevice: Number };
  return object.syntax === 'integer' || object.syntax === 'gauge32'
    ? { toField: String, toDevice: Number }
    : { toField: (raw) => (raw === '' ? null : raw), toDevice: String };
}

function usual(field: Field, object: AnyColumn, yes: string | undefined): Codec {
  switch (field.kind) {
    case 'bool':
      return boolCodec(object, yes);
    case 'choice':
    case 'choices':
      return choiceCodec(field, object);
    case 'port':
      return object.syntax === 'octets' ? portText(field.of) : { toField: Number, toDevice: Number };
    case 'ports':
      return portList(field.of);
    default:
      return plainCodec(field, object);
  }
}

export interface Tied {
  readonly name: string;
  readonly field: Field;
  readonly object: AnyColumn;
  readonly toField: (raw: RawValue | undefined, model: OltModel) => FieldValue;
  readonly toSet: (value: FieldValue | undefined, model: OltModel, index?: readonly number[]) => SetItem;
}

/** What an object that was never set answers on some firmwares: its own name (V1600D V2.03.74R). */
const isUnset = (object: AnyColumn, raw: RawValue) => raw === object.name;

const valueOf = (object: AnyColumn, raw: RawValue): Value => {
  switch (object.syntax) {
    case 'octets':
      return { type: 'octets', value: new TextEncoder().encode(String(raw)) };
    case 'ipAddress':
      return { type: 'ipAddress', value: String(raw) };
    case 'gauge32':
      return { type: 'gauge32', value: Number(raw) };
    case 'timeticks':
      return { type: 'timeticks', value: Number(raw) };
    default:
      return { type: 'integer', value: Number(raw) };
  }
};

/** What a SET carries when a field is empty: the value that means none, an empty text, 0.0.0.0, 0. */
const nothing = (object: AnyColumn, none: RawValue | undefined): RawValue =>
  none ?? (object.syntax === 'octets' ? '' : object.syntax === 'ipAddress' ? '0.0.0.0' : 0);

export const setItem = (
  object: AnyColumn,
  raw: RawValue,
  index: readonly number[] = [],
  shown = String(raw),
): SetItem => ({
  object: object.name,
  oid: index.length === 0 ? object.oid : [...object.oid, ...index],
  value: valueOf(object, raw),
  shown,
});

/** Ties one field to one object; throws when they cannot go together. */
export function tie(name: string, field: Field, object: AnyColumn, how: Tie<string>): Tied {
  const { none, codec, yes } = typeof how === 'string' ? ({} as { none?: RawValue; codec?: Codec; yes?: string }) : how;
  const { toField, toDevice } = codec ?? usual(field, object, yes);
  return {
    name,
    field,
    object,
    toField: (raw, model) => {
      if (raw === undefined || raw === none || field.kind === 'secret' || isUnset(object, raw)) return null;
      if (raw === '0.0.0.0' && object.syntax === 'ipAddress' && field.optional === true) return null;
      return toField(raw, model);
    },
    toSet: (value, model, index) => {
      const isEmpty = value === undefined || value === null || value === '';
      const raw = isEmpty ? nothing(object, none) : toDevice(value, model);
      return setItem(object, raw, index, field.kind === 'secret' ? '••••••' : String(raw));
    },
  };
}

/** Numbers of ports of a model, for bindings that go over them. */
export const allPorts = (model: OltModel): readonly number[] => portNumbers(model, 'all');
