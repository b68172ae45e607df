import type { ChannelId } from '@heliograph/catalogue/words/notification-words.ts';
import type { Selectable } from 'kysely';
import type { Tx } from '../db/scope.ts';
import type { MailRuleTable, NotificationRuleTable, NotificationUserTable } from '../db/tables/notifications.ts';
import type { By } from './deliver.ts';
import type { Receiver } from './told.ts';

type Rule = Selectable<NotificationRuleTable>;
type User = Selectable<NotificationUserTable>;

/** What rules ask of an alarm or an incident. */
export interface RuleSubject {
  readonly severity: number;
  readonly type: number;
  readonly projectId: string | null;
  /** What keywords are looked for in: names of the kind, what the device wrote. */
  readonly text: string;
}

/** Somebody to be told, by what. */
export interface WantedMessage {
  readonly by: By;
  readonly to: Receiver;
  /** In his quiet hours. */
  readonly isQuiet: boolean;
  /** Where browsers find the console, when the message is to carry a link that confirms. */
  readonly link: string | null;
}

type Asked = Pick<Rule, 'levels' | 'types' | 'keyword'> & { readonly project_id?: string | null };

/** All that a rule asks for must hold; of its keywords one is enough. */
export function fitsRule(
  { levels, types, keyword, project_id: projectId = null }: Asked,
  subject: RuleSubject,
): boolean {
  if (levels.length > 0 && !levels.includes(subject.severity)) return false;
  if (types.length > 0 && !types.includes(subject.type)) return false;
  if (projectId !== null && projectId !== subject.projectId) return false;
  const words = (keyword ?? '').split(/[,，]/).map((word) => word.trim().toLowerCase());
  const asked = words.filter((word) => word !== '');
  const text = subject.text.toLowerCase();
  return asked.length === 0 || asked.some((word) => text.includes(word));
}

const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};

/** From one time of day to another in a zone, over midnight as well. Critical ones break through. */
export function isQuietAt(
  { quiet_from: from, quiet_to: to, zone }: Pick<User, 'quiet_from' | 'quiet_to' | 'zone'>,
  severity: number,
  now: number,
): boolean {
  if (from === null || to === null || severity === 1) return false;
  const shown = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone ?? 'UTC',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(now);
  const [at, begin, end] = [minutesOf(shown), minutesOf(from), minutesOf(to)];
  return begin <= end ? at >= begin && at < end : at >= begin || at < end;
}

/** Where this person is reached by a channel; undefined: the channel reaches everybody at once. */
const addressOf = (channel: ChannelId, user: User): string | null | undefined => {
  if (channel === 'email') return user.email;
  if (channel === 'sms') return user.phone;
  return channel === 'telegram' ? user.chat_id : undefined;
};

/** Everybody of a group by one server: each person by himself where the channel knows persons, else all of them at once. */
export function wantedOf(
  by: By,
  channel: ChannelId,
  users: readonly User[],
  severity: number,
  now: number,
  link: string | null = null,
): WantedMessage[] {
  const persons = users.flatMap((user): WantedMessage[] => {
    const address = addressOf(channel, user);
    if (typeof address !== 'string') return [];
    const to = { name: user.name, language: user.language, zone: user.zone ?? 'UTC', address };
    return [{ by, to, isQuiet: isQuietAt(user, severity, now), link }];
  });
  const [first] = users;
  const isOfPersons = channel === 'email' || channel === 'sms' || persons.length > 0;
  if (isOfPersons || !first) return persons;
  const to = { name: '', language: first.language, zone: first.zone ?? 'UTC', address: null };
  return [{ by, to, isQuiet: false, link }];
}

const ruled = (tx: Tx, tenantId: number): Promise<Rule[]> =>
  tx
    .selectFrom('notification_rule')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'on')
    .orderBy('id')
    .execute();

/** Who is in use of the groups that are named. */
export async function membersOf(tx: Tx, tenantId: number): Promise<(groupId: string | null) => readonly User[]> {
  const users = await tx
    .selectFrom('notification_user')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'on')
    .orderBy('id')
    .execute();
  return (groupId) => (groupId === null ? [] : users.filter(({ group_ids: ids }) => ids.includes(groupId)));
}

interface MailRule {
  readonly rule: Selectable<MailRuleTable>;
  /** Of the tenant: whoever is told by this rule has none of his own. */
  readonly zone: string;
}

async function mailRuleOf(tx: Tx, tenantId: number): Promise<MailRule | undefined> {
  const rule: Selectable<MailRuleTable> | undefined = await tx
    .selectFrom('mail_rule')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  if (!rule?.enabled) return undefined;
  const { time_zone: zone } = await tx
    .selectFrom('tenant')
    .select('time_zone')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return { rule, zone };
}

/** All that says whom a tenant tells of what, read once however much there is to be told. */
export interface RuleBook {
  readonly rules: readonly Rule[];
  readonly members: (groupId: string | null) => readonly User[];
  /** Of the servers that are on, by id. */
  readonly channels: ReadonlyMap<string, ChannelId>;
  readonly mailRule: MailRule | undefined;
}

export async function ruleBookOf(tx: Tx, tenantId: number): Promise<RuleBook> {
  const rules = await ruled(tx, tenantId);
  const members = await membersOf(tx, tenantId);
  const servers = await tx
    .selectFrom('notification_server')
    .select(['id', 'channel'])
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'on')
    .execute();
  const channels = new Map(servers.map(({ id, channel }) => [id, channel]));
  return { rules, members, channels, mailRule: await mailRuleOf(tx, tenantId) };
}

function byMailRule({ mailRule }: RuleBook, subject: RuleSubject): WantedMessage[] {
  if (!mailRule || !fitsRule(mailRule.rule, subject)) return [];
  const { rule, zone } = mailRule;
  return rule.addresses.map((address) => ({
    by: 'email',
    to: { name: address, language: rule.language, zone, address },
    isQuiet: false,
    link: null,
  }));
}

/** After how many minutes without a confirmation further people are told of this, by the rules that fit it. */
export const ladderOf = ({ rules }: RuleBook, subject: RuleSubject): number[] =>
  rules.flatMap((rule) => (fitsRule(rule, subject) ? (rule.ladder_minutes ?? []) : []));

/** Whom the rules of a tenant tell of this now, each of them once by each way; `waitedMs`: nobody has confirmed it for so long. */
export function wantedBy(book: RuleBook, now: number, subject: RuleSubject, waitedMs?: number): WantedMessage[] {
  const { members, channels } = book;
  const found = book.rules.flatMap((rule) => {
    if (!fitsRule(rule, subject)) return [];
    const isLate = rule.ladder_minutes !== null && waitedMs !== undefined && waitedMs >= rule.ladder_minutes * 60_000;
    const users = [...members(rule.group_id), ...(isLate ? members(rule.ladder_group_id) : [])];
    if (rule.way === 'sms') return wantedOf('sms', 'sms', users, subject.severity, now);
    return rule.server_ids.flatMap((id) => {
      const channel = channels.get(id);
      return channel ? wantedOf(id, channel, users, subject.severity, now, rule.confirm_url) : [];
    });
  });
  const all = [...found, ...byMailRule(book, subject)];
  const once = new Map<string, WantedMessage>();
  for (const one of all) {
    const key = JSON.stringify([one.by, one.to.address]);
    // Of several rules that tell one person, one with a link is enough.
    once.set(key, { ...one, link: one.link ?? once.get(key)?.link ?? null });
  }
  return [...once.values()];
}
