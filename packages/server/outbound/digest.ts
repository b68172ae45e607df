import { fill, text, type Language, type Text } from '@heliograph/catalogue/kit/text.ts';
import {
  notificationWords as words,
  toldActions,
  type ChannelId,
} from '@heliograph/catalogue/words/notification-words.ts';
import { severities } from '@heliograph/catalogue/words/severities.ts';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Tx } from '../db/scope.ts';
import type { OutboxTable } from '../db/tables/sign-in.ts';
import { newOwner, type InHand, type Leases } from '../work/lease.ts';
import { channels } from './channels/channels.ts';
import { cut } from './channels/channel.ts';
import type { Template } from './render.ts';
import type { ToldIncident } from './told.ts';

type Row = Selectable<OutboxTable>;

/** Between two digests to one target (ms): what comes meanwhile is in the next one. */
export const digestEvery = 30_000;
/** Messages that one digest holds, and those of them that it names. */
const mostHeld = 100;
const mostNamed = 15;
const longestName = 120;

/** People read one message instead of many; to a program each message is an event of its own. */
export const mayJoin = (channel: ChannelId): boolean =>
  channel === 'email' || channel === 'sms' || channels[channel].forPrograms !== true;

/** A digest is no incident, and says none of what templates ask of one. An SMS has room for the sum alone. */
export const digestTemplate = (channel: ChannelId): Template => ({
  title: '{{title}}',
  content: channel === 'sms' ? '{{title}}' : '{{words}}',
});

const weightOf = ({ action, severity }: ToldIncident): number => (action === 'resolve' ? 10 : severity);

function lineOf({ action, severity, number, title }: ToldIncident, language: Language): string {
  const level = severities.find(({ value }) => value === severity)?.label[language] ?? '';
  const name = cut(title[language], longestName);
  return `[${level}] ${toldActions[action][language]}: ${number === null ? '' : `#${number} `}${name}`;
}

/** Several messages as one: how many of what, and the worst of them by name. What is over comes last. */
export function noticeDigestOf(id: string, messages: readonly ToldIncident[], now: number): ToldIncident {
  const sorted = messages.toSorted((a, b) => weightOf(a) - weightOf(b));
  const of = (action: ToldIncident['action']): number => messages.filter((one) => one.action === action).length;
  const counts = { n: messages.length, raise: of('raise'), update: of('update'), resolve: of('resolve') };
  const title = fill(words.digestTitle, counts);
  const named = sorted.slice(0, mostNamed);
  const more = fill(words.digestMore, { n: messages.length - named.length });
  const said = (language: Language): string =>
    [...named.map((one) => lineOf(one, language)), ...(messages.length > named.length ? [more[language]] : [])].join(
      '\n',
    );
  const nothing: Text = text('', '');
  return {
    key: `digest/${id}`,
    action: 'digest',
    severity: Math.min(4, ...messages.map(weightOf)),
    number: null,
    title,
    words: text(said('en'), said('zh')),
    at: new Date(now).toISOString(),
    since: messages.map(({ since }) => since).toSorted()[0] ?? new Date(now).toISOString(),
    url: sorted.find(({ url }) => url !== null)?.url ?? null,
    device: '',
    object: nothing,
    project: '',
    count: messages.reduce((sum, { count }) => sum + count, 0),
    ids: {},
  };
}

/** Nothing goes before what was put before it under the same key: a resolve never overtakes its raise. */
export const isFirst: RawBuilder<boolean> = sql<boolean>`not exists (select 1 from outbox e where e.tenant_id = t.tenant_id and e.order_key = t.order_key and e.nth < t.nth
    and e.state in ('waiting', 'sending'))`;

/** What else waits for whom this message goes to, taken in hand. Their leases are not renewed: one try is shorter than a lease. */
export function takeOthers(tx: Tx, leases: Leases, due: Row): Promise<InHand<Row>[]> {
  if (due.target_key === null) return Promise.resolve([]);
  return leases.take<Row>(tx, newOwner(), {
    where: sql`t.tenant_id = ${due.tenant_id} and t.target_key = ${due.target_key} and t.state = 'waiting' and t.id <> ${due.id}
      and ${isFirst}`,
    most: mostHeld - 1,
    order: sql`coalesce(t.severity, 9), t.next_at`,
    set: sql`, state = 'sending', attempts = t.attempts + 1`,
  });
}

interface After {
  readonly state: Row['state'];
  readonly error: string | null;
  readonly next_at: Date;
  /** It was no try of the kind that are counted. */
  readonly isFree: boolean;
}

/** Gives back what went with a digest, as it became. What is not ours any more is left alone. */
export async function giveBackOthers(tx: Tx, others: readonly InHand<Row>[], after: After): Promise<void> {
  const { state, error, next_at: nextAt, isFree } = after;
  const [ids, fences] = [others.map(({ id }) => id), others.map(({ lease }) => lease.fence)];
  await sql`update outbox t set owner = null, lease_until = null, state = ${state}, error = ${error},
      next_at = case when ${state} = 'waiting' then ${nextAt}::timestamptz else t.next_at end,
      sealed = case when ${state} = 'waiting' then t.sealed end, attempts = t.attempts - ${isFree ? 1 : 0}::int
    from unnest(${ids}::int8[], ${fences}::int8[]) as h(id, fence)
    where t.tenant_id = ${others[0]?.tenant_id ?? 0} and t.id = h.id and t.fence = h.fence and t.owner is not null`.execute(
    tx,
  );
}
