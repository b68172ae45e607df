import type { LogName } from '@heliograph/catalogue/calls/logs.ts';
import { sql, type RawBuilder } from 'kysely';

/** Of the list of columns that are hashed. A column that is added to a log joins it under the next version. */
export const contentVersion = 1;

export interface LogKind {
  readonly table: string;
  /** Days, when a tenant has said nothing else. */
  readonly keepDays: number;
  /** Everything a row says, as one text that is the same in every session and in every time zone. */
  readonly content: RawBuilder<string>;
}

const at = sql`(extract(epoch from r.at) * 1000000)::int8::text`;
const texts = (columns: readonly string[]) =>
  sql<string>`jsonb_build_array(r.id::text, ${at}, ${sql.join(columns.map((column) => sql`r.${sql.ref(column)}::text`))})::text`;

const operation = [
  'actor_id',
  'actor_name',
  'call_name',
  'object',
  'before',
  'after',
  'request_id',
  'ip',
  'outcome',
  'message',
  'reason',
  'code',
  'took_ms',
];
const named = ['olt_ids', 'project_ids'];

export const logKinds: Readonly<Record<LogName, LogKind>> = {
  login: {
    table: 'login_log',
    keepDays: 365,
    content: texts(['user_name', 'ip', 'agent', 'status', 'message']),
  },
  operation: {
    table: 'audit_log',
    keepDays: 1095,
    // Rows that name no OLT and no project, as all older ones, read as they did before these columns were there.
    content: sql<string>`case when r.olt_ids is null and r.project_ids is null then ${texts(operation)} else ${texts([...operation, ...named])} end`,
  },
  olt: {
    table: 'olt_log',
    keepDays: 365,
    content: texts([
      'olt_id',
      'olt_name',
      'source',
      'kind',
      'object',
      'text',
      'actor_name',
      'request_id',
      'severity',
      'outcome',
    ]),
  },
  device: {
    table: 'device_log',
    keepDays: 365,
    content: texts(['olt_id', 'name', 'mac', 'address', 'event', 'by_name', 'text']),
  },
  exception: {
    table: 'exception_log',
    keepDays: 90,
    content: texts([
      'request_id',
      'call_name',
      'method',
      'path',
      'actor_name',
      'ip',
      'error',
      'message',
      'stack',
      'dropped',
    ]),
  },
};
