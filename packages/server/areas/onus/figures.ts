import { maybeTimeText } from '../../time-text.ts';
import type { onuCalls } from '@heliograph/catalogue/calls/onus.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Request } from '../../http/request.ts';
import { findOlt, isOltNamed, onuTrouble, type OltRef } from '../olt-info/olt-info.ts';
import { countCap } from '../../db/page.ts';
import { countOnus, type CountedOnus, type OnuQuery } from './onus.store.ts';
import { onuTotalsOf, type OnuTotals } from '../../estate/onus/tally.ts';

type Figures = OutputOf<typeof onuCalls.getOnuAuthListStatistics>;

const countsOf = (tally: Partial<Omit<OnuTotals, 'at'>> | undefined) => {
  const {
    total = 0,
    online = 0,
    starting = 0,
    disabled = 0,
    los = 0,
    power = 0,
    unknown: na = 0,
    silent = 0,
  } = tally ?? {};
  const {
    weak_warning: warning = 0,
    weak_critical: critical = 0,
    waiting_new = 0,
    waiting_resync: resync = 0,
  } = tally ?? {};
  return {
    total,
    online,
    unknown: silent,
    starting,
    disabled,
    offline: { total: los + power + na, los, power, na },
    weak: { total: warning + critical, warning, critical },
    waiting: { total: waiting_new + resync, new: waiting_new, resync },
  };
};

type Counts = OutputOf<typeof onuCalls.counts>;
type Asked = OltRef & Pick<OnuQuery, 'projectId' | 'siteId' | 'site' | 'pon' | 'keyword'>;

const nobody: CountedOnus = {
  total: 0,
  online: 0,
  starting: 0,
  los: 0,
  power: 0,
  unknown: 0,
  disabled: 0,
  weak_warning: 0,
  weak_critical: 0,
  silent: 0,
  missing: 0,
};

/** How many ONUs stand how within the filters of a list, of a million without reading them where none but OLT, project and site narrows it. */
export const onuCounts = (
  request: Pick<Request, 'tx'> & { readonly actor: Pick<Request['actor'], 'tenantId'> },
  asked: Asked,
): Promise<Counts> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const { projectId, siteId, site, pon, keyword } = asked;
    const oltId = isOltNamed(asked) ? (await findOlt(tx, tenantId, asked)).id : undefined;
    const totals = await onuTotalsOf(tx, tenantId, { projectId, oltId, siteId, site });
    const { waiting_new, waiting_resync } = totals;
    if (pon === undefined && keyword === undefined)
      return { ...countsOf(totals), missing: totals.missing, capped: false };
    const narrowed = { oltId, projectId, siteId, site, pon, keyword, isAsc: 'asc', pageNum: 1, pageSize: 1 } as const;
    const counted = await countOnus(tx, tenantId, narrowed);
    const figures = counted ?? { ...nobody, total: countCap };
    return {
      ...countsOf({ ...figures, waiting_new, waiting_resync }),
      missing: figures.missing,
      capped: counted === undefined,
    };
  });

/** How many ONUs one OLT has in which state, and on which port. */
export const onuFigures = (request: Request, ref: OltRef): Promise<Figures> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const olt = await findOlt(tx, tenantId, ref);
    const tally = await tx
      .selectFrom('onu_tally')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('olt_id', '=', olt.id)
      .executeTakeFirst();
    const ports = await tx
      .selectFrom('olt_port')
      .select(['port', 'name', 'onu_total', 'onu_online'])
      .where('tenant_id', '=', tenantId)
      .where('olt_id', '=', olt.id)
      .where('kind', '=', 'pon')
      .orderBy('port')
      .execute();
    const reason = onuTrouble(olt);
    return {
      ...countsOf(tally),
      ports: ports.map((p) => ({ pon: p.port, name: p.name, total: p.onu_total, online: p.onu_online })),
      at: maybeTimeText(olt.onus_at),
      complete: reason === undefined,
      reason: reason?.[request.language] ?? null,
    };
  });
