import { fill, type Text } from '@heliograph/catalogue/kit/text.ts';
import { isEnd } from '@heliograph/catalogue/words/config-states.ts';
import { onuUpgradeWord, upgradeTaskMessages as says } from '@heliograph/catalogue/words/upgrade-task-words.ts';
import { sql } from 'kysely';
import type { Health } from '../../db/tables/upgrades.ts';
import { onuToldOf, type OnuFate } from '../../drivers/kit/onu-fates.ts';
import { emit } from '../../estate/emit.ts';
import { changeEvent, loadChange, queueChange, type ChangeRow } from '../../southbound/config/changes.store.ts';
import { loadOlt, type ConfigOlt } from '../../southbound/config/device.ts';
import { noteVersions } from '../../southbound/config/onu-standing.ts';
import { endOffers, offer } from '../../southbound/files/offers.ts';
import { waitAgain } from './begin-device.ts';
import { offeredMs, whyOf } from './olt-work.ts';
import { loadsImage, onuUpgradePages, type PonUpgrade, type OnuUpgradePages } from './onu-pages.ts';
import type { UpgradeTarget, TargetChange } from './targets.store.ts';
import type { DeviceWork, Hands } from './work.ts';

/** ONUs: several of one PON port are one course of their OLT, which fetches the image and gives it to them; each is its own row all the same. */

const idsOf = (targets: readonly UpgradeTarget[]): string[] => targets.map(({ id }) => id);

const givenTo = ({ task }: Hands, targets: readonly UpgradeTarget[]): PonUpgrade => ({
  image: task.firmware_name ?? '',
  server: task.server_host,
  pon: targets[0]?.pon ?? 0,
  onus: targets.map(({ onu_no: onu }) => onu ?? 0),
});

async function queued({ ctx, tx, task }: Hands, oltId: string, what: Pick<ChangeRow, 'page' | 'op'> & Rows) {
  const change = await queueChange(ctx, tx, {
    tenantId: task.tenant_id,
    oltId,
    key: null,
    base: null,
    secrets: {},
    by: task.created_by,
    origin: task.origin,
    ...what,
  });
  await emit(ctx.bus, tx, task.tenant_id, [changeEvent(change)]);
  return change.id;
}
type Rows = Pick<Parameters<typeof queueChange>[2], 'before' | 'after'>;

/** The image is offered to the OLT, which fetches it by TFTP; the first of its ONUs stands for all of the course. */
async function offered(
  { ctx, tx, task, now }: Hands,
  olt: ConfigOlt,
  targets: readonly UpgradeTarget[],
): Promise<void> {
  await offer(ctx, tx, {
    tenant_id: task.tenant_id,
    target_id: targets[0]?.id ?? '0',
    way: 'tftp',
    address: olt.address,
    name: task.firmware_name ?? '',
    file_tenant: task.firmware_tenant ?? task.tenant_id,
    firmware_id: task.firmware_id ?? '0',
    until: new Date(now.getTime() + offeredMs),
  });
}

async function begun(
  hands: Hands,
  olt: ConfigOlt,
  pages: OnuUpgradePages,
  targets: readonly UpgradeTarget[],
): Promise<string> {
  await offered(hands, olt, targets);
  const { page, row } = (pages.load ?? pages.give)(givenTo(hands, targets));
  return queued(hands, olt.id, { page, op: 'add', before: null, after: row });
}

/** An OLT gives software to ONUs of one port at a time; those of its other ports wait for their turn. */
const firstPort = (targets: readonly UpgradeTarget[]): readonly UpgradeTarget[] =>
  targets.filter(({ pon }) => pon === targets[0]?.pon);

/** Nothing was done with it: it is tried again, and some day given up. */
const mostTries = 8;
function again({ now }: Hands, target: UpgradeTarget, reason: Text): TargetChange {
  if (target.attempts + 1 >= mostTries) return { state: 'failed', reason, ended_at: now };
  return { state: 'waiting', reason, ...waitAgain(target, now) };
}

const sentNothing = ({ state, progress }: ChangeRow): boolean => state === 'failed' && progress?.sent !== true;

/** The OLT has the image, or says why not. */
async function imageCame(
  hands: Hands,
  change: ChangeRow,
  targets: readonly UpgradeTarget[],
): Promise<readonly TargetChange[]> {
  const { tx, task, now } = hands;
  const every = (to: TargetChange) => targets.map(() => to);
  await endOffers(tx, task.tenant_id, idsOf(targets));
  if (sentNothing(change)) return targets.map((target) => again(hands, target, whyOf(change)));
  if (change.state !== 'verified') return every({ state: 'failed', reason: whyOf(change), ended_at: now });
  if (task.status === 'executionCanceled') return every({ state: 'abort', reason: task.reason, ended_at: now });
  // A task that was paused or halted meanwhile begins with nothing.
  if (task.phase !== 'running') return every({ state: 'waiting', reason: says.imageHeld });
  const olt = await loadOlt(tx, task.tenant_id, change.olt_id);
  const pages = olt && onuUpgradePages(olt);
  if (!pages) return every({ state: 'failed', reason: says.noWay, ended_at: now });
  const { page, row } = pages.give(givenTo(hands, targets));
  const id = await queued(hands, change.olt_id, { page, op: 'add', before: null, after: row });
  return every({ state: 'running', change_id: id, reason: says.imageHeld });
}

