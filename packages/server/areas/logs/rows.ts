import type { logCalls } from '@heliograph/catalogue/calls/logs.ts';
import { macDigits, macText } from '@heliograph/catalogue/formats/mac-range.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Language } from '@heliograph/catalogue/kit/text.ts';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { AuditTable, LoginLogTable } from '../../db/tables/identity.ts';
import type { DeviceLogTable, ExceptionLogTable, OltLogTable } from '../../db/tables/logs.ts';
import { siteNameOf, standsAt } from '../../estate/at-site.ts';
import { timeText } from '../../time-text.ts';
import { environmentOf } from './agent.ts';
import { businessType, type CallBook } from './call-book.ts';
import { objectIn } from './field-words.ts';
import { equal, whereFailed, given, loggedBetween, like, type NarrowedLog } from './pages.store.ts';

type Calls = typeof logCalls;
type Query<K extends keyof Calls> = InputOf<Calls[K]>;

/** How one log is asked and how its rows are shown. */
export interface LogView<Asked, Row, Shown> {
  readonly columns: RawBuilder<unknown>;
  narrow(tenantId: number, query: Asked): NarrowedLog;
  show(row: Row, language: Language): Shown;
}

/** A row that is of an OLT, and the site where that stands now. */
export interface AtSite {
  readonly site_name: string | null;
}
export const siteColumn = sql`${siteNameOf(sql`r.olt_id`, sql`r.tenant_id`)} as site_name`;

