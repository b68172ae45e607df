import { abilityOf } from '@heliograph/catalogue/words/onu-abilities.ts';
import { onuCalls } from '@heliograph/catalogue/calls/onus.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Context } from '../../context.ts';
import { fault } from '../../fault.ts';
import type { FileReply, Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { pieceRows } from '../../sheets/csv-stream.ts';
import { SheetDesk } from '../../sheets/desk.ts';
import { timeText } from '../../time-text.ts';
import { findOlt, fromHundredths, isOltNamed, storedNumberOf, type OltRef } from '../olt-info/olt-info.ts';
import { maxOnusExported, onuCsv, onuWorkbook } from './export.ts';
import { onuCounts, onuFigures } from './figures.ts';
import { onuChangesOf, findOnu, listOnus, siblingsOf, type OnuListRow, type OnuQuery } from './onus.store.ts';
import { operateOnu } from './operate.ts';
import { shownMac, phaseWord, ponNameOf, shownOnu } from './shown.ts';
import { listWaiting } from './waiting.store.ts';

export { onuFindings } from './evidence.ts';
export { onuCounts } from './figures.ts';
export { listOnus, onusThatFit } from './onus.store.ts';
export { shownOnu } from './shown.ts';

type Asked = OltRef & Omit<OnuQuery, 'oltId'>;

/** One page, each row as `show` makes it; `totalCapped` says that there are more than were counted. */
const page = <Row>(request: Request, asked: Asked, everywhere: boolean, show: (row: OnuListRow) => Row) =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const { sysMac: _mac, id: _id, oltId: _olt, ...query } = asked;
    const one = everywhere && !isOltNamed(asked) ? undefined : await findOlt(tx, tenantId, asked);
    const { rows, ...totals } = await listOnus(tx, tenantId, one ? { ...query, oltId: one.id } : query);
    return { rows: rows.map(show), ...totals };
  });

/** The same list as a file; of all OLTs where none is named. */
async function file(
  request: Request,
  desk: SheetDesk,
  { format, ...asked }: Omit<Asked, 'pageNum' | 'pageSize'> & { readonly format: 'csv' | 'xlsx' },
): Promise<FileReply> {
  // Before the file begins: an OLT that is not there is an answer, not half a file.
  if (isOltNamed(asked)) await request.tx((tx) => findOlt(tx, request.actor.tenantId, asked));
  const rowsOf = async (part: Pick<OnuQuery, 'pageSize' | 'behind'>) =>
    (await page(request, { ...asked, ...part, pageNum: 1 }, true, shownOnu)).rows;
  return format === 'csv'
    ? onuCsv((behind) => rowsOf({ behind, pageSize: pieceRows }), request.language)
    : desk.inTurn(async () => onuWorkbook(await rowsOf({ pageSize: maxOnusExported + 1 }), request.language));
}

const traffic = (row: OnuListRow): OutputOf<typeof onuCalls.getOnuStatisticsEpon> => {
  const { id, oltId, pon, onu, place, mac: address, name, state, upBps, downBps, at } = shownOnu(row);
  const octets = { upOctets: storedNumberOf(row.up_octets), downOctets: storedNumberOf(row.down_octets) };
  return { id, oltId, pon, onu, place, mac: address, name, state, ...octets, upBps, downBps, at };
};

const detail = (request: Request, onuId: string): Promise<OutputOf<typeof onuCalls.detail>> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const row = await findOnu(tx, tenantId, onuId);
    if (!row) throw fault('notFound');
    const siblings = await siblingsOf(tx, tenantId, row);
    const changes = await onuChangesOf(tx, tenantId, onuId);
    return {
      ...shownOnu(row),
      firmware: row.firmware,
      hardware: row.hardware,
      ability: abilityOf(row.ability),
      omcc: row.omcc,
      upOctets: storedNumberOf(row.up_octets),
      downOctets: storedNumberOf(row.down_octets),
      siblings: { total: siblings.total, online: siblings.online, rxMedian: fromHundredths(siblings.rx_median) },
      changes: changes.map((change) => ({
        at: timeText(change.at),
        phase: phaseWord(change.phase),
        cause: change.down_cause,
      })),
    };
  });

type WaitingRow = Awaited<ReturnType<typeof listWaiting>>['rows'][number];

/** What a rule decided of an ONU that waits. */
function ruleOf({
  decision_id: decisionId,
  rule_name: name,
  rule_state: state,
  due_at: due,
  decided_at: ended,
}: WaitingRow) {
  const at = state === 'due' ? due : ended;
  return decisionId === null || name === null || state === null || at === null
    ? null
    : { decisionId, name, state, at: timeText(at) };
}

/** ONUs: lists, figures, one in detail, and the few commands that there are. */
export const onus = (ctx: Context): Area => {
  const desk = new SheetDesk();
  return area(onuCalls, {
    getOnuAuthListStatistics: (ref, request) => onuFigures(request, ref),
    getOnuAuthListInfos: (asked, request) => page(request, asked, false, shownOnu),
    setOperationOnu: (asked, request) => operateOnu(ctx, request, asked),
    getOnuStatisticsEpon: (asked, request) => page(request, asked, false, traffic),
    onuListInfo: (asked, request) => page(request, asked, false, shownOnu),
    list: (asked, request) => page(request, asked, true, shownOnu),
    exportOnus: (asked, request) => file(request, desk, asked),
    counts: (asked, request) => onuCounts(request, asked),
    waiting: (asked, request) =>
      request.tx(async (tx) => {
        const { tenantId } = request.actor;
        const one = isOltNamed(asked) ? await findOlt(tx, tenantId, asked) : undefined;
        const { rows, total } = await listWaiting(tx, tenantId, one?.id, asked);
        return {
          total,
          rows: rows.map((row) => ({
            id: row.id,
            oltId: row.olt_id,
            oltName: row.olt_name,
            sysMac: shownMac(row.olt_mac),
            pon: row.pon,
            portName: ponNameOf(row),
            sn: row.sn,
            mac: shownMac(row.mac),
            loid: row.loid,
            model: row.model,
            kind: row.resync ? ('resync' as const) : ('new' as const),
            since: timeText(row.since),
            at: timeText(row.at),
            lostAt: row.lost_at && timeText(row.lost_at),
            rule: ruleOf(row),
          })),
        };
      }),
    detail: ({ onuId }, request) => detail(request, onuId),
  });
};
