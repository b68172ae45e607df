import type { Text } from './text.ts';

/**
 * Field specs are plain data: serialisable, narrowable by device model, read by browser, API and import alike.
 * `spec` names the rules of the specification that the field's bounds come from.
 */
interface Common {
  readonly label: Text;
  readonly help?: Text;
  readonly spec?: string | readonly string[];
  readonly optional?: boolean;
  /** Told by the device, never typed. */
  readonly shown?: boolean;
  /** Goes to the device and is never told by it, so it cannot be read back. */
  readonly untold?: boolean;
  /** Typed once when a row is made; key fields are so by themselves. */
  readonly once?: boolean;
  /** Typed once the row is there: the device numbers a new row itself, and takes these by the number. Always `optional`. */
  readonly later?: boolean;
  /** The field is there only while another one has one of these values. */
  readonly when?: { readonly field: string; readonly is: readonly unknown[] };
  /** Not among the columns of the table; `folded` fields stand under "more" in the form. */
  readonly column?: false;
  readonly folded?: boolean;
  /** What a new row begins with. */
  readonly initial?: string | number | boolean;
  /** Values that another page of the same device holds are offered: pool names, VLANs, key chains. */
  readonly from?: { readonly page: string; readonly field: string };
}
export interface StrField extends Common {
  readonly kind: 'str' | 'secret';
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength: number;
  /** Text of several lines: how many are shown at first. */
  readonly lines?: number;
  /** Told by devices in English words that can be said in the language of the reader. */
  readonly said?: 'runningTime';
}
export interface IntField extends Common {
  readonly kind: 'int';
  readonly min: number;
  readonly max: number;
  /** Values beside the range, such as 0 for "no limit". */
  readonly also?: readonly number[];
  /** What 0 stands for where it is no number: how it is shown. */
  readonly zero?: Text;
  readonly unit?: string;
  /** The limit of the device model that takes the place of min and max: see `models/limits.ts`. */
  readonly by?: string;
}
export interface BoolField extends Common {
  readonly kind: 'bool';
}
export interface Option {
  readonly value: string | number;
  readonly label: Text;
  /** The heading that it stands beneath in a long list. */
  readonly group?: Text;
}
export interface ChoiceField extends Common {
  readonly kind: 'choice' | 'choices';
  readonly options: readonly Option[];
}
/** Ports of the device. The value is the number that the platform tables count with: uplinks first, PON ports after them. */
export interface PortField extends Common {
  readonly kind: 'port' | 'ports';
  /** `uplink` and `pon`: of one kind alone, counted from 1. */
  readonly of: 'all' | 'uplink' | 'pon';
  /** Most ports that may be chosen; only for `ports`. */
  readonly most?: number;
}
export type Field = StrField | IntField | BoolField | ChoiceField | PortField;
export type FieldKind = Field['kind'];

type Spec<F extends Field> = Omit<F, 'kind'>;
const make =
  <F extends Field>(kind: F['kind']) =>
  (spec: Spec<F>): F =>
    ({ kind, ...spec }) as F;

export const str = make<StrField>('str');
/** Write-only: never part of any answer. */
export const secret = make<StrField>('secret');
export const int = make<IntField>('int');
export const bool = make<BoolField>('bool');
export const choice = make<ChoiceField>('choice');
/** Several of a list; the value is an array. */
export const choices = make<ChoiceField>('choices');
export const port = make<PortField>('port');
/** Several ports; the value is an array of numbers. */
export const ports = make<PortField>('ports');

export type Values = Readonly<Record<string, unknown>>;

/** A rule over several fields; `marks` are the fields that the message is shown at. */
export interface Rule {
  readonly marks: readonly string[];
  readonly message: Text;
  readonly spec?: string | readonly string[];
  readonly holds: (values: Values) => boolean;
  /** What passes and what does not, each with the fields that matter; the catalogue's own tests try them. */
  readonly passes?: Values;
  readonly fails?: Values;
}

/** A form: what may be typed, and what must hold between its fields. */
export interface Form {
  readonly fields: Readonly<Record<string, Field>>;
  readonly rules?: readonly Rule[];
}

export const specsOf = ({ spec }: { readonly spec?: string | readonly string[] }): readonly string[] =>
  spec === undefined ? [] : typeof spec === 'string' ? [spec] : spec;

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
