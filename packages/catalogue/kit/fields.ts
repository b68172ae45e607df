import type { Text } from './text.ts';

/**
 * Field specs are plain data: serialisable, narrowable by device model, read by browser, API and import alike.
 * `spec` names the rule of the specification that a bound comes from.
 */
interface Common {
  readonly label: Text;
  readonly help?: Text;
  readonly spec?: string;
  readonly optional?: boolean;
}
export interface StrField extends Common {
  readonly kind: 'str' | 'secret';
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength: number;
}
export interface IntField extends Common {
  readonly kind: 'int';
  readonly min: number;
  readonly max: number;
  readonly unit?: string;
}
export interface BoolField extends Common {
  readonly kind: 'bool';
}
export interface Option {
  readonly value: string | number;
  readonly label: Text;
}
export interface ChoiceField extends Common {
  readonly kind: 'choice' | 'choices';
  readonly options: readonly Option[];
}
export type Field = StrField | IntField | BoolField | ChoiceField;

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

export type Values = Readonly<Record<string, unknown>>;

/** A rule over several fields; `marks` are the fields that the message is shown at. */
export interface Rule {
  readonly marks: readonly string[];
  readonly message: Text;
  readonly spec?: string;
  readonly holds: (values: Values) => boolean;
}

/** A form: what may be typed, and what must hold between its fields. */
export interface Form {
  readonly fields: Readonly<Record<string, Field>>;
  readonly rules?: readonly Rule[];
}
