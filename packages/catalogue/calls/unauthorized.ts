import { z } from 'zod';
import { call, filter, id, ids, int4, nothing, numberFilter, optionalId, paging } from '../kit/call.ts';
import { bool, choice, type Form, secret, str } from '../kit/fields.ts';
import { sent } from '../kit/edit.ts';
import { text } from '../kit/text.ts';
import { deviceClasses } from '../models/device-classes.ts';
import { messages } from '../words/messages.ts';
import { macDigits } from '../formats/mac-range.ts';

/** States of an unauthorized device; in the filter 0 means all (S1 §3.6). */
export const unauthorizedStates = [
  { value: 0, label: text('All', '全部') },
  { value: 1, label: text('ONLINE', '在线') },
  { value: 2, label: text('OFFLINE', '离线') },
] as const;

/** How far the console got in asking the device who it is. */
export const enrichStates = [
  { value: 'waiting', label: text('Waiting to be asked', '等待查询') },
  { value: 'done', label: text('Answered', '已应答') },
  { value: 'failed', label: text('Does not answer over SNMP', 'SNMP 无应答') },
] as const;

const time = z.string().nullable();
const reading = z.number().nullable();
const words = z.string().nullable();

/** Row of the unauthorized list with the fields of S1 §3.6; what the device did not tell is null. Times are ISO, UTC. */
export const unauthorizedRow = z.object({
  id: z.string(),
  /** Null for a device entered by its MAC that has not announced itself yet. */
  ip: words,
  snmpPort: reading,
  sysMac: words,
  /** Shown as the device type: the board model. */
  deviceName: words,
  sysHostName: words,
  sysContact: words,
  sysLocation: words,
  sysFirmVersion: words,
  sysHardVersion: words,
  sysSerialNumber: words,
  sysRunningTime: words,
  cpuLoad: reading,
  memoryLoad: reading,
  sysTemper: reading,
  deviceClass: z.string(),
  deviceType: words,
  /** 1 online, 2 offline. */
  state: z.number(),
  /** Time of the answer, so that durations need no clock of the browser. */
  currentTime: z.string(),
  loginDataTime: time,
  deviceOfflineTime: time,
  /** 1: rules may let it in by itself; 0: it waits for a person. */
  checkStatus: z.number(),
  /** When it was last asked over SNMP. */
  monitorTime: time,
  /** Last trap or answer. */
  lastSeenTime: time,
  sysDeviceModel: words,
  maxCpuLoad: reading,
  minCpuLoad: reading,
  maxMemoryLoad: reading,
  minMemoryLoad: reading,
  maxSysTemper: reading,
  minSysTemper: reading,
  ponMode: words,
  domainId: words,
  projectId: words,
  tenantId: z.string(),
  createBy: z.string(),
  createTime: z.string(),
  updateBy: words,
  updateTime: time,
  remark: words,
  /** Lists and counts that only an authorized OLT has. */
  oltMacList: z.array(z.string()).nullable(),
  ponResult: words,
  ponOnlineResult: words,
  onuResult: words,
  onuOnlineResult: words,
  sysLicenselimit: words,
  sysLicenseTime: words,
  downloadStatus: words,
  /** Write-only; `******` when one is stored. */
  deviceAdminPassword: words,
  enrichState: z.enum(['waiting', 'done', 'failed']),
  /** Why it could not be asked, in the language of the caller. */
  enrichFault: words,
  enrichAttempts: z.number(),
});

/** The dialog of S1 §3.6. A device may be entered before it announces itself: by its MAC, its address, or both. */
export const unauthorizedForm: Form = {
  fields: {
    deviceMac: str({ label: text('MAC', 'MAC'), maxLength: 35, optional: true }),
    deviceSn: str({ label: text('SN', '序列号'), format: 'label', maxLength: 64, optional: true }),
    deviceClass: choice({ label: text('Class', '设备类别'), options: deviceClasses }),
    deviceType: str({ label: text('Type', '设备类型'), format: 'label', maxLength: 64, optional: true }),
    ip: str({ label: text('Source IP', '源 IP'), format: 'ipv4', maxLength: 15, optional: true }),
    checkStatus: choice({
      label: text('Let in by rules', '按规则自动准入'),
      options: [
        { value: 1, label: text('On', '开启') },
        { value: 0, label: text('Off', '关闭') },
      ],
    }),
    remark: str({ label: text('Remark', '备注'), format: 'label', maxLength: 200, optional: true }),
  },
  rules: [
    {
      marks: ['deviceMac'],
      message: messages.oneMac,
      holds: ({ deviceMac }) => typeof deviceMac !== 'string' || macDigits(deviceMac) !== undefined,
    },
    {
      marks: ['deviceMac', 'ip'],
      message: messages.macOrAddress,
      holds: ({ deviceMac, ip }) => Boolean(deviceMac) || Boolean(ip),
    },
  ],
};

const blankToNull = (max: number) =>
  z
    .string()
    .max(max)
    .trim()
    .nullish()
    .transform((value) => (value === '' || value === undefined ? null : value));

const portsIn = (list: string) => list.split(/[\s,]+/).filter((part) => part !== '');
const isPort = (words: string) => /^[1-9][0-9]{0,4}$/.test(words) && Number(words) <= 65_535;

