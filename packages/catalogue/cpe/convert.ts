import type { Field } from '../kit/fields.ts';
import { normalText } from '../formats/formats.ts';
import type { Conversion, ValueUnit } from './adapter.ts';
import type { CpeField, CpeValue, ReadingField } from './part.ts';
import type { DataNode } from './tree.ts';

/** `strange`: there is a value, and it means nothing here. */
export type ConvertedValue = { readonly value: CpeValue } | 'strange';

const longestText = 4096;
const on = /^(?:1|true|yes|on|enabled?)$/i;
const off = /^(?:0|false|no|off|disabled?)$/i;
const wholeNumber = /^[+-]?\d{1,15}$/;
/** `-21.3`, and `-21.3 dBm` or `17%` of devices that say the unit with it. */
const measured = /^\s*([+-]?(?:\d{1,18}(?:\.\d{0,12})?|\.\d{1,12}))\s*(?:[a-zA-Z%°µ/]{0,8})\s*$/;

const read = (value: CpeValue): ConvertedValue => ({ value });

export function measuredNumberOf(raw: string): number | undefined {
  const found = raw.length > 48 ? null : measured.exec(raw);
  return found ? Number(found[1]) : undefined;
}

/** A reading that can be true, with the digits that mean something. */
export function plausible(value: number, { least, most, digits }: ReadingField): number | undefined {
  if (!Number.isFinite(value) || value < least || value > most) return undefined;
  const rounded = Number(value.toFixed(digits));
  // -0 is 0 for everyone who reads it.
  return rounded === 0 ? 0 : rounded;
}

const scaled: Readonly<Record<ValueUnit, (raw: number) => number>> = {
  dBm: (raw) => raw,
  '0.1dBm': (raw) => raw / 10,
  '0.01dBm': (raw) => raw / 100,
  '0.001dBm': (raw) => raw / 1000,
  // No light is no level, not an endless one.
  '0.1uW': (raw) => 10 * Math.log10(raw / 10_000),
  uW: (raw) => 10 * Math.log10(raw / 1000),
  C: (raw) => raw,
  '1/256C': (raw) => raw / 256,
  '0.001C': (raw) => raw / 1000,
  V: (raw) => raw,
  mV: (raw) => raw / 1000,
  '0.1mV': (raw) => raw / 10_000,
  uV: (raw) => raw / 1_000_000,
  mA: (raw) => raw,
  '2uA': (raw) => raw / 500,
  uA: (raw) => raw / 1000,
};

/** Units in which what stands beside is possible; all of them where it says nothing. */
function unitsLike(units: readonly ValueUnit[], beside: string | undefined, field: ReadingField): readonly ValueUnit[] {
  const number = beside === undefined ? undefined : measuredNumberOf(beside);
  if (number === undefined || number === 0) return units;
  const first = units.find((unit) => plausible(scaled[unit](number), field) !== undefined);
  return first === undefined ? units : [first];
}

function measuredIn(
  raw: string,
  { unit, like }: { readonly unit: readonly ValueUnit[]; readonly like?: string | undefined },
  field: CpeField,
  node: DataNode,
): ConvertedValue {
  const number = measuredNumberOf(raw);
  if (number === undefined || field.kind !== 'reading') return 'strange';
  // A module that has no light, or was not asked, tells 0; that exactly 1 mW arrives does not happen.
  if (number === 0 && field.unit === 'dBm') return 'strange';
  const beside = like === undefined ? undefined : node.above?.child(like)?.leaf?.value;
  for (const one of unitsLike(unit, beside, field)) {
    const value = plausible(scaled[one](number), field);
    if (value !== undefined) return read(value);
  }
  return 'strange';
}

const sameWord = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

function wordRead(raw: string, words: Readonly<Record<string, readonly string[]>>): ConvertedValue {
  for (const [value, spellings] of Object.entries(words)) {
    if (spellings.some((one) => sameWord(one, raw))) return read(value);
  }
  return 'strange';
}

