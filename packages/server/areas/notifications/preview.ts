import { alarmKindOf } from '@heliograph/catalogue/alarms/kinds.ts';
import type { notificationCalls } from '@heliograph/catalogue/calls/notifications.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { text, type Language } from '@heliograph/catalogue/kit/text.ts';
import type { ChannelId } from '@heliograph/catalogue/words/notification-words.ts';
import { placeText } from '@heliograph/catalogue/words/places.ts';
import { alarmWords } from '@heliograph/catalogue/words/severities.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { render } from '../../outbound/render.ts';
import type { ToldIncident } from '../../outbound/told.ts';

type PreviewCall = (typeof notificationCalls)['previewNotificationTemplate'];

interface Row {
  readonly id: string;
  readonly olt_id: string | null;
  readonly kind: string;
  readonly object: string;
  readonly severity: number;
  readonly text: string | null;
  readonly name: string | null;
  readonly raised_at: Date;
  readonly host: string | null;
  readonly project: string | null;
}

/** An alarm as it would be told. */
function toldOf(row: Row): ToldIncident {
  const at = row.raised_at.toISOString();
  const kind = alarmKindOf(row.kind)?.name ?? alarmWords.unknownKind;
  return {
    key: `alarm-${row.id}`,
    action: 'raise',
    severity: row.severity,
    number: null,
    title: row.name === null ? kind : text(row.name, row.name),
    words: row.text ? text(row.text, row.text) : kind,
    at,
    since: at,
    url: null,
    device: row.host ?? '',
    object: placeText(row.object, null),
    project: row.project ?? '',
    count: 1,
    ids: { alarmId: row.id, ...(row.olt_id === null ? {} : { oltId: row.olt_id }) },
  };
}

/** What a template is shown with where nothing stands: names as devices and projects have them. */
const sample = (now: number): ToldIncident => {
  const at = new Date(now).toISOString();
  return {
    key: 'sample',
    action: 'raise',
    severity: 1,
    number: '1024',
    title: text('PON port lost its signal', 'PON 口信号丢失'),
    words: text('PON 3 lost its signal; 28 ONUs are affected.', 'PON 3 信号丢失，影响 28 个 ONU。'),
    at,
    since: at,
    url: null,
    device: 'OLT-East-2',
    object: text('PON 3', 'PON 3'),
    project: 'East_1',
    count: 29,
    ids: {},
  };
};

/** The alarm that is asked for, or the newest that stands; of those that who asks may see. */
async function alarmFor(tx: Tx, tenantId: number, alarmId: string | undefined): Promise<ToldIncident | undefined> {
  const which = alarmId === undefined ? sql`a.cleared_at is null and a.parent_id is null` : sql`a.id = ${alarmId}`;
  const { rows } = await sql<Row>`
    select a.id, a.olt_id, a.kind, a.object, a.severity, a.text, a.name, a.raised_at, o.name as host, p.name as project
    from alarm a left join olt o on o.tenant_id = a.tenant_id and o.id = a.olt_id
      left join project p on p.tenant_id = o.tenant_id and p.id = o.project_id
    where a.tenant_id = ${tenantId} and ${which} order by a.raised_at desc, a.id desc limit 1`.execute(tx);
  if (alarmId !== undefined && !rows[0]) throw fault('notFound');
  return rows[0] && toldOf(rows[0]);
}

export const previewMessage = (
  ctx: Context,
  request: Request,
  typed: InputOf<PreviewCall>,
): Promise<OutputOf<PreviewCall>> =>
  request.tx(async (tx) => {
    const { tenantId, userName } = request.actor;
    const found = await alarmFor(tx, tenantId, typed.alarmId);
    const to = { name: userName, language: String(typed.language) as Language, zone: 'UTC', address: null };
    const template = { title: String(typed.title), content: String(typed.content) };
    const made = render(String(typed.channel) as ChannelId, template, found ?? sample(ctx.clock.now()), to);
    return { ...made, isSample: found === undefined };
  });
