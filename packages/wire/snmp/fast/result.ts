import type { ColumnRun } from './column-run.ts';
import type { RowIndexes } from './row-index.ts';
import type { CollectionRun } from './run.ts';
import { TextBlock } from './text-block.ts';
import type { CollectResult, ColumnBlock, TableResult } from './types.ts';

/** For a collection that could not begin. */
export function emptyResult(id: string, fault: string): CollectResult {
  const nothing = { varbinds: 0, requests: 0, retries: 0, timeouts: 0, wallMs: 0, window: 0, rttMs: 0 };
  return { id, ok: false, fault, tables: [], scalars: new Map(), ...nothing };
}

/** Ends a run's tables: drops rows nobody showed, remembers the row index, and gives the result. */
export function resultOf(run: CollectionRun, indexes: RowIndexes, now: number): CollectResult {
  const { device } = run;
  const engine = device.peer?.known();
  return {
    id: device.target.id,
    ok: run.fault === undefined,
    ...(run.fault !== undefined && { fault: run.fault }),
    tables: run.planner.tables.map((state) => tableOf(run, state, indexes)),
    scalars: run.scalars,
    varbinds: run.varbinds,
    requests: run.requests,
    retries: run.retries,
    timeouts: run.timeouts,
    wallMs: now - run.startedAt,
    window: device.window.limit(),
    rttMs: device.window.smoothed,
    ...(engine && { engine: { ...engine } }),
  };
}

function tableOf(
  run: CollectionRun,
  state: CollectionRun['planner']['tables'][number],
  indexes: RowIndexes,
): TableResult {
  const table = state.run;
  const complete = run.planner.complete(state);
  const before = table.finish();
  const fault = table.fault ?? (complete ? undefined : run.fault);
  if (complete && state.memory.index !== table.index) table.index = indexes.share(table.index);
  // An incomplete answer is no reason to forget rows: the longer index stays the prediction, unless it is an invention.
  if (complete) state.memory.index = table.index;
  else if (!table.broken && run.fault !== 'tooManyBytes') state.memory.index = before;
  return {
    table: table.plan.table,
    rows: table.index.rows,
    suffixes: table.index,
    columns: new Map(table.columns.map((column) => [column.plan.key, blockOf(column)])),
    complete,
    ...(fault !== undefined && { fault }),
  };
}

function blockOf(column: ColumnRun): ColumnBlock {
  const { present, mistyped, numbers } = column;
  const { kind } = column.plan;
  if (numbers instanceof Uint32Array) return new TextBlock(present, mistyped, numbers, column.table.strings);
  return { kind, present, mistyped, numbers };
}