/** The highest channel of a list such as `1-13` or `36,40,44`. */
function bandOfChannels(raw: string): ConvertedValue {
  const channels = raw
    .slice(0, 1024)
    .split(/[\s,;-]+/)
    .map(Number)
    .filter((one) => Number.isInteger(one) && one > 0 && one < 256);
  if (channels.length === 0) return 'strange';
  return read(Math.max(...channels) > 14 ? '5' : '2.4');
}

/** `n` is of both bands and tells nothing alone. */
function bandOfStandard(raw: string): ConvertedValue {
  const said = raw
    .toLowerCase()
    .slice(0, 64)
    .split(/[^a-z]+/);
  if (said.some((one) => one === 'b' || one === 'g')) return read('2.4');
  return said.some((one) => one === 'a' || one === 'ac') ? read('5') : 'strange';
}

const percentOfAll = (raw: string): ConvertedValue => {
  const parts = raw.slice(0, 256).split(';').map(measuredNumberOf);
  const known = parts.filter((one) => one !== undefined);
  if (known.length === 0 || known.length < parts.length) return 'strange';
  return read(known.reduce((sum, one) => sum + one, 0) / known.length);
};

const dbmOf = (percent: number, full: number): number => full + 10 * Math.log10(percent / 100);

function simply(raw: string, as: Extract<Conversion, string>, field: CpeField, node: DataNode): ConvertedValue {
  switch (as) {
    case 'flag':
      return on.test(raw) ? read(true) : off.test(raw) ? read(false) : 'strange';
    case 'notFlag':
      return on.test(raw) ? read(false) : off.test(raw) ? read(true) : 'strange';
    case 'whole':
      return wholeNumber.test(raw.trim()) ? read(Number(raw)) : 'strange';
    case 'number': {
      const number = measuredNumberOf(raw);
      return number === undefined ? 'strange' : read(number);
    }
    case 'percentOfAll':
      return percentOfAll(raw);
    case 'bandOfChannels':
      return bandOfChannels(raw);
    case 'bandOfStandard':
      return bandOfStandard(raw);
    case 'bandOfInstance': {
      const instance = Number(node.above?.name);
      return instance >= 1 && instance <= 8 ? read(instance <= 4 ? '2.4' : '5') : 'strange';
    }
    case 'prefixLength': {
      const length = /\/(\d{1,3})$/.exec(raw.trim())?.[1];
      return length !== undefined && Number(length) <= 128 ? read(Number(length)) : 'strange';
    }
    case 'text':
    case 'passphrase':
    case 'hexKey':
    case 'wepHex':
      return read(normalText('format' in field ? field.format : undefined, raw.slice(0, longestText)));
  }
}

/** What a field is read by when nothing else is said. */
function usual(field: CpeField): Conversion {
  if (field.kind === 'bool') return 'flag';
  if (field.kind === 'int') return 'whole';
  return field.kind === 'reading' ? 'number' : 'text';
}

function converted(raw: string, as: Conversion, field: CpeField, node: DataNode): ConvertedValue {
  if (typeof as === 'string') return simply(raw, as, field, node);
  if ('words' in as) return wordRead(raw, as.words);
  if ('onOff' in as) {
    const [yes, no] = as.onOff;
    return sameWord(raw, yes) ? read(true) : sameWord(raw, no) ? read(false) : simply(raw, 'flag', field, node);
  }
  if ('item' in as) return read(raw.split(',', 17)[as.item]?.trim() || null);
  if ('tables' in as) {
    const table = raw.trim().split('.')[1] ?? '';
    const found = Object.entries(as.tables).find(([, name]) => name === table);
    return found ? read(found[0]) : 'strange';
  }
  if ('unit' in as) return measuredIn(raw, as, field, node);
  const number = measuredNumberOf(raw);
  if (number === undefined) return 'strange';
  if ('times' in as) return read(number * as.times);
  // -1 is "as the device thinks", 0 is no power at all.
  return number > 0 && number <= 100 ? read(Math.round(dbmOf(number, as.dbmOfPercent))) : 'strange';
}

/** How a time is said that there is none (TR-106, 3.2.1). */
const noTime = /^0001-01-01T00:00:00(?:\.0*)?Z?$/;

