import { text, type Text } from '../kit/text.ts';

/** S2 §4, word for word. */
export const upgradeStatuses = {
  tobeExecuted: text('to be executed', '待执行'),
  executed: text('executed', '已执行'),
  executionCanceled: text('canceled', '已取消'),
  executionFailed: text('failed', '执行失败'),
  unknown: text('unknown', '未知'),
} as const satisfies Record<string, Text>;
export const upgradeStatusNames = [
  'tobeExecuted',
  'executed',
  'executionCanceled',
  'executionFailed',
  'unknown',
] as const;
export type UpgradeStatus = (typeof upgradeStatusNames)[number];

/** What a task is for. */
export const upgradeDevices = {
  olt: text('OLTs', 'OLT'),
  onu: text('ONUs', 'ONU'),
  cpe: text('Customer devices', '用户设备'),
} as const satisfies Record<string, Text>;
export const upgradeDeviceNames = ['olt', 'onu', 'cpe'] as const;
export type UpgradeDevice = (typeof upgradeDeviceNames)[number];

/** What a task is at. */
export const upgradePhases = {
  waiting: text('Waiting for its time', '等待执行时间'),
  running: text('Under way', '执行中'),
  judging: text('Waits for a person before the next ring', '等待人工确认下一批'),
  paused: text('Paused', '已暂停'),
  halted: text('Halted', '已自动停止'),
  done: text('Over', '已结束'),
} as const satisfies Record<string, Text>;
export const upgradePhaseNames = ['waiting', 'running', 'judging', 'paused', 'halted', 'done'] as const;
export type UpgradePhase = (typeof upgradePhaseNames)[number];

/**
 * How a task stands, in one word: a state of the specification; of one that was begun and is not over, which has none of its own there, what
 * it is at. "To be executed" is one that waits for its time.
 */
export const upgradeStandings = {
  tobeExecuted: upgradeStatuses.tobeExecuted,
  running: upgradePhases.running,
  judging: upgradePhases.judging,
  paused: upgradePhases.paused,
  halted: upgradePhases.halted,
  executed: upgradeStatuses.executed,
  executionCanceled: upgradeStatuses.executionCanceled,
  executionFailed: upgradeStatuses.executionFailed,
  unknown: upgradeStatuses.unknown,
} as const satisfies Record<string, Text>;
export const upgradeStandingNames = [
  'tobeExecuted',
  'running',
  'judging',
  'paused',
  'halted',
  'executed',
  'executionCanceled',
  'executionFailed',
  'unknown',
] as const;
export type UpgradeStanding = (typeof upgradeStandingNames)[number];

export const upgradeStandingOf = ({
  status,
  phase,
}: {
  readonly status: UpgradeStatus;
  readonly phase: UpgradePhase;
}): UpgradeStanding => (status === 'tobeExecuted' && phase !== 'waiting' && phase !== 'done' ? phase : status);

/** S1 §4.4, and what happens to a device beside them. */
export const upgradeTargetStates = {
  waiting: text('waiting', '等待中'),
  offline: text('offline, tried again', '离线，将重试'),
  running: text('running', '进行中'),
  watching: text('back, being watched', '已恢复，观察中'),
  finish: text('finish', '完成'),
  failed: text('failed', '失败'),
  abort: text('abort', '终止'),
  skipped: text('skipped', '已跳过'),
} as const satisfies Record<string, Text>;
/** A word of an OLT about an upgrade of an ONU; one that is not known is shown as it is. */
export const onuUpgradeWord = (word: string): Text =>
  Object.hasOwn(upgradeTargetStates, word)
    ? upgradeTargetStates[word as keyof typeof upgradeTargetStates]
    : text(word, word);
export const upgradeTargetStateNames = [
  'waiting',
  'offline',
  'running',
  'watching',
  'finish',
  'failed',
  'abort',
  'skipped',
] as const;
export type UpgradeTargetState = (typeof upgradeTargetStateNames)[number];

export const upgradeModes = {
  manual: text('Manual: a person lets each ring go', '手动：每批由人工放行'),
  auto: text('Automatic: each ring follows a sound one', '自动：上一批正常后继续'),
} as const satisfies Record<string, Text>;
export const upgradeModeNames = ['manual', 'auto'] as const;
export type UpgradeMode = (typeof upgradeModeNames)[number];

export const upgradeVersionTypes = {
  regular: text('Regular: verified firmware alone', '常规：仅限已验证固件'),
  forced: text('Forced: also firmware to be verified', '强制：允许未验证固件'),
  specified: text('Specified: only devices with a certain version', '指定：仅限某一版本的设备'),
} as const satisfies Record<string, Text>;
export const upgradeVersionTypeNames = ['regular', 'forced', 'specified'] as const;
export type UpgradeVersionType = (typeof upgradeVersionTypeNames)[number];

