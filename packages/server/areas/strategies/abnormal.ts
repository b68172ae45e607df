import type { strategyTaskCalls } from '@heliograph/catalogue/calls/strategies.ts';
import { macText } from '@heliograph/catalogue/formats/mac-range.ts';
import { abnormalRules, type AbnormalRule } from '@heliograph/catalogue/models/abnormal.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { sitesOf } from '../../estate/at-site.ts';
import { aboveSince, usualOf, type Usual } from '../../history/usual.ts';
import type { Handlers } from '../../http/request.ts';
import { timeText } from '../../time-text.ts';
import { oltsIn, type OltWithLive } from '../olt-info/olt-info.ts';

type Handle = Handlers<typeof strategyTaskCalls>;
type Row = OutputOf<typeof strategyTaskCalls.listAbnormalDevices>;

/** What is unusual lies this many times further away than the days before lie apart. */
const timesApart = 3;

const isUnusual = ({ now, usual, apart }: Usual, least: number): boolean =>
  usual !== null && apart !== null && Math.abs(now - usual) > Math.max(least, timesApart * apart);

const rounded = (value: number, scale: number): number => Math.round((value / scale) * 100) / 100;

const rowOf = (olt: OltWithLive, reason: string, figure: Pick<Row, 'value' | 'ordinary' | 'unit' | 'since'>): Row => ({
  id: `${olt.id}-${reason}`,
  oltId: olt.id,
  sysMac: olt.mac && macText(olt.mac),
  sysHostName: olt.name,
  deviceType: olt.device_type,
  siteName: null,
  reason,
  ...figure,
});

/** Devices of which a rule holds now. */
async function byRule(
  tx: Tx,
  tenantId: number,
  rule: AbnormalRule,
  olts: ReadonlyMap<string, OltWithLive>,
  now: number,
) {
  const { id, metric, field, how } = rule;
  const { scale, unit } = metric.fields[field] ?? { scale: 1, unit: null };
  const found = (await usualOf(tx, tenantId, metric, field, now)).filter(
    (one) => olts.has(one.oltId) && ('above' in how ? one.now > how.above : isUnusual(one, how.unusual)),
  );
  const ids = found.map(({ oltId }) => oltId);
  const limit = 'above' in how ? how.above : undefined;
  const since =
    limit === undefined ? new Map<string, Date>() : await aboveSince(tx, tenantId, { metric, field, limit }, ids, now);
  return found.flatMap((one): Row[] => {
    const olt = olts.get(one.oltId);
    const at = since.get(one.oltId);
    if (!olt) return [];
    const ordinary = limit ?? one.usual;
    return [
      rowOf(olt, id, {
        value: rounded(one.now, scale),
        ordinary: ordinary === null ? null : rounded(ordinary, scale),
        unit,
        since: at ? timeText(at) : null,
      }),
    ];
  });
}

/** What a device shows by itself: that it is away, or that it answers in part. */
function byState(olt: OltWithLive): Row[] {
  const nothing = { value: null, ordinary: null, unit: null };
  if (olt.online === false) return [rowOf(olt, 'offline', { ...nothing, since: olt.since && timeText(olt.since) })];
  return olt.poll_fault === null ? [] : [rowOf(olt, 'incomplete', { ...nothing, since: null })];
}

/** The longest first; what began in this hour, or nobody knows when, comes last. */
const bySince = (one: Row, two: Row): number =>
  (one.since ?? '9').localeCompare(two.since ?? '9') ||
  one.sysHostName.localeCompare(two.sysHostName) ||
  one.id.localeCompare(two.id);

/** Devices whose figures are out of the ordinary, with the reason: a few readings of each metric, however long its history is. */
export const abnormalDevices =
  (ctx: Context): Handle['listAbnormalDevices'] =>
  ({ reason, projectId, siteId, site, pageNum, pageSize }, request) =>
    request.tx(async (tx) => {
      const { tenantId } = request.actor;
      const now = ctx.clock.now();
      const all = await oltsIn(tx, tenantId, projectId, { siteId, site });
      const olts = new Map(all.filter(({ online }) => online !== false).map((olt) => [olt.id, olt]));
      const rows = all.flatMap(byState);
      for (const rule of abnormalRules) rows.push(...(await byRule(tx, tenantId, rule, olts, now)));
      const wanted = rows.filter((row) => reason === undefined || row.reason === reason).toSorted(bySince);
      const page = wanted.slice((pageNum - 1) * pageSize, pageNum * pageSize);
      const sites = await sitesOf(
        tx,
        tenantId,
        page.map(({ oltId }) => oltId),
      );
      return {
        rows: page.map((row) => ({ ...row, siteName: sites.get(row.oltId)?.name ?? null })),
        total: wanted.length,
      };
    });
