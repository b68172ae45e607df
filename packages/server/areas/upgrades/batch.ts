import { networkInterfaces } from 'node:os';
import { usualGates } from '@heliograph/catalogue/calls/upgrade-form.ts';
import type { upgradeCalls } from '@heliograph/catalogue/calls/upgrades.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { upgradeText } from '@heliograph/catalogue/words/upgrade.ts';
import { upgradeTargetStates } from '@heliograph/catalogue/words/upgrade-task-words.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { findFirmwareByName } from '../firmware/firmware.ts';
import { findOlt, type OltWithLive } from '../olt-info/olt-info.ts';
import { createTask, type TypedTask } from './create.ts';
import { namedDevices, writeTask } from './write-task.ts';

/** Addresses of this machine that devices may reach it at. */
export function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((some) => some ?? []);
  const outer = all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address);
  return outer.length > 0 ? outer : ['127.0.0.1'];
}

const soon = {
  deviceType: 'olt',
  byRule: false,
  onlySigned: false,
  mode: 'auto',
  timeZone: 'UTC',
  mostFailed: 0,
  onusBack: usualGates.onusBack,
  newAlarms: null,
  lightLoss: null,
} as const;

async function named(tx: Tx, tenantId: number, macs: readonly string[]): Promise<OltWithLive[]> {
  const olts: OltWithLive[] = [];
  for (const sysMac of macs) olts.push(await findOlt(tx, tenantId, { sysMac }));
  return olts;
}

/** S2 §4: what is offline can be neither operated nor upgraded. */
function mustBeOnline(olts: readonly OltWithLive[]): void {
  if (olts.some(({ online }) => online !== true)) throw fault('deviceOffline');
}

const nameOf = (what: string, olts: readonly OltWithLive[]): string =>
  `${what} ${olts[0]?.name ?? ''}${olts.length > 1 ? ` +${olts.length - 1}` : ''}`.slice(0, 64);

/** OLTs that are upgraded at once: a task of one ring. */
async function upgradeNow(
  ctx: Context,
  request: Request,
  macs: readonly string[],
  wanted: Pick<TypedTask, 'firmwareId' | 'way' | 'versionType'> & { readonly serverHost?: string | undefined },
): Promise<{ taskId: string }> {
  const olts = await request.tx((tx) => named(tx, request.actor.tenantId, macs));
  mustBeOnline(olts);
  const [own = '127.0.0.1'] = ownAddresses();
  return createTask(ctx, request, {
    ...soon,
    ...wanted,
    name: nameOf('Upgrade', olts),
    serverHost: wanted.serverHost ?? own,
    oltIds: olts.map(({ id }) => id),
    projectId: undefined,
    groupId: undefined,
    siteId: undefined,
    oltId: undefined,
    pon: undefined,
    model: undefined,
    version: undefined,
    keyword: undefined,
    fromVersion: undefined,
    executeTime: undefined,
    endTime: undefined,
    windowFrom: undefined,
    windowTo: undefined,
    rings: undefined,
    atOnce: 5,
    atOnceOfSite: null,
    atOnceOfOlt: null,
    watchMinutes: 10,
  });
}

export const upgradeOlts = (
  ctx: Context,
  request: Request,
  { macs, ...wanted }: InputOf<typeof upgradeCalls.upgradeOlts>,
) => upgradeNow(ctx, request, macs, wanted);

export async function upgradeByFile(
  ctx: Context,
  request: Request,
  { oltMac, fileName, serverHost }: InputOf<typeof upgradeCalls.upgradeByFile>,
): Promise<{ taskId: string }> {
  const firmware = await findFirmwareByName(ctx, request, fileName);
  if (!firmware) throw fault('notFound');
  return upgradeNow(ctx, request, [oltMac], {
    firmwareId: firmware.id,
    serverHost,
    way: 'tftp',
    versionType: firmware.verdict === 'verified' ? 'regular' : 'forced',
  });
}

