import type { FaultId } from '@heliograph/catalogue/words/faults.ts';

export type SheetCell = string | number | null;

export interface SheetTable {
  readonly name: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly SheetCell[])[];
  /** Characters. */
  readonly widths?: readonly number[];
}

/** What the worker is given. */
export type SheetJob =
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly maxRows: number; readonly maxUnpackedMb: number }
  | { readonly kind: 'write'; readonly tables: readonly SheetTable[] };

/** What it answers. */
export type SheetReply =
  | { readonly ok: true; readonly kind: 'rows'; readonly rows: string[][] }
  | { readonly ok: true; readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly reason: FaultId & `sheet${string}`; readonly limit?: number };
