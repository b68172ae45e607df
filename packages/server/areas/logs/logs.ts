import { alarmKindOf } from '@heliograph/catalogue/alarms/kinds.ts';
import { logCalls } from '@heliograph/catalogue/calls/logs.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { sql, type Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { AuditTable } from '../../db/tables/identity.ts';
import { fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { SheetDesk } from '../../sheets/desk.ts';
import { forgiveTries, nameKey } from '../users/users.ts';
import { CallBook } from './call-book.ts';
import { chainHandlers } from './chain-calls.ts';
import { loggedDifferences } from './differences.ts';
import { saidChanges } from './field-words.ts';
import { namingOf, logsWithNames } from './names.ts';
import { exportLog } from './export.ts';
import { deviceColumns, exceptionColumns, fileNames, loginColumns, oltColumns, operationColumns } from './files.ts';
import { logPageOf } from './pages.store.ts';
import { deviceView, exceptionView, loginView, oltView, operationView, type LogView } from './rows.ts';

export { waitingLogs } from './chain.ts';
export { syslog } from './syslog.ts';
export { retireSyslog, startSyslogKeeper } from './syslog-keeper.ts';
export { retireLogs, sealLog, startLogKeeper } from './keeper.ts';

/** Fields of one change that are shown; an import of 10,000 rows has more. */
const mostFields = 500;

interface Paged {
  readonly pageNum: number;
  readonly pageSize: number;
}

async function list<Asked extends Paged, Row, Shown>(
  request: Request,
  view: LogView<Asked, Row, Shown>,
  query: Asked,
): Promise<{ rows: Shown[]; total: number }> {
  const narrowed = view.narrow(request.actor.tenantId, query);
  const { language } = request;
  return request.tx(async (tx) => {
    const page = await logPageOf<Row>(tx, narrowed, view.columns, query);
    const rows = page.rows.map((row) => view.show(row, language));
    return { ...page, rows: await logsWithNames(tx, request.actor.tenantId, rows as (Shown & object)[], language) };
  });
}

async function findOperation(tx: Tx, tenantId: number, id: string) {
  const row: Selectable<AuditTable> | undefined = await tx
    .selectFrom('audit_log')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw fault('notFound');
  const { same } = await tx
    .selectFrom('audit_log')
    .select((eb) => eb.fn.countAll<string>().as('same'))
    .where('tenant_id', '=', tenantId)
    .where('request_id', '=', row.request_id)
    .executeTakeFirstOrThrow();
  const link = await tx
    .selectFrom('log_link')
    .select(['seq', 'hash'])
    .where('tenant_id', '=', tenantId)
    .where('log', '=', 'operation')
    .where(sql<boolean>`row_id = ${id}`)
    .executeTakeFirst();
  return { row, same: Number(same), seal: link ? { seq: link.seq, hash: link.hash.toString('hex') } : null };
}

/** One row of the operation log, with what changed in the words of the reader. */
const operation = (
  request: Request,
  book: CallBook,
  view: ReturnType<typeof operationView>,
  operId: string,
): Promise<OutputOf<typeof logCalls.getOperation>> =>
  request.tx(async (tx) => {
    const { language, actor } = request;
    const { row, same, seal } = await findOperation(tx, actor.tenantId, operId);
    const changes = loggedDifferences(row.before, row.after);
    const listed = changes.slice(0, mostFields);
    const param = row.after === null ? null : JSON.stringify(row.after).slice(0, 2000);
    const values = listed.flatMap(({ before, after }) => [before, after]);
    const naming = await namingOf(tx, actor.tenantId, [row.object, row.message, ...values], language);
    const shown = view.show({ ...row, param }, language);
    return {
      ...shown,
      object: shown.object && naming(shown.object),
      errorMsg: shown.errorMsg && naming(shown.errorMsg),
      changes: saidChanges(listed, { call: row.call_name, object: row.object ?? '' }, book, language, naming),
      more: changes.length - listed.length,
      sameRequest: same,
      seal,
    };
  });

/** The logs of a tenant. Nothing takes a single row away: what is old goes as a whole, and the chain says where it began. */
export const logs = (ctx: Context, areas: () => readonly Area[]): Area => {
  const desk = new SheetDesk();
  const book = new CallBook(areas);
  const operations = operationView(book);
  const olts = oltView(book, (kind, language) => alarmKindOf(kind)?.name[language] ?? kind);
  const exceptions = exceptionView(book);
  return area(logCalls, {
    ...chainHandlers(ctx),

    listLoginLog: (query, request) => list(request, loginView, query),
    exportLoginLog: (query, request) =>
      exportLog(ctx, desk, request, { name: fileNames.login, view: loginView, columns: loginColumns }, query),

    unlockUser: ({ userName }, request) =>
      request.tx(async (tx) => {
        const { tenantId } = request.actor;
        const key = nameKey(userName);
        const user = await tx
          .selectFrom('app_user')
          .select('user_name')
          .where('tenant_id', '=', tenantId)
          .where('name_key', '=', key)
          .executeTakeFirst();
        if (!user) throw fault('notFound');
        request.note({ object: `user ${user.user_name}: unlocked` });
        await forgiveTries(tx, tenantId, key);
      }),

    listOperationLog: (query, request) => list(request, operations, query),
    listOperations: (query, request) => list(request, operations, query),
    exportOperationLog: (query, request) =>
      exportLog(ctx, desk, request, { name: fileNames.operation, view: operations, columns: operationColumns }, query),

    getOperation: ({ operId }, request) => operation(request, book, operations, operId),

    listOltLog: (query, request) => list(request, olts, query),
    exportOltLog: (query, request) =>
      exportLog(ctx, desk, request, { name: fileNames.olt, view: olts, columns: oltColumns }, query),

    listDeviceLog: (query, request) => list(request, deviceView, query),
    exportDeviceLog: (query, request) =>
      exportLog(ctx, desk, request, { name: fileNames.device, view: deviceView, columns: deviceColumns }, query),

    listExceptionLog: (query, request) => list(request, exceptions, query),
    exportExceptionLog: (query, request) =>
      exportLog(ctx, desk, request, { name: fileNames.exception, view: exceptions, columns: exceptionColumns }, query),
  });
};
