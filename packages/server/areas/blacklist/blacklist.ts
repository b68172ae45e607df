import { blacklistCalls, type blacklistRow } from '@heliograph/catalogue/calls/blacklist.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { fault } from '../../fault.ts';
import { may } from '../../http/actor.ts';
import { kept } from '../../http/kept.ts';
import type { FileReply, Handlers, Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { SheetDesk } from '../../sheets/desk.ts';
import { csvType, writeCsv, writeXlsx, xlsxType } from '../../sheets/sheets.ts';
import { removeOlts } from '../olts/olts.ts';
import {
  blacklistColumnsOf,
  dismiss,
  filteredBlacklist,
  findEntries,
  managedBy,
  type BlacklistQuery,
  type BlacklistRow,
  type BlacklistInput,
} from './blacklist.store.ts';
import { blacklistHeadings, importEntries, templateOfBlacklist } from './import.ts';
import { pageOf } from '../../db/page.ts';
import { keepOut, managedNames } from './keep-out.ts';

type Shown = z.input<typeof blacklistRow>;
type Handle = Handlers<typeof blacklistCalls>;

const mostExported = 20_000;

const shown = (row: BlacklistRow): Shown => ({
  id: row.id,
  deviceMac: row.device_mac,
  deviceSn: row.serial,
  deviceName: row.name,
  ip: row.ip,
  deviceType: row.device_type,
  firmware: row.firmware,
  hardware: row.hardware,
  reason: row.reason,
  hits: Number(row.hits),
  lastTime: row.last_at && timeText(row.last_at),
  lastIp: row.last_address,
  createBy: row.created_by,
  createTime: timeText(row.created_at),
  updateBy: row.updated_by,
  updateTime: timeText(row.updated_at ?? row.created_at),
});

const label = ({ deviceMac, deviceSn }: Pick<BlacklistInput, 'deviceMac' | 'deviceSn'>) => deviceMac ?? deviceSn ?? '';
const inputOf = (row: BlacklistRow) => ({
  deviceMac: row.device_mac,
  deviceSn: row.serial,
  deviceName: row.name,
  reason: row.reason,
});
const loggable = ({ device_mac, serial, name, reason }: BlacklistRow) => ({ device_mac, serial, name, reason });
const doubled = (error: unknown) => (error as { code?: string }).code === '23505';

/** Whoever puts a managed device on the list must know that, and be allowed to remove it. */
async function takeOut(
  ctx: Context,
  tx: Parameters<typeof managedBy>[0],
  request: Request,
  entry: ReturnType<typeof blacklistColumnsOf>,
  knows: boolean,
) {
  const { tenantId } = request.actor;
  const managed = await managedBy(tx, tenantId, entry);
  if (managed.length === 0) return undefined;
  if (!knows)
    throw fault(
      'blacklistManaged',
      { what: (await managedNames(tx, tenantId, entry)) ?? '' },
      { managed: managed.map(({ id }) => id) },
    );
  if (!may(request.actor, 'device:olt:remove')) throw fault('forbidden');
  await removeOlts(ctx, tx, request, { ids: managed.map(({ id }) => id) });
  return managed[0];
}

const changing = (ctx: Context): Pick<Handle, 'addToBlacklist' | 'editBlacklist' | 'removeFromBlacklist'> => ({
  addToBlacklist: ({ takeOut: knows, ...typed }, request) =>
    request.tx(async (tx) => {
      const entry = blacklistColumnsOf(typed);
      request.note({ object: `blacklist: ${label(typed)}`, after: typed });
      const former = await takeOut(ctx, tx, request, entry, knows);
      if (!(await keepOut(ctx, tx, request, entry, former))) throw fault('exists', { what: label(typed) });
    }),

  editBlacklist: ({ id, takeOut: knows, ...sent }, request) =>
    request.tx(async (tx) => {
      const { tenantId, userName } = request.actor;
      const [seen] = await findEntries(tx, tenantId, [id]);
      if (!seen) throw fault('notFound');
      const typed = kept(blacklistCalls.editBlacklist.form, inputOf(seen), sent);
      const entry = blacklistColumnsOf(typed);
      // Devices before the entry: a poll that meets a blacklisted device takes them in this order too.
      await takeOut(ctx, tx, request, entry, knows ?? false);
      const [before] = await findEntries(tx, tenantId, [id]);
      if (!before) throw fault('notFound');
      if (before.updated_at?.getTime() !== seen.updated_at?.getTime()) throw fault('conflict');
      request.note({
        object: `blacklist: ${label(typed)}`,
        before: loggable(before),
        after: { device_mac: entry.device_mac, serial: entry.serial, name: entry.name, reason: entry.reason },
      });
      try {
        await tx
          .updateTable('blacklisted_device')
          .set({ ...entry, updated_by: userName, updated_at: new Date(ctx.clock.now()) })
          .where('tenant_id', '=', tenantId)
          .where('id', '=', id)
          .execute();
      } catch (error) {
        if (doubled(error)) throw fault('exists', { what: label(typed) });
        throw error;
      }
      await dismiss(tx, tenantId, entry);
    }),

  removeFromBlacklist: ({ id }, request) =>
    request.tx(async (tx) => {
      const { tenantId } = request.actor;
      const before = await findEntries(tx, tenantId, id);
      if (before.length !== new Set(id).size) throw fault('notFound');
      request.note({
        object: `blacklist: ${before.map((row) => row.device_mac ?? row.serial ?? '').join(', ')}`,
        before: { entries: before.map(loggable) },
      });
      await tx.deleteFrom('blacklisted_device').where('tenant_id', '=', tenantId).where('id', 'in', id).execute();
    }),
});

const fileColumns = [
  [blacklistHeadings.deviceMac, (row: Shown) => row.deviceMac],
  [blacklistHeadings.deviceSn, (row: Shown) => row.deviceSn],
  [blacklistHeadings.deviceName, (row: Shown) => row.deviceName],
  [blacklistHeadings.reason, (row: Shown) => row.reason],
  [text('IP', 'IP'), (row: Shown) => row.ip],
  [text('Type', '设备类型'), (row: Shown) => row.deviceType],
  [text('Tries', '尝试次数'), (row: Shown) => row.hits],
  [text('Last try (UTC)', '最近尝试 (UTC)'), (row: Shown) => row.lastTime],
  [text('Updated (UTC)', '更新时间 (UTC)'), (row: Shown) => row.updateTime],
] as const;

async function fileOf(
  desk: SheetDesk,
  request: Request,
  query: BlacklistQuery & { format: 'csv' | 'xlsx' },
): Promise<FileReply> {
  const { tenantId } = request.actor;
  const rows = await request.tx((tx) =>
    filteredBlacklist(tx, tenantId, query)
      .selectAll()
      .orderBy('id', 'desc')
      .limit(mostExported + 1)
      .execute(),
  );
  if (rows.length > mostExported) throw fault('exportRows', { limit: mostExported });
  const table = {
    name: 'blacklist',
    headings: fileColumns.map(([title]) => title[request.language]),
    rows: rows.map(shown).map((row) => fileColumns.map(([, cell]) => cell(row))),
  };
  if (query.format === 'csv') return { fileName: 'blacklist.csv', contentType: csvType, body: writeCsv(table) };
  const body = await desk.inTurn(() => writeXlsx([table]));
  return { fileName: 'blacklist.xlsx', contentType: xlsxType, body: Buffer.from(body) };
}

/** Devices that are not let in, by no rule and by nobody. */
export const blacklist = (ctx: Context): Area => {
  const desk = new SheetDesk();
  return area(blacklistCalls, {
    ...changing(ctx),

    listBlacklist: (query, request) =>
      request.tx(async (tx) => {
        const select = filteredBlacklist(tx, request.actor.tenantId, query);
        const { rows, total } = await pageOf(select.selectAll().orderBy('id', 'desc'), query);
        return { rows: rows.map(shown), total };
      }),

    exportBlacklist: (query, request) => fileOf(desk, request, query),
    blacklistTemplate: (_input, request) => desk.inTurn(() => templateOfBlacklist(request.language)),
    importBlacklist: (options, request) => importEntries(ctx, desk, request, options),
  });
};
