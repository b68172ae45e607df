import { bool, int, str } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text, type Text } from '../../../../kit/text.ts';
import { whileEponWorks } from '../../../../rules/epon-onu.ts';
import { alsoAt, ofEponOnu } from './epon-page.ts';

const optional = true;
const onOff = (label: Text) => bool({ label, optional });
const span = (label: Text, unit: string) => int({ label, min: 0, max: 65_535, unit, optional });
const managed = { field: 'managed', is: [true] } as const;
const vlan = (label: Text) => int({ label, min: 1, max: 4095, optional, when: managed });

/** What else an EPON ONU can. What it does not tell of stays empty. */
export const eponAdvance = configPage({
  ...ofEponOnu('eponAdvance', 'advance'),
  ...alsoAt('advance'),
  title: text('Advanced', '高级配置'),
  shape: 'form',
  cuts: text(
    'FEC and encryption may drop the link for a moment; without CATV television stops.',
    '更改 FEC 或加密可能使链路短暂中断；关闭 CATV 将中断电视信号。',
  ),
  fields: {
    fecMode: onOff(text('FEC', 'FEC')),
    onuEncryptionEnableS: onOff(text('Encryption', '加密')),
    onuInfoMacAgingTime: span(text('MAC ageing time', 'MAC 老化时间'), 's'),
    onuInfoHoldOver: span(text('Holdover', 'Holdover 时间'), 'ms'),
    priCatvStatusS: onOff(text('CATV', 'CATV')),
    priPortIsolateS: onOff(text('LAN ports isolated', 'LAN 口隔离')),
    priCtcoamSkipS: onOff(text('CTC OAM skipped', '跳过 CTC OAM')),
    priDhcpOption82Enable: onOff(text('DHCP option 82', 'DHCP Option 82')),
    priPPPoEEnable: onOff(text('PPPoE+', 'PPPoE+')),
    priDhcpV6Option18Enable: onOff(text('DHCPv6 option 18', 'DHCPv6 Option 18')),
    priDhcpV6Option37Enable: onOff(text('DHCPv6 option 37', 'DHCPv6 Option 37')),
    managed: bool({ label: text('Management address', '管理 IP') }),
    mgmtIP: str({
      label: text('IP address', 'IP 地址'),
      spec: 'net.ipv4',
      format: 'ipv4Host',
      maxLength: 15,
      when: managed,
    }),
    mgmtIPMask: str({
      label: text('Subnet mask', '子网掩码'),
      spec: 'net.mask',
      format: 'subnetMask',
      maxLength: 15,
      when: managed,
    }),
    mgmtIPGw: str({
      label: text('Gateway', '网关'),
      spec: 'net.ipv4',
      format: 'ipv4Host',
      maxLength: 15,
      optional,
      when: managed,
    }),
    mgmtIPCvlan: vlan(text('Inner VLAN', '内层 VLAN')),
    mgmtIPSvlan: vlan(text('Outer VLAN', '外层 VLAN')),
    mgmtIPPri: int({ label: text('802.1p', '802.1p 优先级'), min: 0, max: 7, initial: 0, when: managed }),
  },
  needs: [whileEponWorks],
});
