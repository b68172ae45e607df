import { dropSheet, dropSheetRow } from '@heliograph/catalogue/calls/plant.ts';
import type { Language, Text } from '@heliograph/catalogue/kit/text.ts';
import { plantWords as words } from '@heliograph/catalogue/words/plant-words.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { badInput, Fault } from '../../fault.ts';
import type { FileReply, Request } from '../../http/request.ts';
import type { SheetDesk } from '../../sheets/desk.ts';
import {
  judgeTyped,
  readLines,
  refusedRow,
  wholeSheet,
  type ImportResult,
  type SheetLine,
} from '../../sheets/import-lines.ts';
import { writeXlsx, xlsxType } from '../../sheets/sheets.ts';
import { lock } from '../../work/locks.ts';
import { hang, splitterNamed } from './drops.ts';
import { dropAt, dropPlacesOf, type PlaceRow } from './drops.store.ts';

/** As many ONUs as a full OLT has. */
const mostRows = 16_384;

const headings = Object.fromEntries(Object.entries(dropSheet.fields).map(([name, { label }]) => [name, label]));

/** Headings, and what may stand below them, on a sheet that is not read as data. */
export async function dropTemplate(language: Language): Promise<FileReply> {
  const said = (words: Text | undefined) => words?.[language] ?? '';
  const named = Object.values(dropSheet.fields);
  const body = await writeXlsx([
    { name: 'ONU', headings: named.map(({ label }) => said(label)), rows: [], widths: named.map(() => 24) },
    {
      name: 'Notes',
      headings: ['', ''],
      rows: named.map(({ label, help }) => [said(label), said(help)]),
      widths: [24, 100],
    },
  ]);
  return { fileName: 'drops.xlsx', contentType: xlsxType, body };
}

const typedLine = ({ cell }: SheetLine) =>
  Object.fromEntries(Object.keys(dropSheet.fields).flatMap((name) => (cell(name) === '' ? [] : [[name, cell(name)]])));

/** The ONU of a row: by its serial number or MAC, narrowed to OLT, port and number where the row says them. */
async function placeOf(tx: Tx, tenantId: number, row: z.output<typeof dropSheetRow>): Promise<PlaceRow> {
  const { olt, pon, onu } = row;
  const sn = row.sn?.toUpperCase();
  if (sn === undefined && (olt === undefined || pon === undefined || onu === undefined))
    throw badInput([{ field: 'sn', message: words.unknownOnu }]);
  const bare = (olt ?? '').toLowerCase().replace(/[^0-9a-f]/g, '');
  const parts = [
    ...(sn === undefined
      ? []
      : [sql`(o.sn = ${sn} or o.mac = ${sn.toLowerCase().replace(/[^0-9a-f]/g, '')} or upper(o.sn) = ${sn})`]),
    ...(pon === undefined ? [] : [sql`o.pon = ${pon}`]),
    ...(onu === undefined ? [] : [sql`o.onu_no = ${onu}`]),
    ...(olt === undefined
      ? []
      : [
          sql`o.olt_id in (select id from olt where tenant_id = ${tenantId}
            and (name_fold(name) = name_fold(${olt}) or mac = ${bare.length === 12 ? bare : ''} or address = ${olt}))`,
        ]),
  ];
  const [found, another] = await dropPlacesOf(tx, tenantId, sql.join(parts, sql` and `), 2);
  if (!found) throw badInput([{ field: sn === undefined ? 'onu' : 'sn', message: words.unknownOnu }]);
  if (another) throw badInput([{ field: 'olt', message: words.several }]);
  return found;
}

/** Puts the ONUs of a sheet on their splitters. Of one that was typed by hand the row is refused. */
export async function importDrops(
  ctx: Context,
  desk: SheetDesk,
  request: Request,
  options: { readonly skipBad: boolean },
): Promise<ImportResult> {
  const { tenantId, userName: by } = request.actor;
  const { fileName, lines } = await readLines(desk, request, { headings, needed: ['splitter'], mostRows });
  const take = async (tx: Tx, line: SheetLine): Promise<void> => {
    const judged = judgeTyped(dropSheetRow, dropSheet, typedLine(line));
    if ('problems' in judged) throw badInput(judged.problems);
    const { splitter: name, port = null } = judged.sound;
    const place = await placeOf(tx, tenantId, judged.sound);
    const known = await dropAt(tx, tenantId, place);
    if (known?.how === 'typed' && known.sn === place.unit)
      throw badInput([{ field: 'splitter', message: words.isTyped }]);
    const splitter = await splitterNamed(tx, tenantId, place, name);
    await hang(tx, tenantId, place, { splitter, port, how: 'imported', at: new Date(ctx.clock.now()), by });
  };
  return request.tx(async (tx) => {
    await lock(tx, 'plant', tenantId);
    const { rows, ...counts } = await wholeSheet(tx, lines.length, options, async () => {
      const bad: ImportResult['rows'] = [];
      for (const line of lines) {
        try {
          await take(tx, line);
        } catch (error) {
          if (!(error instanceof Fault) || error.problems.length === 0) throw error;
          bad.push(refusedRow(request, line.number, error.problems));
        }
      }
      return bad;
    });
    request.note({ object: `Drops from ${fileName}`, after: counts });
    return { ...counts, rows };
  });
}
