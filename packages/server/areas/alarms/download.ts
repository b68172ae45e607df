import type { Context } from '../../context.ts';
import { alarmsBefore, type AlarmQuery } from '../../estate/alarms/alarm-list.store.ts';
import { alarmListRowOf } from '../../estate/alarms/alarm-row.ts';
import type { FileReply, Request } from '../../http/request.ts';
import { pieceRows } from '../../sheets/csv-stream.ts';
import type { SheetDesk } from '../../sheets/desk.ts';
import { csvType, xlsxType } from '../../sheets/sheets.ts';
import { timeText } from '../../time-text.ts';
import { alarmCsv, alarmWorkbook, mostInWorkbook } from './alarm-table.ts';

type Asked = AlarmQuery & { readonly format: 'csv' | 'xlsx' };

/**
 * Exactly what a filter means. By id and not by the time that they were raised: that moves while the file is read, and an alarm that
 * is raised again would be missed.
 */
export async function downloadAlarms(
  ctx: Context,
  desk: SheetDesk,
  request: Request,
  { format, ...query }: Asked,
): Promise<FileReply> {
  const read = async (before: string | undefined, most: number) => {
    const rows = await request.tx((tx) => alarmsBefore(tx, request.actor.tenantId, query, { before, most }));
    return rows.map((row) => alarmListRowOf(row, ctx.clock.now()));
  };
  const fileName = `alarms-${timeText(new Date(ctx.clock.now())).slice(0, 10)}.${format}`;
  if (format === 'csv') {
    return { fileName, contentType: csvType, body: alarmCsv((before) => read(before, pieceRows), request.language) };
  }
  const body = await desk.inTurn(async () =>
    alarmWorkbook(await read(undefined, mostInWorkbook + 1), request.language),
  );
  return { fileName, contentType: xlsxType, body };
}
