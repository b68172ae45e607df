import { fill } from '@heliograph/catalogue/kit/text.ts';
import { reportWords as words } from '@heliograph/catalogue/words/report-words.ts';
import type { Context } from '../../context.ts';
import { callTermsOf } from '../../db/terms.ts';
import { fault } from '../../fault.ts';
import { membersOf } from '../../outbound/by-rules.ts';
import { ofFault } from '../../outbound/deliver.ts';
import { sendMail } from '../../outbound/mail.ts';
import { mailOf, type MailSetting } from '../../outbound/settings.ts';
import { writeXlsx } from '../../sheets/sheets.ts';
import { availabilityOf, type ReportWindow } from './availability.store.ts';
import { capacityOf, stepOf } from './capacity.store.ts';
import { worstDrops } from './drops.store.ts';
import { reportPdf } from './report-pdf.ts';
import { reportTablesOf, reportTime, type ReportReader, type NetworkReport } from './report-tables.ts';

const dayMs = 86_400_000;
const mostDrops = 50;
/** A report of a month of a thousand OLTs is no call that somebody waits for. */
const terms = callTermsOf(300_000);

/** So many days up to the last whole hour, or the last whole day (UTC) of what is longer than a week. */
export function reportWindowOf(days: number, now: number): ReportWindow {
  const step = stepOf({ from: new Date(now - days * dayMs), to: new Date(now) }) * 1000;
  const to = Math.floor(now / step) * step;
  return { from: new Date(to - days * dayMs), to: new Date(to) };
}

/** Read in one transaction: all sheets are of one moment. */
export const readReport = (ctx: Context, tenantId: number, window: ReportWindow): Promise<NetworkReport> =>
  ctx.scope.tenant(
    tenantId,
    async (tx) => ({
      window,
      availability: await availabilityOf(tx, tenantId, window),
      drops: await worstDrops(tx, tenantId, window, mostDrops),
      capacity: await capacityOf(tx, tenantId, window),
    }),
    { terms },
  );

interface Receiver extends ReportReader {
  readonly name: string;
  readonly email: string;
}

/** The people of a group who are in use and have an address; undefined: there is no such group. */
const receiversOf = (ctx: Context, tenantId: number, group: string): Promise<Receiver[] | undefined> =>
  ctx.scope.tenant(tenantId, async (tx) => {
    const found = await tx
      .selectFrom('notification_group')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('name', '=', group.trim())
      .executeTakeFirst();
    if (!found) return undefined;
    const members = await membersOf(tx, tenantId);
    return members(found.id).map(({ name, email, language, zone }) => ({ name, email, language, zone: zone ?? 'UTC' }));
  });

async function sendTo(ctx: Context, setting: MailSetting, report: NetworkReport, to: Receiver): Promise<void> {
  const { from, to: until } = report.window;
  const said = { from: reportTime(from, to.zone), to: reportTime(until, to.zone), zone: to.zone };
  const name = `network-report-${until.toISOString().slice(0, 10)}`;
  const files = [
    { name: `${name}.xlsx`, bytes: await writeXlsx(reportTablesOf(report, to)) },
    { name: `${name}.pdf`, bytes: await reportPdf(report, to) },
  ];
  await sendMail(ctx, setting, {
    to: to.email,
    subject: fill(words.subject, said)[to.language],
    words: fill(words.body, said)[to.language],
    files,
  });
}

/** What became of a report. */
interface Sent {
  readonly sent: number;
  /** Who did not get it, and why, in English as logs are written. */
  readonly failed: readonly string[];
}

/** Sends the report of the last days to everybody of a group, in the language and the zone of each. Throws `noMailServer`; `group` undefined: there is none. */
export async function sendReport(
  ctx: Context,
  tenantId: number,
  { group, days, signal }: { readonly group: string; readonly days: number; readonly signal: AbortSignal },
): Promise<Sent | undefined> {
  const setting = await mailOf(ctx, tenantId);
  if (!setting) throw fault('noMailServer');
  const receivers = await receiversOf(ctx, tenantId, group);
  if (!receivers) return undefined;
  const report = await readReport(ctx, tenantId, reportWindowOf(days, ctx.clock.now()));
  const failed: string[] = [];
  for (const to of receivers) {
    if (signal.aborted) failed.push(`${to.name}: ended before it was sent`);
    else
      await sendTo(ctx, setting, report, to).catch((error: unknown) => {
        const said = ofFault(error)?.said ?? (error instanceof Error ? error.message : 'unknown');
        failed.push(`${to.name}: ${said}`);
      });
  }
  return { sent: receivers.length - failed.length, failed };
}
