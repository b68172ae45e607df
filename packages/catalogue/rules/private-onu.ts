import { isEmpty, type Option, type Rule, type Values } from '../kit/fields.ts';
import type { Need, RowValues } from '../kit/page.ts';
import { text } from '../kit/text.ts';
import { phaseCode } from '../words/phases.ts';

/** What the pages of an ONU's private configuration share. */

const working = phaseCode('working');

const isWorking = (rows: readonly RowValues[] | undefined): boolean =>
  rows?.[0] === undefined || rows[0]['gOnuStaInfoPhaseSta'] === working;

/** The OLT sends private configuration on to the ONU at once, and keeps nothing for one that is away. */
export const whileWorking: Need = {
  reads: ['onuState'],
  on: ['add', 'edit', 'remove'],
  message: text(
    'This ONU is not working now. It takes its private configuration only while it is working',
    '该 ONU 当前未处于正常工作阶段，仅在正常工作时才接受私有配置',
  ),
  holds: (_, { onuState }) => isWorking(onuState),
};

/** Indexes of the MIB. */
export const mostWans = 8;

/** Rows of the same profile as this one; on a page of one ONU all of them. */
export const profileRowsBeside = (
  rows: readonly RowValues[] | undefined,
  values: Values,
  profile: string | undefined,
) => rows?.filter((row) => profile === undefined || row[profile] === values[profile]);

export const countOfWans = (page: string, profile?: string): Need => ({
  reads: [page],
  on: ['add'],
  spec: 'wan.countLimited',
  message: text('Number of WANs exceeds the limit', 'WAN 数量超出限制'),
  holds: (values, held) => (profileRowsBeside(held[page], values, profile) ?? []).length < mostWans,
});

export const lastOfWans = (page: string, profile?: string): Need => ({
  reads: [page],
  on: ['remove'],
  spec: 'wan.atLeastOne',
  message: text('The last WAN connection stays: change it instead', '至少保留一个 WAN 连接，可改为修改该连接'),
  holds: (values, held) => (profileRowsBeside(held[page], values, profile)?.length ?? 2) > 1,
});

/** priWanMode: what the connection is for. */
export const wanServices: readonly Option[] = [
  { value: 0, label: text('Internet', '上网') },
  { value: 2, label: text('TR-069', 'TR-069') },
  { value: 7, label: text('VoIP', '语音') },
  { value: 1, label: text('Multicast', '组播') },
  { value: 3, label: text('TR-069 + internet', 'TR-069 + 上网') },
  { value: 4, label: text('TR-069 + VoIP', 'TR-069 + 语音') },
  { value: 5, label: text('VoIP + internet', '语音 + 上网') },
  { value: 6, label: text('TR-069 + VoIP + internet', 'TR-069 + 语音 + 上网') },
  { value: 100, label: text('Other', '其他') },
];

/** Two objects of the MIB, bridge or route and how a router gets its address, are one choice. */
export const connections: readonly Option[] = [
  { value: 'bridge', label: text('Bridge', '桥接') },
  { value: 'dhcp', label: text('Route, DHCP', '路由 DHCP') },
  { value: 'static', label: text('Route, static', '路由 静态 IP') },
  { value: 'pppoe', label: text('Route, PPPoE', '路由 PPPoE') },
];

/** A mask of eight bits in the MIB. */
export const bindings = (kind: 'LAN' | 'SSID'): { readonly options: readonly Option[] } => ({
  options: [1, 2, 3, 4, 5, 6, 7, 8].map((value) => ({ value, label: text(`${kind} ${value}`, `${kind} ${value}`) })),
});

/** A password that the OLT holds and tells stays as it is; else it has to be typed, or the block would empty it. */
export const passwordKept: Rule = {
  marks: ['pppoePassword'],
  spec: 'wan.pppoeRequired',
  message: text('PPPoE needs a password', 'PPPoE 方式必须填写密码'),
  holds: ({ connection, pppoePassword, pppoePasswordHeld }) =>
    connection !== 'pppoe' || !isEmpty(pppoePassword) || pppoePasswordHeld === true,
  passes: { connection: 'pppoe', pppoePassword: 'Abc123xyz' },
  fails: { connection: 'pppoe' },
};
