import { tenantAdminCalls } from '@heliograph/catalogue/calls/tenant-admin.ts';
import { tenantPlanCalls } from '@heliograph/catalogue/calls/tenant-plans.ts';
import { text, type Language, type Text } from '@heliograph/catalogue/kit/text.ts';
import { tenantResource, planResource } from '@heliograph/catalogue/resources/tenants.ts';
import { peopleStates } from '@heliograph/catalogue/words/people-levels.ts';
import { tenantStates, unlimited } from '@heliograph/catalogue/words/tenants.ts';
import type { Context } from '../../context.ts';
import type { FileReply, Request } from '../../http/request.ts';
import type { SheetDesk } from '../../sheets/desk.ts';
import { csvType, writeCsv, writeXlsx, xlsxType, type SheetCell } from '../../sheets/sheets.ts';
import { listPlans, type PlanFilter } from './plans.store.ts';
import { listTenants, shownTenant, tenantUsageOf, type TenantFilter } from './tenants.store.ts';

type Format = 'xlsx' | 'csv';
type Shown = ReturnType<typeof shownTenant>;

const labelOf = (resource: typeof tenantResource, name: string): Text =>
  resource.columns.find((column) => column.name === name)?.label ?? text(name, name);

const of = (quota: number, language: Language): SheetCell => (quota < 0 ? unlimited[language] : quota);

const columns: readonly (readonly [name: string, cell: (row: Shown, language: Language) => SheetCell])[] = [
  ['tenantId', (row) => row.tenantId],
  ['name', (row) => row.name],
  ['state', (row, language) => tenantStates[row.state as keyof typeof tenantStates][language]],
  ['packageName', (row) => row.packageName],
  ['expireTime', (row) => row.expireTime],
  ['userNum', (row) => row.userNum],
  ['userQuota', (row, language) => of(row.userQuota, language)],
  ['oltNum', (row) => row.oltNum],
  ['oltQuota', (row, language) => of(row.oltQuota, language)],
  ['onuNum', (row) => row.onuNum],
  ['onuQuota', (row, language) => of(row.onuQuota, language)],
  ['cpeQuota', (row, language) => of(row.cpeQuota, language)],
  ['onuOverNum', (row) => row.onuOverNum],
  ['companyName', (row) => row.companyName],
  ['contactUserName', (row) => row.contactUserName],
  ['contactPhone', (row) => row.contactPhone],
  ['contactEmail', (row) => row.contactEmail],
  ['domain', (row) => row.domain],
  ['autoDeleteDays', (row) => row.autoDeleteDays],
  ['createTime', (row) => row.createTime],
  ['remark', (row) => row.remark],
];

async function fileOf(
  desk: SheetDesk,
  format: Format,
  name: string,
  title: string,
  headings: string[],
  rows: SheetCell[][],
) {
  if (format === 'csv') {
    return { fileName: `${name}.csv`, contentType: csvType, body: writeCsv({ name, headings, rows }) };
  }
  const body = Buffer.from(await desk.inTurn(() => writeXlsx([{ name: title, headings, rows }])));
  return { fileName: `${name}.xlsx`, contentType: xlsxType, body };
}

/** Most tenants of one file. An installation with more is sold by the thousand and asks for them by filter. */
const most = 10_000;
const chunk = 500;

/** Tenants with what they use; no cell is a formula. */
export async function exportTenants(
  ctx: Context,
  desk: SheetDesk,
  request: Request,
  filter: TenantFilter,
  format: Format,
): Promise<FileReply> {
  const { language } = request;
  const now = ctx.clock.now();
  const rows: Shown[] = [];
  for (let pageNum = 1; rows.length < most; pageNum += 1) {
    const page = await request.tx(async (tx) => {
      const found = await listTenants(tx, filter, new Date(now), { pageNum, pageSize: chunk });
      const ids = found.rows.map((row) => row.id);
      const usage = await tenantUsageOf(tx, ids);
      return found.rows.map((row) => shownTenant(row, usage.get(row.id), now));
    });
    rows.push(...page);
    if (page.length < chunk) break;
  }
  const headings = columns.map(([name]) => labelOf(tenantResource, name)[language]);
  const cells = rows.map((row) => columns.map(([, cell]) => cell(row, language)));
  return fileOf(desk, format, 'tenants', tenantAdminCalls.listTenants.title[language], headings, cells);
}

export async function exportPlans(
  desk: SheetDesk,
  request: Request,
  filter: PlanFilter,
  format: Format,
): Promise<FileReply> {
  const { language } = request;
  const { rows } = await request.tx((tx) => listPlans(tx, filter, most, 0));
  const names = ['packageName', 'status', 'tenantNum', 'remark', 'createTime'];
  const headings = names.map((name) => labelOf(planResource, name)[language]);
  const cells = rows.map((row): SheetCell[] => [
    row.name,
    peopleStates[row.status === '0' ? '0' : '1'][language],
    row.tenants,
    row.remark,
    row.created_at.toISOString(),
  ]);
  return fileOf(desk, format, 'tenant-plans', tenantPlanCalls.listPlans.title[language], headings, cells);
}
