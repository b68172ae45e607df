import type { mapCalls } from '@heliograph/catalogue/calls/map.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { mapWords, placeKindNames, type MapPlaceKind } from '@heliograph/catalogue/words/map-words.ts';
import { plantWords } from '@heliograph/catalogue/words/plant-words.ts';
import type { Problem } from '@heliograph/catalogue/kit/validate.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { badInput, Fault, fault } from '../../fault.ts';
import type { FileReply, Request } from '../../http/request.ts';
import type { SheetDesk } from '../../sheets/desk.ts';
import { refusedRow, wholeSheet, type ImportResult } from '../../sheets/import-lines.ts';
import { lock } from '../../work/locks.ts';
import { recountAfter } from './cells.ts';
import { placeMark, sources } from './marks.ts';
import { geoJsonOf, kmlOf, readPlaces, type FilePlace, type ReadPlace, type ToldPlace } from './place-files.ts';

/** More than anybody looks at in one file; the answer of a larger network is made project by project. */
const mostExported = 200_000;

/** Everything that is marked, of the ONUs too. */
export const exportPlaces = (
  request: Request,
  { format, projectId }: InputOf<typeof mapCalls.exportPlaces>,
): Promise<FileReply> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const places: ToldPlace[] = [];
    for (const kind of ['site', 'olt', 'splitter'] as const) {
      const { rows } = await sql<Omit<ToldPlace, 'kind'>>`select name, detail, lon, lat from
        (${sources[kind](tenantId, { projectId, oltId: undefined })}) m where m.lon is not null and not m.of_site order by m.id`.execute(
        tx,
      );
      places.push(...rows.map((row) => ({ kind, ...row })));
    }
    const ofProject =
      projectId === undefined
        ? sql`true`
        : sql`z.olt_id in (select id from olt where tenant_id = ${tenantId} and project_id = ${projectId})`;
    const { rows } = await sql<Omit<ToldPlace, 'kind'>>`
      select coalesce(u.name, u.sn, u.mac, '') as name, coalesce(u.sn, u.mac) as detail, z.lon, z.lat
      from onu_spot z join onu u on u.tenant_id = ${tenantId} and u.olt_id = z.olt_id and u.pon = z.pon and u.onu_no = z.onu_no
      where z.tenant_id = ${tenantId} and ${ofProject} and coalesce(u.sn, u.mac) is not null order by u.id limit ${mostExported + 1}`.execute(
      tx,
    );
    if (rows.length > mostExported) throw fault('placeCount', { max: mostExported });
    places.push(...rows.map((row) => ({ kind: 'onu' as const, ...row })));
    const isKml = format === 'kml';
    return {
      fileName: `places.${format}`,
      contentType: isKml ? 'application/vnd.google-earth.kml+xml' : 'application/geo+json',
      body: Buffer.from(isKml ? kmlOf(places) : geoJsonOf(places)),
    };
  });

async function idsNamed(tx: Tx, tenantId: number, kind: MapPlaceKind, name: string): Promise<string[]> {
  if (kind === 'onu') {
    const bare = name.toLowerCase().replace(/[^0-9a-f]/g, '');
    const { rows } = await sql<{ id: string }>`select id from onu where tenant_id = ${tenantId} and not missing
      and (sn = ${name.toUpperCase()} or mac = ${bare.length === 12 ? bare : ''}) limit 2`.execute(tx);
    return rows.map(({ id }) => id);
  }
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(kind)}
    where tenant_id = ${tenantId} and name_fold(name) = name_fold(${name}) limit 2`.execute(tx);
  return rows.map(({ id }) => id);
}

/** What a place of a file is about: of the kind that it says, or else the first kind of which there is one of this name. */
async function meant(tx: Tx, tenantId: number, { kind, name }: FilePlace): Promise<{ kind: MapPlaceKind; id: string }> {
  for (const of of kind === null ? placeKindNames : [kind]) {
    const [id, another] = await idsNamed(tx, tenantId, of, name);
    if (another !== undefined) throw badInput([{ field: 'name', message: plantWords.several }]);
    if (id !== undefined) return { kind: of, id };
  }
  throw badInput([{ field: 'name', message: mapWords.unknown }]);
}

async function textOf(request: Request): Promise<{ fileName: string; text: string }> {
  const { fileName, stream } = await request.upload();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  // The multipart reader cuts a file at the limit of the call and says so here.
  if ('truncated' in stream && stream.truncated === true) throw fault('tooLarge');
  return { fileName: fileName.slice(0, 100), text: Buffer.concat(chunks).toString('utf8') };
}

/** Marks what a file names: all of it, or nothing if one place is bad, unless `skipBad` asked for the sound ones. */
export async function importPlaces(
  ctx: Context,
  desk: SheetDesk,
  request: Request,
  options: InputOf<typeof mapCalls.importPlaces>,
): Promise<ImportResult> {
  const { tenantId } = request.actor;
  const { fileName, text } = await textOf(request);
  const places = await desk.inTurn(() => Promise.resolve(readPlaces(text)));
  const touched = new Set<string>();
  const take = async (tx: Tx, read: ReadPlace): Promise<void> => {
    if ('problem' in read) throw badInput([{ field: 'place', message: read.problem }]);
    const { kind, id } = await meant(tx, tenantId, read);
    const { oltId } = await placeMark(ctx, tx, request, { kind, id, spot: { lon: read.lon, lat: read.lat } });
    if (kind === 'onu' && oltId !== null) touched.add(oltId);
  };
  const result = await request.tx(async (tx) => {
    await lock(tx, 'plant', tenantId);
    const { rows, ...counts } = await wholeSheet(tx, places.length, options, async () => {
      const bad: ImportResult['rows'] = [];
      for (const [at, read] of places.entries()) {
        try {
          await take(tx, read);
        } catch (error) {
          if (!(error instanceof Fault)) throw error;
          const problems: readonly Problem[] =
            error.problems.length > 0 ? error.problems : [{ field: 'name', message: error.words }];
          bad.push(refusedRow(request, at + 1, problems));
        }
      }
      return bad;
    });
    request.note({ object: `Places from ${fileName}`, after: counts });
    return { ...counts, rows };
  });
  if (result.added > 0) await recountAfter(ctx, tenantId, touched);
  return result;
}