/** An empty value says nothing. A number that is not of the field's kind, or cannot be true, is strange. */
export function decode(raw: string, as: Conversion | undefined, field: CpeField, node: DataNode): ConvertedValue {
  if (raw.trim() === '' || noTime.test(raw.slice(0, 40).trim())) return read(null);
  const found = converted(raw, as ?? usual(field), field, node);
  if (found === 'strange' || field.kind !== 'reading') return found;
  const value = typeof found.value === 'number' ? plausible(found.value, field) : undefined;
  return value === undefined ? 'strange' : read(value);
}

/** What is to be sent, or nothing where this way of saying it does not have it. */
export type Encoded = { readonly raw: string; readonly type: string } | undefined;

const flag = (value: boolean, held: string | undefined): Encoded => {
  // As the device itself spells it: some take only one of the two.
  const inWords = held !== undefined && /^(?:true|false)$/i.test(held);
  return { raw: inWords ? String(value) : value ? '1' : '0', type: 'boolean' };
};

function percentFor(dbm: number, full: number, supported: string | undefined): string {
  const wanted = 100 * 10 ** ((dbm - full) / 10);
  const levels = (supported ?? '')
    .slice(0, 1024)
    .split(',')
    .map((one) => one.trim())
    .filter((one) => /^\d{1,3}$/.test(one))
    .map(Number)
    .filter((one) => one >= 1 && one <= 100);
  if (levels.length === 0) return String(Math.min(Math.max(Math.round(wanted), 1), 100));
  return String(levels.reduce((best, one) => (Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best)));
}

const isHexKey = (value: string): boolean => /^[0-9A-Fa-f]{64}$/.test(value);
const hexOf = (value: string): string =>
  Array.from(value, (one) => one.charCodeAt(0).toString(16).padStart(2, '0')).join('');

interface Beside {
  /** What stands there now. */
  readonly held: string | undefined;
  /** What can be set, for a share of power. */
  readonly supported?: string | undefined;
}

function encodeSimply(value: string | number | boolean, as: Extract<Conversion, string>, beside: Beside): Encoded {
  const raw = String(value);
  switch (as) {
    case 'flag':
      return flag(value === true, beside.held);
    case 'notFlag':
      return flag(value !== true, beside.held);
    case 'whole':
      return { raw, type: Number(value) < 0 ? 'int' : 'unsignedInt' };
    case 'text':
      return { raw, type: 'string' };
    case 'passphrase':
      return isHexKey(raw) ? undefined : { raw, type: 'string' };
    case 'hexKey':
      return isHexKey(raw) ? { raw, type: 'hexBinary' } : undefined;
    case 'wepHex':
      return { raw: /^(?:[0-9A-Fa-f]{10}|[0-9A-Fa-f]{26})$/.test(raw) ? raw : hexOf(raw), type: 'hexBinary' };
    default:
      return undefined;
  }
}

/** `item` is put into its list by whoever plans, for several fields share one. */
export function encode(
  value: string | number | boolean,
  as: Conversion | undefined,
  field: CpeField,
  beside: Beside,
): Encoded {
  const conversion = as ?? usual(field);
  if (typeof conversion === 'string') return encodeSimply(value, conversion, beside);
  if ('words' in conversion) {
    const spelled = Object.hasOwn(conversion.words, String(value)) ? conversion.words[String(value)]?.[0] : undefined;
    return spelled === undefined ? undefined : { raw: spelled, type: 'string' };
  }
  if ('onOff' in conversion) {
    const isFlag = beside.held !== undefined && /^(?:true|false|0|1)$/i.test(beside.held);
    return isFlag
      ? flag(value === true, beside.held)
      : { raw: conversion.onOff[value === true ? 0 : 1], type: 'string' };
  }
  if ('item' in conversion) return { raw: String(value), type: 'string' };
  if ('dbmOfPercent' in conversion) {
    return { raw: percentFor(Number(value), conversion.dbmOfPercent, beside.supported), type: 'unsignedInt' };
  }
  return undefined;
}

/** Do two values of a field mean the same? Addresses have several spellings. */
export const meansSame = (field: CpeField, a: CpeValue, b: CpeValue): boolean => {
  if (typeof a !== 'string' || typeof b !== 'string') return a === b;
  const format = (field as Field & { readonly format?: string }).format;
  return normalText(format, a) === normalText(format, b);
};