const reasons: Readonly<Partial<Record<OnuFate, Text>>> = { gone: says.leftUpgrade, away: says.notBackYet };

function endOf(hands: Hands, change: ChangeRow, target: UpgradeTarget): TargetChange {
  const { task, now } = hands;
  const { fate, version, reason } = onuToldOf(change.progress?.now, target.onu_no ?? 0);
  if (fate === null) return { state: 'failed', reason: whyOf(change), now_version: target.firmware, ended_at: now };
  if (fate === 'abort') return { state: 'abort', reason: says.aborted, now_version: target.firmware, ended_at: now };
  if (fate === 'done' && version === task.firmware_version)
    return { state: 'watching', now_version: version, back_at: now, reason: null };
  const own = reason === null ? whyOf(change) : fill(says.oltFailed, { words: reason });
  const words = version === null ? (reasons[fate] ?? own) : fill(says.otherVersion, { version });
  return { state: 'failed', reason: words, now_version: version ?? target.firmware, ended_at: now };
}

/** What was read back of the ONUs themselves stands in the inventory at once. */
const keepVersions = (
  { tx, task }: Hands,
  oltId: string,
  ends: readonly (readonly [UpgradeTarget, TargetChange])[],
): Promise<void> =>
  noteVersions(
    tx,
    { tenantId: task.tenant_id, oltId },
    ends.flatMap(([{ id }, { now_version: version }]) => (typeof version === 'string' ? [{ id, version }] : [])),
  );

/** What the OLT says of an ONU, without how far it is: each of its words is a step. */
function said(change: ChangeRow, target: UpgradeTarget): TargetChange | undefined {
  const { said: words } = onuToldOf(change.progress?.now, target.onu_no ?? 0);
  const word = words?.replace(/\s*\d+\s*%$/, '').trim() ?? '';
  const reason = fill(says.oltSays, { words: onuUpgradeWord(word) });
  return word === '' || target.reason?.en === reason.en ? undefined : { state: 'running', reason };
}

async function followed(hands: Hands, changeId: string, targets: readonly UpgradeTarget[]) {
  const { tx, task, now } = hands;
  const change = await loadChange(tx, task.tenant_id, changeId);
  const pairs = (ends: readonly (TargetChange | undefined)[]) =>
    targets.flatMap((target, at): [UpgradeTarget, TargetChange][] => {
      const end = ends[at];
      return end ? [[target, end]] : [];
    });
  if (!change) return pairs(targets.map(() => ({ state: 'failed', reason: says.gone, ended_at: now }) as const));
  if (!isEnd(change.state)) return pairs(targets.map((target) => said(change, target)));
  if (loadsImage(change.page)) return pairs(await imageCame(hands, change, targets));
  await endOffers(tx, task.tenant_id, idsOf(targets));
  if (sentNothing(change)) return pairs(targets.map((target) => again(hands, target, whyOf(change))));
  const ends = pairs(targets.map((target) => endOf(hands, change, target)));
  await keepVersions(hands, change.olt_id, ends);
  return ends;
}

export const onuWork: DeviceWork = {
  health: async ({ tx, task }, targets) => {
    const { rows } = await sql<Health & { id: string }>`select u.id, null::int as onus, l.rx,
        (select count(*)::int from alarm a where a.tenant_id = u.tenant_id and a.olt_id = u.olt_id and a.pon = u.pon and a.onu = u.onu_no
          and a.cleared_at is null and a.severity <= 2) as alarms
      from onu u left join onu_live l on l.tenant_id = u.tenant_id and l.onu_id = u.id
      where u.tenant_id = ${task.tenant_id} and u.id = any(${idsOf(targets)}::int8[])`.execute(tx);
    return new Map(rows.map(({ id, ...health }) => [id, health]));
  },
  begin: async (hands, targets) => {
    const ids = new Map<string, string | { readonly refused: Text } | { readonly later: true }>();
    for (const [oltId, some] of Map.groupBy(targets, ({ behind_olt: olt }) => olt ?? '0')) {
      const olt = await loadOlt(hands.tx, hands.task.tenant_id, oltId);
      const pages = olt && onuUpgradePages(olt);
      for (const { id } of some) ids.set(id, pages ? { later: true } : { refused: says.noWay });
      if (!olt || !pages) continue;
      const course = firstPort(some);
      const change = await begun(hands, olt, pages, course);
      for (const { id } of course) ids.set(id, change);
    }
    return ids;
  },
  follow: async (hands, targets) => {
    const ends = new Map<string, TargetChange>();
    for (const [change, some] of Map.groupBy(targets, ({ change_id: id }) => id ?? '0'))
      for (const [{ id }, end] of await followed(hands, change, some)) ends.set(id, end);
    return ends;
  },
  stop: async (hands, targets) => {
    const { tx, task } = hands;
    for (const id of new Set(targets.flatMap(({ change_id: change }) => change ?? []))) {
      const change = await loadChange(tx, task.tenant_id, id);
      if (!change || isEnd(change.state) || loadsImage(change.page)) continue;
      await queued(hands, change.olt_id, { page: change.page, op: 'remove', before: change.after, after: null });
    }
  },
  isFresh: ({ onus_at: at, online }, back) => at !== null && at > back && online === true,
};
