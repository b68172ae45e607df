import type { onuCalls } from '@heliograph/catalogue/calls/onus.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Request } from '../../http/request.ts';
import { findOlt, type OltRef } from '../olt-info/olt-info.ts';
import { time } from './shown.ts';
import type { Tally } from '../../estate/onus/tally.ts';

type Figures = OutputOf<typeof onuCalls.getOnuAuthListStatistics>;

const noTables = text('This model does not answer the ONU tables over SNMP', '该型号不支持通过 SNMP 读取 ONU 表');
const notYet = text('The ONUs of this OLT have not been read yet', '尚未读取该 OLT 的 ONU');
const cutShort = text('The last reading of the ONUs was cut short', '上一次 ONU 读取不完整');

/** The tables that list ONUs; a model without them answers none. */
const lists = ['gOnuStaInfoTable', 'onlineOnuAuthInfoTable', 'onuAuthInfoTable'];

function reasonOf(capability: object | null, readAt: Date | null, cut: string | null) {
  const { tables } = (capability ?? {}) as { tables?: Record<string, string> };
  const lacking = tables !== undefined && !lists.some((name) => ['answered', 'empty'].includes(tables[name] ?? ''));
  if (lacking) return noTables;
  if (readAt === null) return notYet;
  return cut === null ? undefined : cutShort;
}

export const countsOf = (tally: Tally | undefined) => {
  const { total = 0, online = 0, starting = 0, disabled = 0, los = 0, power = 0, unknown: na = 0 } = tally ?? {};
  const {
    weak_warning: warning = 0,
    weak_critical: critical = 0,
    waiting_new = 0,
    waiting_resync: resync = 0,
  } = tally ?? {};
  return {
    total,
    online,
    starting,
    disabled,
    offline: { total: los + power + na, los, power, na },
    weak: { total: warning + critical, warning, critical },
    waiting: { total: waiting_new + resync, new: waiting_new, resync },
  };
};

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
    const reason = reasonOf(olt.capability, olt.onus_at, olt.onus_fault);
    return {
      ...countsOf(tally),
      ports: ports.map((p) => ({ pon: p.port, name: p.name, total: p.onu_total ?? 0, online: p.onu_online ?? 0 })),
      at: time(olt.onus_at),
      complete: reason === undefined,
      reason: reason?.[request.language] ?? null,
    };
  });
