import { ipNumber, sameNetwork } from '../../../formats/ip-number.ts';
import { int, isEmpty, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const dns = (n: number) =>
  str({
    label: text(`DNS ${n}`, `DNS ${n}`),
    spec: 'net.ipv4',
    format: 'ipv4Host',
    maxLength: 15,
    optional: true,
    ...(n > 1 ? { column: false as const } : {}),
  });

const isOn = (rows: readonly Readonly<Record<string, unknown>>[] | undefined) =>
  rows?.some((row) => row['dhcpSNControl'] === true) ?? false;

export const dhcpServerCfg = configPage({
  id: 'dhcpServerCfg',
  path: 'dhcp/dhcpServerCfg',
  section: 'addresses',
  title: text('DHCP server pools', 'DHCP 地址池'),
  help: text(
    'A pool gives out the addresses from start to end; the rest of its network is excluded on the device.',
    '地址池分配起始到结束之间的地址，网段内其余地址在设备上被排除。',
  ),
  shape: 'tableForm',
  permission: 'device:addresses',
  key: ['poolName'],
  fields: {
    poolName: str({ label: text('Pool name', '地址池名称'), spec: 'text.noSpaces', format: 'noSpaces', maxLength: 32 }),
    poolStartIP: str({ label: text('Start IP', '起始 IP'), spec: 'net.ipv4', format: 'ipv4Host', maxLength: 15 }),
    poolEndIP: str({ label: text('End IP', '结束 IP'), spec: 'net.ipv4', format: 'ipv4Host', maxLength: 15 }),
    poolSubnet: str({ label: text('Subnet mask', '子网掩码'), spec: 'net.mask', format: 'subnetMask', maxLength: 15 }),
    poolGateway: str({
      label: text('Gateway', '网关'),
      spec: 'net.ipv4',
      format: 'ipv4Host',
      maxLength: 15,
      optional: true,
    }),
    poolDNS1: dns(1),
    poolDNS2: dns(2),
    poolDNS3: dns(3),
    poolWins: str({
      label: text('WINS server', 'WINS 服务器'),
      spec: 'net.ipv4',
      format: 'ipv4Host',
      maxLength: 15,
      optional: true,
      column: false,
      folded: true,
    }),
    poolLeaseTime: int({
      label: text('Lease', '租期'),
      spec: 'dhcp.lease',
      min: 60,
      max: 864_000,
      unit: 's',
      initial: 86_400,
    }),
    servedVlans: str({
      label: text('Served VLANs', '服务 VLAN'),
      help: text('VLANs with an IP address in this network.', '须为在该网段内配置了 IP 的 VLAN。'),
      spec: 'vlan.id',
      format: 'vlanList',
      maxLength: 255,
      optional: true,
      from: { page: 'routeVlanIp', field: 'vlanIdIndex' },
    }),
  },
  rules: [
    {
      marks: ['poolEndIP'],
      message: text('End IP must be greater than start IP', '结束 IP 必须大于起始 IP'),
      spec: 'dhcp.endGreater',
      holds: (values) => ipNumber(values['poolEndIP']) > ipNumber(values['poolStartIP']),
      passes: { poolStartIP: '10.1.0.10', poolEndIP: '10.1.0.20' },
      fails: { poolStartIP: '10.1.0.20', poolEndIP: '10.1.0.20' },
    },
    {
      marks: ['poolEndIP', 'poolSubnet'],
      message: text('Start and end lie in different networks', '起始与结束 IP 不在同一网段'),
      holds: (values) => sameNetwork(values['poolStartIP'], values['poolEndIP'], values['poolSubnet']),
      passes: { poolStartIP: '10.1.0.10', poolEndIP: '10.1.0.20', poolSubnet: '255.255.255.0' },
      fails: { poolStartIP: '10.1.0.10', poolEndIP: '10.1.1.20', poolSubnet: '255.255.255.0' },
    },
    {
      marks: ['poolGateway'],
      message: text('The gateway lies outside the network', '网关不在该网段内'),
      holds: (values) =>
        isEmpty(values['poolGateway']) ||
        sameNetwork(values['poolStartIP'], values['poolGateway'], values['poolSubnet']),
      passes: { poolStartIP: '10.1.0.10', poolGateway: '10.1.0.1', poolSubnet: '255.255.255.0' },
      fails: { poolStartIP: '10.1.0.10', poolGateway: '10.2.0.1', poolSubnet: '255.255.255.0' },
    },
  ],
  needs: [
    {
      reads: ['dhcpSnoopingGlobal', 'dhcpRelayServer'],
      message: text(
        'The DHCP server cannot run beside DHCP relay or snooping: switch those off first',
        'DHCP 服务器不能与 DHCP 中继或 Snooping 同时启用，请先关闭后者',
      ),
      spec: 'dhcp.exclusive',
      holds: (values, { dhcpSnoopingGlobal, dhcpRelayServer }) =>
        isEmpty(values['servedVlans']) || (!isOn(dhcpSnoopingGlobal) && (dhcpRelayServer ?? []).length === 0),
    },
    {
      reads: ['routeVlanIp'],
      marks: ['servedVlans'],
      message: text('A VLAN IP must be configured first', '请先配置 VLAN IP'),
      spec: 'static.vlanIpFirst',
      holds: (values, { routeVlanIp }) =>
        isEmpty(values['servedVlans']) || routeVlanIp === undefined || routeVlanIp.length > 0,
    },
  ],
  cuts: text(
    'Hosts keep their leases; addresses that leave the range are not renewed.',
    '已有租约不受影响；移出范围的地址到期后不再续租。',
  ),
});