/** OLTs that restart, some at once; each is waited for before the next takes its place. */
export const rebootOlts = (
  ctx: Context,
  request: Request,
  { macs, atOnce }: InputOf<typeof upgradeCalls.rebootOlts>,
): Promise<{ taskId: string }> =>
  request.tx(async (tx) => {
    const olts = await named(tx, request.actor.tenantId, macs);
    mustBeOnline(olts);
    const now = ctx.clock.now();
    const { id: taskId } = await writeTask(ctx, tx, request, {
      name: nameOf('Reboot', olts),
      kind: 'reboot',
      device_type: 'olt',
      rule: null,
      model: null,
      firmware_tenant: null,
      firmware_id: null,
      firmware_name: null,
      firmware_version: null,
      file_type: null,
      follows: null,
      mode: 'auto',
      version_type: 'regular',
      from_version: null,
      only_signed: false,
      way: 'tftp',
      server_host: '',
      window_from: null,
      window_to: null,
      time_zone: 'UTC',
      rings: [],
      gates: { failed: 0, onus: usualGates.onusBack, alarms: null, light: null, minutes: 10 },
      at_once: atOnce,
      at_once_of_site: null,
      at_once_of_olt: null,
      rolls_back: null,
      execute_at: new Date(now),
      end_at: new Date(now + 3_600_000),
      devices: namedDevices(olts),
    });
    return { taskId };
  });

interface Newest {
  readonly olt_id: string;
  readonly state: OutputOf<typeof upgradeCalls.percentOfOlts>[number]['state'];
}

/** Of a whole upgrade the download is half, the rest the other half. */
function percentOf(state: Newest['state'], status: string | null): number | null {
  if (state === null) return null;
  if (state === 'finish' || state === 'skipped' || state === 'failed' || state === 'abort') return 100;
  if (state === 'watching') return 90;
  if (state !== 'running') return 0;
  const code = status === null ? 0 : Number(status);
  if (!Number.isFinite(code)) return 0;
  return code <= 100 ? Math.floor(code / 2) : code === 101 ? 60 : code === 102 ? 75 : 85;
}

export const percentOfOlts = (
  request: Request,
  { macs }: InputOf<typeof upgradeCalls.percentOfOlts>,
): Promise<OutputOf<typeof upgradeCalls.percentOfOlts>> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const olts = await named(tx, tenantId, macs);
    const { rows } = await sql<Newest>`select distinct on (olt_id) olt_id, state from upgrade_target
      where tenant_id = ${tenantId} and olt_id = any(${olts.map(({ id }) => id)}::int8[]) order by olt_id, task_id desc`.execute(
      tx,
    );
    const byOlt = new Map(rows.map((row) => [row.olt_id, row.state]));
    return olts.map((olt, at) => {
      const state = byOlt.get(olt.id) ?? null;
      const status = state === 'running' ? olt.download_status : null;
      const words = state === 'running' || state === null ? upgradeText(status) : upgradeTargetStates[state];
      return {
        sysMac: macs[at] ?? '',
        percent: percentOf(state, status),
        state,
        downloadStatus: status,
        text: request.tongue.say(words),
      };
    });
  });

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** S1 §4.3, from what the device last told of its upgrade; a device that counts no percent says what it is at all the same. */
function cloudOf(now: Readonly<Record<string, unknown>>, isOver: boolean, isDone: boolean) {
  const [download, percent, upgrade] = [now['urlDownload'], now['urlPercent'], now['urlUpgrade']].map(numberOf);
  if (isOver)
    return {
      downloadStatus: isDone ? 2 : 3,
      downloadProcess: isDone ? 100 : (percent ?? 0),
      urlUpgradeStatus: isDone ? 2 : 3,
    };
  if (download !== null && download !== undefined)
    return { downloadStatus: download, downloadProcess: percent ?? 0, urlUpgradeStatus: upgrade ?? 0 };
  const code = typeof now['downloadStatus'] === 'string' ? Number(now['downloadStatus']) : null;
  if (code === null) return { downloadStatus: 0, downloadProcess: 0, urlUpgradeStatus: 0 };
  if (code < 100) return { downloadStatus: 1, downloadProcess: code, urlUpgradeStatus: 0 };
  return { downloadStatus: 2, downloadProcess: 100, urlUpgradeStatus: code === 100 ? 0 : 1 };
}

export const deviceUpgradeStatus = (
  request: Request,
  { oltMac }: InputOf<typeof upgradeCalls.deviceUpgradeStatus>,
): Promise<OutputOf<typeof upgradeCalls.deviceUpgradeStatus>> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const olt = await findOlt(tx, tenantId, { sysMac: oltMac });
    const change = await tx
      .selectFrom('config_change')
      .select(['state', 'after', 'progress', 'ended_at'])
      .where('tenant_id', '=', tenantId)
      .where('olt_id', '=', olt.id)
      .where('page', '=', 'oltUpgrade')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!change) return { oltMac, downloadStatus: 0, downloadProcess: null, fileName: null, urlUpgradeStatus: null };
    const file = change.after?.['file'];
    const isOver = change.ended_at !== null;
    return {
      oltMac,
      fileName: typeof file === 'string' ? file : null,
      ...cloudOf(change.progress?.now ?? {}, isOver, change.state === 'verified'),
    };
  });
