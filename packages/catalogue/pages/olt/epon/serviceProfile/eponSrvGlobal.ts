import { secret, str } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text, type Text } from '../../../../kit/text.ts';
import { maybe, maybeOn, maybeOneOf, eachProfile, eponProfileOf, tabOf, allOrNone } from '../profile-fields.ts';

const address = (label: Text, format = 'ipv4Host') =>
  str({
    label,
    spec: format === 'subnetMask' ? 'net.mask' : 'net.ipv4',
    format,
    maxLength: 15,
    optional: true,
    column: false,
  });
const number = (label: Text, min: number, max: number) => ({ ...maybe(label, min, max), column: false as const });
const community = (label: Text) =>
  secret({
    label,
    help: text('Stays as it is when left empty.', '留空则保持不变。'),
    spec: 'text.noSpaces',
    format: 'noSpaces',
    maxLength: 32,
    optional: true,
  });

/** What ONUs of a service profile do as a whole. */
export const eponSrvGlobal = configPage({
  ...tabOf('srv'),
  ...eachProfile,
  id: 'eponSrvGlobal',
  path: 'epon/serviceProfile/global',
  pathAlternatives: ['/device/epon/serviceProfile/global'],
  title: text('Global', '全局'),
  help: text(
    'Of the ONU as a whole. What is left empty the profile does not set.',
    'ONU 全局参数，留空的项模板不设置。',
  ),
  fields: {
    ...eponProfileOf('srv'),
    onuFecModeEnableS: maybeOn(text('FEC', 'FEC')),
    ctcMultiLlidS: maybe(text('LLIDs', 'LLID 数'), 0, 8),
    ctcActivePonS: maybe(text('Active PON port', '主用 PON 口'), 0, 8),
    ctcHoldoverS: maybe(text('Holdover time', '保持时间（Holdover）'), 0, 65_535),
    onuPonProtectLosOpS: number(text('PON protection: loss of light', 'PON 保护：光信号丢失时间'), 0, 65_535),
    onuPonProtectLosMpcpS: number(text('PON protection: loss of MPCP', 'PON 保护：MPCP 丢失时间'), 0, 65_535),
    ctcMcModeS: maybeOneOf(text('Multicast', '组播模式'), [
      { value: 1, label: text('Snooping', 'Snooping') },
      { value: 2, label: text('Controlled by the OLT', '可控组播') },
    ]),
    onuIgmpAdminEnableS: maybeOn(text('IGMP', 'IGMP')),
    onuFastleaveEnableS: maybeOn(text('Fast leave', '快速离开')),
    onuMacAgetimeS: maybe(text('MAC aging time', 'MAC 老化时间'), 0, 65_535, { unit: 's' }),
    portIsolateS: maybeOn(text('Port isolation', '端口隔离')),
    onuCatvStatusS: maybeOn(text('CATV', 'CATV')),
    onuDhcpOption82Enable: maybeOn(text('DHCP option 82', 'DHCP Option 82')),
    onuPPPoEEnable: maybeOn(text('PPPoE+', 'PPPoE+')),
    onuDhcpV6Option18Enable: maybeOn(text('DHCPv6 option 18', 'DHCPv6 Option 18')),
    onuDhcpV6Option37Enable: maybeOn(text('DHCPv6 option 37', 'DHCPv6 Option 37')),
    onuPSEarlyWakeupS: { ...maybeOn(text('Power saving: early wake-up', '节能：提前唤醒')), column: false },
    onuPSSleepDurationMaxS: number(text('Power saving: longest sleep', '节能：最大休眠时长'), 0, 65_535),
    onuSleepFlagS: {
      ...maybeOneOf(text('Sleep', '休眠'), [
        { value: 1, label: text('Off', '关闭') },
        { value: 2, label: text('On', '开启') },
        { value: 3, label: text('Changed', '修改') },
      ]),
      column: false,
    },
    onuSleepModeS: {
      ...maybeOneOf(text('Sleep of', '休眠模式'), [
        { value: 1, label: text('Nothing', '无') },
        { value: 2, label: text('The transmitter', '仅发送') },
        { value: 3, label: text('Transmitter and receiver', '发送和接收') },
      ]),
      column: false,
    },
    onuSleepDurationS: number(text('Sleeps for', '休眠时长'), 0, 65_535),
    onuWakeDurationS: number(text('Wakes for', '唤醒时长'), 0, 65_535),
    onuMgmtIpAddrS: {
      ...address(text('Management address', '管理 IP 地址')),
      help: text('Every ONU of the profile gets the same.', '该模板的所有 ONU 使用同一地址。'),
    },
    onuMgmtIpMaskS: address(text('Management mask', '管理 IP 掩码'), 'subnetMask'),
    onuMgmtIpGwS: address(text('Management gateway', '管理网关')),
    onuMgmtIpCvlanS: number(text('Management VLAN', '管理 VLAN'), 1, 4095),
    onuMgmtIpSvlanS: number(text('Management VLAN, outer', '管理外层 VLAN'), 1, 4095),
    onuMgmtIpPriS: number(text('Management priority', '管理 VLAN 优先级'), 0, 7),
    onuSnmpProHostS: address(text('SNMP manager', 'SNMP 网管地址')),
    onuSnmpProTrapPortS: number(text('Trap port', 'Trap 端口'), 1, 65_535),
    onuSnmpProPortS: number(text('SNMP port', 'SNMP 端口'), 1, 65_535),
    securityName: community(text('SNMP security name', 'SNMP 安全名')),
    readCommunity: community(text('SNMP community, read', 'SNMP 只读团体名')),
    writeCommunity: community(text('SNMP community, write', 'SNMP 读写团体名')),
  },
  rules: [
    allOrNone(['onuDhcpV6Option18Enable', 'onuDhcpV6Option37Enable'], {
      onuDhcpV6Option18Enable: 1,
      onuDhcpV6Option37Enable: 0,
    }),
    allOrNone(['onuPonProtectLosOpS', 'onuPonProtectLosMpcpS'], { onuPonProtectLosOpS: 2, onuPonProtectLosMpcpS: 50 }),
    allOrNone(['onuPSEarlyWakeupS', 'onuPSSleepDurationMaxS'], { onuPSEarlyWakeupS: 1, onuPSSleepDurationMaxS: 50 }),
    allOrNone(['onuSleepFlagS', 'onuSleepModeS', 'onuSleepDurationS', 'onuWakeDurationS'], {
      onuSleepFlagS: 2,
      onuSleepModeS: 2,
      onuSleepDurationS: 10,
      onuWakeDurationS: 10,
    }),
    allOrNone(
      ['onuMgmtIpAddrS', 'onuMgmtIpMaskS', 'onuMgmtIpGwS', 'onuMgmtIpCvlanS', 'onuMgmtIpSvlanS', 'onuMgmtIpPriS'],
      {
        onuMgmtIpAddrS: '10.9.0.2',
        onuMgmtIpMaskS: '255.255.255.0',
        onuMgmtIpGwS: '10.9.0.1',
        onuMgmtIpCvlanS: 100,
        onuMgmtIpSvlanS: 100,
        onuMgmtIpPriS: 0,
      },
    ),
    allOrNone(['onuSnmpProHostS', 'onuSnmpProTrapPortS', 'onuSnmpProPortS'], {
      onuSnmpProHostS: '10.9.0.3',
      onuSnmpProTrapPortS: 162,
      onuSnmpProPortS: 161,
    }),
  ],
});
