import { bool, choice, int, isEmpty, str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { upgradeWayNames, upgradeWays } from '../verbs/olt.ts';
import {
  upgradeDeviceNames,
  upgradeDevices,
  upgradeModeNames,
  upgradeModes,
  upgradeTaskMessages as says,
  upgradeVersionTypeNames,
  upgradeVersionTypes,
} from '../words/upgrade-task-words.ts';

/** At most 100 devices can be selected (S2 §5). */
export const mostUpgradeDevices = 100;
/** Of a rule. */
export const mostRuleDevices = 200_000;
/** An OLT that restarts takes its customers with it. */
export const mostOltsAtOnce = 50;

const optionsOf = <const N extends readonly string[]>(
  names: N,
  labels: Readonly<Record<N[number], ReturnType<typeof text>>>,
) => names.map((value) => ({ value, label: labels[value as N[number]] }));
const minutesOf = (label: ReturnType<typeof text>) =>
  str({
    label,
    help: text(
      '24 hours, such as 01:30, in the zone of the site of each device',
      '24 小时制，例如 01:30，按各设备所在站点的时区',
    ),
    format: 'label',
    maxLength: 5,
    optional: true,
  });
const isClock = (value: unknown): boolean => isEmpty(value) || /^([01]\d|2[0-3]):[0-5]\d$/.test(String(value));

/** `1,10` is 1 % and 10 % of the devices, and then the rest. */
export const ringsIn = (typed: string): readonly number[] | undefined => {
  const parts = typed.split(/[,，\s]+/).filter((part) => part !== '');
  const rings = parts.map(Number);
  const sound = parts.every((part) => /^\d{1,2}$/.test(part)) && rings.every((ring) => ring > 0);
  return sound && rings.length <= 10 && rings.reduce((sum, ring) => sum + ring, 0) < 100 ? rings : undefined;
};

const ofOlts = { field: 'deviceType', is: ['olt'] } as const;
/** A customer device finds the file where it finds its ACS. */
const overTheOlt = { field: 'deviceType', is: ['olt', 'onu'] } as const;
const behindOlts = { field: 'deviceType', is: ['onu', 'cpe'] } as const;

/** By how much a device may be worse off than before, where nobody says otherwise. An empty one is not looked at. */
export const usualGates = { onusBack: 95, newAlarms: 20, lightLoss: 3 } as const;

/** What is typed of a task beside its devices and its firmware. */
export const upgradeTaskForm = {
  fields: {
    name: str({ label: text('Name', '名称'), format: 'label', maxLength: 64 }),
    deviceType: choice({
      label: text('Devices', '设备'),
      initial: 'olt',
      options: optionsOf(upgradeDeviceNames, upgradeDevices),
    }),
    mode: choice({
      label: text('Mode', '模式'),
      spec: 'upgradeTask.mode',
      initial: 'auto',
      options: optionsOf(upgradeModeNames, upgradeModes),
    }),
    way: choice({
      label: text('The device fetches by', '设备下载方式'),
      initial: 'tftp',
      options: optionsOf(upgradeWayNames, upgradeWays),
      when: ofOlts,
    }),
    serverHost: str({
      label: text('Server IP', '服务器地址'),
      help: text('Where devices reach this console', '设备访问本平台所用的地址'),
      spec: 'upgradeTask.serverHost',
      format: 'networkAddress',
      maxLength: 255,
      when: overTheOlt,
    }),
    versionType: choice({
      label: text('Firmware version type', '固件版本类型'),
      spec: 'upgradeTask.firmwareVersionType',
      initial: 'regular',
      options: optionsOf(upgradeVersionTypeNames, upgradeVersionTypes),
    }),
    fromVersion: str({
      label: text('Version that the devices have', '设备当前版本'),
      format: 'label',
      maxLength: 64,
      when: { field: 'versionType', is: ['specified'] },
    }),
    onlySigned: bool({
      label: text('Only if it is signed', '仅限已签名固件'),
      help: text(
        'By a key that is trusted; checked again before each device',
        '须由可信密钥签名，每台设备开始前再次检查',
      ),
      optional: true,
    }),
    windowFrom: minutesOf(text('Begin devices from', '时间窗开始')),
    windowTo: minutesOf(text('Begin devices until', '时间窗结束')),
    rings: str({
      label: text('Rings (percent)', '分批比例（%）'),
      help: text(
        '1,10: first 1 %, then 10 %, then the rest; empty: all at once',
        '1,10 表示先 1%，再 10%，最后其余；留空则不分批',
      ),
      format: 'label',
      maxLength: 40,
      optional: true,
      initial: '1,10',
    }),
    atOnce: int({ label: text('Devices at once', '同时升级台数'), min: 1, max: 500, initial: 5 }),
    atOnceOfSite: int({
      label: text('Of one site at most', '单站点同时升级上限'),
      min: 1,
      max: 500,
      optional: true,
    }),
    atOnceOfOlt: int({
      label: text('Behind one OLT at most', '单 OLT 下同时升级上限'),
      when: behindOlts,
      min: 1,
      max: 500,
      optional: true,
    }),
    mostFailed: int({
      label: text('Devices of a ring that may fail', '每批允许失败比例'),
      min: 0,
      max: 100,
      unit: '%',
      initial: 0,
    }),
    onusBack: int({
      label: text('ONUs that must come back', 'ONU 恢复比例下限'),
      when: ofOlts,
      min: 0,
      max: 100,
      unit: '%',
      optional: true,
      initial: usualGates.onusBack,
    }),
    newAlarms: int({
      label: text('New critical and major alarms at most', '新增紧急/重要告警上限'),
      min: 0,
      max: 10_000,
      optional: true,
      initial: usualGates.newAlarms,
    }),
    lightLoss: int({
      label: text('Light that ONUs may lose', 'ONU 光功率下降上限'),
      when: overTheOlt,
      min: 1,
      max: 40,
      unit: 'dB',
      optional: true,
      initial: usualGates.lightLoss,
    }),
    watchMinutes: int({
      label: text('Watched for, once back', '恢复后观察时长'),
      min: 1,
      max: 240,
      unit: 'min',
      initial: 10,
    }),
  },
  rules: [
    {
      marks: ['rings'],
      message: says.rings,
      holds: ({ rings }) => isEmpty(rings) || ringsIn(String(rings)) !== undefined,
      passes: { rings: '1,10' },
      fails: { rings: '60,60' },
    },
    {
      marks: ['windowFrom', 'windowTo'],
      message: says.window,
      holds: ({ windowFrom, windowTo }) =>
        isClock(windowFrom) && isClock(windowTo) && isEmpty(windowFrom) === isEmpty(windowTo),
      passes: { windowFrom: '01:00', windowTo: '05:00' },
      fails: { windowFrom: '01:00', windowTo: '' },
    },
    {
      marks: ['serverHost'],
      message: says.ipv4,
      holds: ({ deviceType, way, serverHost }) =>
        deviceType === 'cpe' ||
        (way !== 'tftp' && deviceType !== 'onu') ||
        isEmpty(serverHost) ||
        /^[\d.]+$/.test(String(serverHost)),
      passes: { way: 'tftp', serverHost: '192.0.2.1' },
      fails: { way: 'tftp', serverHost: 'files.example.net' },
    },
    {
      marks: ['atOnce'],
      message: says.oltsAtOnce,
      holds: ({ deviceType, atOnce }) =>
        deviceType === 'onu' || deviceType === 'cpe' || isEmpty(atOnce) || Number(atOnce) <= mostOltsAtOnce,
      passes: { deviceType: 'cpe', atOnce: 500 },
      fails: { deviceType: 'olt', atOnce: 51 },
    },
  ],
} as const satisfies Form;
