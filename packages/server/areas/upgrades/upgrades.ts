import { upgradeCalls, type upgradeTargetRow, type upgradeTaskRow } from '@heliograph/catalogue/calls/upgrades.ts';
import { mostRuleDevices } from '@heliograph/catalogue/calls/upgrade-form.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { wordsIn, type Tongue } from '@heliograph/catalogue/kit/tongue.ts';
import { upgradeStandingOf, upgradeTargetStateNames } from '@heliograph/catalogue/words/upgrade-task-words.ts';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { fault } from '../../fault.ts';
import { listeningNow } from '../../http/listening.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { onuToldOf } from '../../drivers/kit/onu-fates.ts';
import { timeText } from '../../time-text.ts';
import { percentOfOlts, rebootOlts, upgradeOlts, deviceUpgradeStatus, ownAddresses, upgradeByFile } from './batch.ts';
import { createTask } from './create.ts';
import { ringSizes } from './gates.ts';
import { steerUpgrade, removeTasks } from './steer.ts';
import { firmwareFor } from '../firmware/firmware.ts';
import { ruleReachOf } from './choose.ts';
import { rollBack } from './roll-back.ts';
import { targetCountsOf, listTargets, type TargetCounts, type UpgradeTarget } from './targets.store.ts';
import { isOver } from './tick.ts';
import { listTasks, upgradeTaskOf, type TaskRow } from './upgrades.store.ts';

export { startUpgrades } from './runner.ts';

const at = (time: Date | null): string | null => time && timeText(time);

function shownTask(row: TaskRow, counts: TargetCounts, tongue: Tongue): z.input<typeof upgradeTaskRow> {
  const all = Object.fromEntries(upgradeTargetStateNames.map((name) => [name, counts[name] ?? 0]));
  const total = Object.values(counts).reduce((sum, n) => sum + n, 0);
  const over = upgradeTargetStateNames
    .filter((state) => isOver({ state }))
    .reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    deviceType: row.device_type,
    rule: row.rule && { ...noRule, ...row.rule },
    model: row.model,
    executeTime: timeText(row.execute_at),
    endTime: timeText(row.end_at),
    serverIp: row.server_host,
    way: row.way,
    firmwareName: row.firmware_name,
    firmwareVersion: row.firmware_version,
    mode: row.mode,
    versionType: row.version_type,
    fromVersion: row.from_version,
    onlySigned: row.only_signed,
    status: row.status,
    phase: row.phase,
    standing: upgradeStandingOf(row),
    ring: row.ring + 1,
    rings: ringSizes(row.rings, total).length,
    reason: row.reason && wordsIn(row.reason, tongue),
    counts: all,
    total,
    percent: total === 0 ? 0 : Math.floor((over * 100) / total),
    rollsBack: row.rolls_back,
    predictedEnd: row.phase === 'running' ? at(row.predicted_end) : null,
    createBy: row.created_by,
    createTime: timeText(row.created_at),
    beginTime: at(row.begun_at),
    finishTime: at(row.ended_at),
  };
}

const noRule = {
  projectId: null,
  groupId: null,
  siteId: null,
  oltId: null,
  pon: null,
  model: null,
  version: null,
  keyword: null,
};

const shownTarget = (row: UpgradeTarget, tongue: Tongue): z.input<typeof upgradeTargetRow> => ({
  id: row.id,
  oltId: row.olt_id,
  onuId: row.onu_id,
  cpeId: row.cpe_id,
  name: row.name,
  ring: row.ring + 1,
  state: row.state,
  attempts: row.attempts,
  nextTime: at(row.next_at),
  wasVersion: row.was_version,
  nowVersion: row.now_version,
  downloadStatus: row.state === 'running' && row.onu_id === null ? row.download_status : null,
  told: row.onu_no === null ? null : onuToldOf(row.told ?? undefined, row.onu_no).said,
  reason: row.reason && wordsIn(row.reason, tongue),
  before: row.before,
  after: row.after,
  steps: row.steps.map((step) => ({
    time: timeText(new Date(step.at)),
    state: step.state,
    text: step.words ? wordsIn(step.words, tongue) : null,
  })),
  startTime: at(row.started_at),
  finishTime: at(row.ended_at),
});

const tasks = async (request: Request, asked: Parameters<typeof listTasks>[2]) =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const { rows, total } = await listTasks(tx, tenantId, asked);
    const counts = await targetCountsOf(
      tx,
      tenantId,
      rows.map(({ id }) => id),
    );
    return { rows: rows.map((row) => shownTask(row, counts.get(row.id) ?? {}, request.tongue)), total };
  });

const one = (request: Request, id: string) =>
  request.tx(async (tx) => {
    const row = await upgradeTaskOf(tx, request.actor.tenantId, id);
    if (!row) throw fault('notFound');
    const counts = await targetCountsOf(tx, request.actor.tenantId, [id]);
    return shownTask(row, counts.get(id) ?? {}, request.tongue);
  });

async function reach(
  ctx: Context,
  request: Request,
  { firmwareId, ...rule }: InputOf<typeof upgradeCalls.upgradeReach>,
) {
  const firmware = firmwareId === undefined ? undefined : await firmwareFor(ctx, request, firmwareId);
  if (firmwareId !== undefined && !firmware) throw fault('notFound');
  const devices = await request.tx((tx) => ruleReachOf(tx, request.actor.tenantId, rule, firmware?.model ?? null));
  return { devices, most: mostRuleDevices };
}

async function server(ctx: Context) {
  const { listening } = await listeningNow(ctx);
  return {
    hosts: ownAddresses(),
    tftpPort: listening.find(({ service }) => service === 'tftp')?.port ?? null,
    httpPort: listening.find(({ service }) => service === 'web')?.port ?? ctx.settings.httpPort,
  };
}

/** Upgrade tasks, and what is done to many OLTs at once. */
export const upgrades = (ctx: Context): Area =>
  area(upgradeCalls, {
    upgradeTasks: (asked, request) => tasks(request, asked),
    upgradeTask: ({ id }, request) => one(request, id),
    upgradeTargets: (asked, request) =>
      request.tx(async (tx) => {
        const task = await upgradeTaskOf(tx, request.actor.tenantId, asked.taskId);
        if (!task) throw fault('notFound');
        const { rows, total } = await listTargets(tx, task, asked);
        return { rows: rows.map((row) => shownTarget(row, request.tongue)), total };
      }),
    upgradeServer: () => server(ctx),
    upgradeReach: (asked, request) => reach(ctx, request, asked),
    createUpgradeTask: (typed, request) => createTask(ctx, request, typed),
    actOnUpgradeTask: (asked, request) => steerUpgrade(ctx, request, asked),
    rollBackUpgradeTask: ({ id }, request) => rollBack(ctx, request, id),
    removeUpgradeTasks: ({ ids }, request) => removeTasks(request, ids),
    upgradeOlts: (asked, request) => upgradeOlts(ctx, request, asked),
    rebootOlts: (asked, request) => rebootOlts(ctx, request, asked),
    percentOfOlts: (asked, request) => percentOfOlts(request, asked),
    upgradeByFile: (asked, request) => upgradeByFile(ctx, request, asked),
    deviceUpgradeStatus: (asked, request) => deviceUpgradeStatus(request, asked),
  });
