import { cpeCalls } from '@heliograph/catalogue/calls/cpes.ts';
import { macDigits } from '@heliograph/catalogue/formats/mac-range.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Context } from '../../context.ts';
import { fault } from '../../fault.ts';
import type { FileReply, Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { pieceRows } from '../../sheets/csv-stream.ts';
import { SheetDesk } from '../../sheets/desk.ts';
import { acs } from './acs.ts';
import { appUsersArea } from './app-users.ts';
import { addCpe, editCpeDescription, moveCpes, removeCpes } from './changes.ts';
import { countCap } from '../../db/page.ts';
import { countCpes, cpeByMac, listCpes, productClassesOf, type CpePaging } from './cpes.store.ts';
import { cpeDevice } from './device.ts';
import { cpeCsv, cpeWorkbook, maxCpesExported } from './export.ts';
import { addCpeGroup, editCpeGroup, listCpeGroups, removeCpeGroup } from './groups.ts';
import { shownCpe } from './shown.ts';

export { cpesOfOnu as cpesBehind, findCpe, type CpeListRow } from './cpes.store.ts';
export { deviceNameOf as cpeCalled } from './shown.ts';
export { cpeConditions as cpesThatFit, type CpeQuery } from './cpes.store.ts';

const page = (
  request: Request,
  asked: Omit<InputOf<typeof cpeCalls.getCpeListByCondition>, 'pageNum' | 'pageSize'> & CpePaging,
) =>
  request.tx(async (tx) => {
    const { rows, ...totals } = await listCpes(tx, request.actor.tenantId, asked);
    return { rows: rows.map(shownCpe), ...totals };
  });

async function file(
  request: Request,
  desk: SheetDesk,
  { format, ...asked }: InputOf<typeof cpeCalls.exportCpeList>,
): Promise<FileReply> {
  const rowsOf = async (part: Pick<CpePaging, 'pageSize' | 'behind'>) =>
    (await page(request, { ...asked, ...part, pageNum: 1 })).rows;
  return format === 'csv'
    ? cpeCsv((behind) => rowsOf({ behind, pageSize: pieceRows }), request.language)
    : desk.inTurn(async () => cpeWorkbook(await rowsOf({ pageSize: maxCpesExported + 1 }), request.language));
}

const counts = (request: Request, asked: InputOf<typeof cpeCalls.cpeCounts>) =>
  request.tx(async (tx) => {
    const figures = await countCpes(tx, request.actor.tenantId, asked);
    return figures ? { ...figures, capped: false } : { total: countCap, online: 0, offline: 0, new: 0, capped: true };
  });

const byMac = (request: Request, typed: string) =>
  request.tx(async (tx) => {
    const mac = macDigits(typed);
    const row = mac === undefined ? undefined : await cpeByMac(tx, request.actor.tenantId, mac);
    if (!row) throw fault('notFound');
    return shownCpe(row);
  });

/** Customer devices that speak to the console themselves: their lists and groups, the ACS of the tenant, and each of them. */
export const cpes = (ctx: Context): readonly Area[] => {
  const desk = new SheetDesk();
  const lists = area(cpeCalls, {
    getCpeListByCondition: (asked, request) => page(request, asked),
    cpeCounts: (asked, request) => counts(request, asked),
    getCpeInfoByMac: ({ mac }, request) => byMac(request, mac),
    getCPEDeviceTypeList: (_, request) =>
      request.tx(async (tx) =>
        (await productClassesOf(tx, request.actor.tenantId)).map((deviceType) => ({ deviceType })),
      ),
    exportCpeList: (asked, request) => file(request, desk, asked),
    editOnuDescription: (typed, request) => editCpeDescription(ctx, request, typed),
    insertOnuInfo: (typed, request) => addCpe(ctx, request, typed),
    batchdeleteCpeDevicesByIds: ({ ids }, request) => removeCpes(ctx, request, ids),
    moveOnuToGroup: (asked, request) => moveCpes(request, asked),
    getAllCpeGroupInfos: ({ projectId }, request) => listCpeGroups(request, projectId),
    insertCpeGroup: (typed, request) => addCpeGroup(ctx, request, typed),
    updateCpeGroup: (typed, request) => editCpeGroup(ctx, request, typed),
    deleteCpeGroup: ({ id }, request) => removeCpeGroup(request, id),
  });
  return [lists, cpeDevice(ctx), acs(ctx), appUsersArea(ctx)];
};
