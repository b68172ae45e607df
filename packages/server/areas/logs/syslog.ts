import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { syslogCalls } from '@heliograph/catalogue/calls/syslog.ts';
import { syslogLevelWords, syslogWords } from '@heliograph/catalogue/words/syslog-words.ts';
import { sql, type Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { SyslogMessageTable } from '../../db/tables/syslog.ts';
import { area, type Area } from '../../http/serve.ts';
import { listeningNow } from '../../http/listening.ts';
import { SheetDesk } from '../../sheets/desk.ts';
import { standsAt } from '../../estate/at-site.ts';
import { timeText } from '../../time-text.ts';
import { exportLog, type FileColumn } from './export.ts';
import { equal, given, loggedBetween, like, logPageOf } from './pages.store.ts';
import { siteColumn, type AtSite, type LogView } from './rows.ts';
import { syslogKeepingOf } from './syslog-keeper.ts';

type Calls = typeof syslogCalls;
type Shown = OutputOf<Calls['listSyslog']>;

/** PostgreSQL has an index for what is worse than a notice, and must see the number to use it. */
const atLeast = (severity: string) => sql<boolean>`r.severity <= ${sql.lit(Number(severity))}`;

type Row = Selectable<SyslogMessageTable> & AtSite;
const view: LogView<InputOf<Calls['listSyslog']>, Row, Shown> = {
  columns: sql`r.*, ${siteColumn}`,
  narrow: (tenantId, query) => ({
    table: 'syslog_message',
    tenantId,
    exact: [
      ...loggedBetween(tenantId, query),
      ...given(query.oltId, (value) => equal('olt_id', value)),
      standsAt(sql`r.olt_id`, tenantId, query),
      ...given(query.severity, atLeast),
    ],
    words: [
      ...given(query.oltName, (part) => like(['olt_name'], part)),
      ...given(query.name, (part) => like(['name'], part)),
      ...given(query.address, (part) => like(['address'], part)),
      ...given(query.keyword, (part) => like(['olt_name', 'name', 'text', 'address'], part)),
    ],
  }),
  show: (row) => ({
    id: row.id,
    time: timeText(row.at),
    oltId: row.olt_id,
    oltName: row.olt_name,
    siteName: row.site_name,
    address: row.address,
    severity: row.severity,
    facility: row.facility,
    name: row.name,
    text: row.text,
    said: row.said,
    cut: row.cut,
  }),
};

const columns: readonly FileColumn<Shown>[] = [
  { title: text('Time (UTC)', '时间 (UTC)'), cell: (row) => row.time },
  { title: text('OLT', 'OLT'), cell: (row) => row.oltName },
  { title: text('Site', '站点'), cell: (row) => row.siteName },
  { title: text('Address', '地址'), cell: (row) => row.address },
  {
    title: syslogWords.level,
    cell: (row, language) => (row.severity === null ? null : syslogLevelWords[row.severity]?.[language]),
  },
  { title: syslogWords.event, cell: (row) => row.name },
  { title: text('Message', '消息'), cell: (row) => row.text },
  { title: syslogWords.said, cell: (row) => row.said },
];

/** What devices write by syslog. */
export const syslog = (ctx: Context): Area => {
  const desk = new SheetDesk();
  return area(syslogCalls, {
    listSyslog: (query, request) =>
      request.tx(async (tx) => {
        const narrowed = view.narrow(request.actor.tenantId, query);
        const page = await logPageOf<Row>(tx, narrowed, view.columns, query);
        return { ...page, rows: page.rows.map((row) => view.show(row, request.language)) };
      }),

    exportSyslog: (query, request) => exportLog(ctx, desk, request, { name: 'syslog', view, columns }, query),

    syslogState: async (_input, request) => {
      const { listening } = await listeningNow(ctx);
      const open = listening.find(({ service }) => service === 'syslog');
      const keeping = await request.tx((tx) => syslogKeepingOf(tx, request.actor.tenantId));
      return { port: open?.port ?? null, wanted: open?.wanted ?? ctx.settings.syslogPort, ...keeping };
    },

    keepSyslog: ({ days, rows }, request) =>
      request.tx(async (tx) => {
        const { tenantId } = request.actor;
        request.note({
          object: syslogWords.title.en,
          before: await syslogKeepingOf(tx, tenantId),
          after: { days, rows },
        });
        const kept = { keep_days: days, keep_rows: rows };
        await tx
          .insertInto('syslog_setting')
          .values({ tenant_id: tenantId, ...kept })
          .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(kept))
          .execute();
      }),
  });
};
