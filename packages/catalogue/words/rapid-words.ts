import { text, type Text } from '../kit/text.ts';

/** How an ONU gets an address of its own. */
export const ipHostModes = {
  none: text('None', '不配置'),
  dhcp: text('DHCP', 'DHCP'),
  static: text('Static, from a range', '静态（地址段）'),
} as const;
export type IpHostMode = keyof typeof ipHostModes;

/** Which Wi-Fi names of the customer device get the name of the profile: SSID 1 is the first of 2.4 GHz, SSID 5 the first of 5 GHz. */
export const ssidChoices = {
  none: text('None', '不配置'),
  '2.4': text('SSID 1 (2.4 GHz)', 'SSID 1（2.4 GHz）'),
  '5': text('SSID 5 (5 GHz)', 'SSID 5（5 GHz）'),
  both: text('SSID 1 and 5 (both bands)', 'SSID 1 和 5（双频）'),
} as const;
export type SsidChoice = keyof typeof ssidChoices;

/** How far a deployment has come. */
export const deploymentStates = {
  due: text('Matched, waits', '已匹配，等待中'),
  olt: text('At the OLT', '正在 OLT 侧开通'),
  home: text('Waits for the customer device', '等待用户设备上线'),
  giving: text('Customer device is configured', '正在配置用户设备'),
  done: text('Deployed', '部署完成'),
  failed: text('Failed', '部署失败'),
  refused: text('Not possible', '无法部署'),
  stopped: text('Stopped', '已阻止'),
  dropped: text('No longer fits', '不再匹配'),
  undoing: text('Is taken back', '正在撤回'),
  undone: text('Undone', '已撤回'),
} as const satisfies Record<string, Text>;
export type DeploymentState = keyof typeof deploymentStates;
export const deploymentStateNames = Object.keys(deploymentStates) as [DeploymentState, ...DeploymentState[]];

/** At which side something is, or failed. */
export const deploymentSides = {
  olt: text('OLT', 'OLT 侧'),
  home: text('Customer device', '用户设备侧'),
} as const satisfies Record<string, Text>;
export type DeploymentSide = keyof typeof deploymentSides;

export const rapidMessages = {
  mostRows: text('At most {max} of them', '最多 {max} 条'),
  network: text('Addresses and gateway are not in one network', '地址段与网关不在同一网段'),
  order: text('The first address is behind the last', '起始地址大于结束地址'),
  addressesGone: text('All addresses of the IP host are taken', 'IP host 地址段已用尽'),
  needed: text('This is needed', '此项必填'),
  passwordNeeded: text('A Wi-Fi name needs a password', '请填写无线密码'),
  noPort: text('The OLT has no such PON port', '该 OLT 没有此 PON 口'),
  noList: text('Here only {serial}, {mac} and {macEnd} are known', '此处只能使用 {serial}、{mac} 和 {macEnd}'),
  profileGone: text('The pre-set profile is gone', '预置模板已删除'),
  secretsGone: text('The password was sealed by another installation', '密码由其他系统加密，无法读取'),
  priorityTaken: text('Another application of this port has this priority', '该端口已有相同优先级的应用'),
  noPorts: text('This OLT gives its ONUs no ports by their number', '该 OLT 不支持按数量配置以太网口'),
  noMulticast: text('This OLT gives its ONUs no multicast VLANs', '该 OLT 不支持为 ONU 配置组播 VLAN'),
  noIpHost: text('This OLT gives its ONUs no IP host', '该 OLT 不支持为 ONU 配置 IP host'),
  orderGone: text('Its order is gone', '开通记录已删除'),
  deviceGone: text('The customer device was deleted', '用户设备已删除'),
  notTakenBack: text(
    'The customer device did not report in time; what it was given stays there',
    '用户设备未在规定时间内上报，已下发配置仍保留',
  ),
  homeNotTaken: text('The customer device did not take it back: {reason}', '用户设备撤回失败：{reason}'),
  unknownBefore: text('What this ONU had before is not known, so it cannot be undone', '该 ONU 原有业务未知，无法撤回'),
} as const satisfies Record<string, Text>;
