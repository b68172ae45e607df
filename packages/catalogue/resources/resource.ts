import type { Option } from '../kit/fields.ts';
import type { Text } from '../kit/text.ts';

/** How a value is drawn unless the screen draws it itself. */
export type ColumnKind =
  | 'text'
  | 'number'
  /** Click copies; monospaced. */
  | 'mac'
  | 'sn'
  | 'ip'
  /** ISO time, shown in the viewer's zone. */
  | 'time'
  | 'choice';

export interface ListColumn {
  readonly name: string;
  readonly label: Text;
  readonly kind?: ColumnKind;
  readonly unit?: string;
  /** The server sorts by this name. */
  readonly sort?: string;
  /** px */
  readonly width?: number;
  /** Off until chosen in the column chooser. */
  readonly extra?: boolean;
  /** For `choice`. */
  readonly options?: readonly Option[];
}

export interface Filter {
  readonly name: string;
  readonly label: Text;
  /** `choices` travel as `1,2`; a `range` of times as `from,to` in ISO, either side may be missing. */
  readonly kind: 'text' | 'choice' | 'choices' | 'range';
  readonly options?: readonly Option[];
  /** What the call is given when nothing is chosen, such as -1 for all. */
  readonly initial?: string;
}

/** A list of things as data: what a List page shows of it. */
export interface Resource {
  readonly id: string;
  readonly title: Text;
  /** What total and dialogs count, such as "rules". */
  readonly many: Text;
  /** Field that tells rows apart. */
  readonly key: string;
  readonly columns: readonly ListColumn[];
  readonly filters: readonly Filter[];
  /** The column that heads a card on a phone: what people call the thing. Left out: the first that is shown. */
  readonly head?: string;
  /** Said when there is nothing at all. */
  readonly empty?: Text;
}
