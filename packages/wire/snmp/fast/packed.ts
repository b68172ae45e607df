import { RowIndex, type RowIndexes } from './row-index.ts';
import { TextBlock } from './text-block.ts';
import type { ColumnBlock, CollectResult, TableResult } from './types.ts';

// One message per OLT from a worker to the main thread: typed arrays are transferred, strings travel once as dictionary.

interface PackedColumn {
  key: string;
  kind: ColumnBlock['kind'];
  present: Uint8Array;
  mistyped: number;
  numbers?: Int32Array | Float64Array;
  codes?: Uint32Array;
}

interface PackedTable extends Omit<TableResult, 'suffixes' | 'columns'> {
  arena: Uint8Array;
  offsets: Uint32Array;
  columns: PackedColumn[];
}

/** Strings numbered `from + 1` on, of dictionary `id`, that the main thread has not seen. */
interface DictionaryPart {
  id: number;
  from: number;
  strings: string[];
}

export interface PackedResult extends Omit<CollectResult, 'tables'> {
  tables: PackedTable[];
  dictionary: DictionaryPart;
}

/** Worker side: remembers which strings the main thread already has. */
export class ResultPacker {
  private texts: readonly string[] | undefined;
  private id = 0;
  private sent = 0;

  /** The column arrays are transferred, so `raw` is of no use afterwards. */
  pack(raw: CollectResult): { packed: PackedResult; transfer: ArrayBuffer[] } {
    const transfer: ArrayBuffer[] = [];
    const tables = raw.tables.map((table) => packTable(table, transfer));
    const texts = raw.tables.flatMap((table) => [...table.columns.values()]).find((column) => column.texts)?.texts;
    return { packed: { ...raw, tables, dictionary: this.part(texts) }, transfer };
  }

  private part(texts: readonly string[] | undefined): DictionaryPart {
    if (!texts) return { id: this.id, from: this.sent, strings: [] };
    if (texts !== this.texts) {
      // A collection begun with the table before this one sends its whole dictionary once more, under a new number.
      this.texts = texts;
      this.id++;
      this.sent = 0;
    }
    const from = this.sent;
    this.sent = texts.length;
    return { id: this.id, from, strings: texts.slice(from) };
  }
}

function packTable(raw: TableResult, transfer: ArrayBuffer[]): PackedTable {
  const { suffixes, columns, ...rest } = raw;
  // Copies: the index itself is shared between devices and stays.
  const arena = suffixes.arena.slice();
  const offsets = suffixes.offsets.slice();
  transfer.push(arena.buffer, offsets.buffer);
  const packed = [...columns].map(([key, block]): PackedColumn => {
    const { kind, present, mistyped, numbers, codes } = block;
    transfer.push(present.buffer as ArrayBuffer);
    if (numbers) transfer.push(numbers.buffer as ArrayBuffer);
    if (codes) transfer.push(codes.buffer as ArrayBuffer);
    return { key, kind, present, mistyped, ...(numbers && { numbers }), ...(codes && { codes }) };
  });
  return { ...rest, arena, offsets, columns: packed };
}

/** Main side: one per worker. */
export class ResultUnpacker {
  private strings: string[] = [];
  private id = 0;
  private readonly indexes: RowIndexes;

  constructor(indexes: RowIndexes) {
    this.indexes = indexes;
  }

  unpack(packed: PackedResult): CollectResult {
    const { dictionary, tables, ...rest } = packed;
    if (dictionary.id !== this.id) {
      this.id = dictionary.id;
      this.strings = [];
    }
    for (const text of dictionary.strings) this.strings.push(text);
    return { ...rest, tables: tables.map((table) => this.table(table)) };
  }

  private table(packed: PackedTable): TableResult {
    const { arena, offsets, columns, ...rest } = packed;
    const suffixes = this.indexes.share(new RowIndex(arena, offsets));
    return { ...rest, suffixes, columns: new Map(columns.map((column) => [column.key, this.column(column)])) };
  }

  private column(packed: PackedColumn): ColumnBlock {
    const { key: _key, codes, ...block } = packed;
    return codes ? new TextBlock(block.present, block.mistyped, codes, this.strings) : block;
  }
}
