import { fill, type Text } from '@heliograph/catalogue/kit/text.ts';
import { changeReasons, changeStates, isEnd } from '@heliograph/catalogue/words/config-states.ts';
import { upgradeTaskMessages as says } from '@heliograph/catalogue/words/upgrade-task-words.ts';
import { emit } from '../../estate/emit.ts';
import { newFileToken } from '../../file-token.ts';
import { changeEvent, loadChange, queueChange, type ChangeRow } from '../../southbound/config/changes.store.ts';
import { fileUrl } from '../../southbound/files/http-desk.ts';
import { endOffers, offer } from '../../southbound/files/offers.ts';
import { healthOf, type UpgradeTarget, type TargetChange } from './targets.store.ts';
import type { DeviceWork, Hands } from './work.ts';

/** As long as a device may take to fetch a file and be asked for it again. */
export const offeredMs = 2 * 3_600_000;

async function asked({ ctx, tx, task, now }: Hands, target: UpgradeTarget) {
  const name = task.firmware_name ?? '';
  const token = task.way === 'url' ? newFileToken() : undefined;
  await offer(ctx, tx, {
    tenant_id: task.tenant_id,
    target_id: target.id,
    way: task.way,
    address: target.address ?? '',
    name,
    file_tenant: task.firmware_tenant ?? task.tenant_id,
    firmware_id: task.firmware_id ?? '0',
    until: new Date(now.getTime() + offeredMs),
    ...(token === undefined ? {} : { token }),
  });
  const after = {
    way: task.way,
    server: task.way === 'tftp' ? task.server_host : null,
    file: name,
    fileType: task.file_type,
    version: task.firmware_version,
  };
  const url = token === undefined ? undefined : fileUrl(task.server_host, ctx.settings.httpPort, token, name);
  return { after, secrets: url === undefined ? {} : { url } };
}

/** What was noticed on the way, and is never why a change ended so. */
const asides: ReadonlySet<string> = new Set(['resumed', 'sentAgain']);

/** Why a change ended so, in the words of the write path. */
export function whyOf({ state, reasons }: Pick<ChangeRow, 'state' | 'reasons'>): Text {
  const first = reasons?.find(({ reason }) => !asides.has(reason)) ?? reasons?.[0];
  return first ? fill(changeReasons[first.reason], { detail: first.detail ?? '' }) : changeStates[state];
}

async function followed({ tx, task, now }: Hands, target: UpgradeTarget): Promise<TargetChange | undefined> {
  const change = target.change_id === null ? undefined : await loadChange(tx, task.tenant_id, target.change_id);
  if (!change) return { state: 'failed', reason: says.gone, ended_at: now };
  if (!isEnd(change.state)) return undefined;
  await endOffers(tx, task.tenant_id, [target.id]);
  if (change.state !== 'verified')
    return { state: 'failed', reason: whyOf(change), now_version: target.firmware, ended_at: now };
  const version = task.kind === 'upgrade' ? task.firmware_version : target.firmware;
  return { state: 'watching', now_version: version, back_at: now, reason: null };
}

/** The change of the write path that has an OLT told. */
async function begun(hands: Hands, target: UpgradeTarget): Promise<string> {
  const { ctx, tx, task } = hands;
  const common = {
    tenantId: task.tenant_id,
    oltId: target.olt_id ?? '0',
    op: 'run',
    key: null,
    before: null,
    base: null,
    by: task.created_by,
    origin: task.origin,
  } as const;
  const change =
    task.kind === 'reboot'
      ? await queueChange(ctx, tx, { ...common, page: 'oltReboot', after: null, secrets: {} })
      : await queueChange(ctx, tx, { ...common, page: 'oltUpgrade', ...(await asked(hands, target)) });
  await emit(ctx.bus, tx, task.tenant_id, [changeEvent(change)]);
  return change.id;
}

/** OLTs: a change of the write path each, and what it may fetch. */
export const oltWork: DeviceWork = {
  health: ({ tx, task }, targets) =>
    healthOf(
      tx,
      task.tenant_id,
      targets.flatMap(({ olt_id: id }) => id ?? []),
    ),
  begin: async (hands, targets) => {
    const ids = new Map<string, string>();
    for (const target of targets) ids.set(target.id, await begun(hands, target));
    return ids;
  },
  follow: async (hands, targets) => {
    const ends = new Map<string, TargetChange>();
    for (const target of targets) {
      const end = await followed(hands, target);
      if (end) ends.set(target.id, end);
    }
    return ends;
  },
  isFresh: ({ onus_at: at, online }, back) => at !== null && at > back && online === true,
};