export const upgradeTaskMessages = {
  fromVersion: text('Which version do the devices have now?', '请填写设备当前版本'),
  notVerified: text(
    'This firmware is to be verified: choose "forced", or verify it',
    '该固件待验证：请选择“强制”或先验证',
  ),
  unsigned: text(
    'Only signed firmware is installed here, and this one is not signed',
    '仅允许安装已签名固件，而该固件未签名',
  ),
  keyRevoked: text(
    'Only signed firmware is installed here, and the key of its signature was revoked',
    '仅允许安装已签名固件，而该固件的签名密钥已吊销',
  ),
  rejected: text('This firmware was rejected', '该固件验证不通过'),
  notForOlts: text('This firmware is not for OLTs', '该固件不适用于 OLT'),
  notForOnus: text('This firmware is not for ONUs', '该固件不适用于 ONU'),
  notForCpes: text('This firmware is not for customer devices', '该固件不适用于用户设备'),
  ruleOnly: text('Customer devices are chosen by a rule', '用户设备须按规则选择'),
  nobody: text('No device fits this rule', '没有符合规则的设备'),
  tooMany: text('More than 200,000 devices fit: narrow the rule', '符合规则的设备超过 20 万台，请缩小范围'),
  oltsAtOnce: text('Of OLTs at most 50 at once', '同时升级的 OLT 最多 50 台'),
  queueFull: text('Too many tasks wait for this device already', '该设备待执行任务过多'),
  notBack: text('{name}: it did not come back', '{name}：未恢复在线'),
  imageAsked: text('The OLT fetches the image', 'OLT 正在获取镜像'),
  imageHeld: text('The OLT holds the image', 'OLT 已有该镜像'),
  ofDevice: text('{name}: {words}', '{name}：{words}'),
  oltSays: text('OLT: {words}', 'OLT：{words}'),
  oltFailed: text('The OLT says: {words}', 'OLT 上报：{words}'),
  leftUpgrade: text('The OLT does not list it in the upgrade any more', 'OLT 的升级中已无该 ONU'),
  otherVersion: text('It tells {version}', '回读版本为 {version}'),
  notBackYet: text('It did not come back after the upgrade', '升级后未恢复在线'),
  aborted: text('Aborted at the OLT', '已在 OLT 上终止'),
  notHeard: text('{name}: it did not report after it came back', '{name}：恢复后未再上报'),
  shortName: text(
    'Sent to a device, the name of its file has fewer than 40 characters',
    '下发到设备时文件名须少于 40 个字符',
  ),
  otherModel: text('Invalid Device Model', '设备型号无效'),
  noWay: text('The model of this device cannot be upgraded from here', '该设备型号不支持升级'),
  ipv4: text('By TFTP the device is told an IPv4 address', '通过 TFTP 升级时须为 IPv4 地址'),
  rings: text(
    'Percents above 0, together below 100; the rest is the last ring',
    '每批百分比大于 0 且总和小于 100，其余为最后一批',
  ),
  window: text('Begin and end of the window, or neither', '时间窗须同时填写起止时间'),
  end: text('Before its execution time', '早于执行时间'),
  exists: text('Upgrade task exists, abort it first', '已存在升级任务，请先终止'),
  same: text('It has this version already', '设备已是该版本'),
  notThatVersion: text('It has {version}', '当前版本为 {version}'),
  noJump: text('This firmware does not follow on {version}', '该固件不支持从 {version} 升级'),
  offline: text('Device offline', '设备离线'),
  endPassed: text('The end date passed before it was back', '截止时间前设备未上线'),
  gone: text('The change was not found any more', '下发记录已不存在'),
  firmwareGone: text('The firmware is not in the library any more', '固件已不在库中'),
  lostOnus: text('{name}: {now} of {was} ONUs came back', '{name}：{was} 个 ONU 中恢复 {now} 个'),
  newAlarms: text('{name}: {count} new critical and major alarms', '{name}：新增 {count} 条紧急/重要告警'),
  darker: text('{name}: its ONUs receive {db} dB less', '{name}：ONU 接收光功率下降 {db} dB'),
  notRead: text('{name}: its ONUs were not read after it came back', '{name}：恢复后未读到其 ONU'),
  tooManyFailed: text(
    '{count} of {total} devices of ring {ring} failed',
    '第 {ring} 批 {total} 台设备中 {count} 台失败',
  ),
  canceled: text('Cancelled by {who}', '由 {who} 取消'),
  noOldFirmware: text(
    'There is no firmware {version} in the library to go back to',
    '固件库中没有可回退的版本 {version}',
  ),
  nothingToRollBack: text('No device of this task has a new version', '该任务没有已升级的设备'),
} as const satisfies Record<string, Text>;