/** What unknown devices are asked with. Both lists are typed with commas between. */
export const discoveryForm: Form = {
  fields: {
    ports: str({ label: text('SNMP ports', 'SNMP 端口'), maxLength: 40 }),
    communities: secret({
      label: text('Read communities', '只读团体名'),
      help: text(
        'Tried after the community of the trap; empty keeps those that are stored',
        '在 Trap 自带的团体名之后尝试；留空则保留已保存的团体名',
      ),
      format: 'label',
      maxLength: 300,
      optional: true,
    }),
    writeCommunity: secret({
      label: text('Write community', '读写团体名'),
      help: text(
        'Given to devices that are let in, for commands to them; empty keeps the stored one',
        '准入设备时使用，用于向设备下发命令；留空则保留已保存的团体名',
      ),
      format: 'label',
      maxLength: 60,
      optional: true,
    }),
    communityRequired: bool({
      label: text('Traps must carry the community', 'Trap 必须携带团体名'),
      optional: true,
      help: text(
        'On: only traps with the community of this tenant (see CLI lines) or a secret one of the OLT are believed. Off: the address of the OLT is enough as well, which others in its network can forge',
        '开启：仅信任携带本租户团体名（见命令行）或 OLT 自身非公开团体名的 Trap。关闭：来自 OLT 地址的 Trap 也被信任，但同网段设备可伪造该地址',
      ),
    }),
  },
  rules: [
    {
      marks: ['ports'],
      message: messages.ports,
      holds: ({ ports }) => {
        const list = portsIn(String(ports));
        return list.length > 0 && list.length <= 4 && list.every(isPort);
      },
    },
    {
      marks: ['communities'],
      message: messages.communities,
      holds: ({ communities }) => typeof communities !== 'string' || communities.split(',').length <= 5,
    },
  ],
};

const form = z.object({
  deviceMac: blankToNull(35),
  deviceSn: blankToNull(64),
  deviceClass: z.string().max(16).default('OLT'),
  deviceType: blankToNull(64),
  ip: blankToNull(15),
  checkStatus: int4().default(1),
  remark: blankToNull(200),
});

/** Devices that announced themselves and were not let in (S1 §2.7, 3.6, 7.1). */
export const unauthorizedCalls = {
  getDeviceUnauthorized: call({
    method: 'GET',
    path: '/device/olt/getDeviceUnauthorized',
    title: text('List unauthorized devices', '查询未授权设备'),
    access: 'device:unauthorized:list',
    input: z.object({
      sysHostName: filter(128),
      sysMac: filter(35),
      sysSerialNumber: filter(64),
      deviceType: filter(64),
      state: numberFilter(0, 2, 0),
      ...paging,
    }),
    reply: 'rows',
    output: unauthorizedRow,
  }),
  // The screen sends its whole row; only the id counts, the rest is what the server itself knows.
  authenticateDeviceUnauthorized: call({
    method: 'POST',
    path: '/device/olt/authenticateDeviceUnauthorized',
    title: text('Authenticate a device', '认证设备'),
    access: 'device:unauthorized:edit',
    input: z.object({ id, projectId: optionalId, groupId: optionalId }),
    reply: 'none',
    output: nothing,
    audit: true,
    done: text('The device was let in', '设备认证成功'),
  }),
  addDeviceUnauthorized: call({
    method: 'POST',
    path: '/device/olt/addDeviceUnauthorized',
    title: text('Enter an unauthorized device', '新增未授权设备'),
    access: 'device:unauthorized:edit',
    input: form,
    form: unauthorizedForm,
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  updateDeviceUnauthorized: call({
    method: 'POST',
    path: '/device/olt/updateDeviceUnauthorized',
    title: text('Edit an unauthorized device', '修改未授权设备'),
    access: 'device:unauthorized:edit',
    input: sent({ ...form.shape, id }, 'id'),
    form: unauthorizedForm,
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
  }),
  delDeviceUnauthorized: call({
    method: 'DELETE',
    path: '/device/olt/delDeviceUnauthorized',
    title: text('Delete unauthorized devices', '删除未授权设备'),
    access: 'device:unauthorized:remove',
    input: z.object({ id: ids }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  getDiscovery: call({
    method: 'GET',
    path: '/device/olt/getDiscovery',
    title: text('How unknown devices are asked', '查询未知设备的访问方式'),
    access: 'device:unauthorized:list',
    input: nothing,
    reply: 'data',
    /** `communities`: how many are stored; they themselves are write-only. */
    output: z.object({ ports: z.string(), communities: z.number(), communityRequired: z.boolean() }),
  }),
  setDiscovery: call({
    method: 'POST',
    path: '/device/olt/setDiscovery',
    title: text('Set how unknown devices are asked', '设置未知设备的访问方式'),
    access: 'device:unauthorized:edit',
    input: z.object({
      ports: z.string().max(40),
      communities: z.string().max(300).nullish(),
      writeCommunity: z.string().max(60).nullish(),
      /** Left out: as it was. */
      communityRequired: z.boolean().optional(),
    }),
    form: discoveryForm,
    reply: 'none',
    output: nothing,
    audit: true,
  }),
} as const;