const any = (column: string, values: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`r.${sql.ref(column)} = any(${values}::text[])`;

export const loginView: LogView<Query<'listLoginLog'>, Selectable<LoginLogTable>, OutputOf<Calls['listLoginLog']>> = {
  columns: sql`r.id, r.at, r.user_name, r.ip, r.agent, r.status, r.message`,
  narrow: (tenantId, query) => ({
    table: 'login_log',
    tenantId,
    exact: [...loggedBetween(tenantId, query), ...given(query.status, (value) => whereFailed('status', '0', value))],
    words: [
      ...given(query.userName, (part) => like(['user_name'], part)),
      ...given(query.ipaddr, (part) => like(['ip'], part)),
      ...given(query.keyword, (part) => like(['user_name', 'ip', 'message', 'agent'], part)),
    ],
  }),
  show: (row) => ({
    infoId: row.id,
    userName: row.user_name,
    status: row.status,
    ipaddr: row.ip,
    loginLocation: '',
    ...environmentOf(row.agent),
    msg: row.message,
    loginTime: timeText(row.at),
  }),
};

export type AuditShown = Omit<Selectable<AuditTable>, 'before' | 'after'> & { readonly param: string | null };

export const operationView = (
  book: CallBook,
): LogView<Query<'listOperationLog'>, AuditShown, OutputOf<Calls['listOperationLog']>> => ({
  columns: sql`r.id, r.at, r.actor_id, r.actor_name, r.call_name, r.object, left(r.after::text, 2000) as param, r.request_id, r.ip, r.outcome,
    r.message, r.reason, r.code, r.took_ms`,
  narrow: (tenantId, query) => ({
    table: 'audit_log',
    tenantId,
    exact: [
      ...loggedBetween(tenantId, query),
      ...given(query.status, (value) => whereFailed('outcome', 0, value)),
      ...given(query.requestId, (value) => equal('request_id', value)),
    ],
    words: [
      ...given(query.title, (part) => any('call_name', book.named(part))),
      ...given(query.businessType, (type) => any('call_name', book.ofType(Number(type)))),
      ...given(query.operName, (part) => like(['actor_name'], part)),
      ...given(query.operIp, (part) => like(['ip'], part)),
      ...given(query.object, (part) => like(['object'], part)),
      ...given(
        query.keyword,
        (part) =>
          sql<boolean>`(${like(['actor_name', 'object', 'message', 'reason', 'ip'], part)} or ${any('call_name', book.named(part))})`,
      ),
    ],
  }),
  show: (row, language) => {
    const { method, url } = book.place(row.call_name);
    return {
      operId: row.id,
      title: book.title(row.call_name, language),
      call: row.call_name,
      businessType: businessType(row.call_name, method),
      method: row.call_name,
      requestMethod: method,
      operatorType: 1,
      operName: row.actor_name,
      operUrl: url,
      operIp: row.ip,
      operParam: row.param,
      object: row.object && objectIn(row.object, language),
      status: row.outcome,
      code: row.code,
      errorMsg: row.message,
      reason: row.reason,
      requestId: row.request_id,
      operTime: timeText(row.at),
      costTime: row.took_ms,
    };
  },
});

export const oltView = (
  book: CallBook,
  kindTitle: (kind: string, language: Language) => string,
): LogView<Query<'listOltLog'>, Selectable<OltLogTable> & AtSite, OutputOf<Calls['listOltLog']>> => ({
  columns: sql`r.*, ${siteColumn}`,
  narrow: (tenantId, query) => ({
    table: 'olt_log',
    tenantId,
    exact: [
      ...loggedBetween(tenantId, query),
      ...given(query.oltId, (value) => equal('olt_id', value)),
      standsAt(sql`r.olt_id`, tenantId, query),
      ...given(query.source, (value) => equal('source', value)),
      ...given(query.requestId, (value) => equal('request_id', value)),
      ...given(query.status, (value) => whereFailed('outcome', 0, value)),
    ],
    words: [
      ...given(query.oltName, (part) => like(['olt_name'], part)),
      ...given(query.operName, (part) => like(['actor_name'], part)),
      ...given(
        query.keyword,
        (part) =>
          sql<boolean>`(${like(['olt_name', 'actor_name', 'object', 'text'], part)} or ${any('kind', book.named(part))})`,
      ),
    ],
  }),
  show: (row, language) => ({
    id: row.id,
    time: timeText(row.at),
    oltId: row.olt_id,
    oltName: row.olt_name,
    siteName: row.site_name,
    source: row.source,
    title: row.source === 'console' ? book.title(row.kind, language) : kindTitle(row.kind, language),
    object: objectIn(row.object, language),
    text: row.text,
    severity: row.severity,
    operName: row.actor_name,
    requestId: row.request_id,
    status: row.outcome,
  }),
});

type DeviceShown = OutputOf<Calls['listDeviceLog']>;

export const deviceView: LogView<Query<'listDeviceLog'>, Selectable<DeviceLogTable> & AtSite, DeviceShown> = {
  columns: sql`r.id, r.at, r.olt_id, r.name, r.mac, r.address, r.event, r.by_name, r.text, ${siteColumn}`,
  narrow: (tenantId, query) => {
    const mac = query.mac === undefined ? undefined : macDigits(query.mac);
    const part = query.mac?.replace(/[:.\-\s]/g, '');
    return {
      table: 'device_log',
      tenantId,
      exact: [
        ...loggedBetween(tenantId, query),
        ...given(query.oltId, (value) => equal('olt_id', value)),
        standsAt(sql`r.olt_id`, tenantId, query),
        ...given(query.event, (value) => equal('event', value)),
        ...given(mac, (value) => equal('mac', value)),
      ],
      words: [
        ...given(mac === undefined ? part : undefined, (value) => like(['mac'], value)),
        ...given(query.name, (value) => like(['name'], value)),
        ...given(query.ip, (value) => like(['address'], value)),
        ...given(query.keyword, (value) => like(['name', 'mac', 'address', 'by_name', 'text'], value)),
      ],
    };
  },
  show: (row) => ({
    id: row.id,
    time: timeText(row.at),
    event: row.event as DeviceShown['event'],
    name: row.name,
    siteName: row.site_name,
    mac: row.mac && macText(row.mac),
    ip: row.address,
    by: row.by_name,
    text: row.text,
  }),
};

export const exceptionView = (
  book: CallBook,
): LogView<Query<'listExceptionLog'>, Selectable<ExceptionLogTable>, OutputOf<Calls['listExceptionLog']>> => ({
  columns: sql`r.*`,
  narrow: (tenantId, query) => ({
    table: 'exception_log',
    tenantId,
    exact: [...loggedBetween(tenantId, query), ...given(query.requestId, (value) => equal('request_id', value))],
    words: [
      ...given(query.title, (part) => any('call_name', book.named(part))),
      ...given(query.keyword, (part) => like(['call_name', 'path', 'actor_name', 'ip', 'error', 'message'], part)),
    ],
  }),
  show: (row, language) => ({
    id: row.id,
    time: timeText(row.at),
    title: book.title(row.call_name, language),
    call: row.call_name,
    requestMethod: row.method,
    path: row.path,
    operName: row.actor_name,
    ip: row.ip,
    error: row.error,
    message: row.message,
    stack: row.stack,
    requestId: row.request_id,
    dropped: row.dropped,
  }),
});
