import { alarmKindOf } from '@heliograph/catalogue/alarms/kinds.ts';
import type { chartMarkCalls } from '@heliograph/catalogue/calls/chart-marks.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import { configPages } from '../../drivers/families.ts';
import { badInput } from '../../fault.ts';
import { may } from '../../http/actor.ts';
import type { Request } from '../../http/request.ts';
import { timeText } from '../../time-text.ts';
import { findOlt } from './olt-ref.ts';

type Asked = InputOf<typeof chartMarkCalls.getChartMarks>;
type Mark = OutputOf<typeof chartMarkCalls.getChartMarks>;

/** More would hide the curve; the newest are the ones that are looked for. */
const mostMarks = 100;

const pageTitle = new Map<string, Text>(configPages.map(({ id, title }) => [id, title]));

/** What happened at an OLT in a time: alarms that began, and changes of its configuration, each for who may see such. */
export const chartMarks = (request: Request, asked: Asked): Promise<{ rows: Mark[]; total: number }> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const [from, to] = [new Date(asked.from), new Date(asked.to)];
    if (from >= to) throw badInput([{ field: 'to', message: messages.endBeforeBegin }]);
    const olt = await findOlt(tx, tenantId, asked);
    const { language } = request;
    const alarms = may(request.actor, 'alarm:current:list')
      ? await tx
          .selectFrom('alarm')
          .select(['id', 'kind', 'severity', 'raised_at', 'object'])
          .where('tenant_id', '=', tenantId)
          .where('olt_id', '=', olt.id)
          .where('onu', 'is', null)
          .where('raised_at', '>=', from)
          .where('raised_at', '<', to)
          .orderBy('raised_at', 'desc')
          .orderBy('id')
          .limit(mostMarks)
          .execute()
      : [];
    const changes = may(request.actor, 'device:config:list')
      ? await tx
          .selectFrom('config_change')
          .select(['id', 'page', 'created_at', 'created_by'])
          .where('tenant_id', '=', tenantId)
          .where('olt_id', '=', olt.id)
          .where('created_at', '>=', from)
          .where('created_at', '<', to)
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .limit(mostMarks)
          .execute()
      : [];
    const rows = [
      ...alarms.map(({ id, kind, severity, raised_at: at, object }): Mark => ({
        id,
        kind: 'alarm',
        at: timeText(at),
        label: `${alarmKindOf(kind)?.name[language] ?? kind} ${object}`,
        severity,
      })),
      ...changes.map(({ id, page, created_at: at, created_by: by }): Mark => ({
        id,
        kind: 'change',
        at: timeText(at),
        label: `${pageTitle.get(page)?.[language] ?? page} · ${by}`,
        severity: null,
      })),
    ]
      .toSorted((one, two) => two.at.localeCompare(one.at))
      .slice(0, mostMarks);
    return { rows, total: rows.length };
  });
