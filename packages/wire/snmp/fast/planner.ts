import type { PolledDevice, TableMemory } from './device.ts';
import type { StringTable } from './string-table.ts';
import { type ColumnSegment, TableRun } from './table-run.ts';
import type { TablePlan } from './types.ts';

interface TableState {
  run: TableRun;
  memory: TableMemory;
  /** Nothing known of its rows: the first column is walked alone, the others follow along its rows. */
  cold: boolean;
  walking: boolean;
  column: number;
  row: number;
  step: number;
  /** Segments handed out and not finished. */
  open: number;
}

/** Cuts the tables of one collection into independent segments, handing them out one at a time. */
export class Planner {
  readonly tables: readonly TableState[];
  private readonly device: PolledDevice;
  private explored = false;

  constructor(device: PolledDevice, plans: readonly TablePlan[], strings: StringTable) {
    this.device = device;
    this.tables = plans.map((plan) => {
      const memory = device.memory(plan);
      memory.relax(device.goal);
      const run = new TableRun(plan, memory.prefixes, memory.index, strings);
      const cold = memory.index.rows === 0;
      return { run, memory, cold, walking: false, column: 0, row: 0, step: 0, open: 0 };
    });
  }

  next(): ColumnSegment | undefined {
    for (const state of this.tables) {
      const segment = state.cold ? this.walk(state) : this.piece(state);
      if (!segment) continue;
      state.open++;
      return segment;
    }
    return undefined;
  }

  /** True when `next` has nothing to give now nor later. */
  exhausted(): boolean {
    return this.tables.every((state) => !state.cold && state.column >= state.run.columns.length);
  }

  private walk(state: TableState): ColumnSegment | undefined {
    const column = state.run.columns[0];
    if (state.walking || !column) return undefined;
    state.walking = true;
    const most = this.rows(state, 0);
    return { table: state.run, column, row: 0, end: 0, open: true, after: undefined, tries: 0, short: 0, most };
  }

  private rows(state: TableState, column: number): number {
    return this.device.bulk ? state.memory.rowsPerRequest(column, this.device.goal) : 1;
  }

  private piece(state: TableState): ColumnSegment | undefined {
    const { run } = state;
    const column = run.columns[state.column];
    if (!column) return undefined;
    const { rows } = run.index;
    if (state.row === 0) {
      // Even pieces, one row of room in the last for the question "is there anything after it?".
      const fit = this.rows(state, state.column);
      state.step = Math.max(1, Math.ceil(rows / Math.ceil((rows + 1) / fit)));
    }
    const step = this.exploring(rows, state) ? state.step * 2 : state.step;
    const row = state.row;
    const end = Math.min(rows, row + step);
    const open = end >= rows;
    state.row = open ? 0 : end;
    if (open) state.column++;
    return { table: run, column, row, end, open, after: undefined, tries: 0, short: 0, most: Math.max(step, 8) };
  }

  /** Once per collection one segment asks for twice the usual, while the device has not shown its limit. */
  private exploring(rows: number, state: TableState): boolean {
    if (this.explored || !this.device.explores() || rows < state.step * 3) return false;
    this.explored = true;
    return true;
  }

  /** Rows to ask for in the next request of `segment`. */
  asks(segment: ColumnSegment): number {
    if (!this.device.bulk) return 1;
    const left = segment.end - segment.row;
    if (!segment.open) return Math.max(1, Math.min(segment.most, left));
    const state = this.stateOf(segment);
    if (state?.cold) return segment.most;
    // Beyond the last known row only a few are asked for: a weak agent pays for each row it reads past the end.
    return Math.min(segment.most, left > 0 ? left + 1 : 8);
  }

  stateOf(segment: ColumnSegment): TableState | undefined {
    return this.tables.find((state) => state.run === segment.table);
  }

  /** The segment is over, well or badly. */
  finished(segment: ColumnSegment): void {
    const state = this.stateOf(segment);
    if (!state) return;
    state.open--;
    if (state.cold) {
      state.run.rebase();
      state.cold = false;
      state.column = 1;
    }
    if (state.run.broken) state.column = state.run.columns.length;
  }

  /** True when every segment of the table was answered to its end. */
  complete(state: TableState): boolean {
    return !state.cold && state.open === 0 && state.column >= state.run.columns.length && state.run.fault === undefined;
  }
}
