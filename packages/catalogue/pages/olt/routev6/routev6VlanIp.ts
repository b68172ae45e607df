import { isIpv6LinkLocal } from '../../../formats/ipv6.ts';
import { readIpv6Prefix } from '../../../formats/ipv6-prefix.ts';
import { sameIpv6 } from '../../../formats/ipv6-number.ts';
import { choice, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { vlanExists } from '../../../rules/networks.ts';

const hasNoHost = (address: unknown) =>
  readIpv6Prefix(`${String(address)}/64`)
    ?.groups.slice(4)
    .every((group) => group === 0) ?? false;

export const routev6VlanIp = configPage({
  id: 'routev6VlanIp',
  path: 'routev6/routev6VlanIp',
  section: 'ipv6',
  title: text('IPv6 VLAN IP', 'IPv6 VLAN IP'),
  help: text('IPv6 addresses of the OLT in its VLANs.', 'OLT 在各 VLAN 内的 IPv6 地址。'),
  shape: 'tableForm',
  permission: 'device:ipv6',
  key: ['ipv6Vlanid', 'ipv6Address'],
  can: { edit: false },
  fields: {
    ipv6Vlanid: int({
      label: text('VLAN', 'VLAN'),
      spec: 'vlan.idWithIp',
      min: 1,
      max: 4092,
      from: { page: 'vlanTable', field: 'vlanVid' },
    }),
    ipv6Addrtype: choice({
      label: text('Kind', '类型'),
      options: [
        { value: 'global', label: text('Global', '全局地址') },
        { value: 'link-local', label: text('Link-local', '链路本地地址') },
        {
          value: 'eui-64',
          label: text('Global with interface id from the MAC (EUI-64)', '由 MAC 生成接口 ID（EUI-64）'),
        },
      ],
      initial: 'global',
      once: true,
    }),
    ipv6Address: str({
      label: text('IPv6 address', 'IPv6 地址'),
      help: text(
        'With EUI-64 only the first 64 bits; the device adds the rest.',
        'EUI-64 方式仅填写前 64 位，其余由设备生成。',
      ),
      spec: 'net.ipv6',
      format: 'ipv6Host',
      maxLength: 39,
    }),
    ipv6AddrPfxLen: int({
      label: text('Prefix length', '前缀长度'),
      spec: 'v6.prefixLength',
      min: 0,
      max: 128,
      initial: 64,
      once: true,
      when: { field: 'ipv6Addrtype', is: ['global', 'eui-64'] },
    }),
    fullAddress: str({ label: text('Address in use', '实际地址'), maxLength: 43, shown: true }),
  },
  rules: [
    {
      marks: ['ipv6Address'],
      message: text('A link-local address begins with fe80', '链路本地地址应以 fe80 开头'),
      holds: (values) => (values['ipv6Addrtype'] === 'link-local') === isIpv6LinkLocal(String(values['ipv6Address'])),
      passes: { ipv6Addrtype: 'link-local', ipv6Address: 'fe80::1' },
      fails: { ipv6Addrtype: 'link-local', ipv6Address: '2001:db8::1' },
    },
    {
      marks: ['ipv6Address'],
      message: text('With EUI-64 the last 64 bits must be zero', 'EUI-64 方式下后 64 位必须为 0'),
      holds: (values) => values['ipv6Addrtype'] !== 'eui-64' || hasNoHost(values['ipv6Address']),
      passes: { ipv6Addrtype: 'eui-64', ipv6Address: '2001:db8:1::' },
      fails: { ipv6Addrtype: 'eui-64', ipv6Address: '2001:db8:1::1' },
    },
    {
      marks: ['ipv6AddrPfxLen'],
      message: text('EUI-64 needs a prefix length of 64', 'EUI-64 的前缀长度必须为 64'),
      holds: (values) => values['ipv6Addrtype'] !== 'eui-64' || values['ipv6AddrPfxLen'] === 64,
      passes: { ipv6Addrtype: 'eui-64', ipv6AddrPfxLen: 64 },
      fails: { ipv6Addrtype: 'eui-64', ipv6AddrPfxLen: 48 },
    },
  ],
  needs: [
    vlanExists('ipv6Vlanid'),
    {
      reads: ['routev6VlanIp'],
      marks: ['ipv6Address'],
      message: text('IP conflict', 'IP 冲突'),
      spec: 'net.ipConflict',
      // The same link-local address may stand on every VLAN (RFC 4291 §2.5.6).
      holds: (values, { routev6VlanIp: rows }) =>
        values['ipv6Addrtype'] === 'link-local' ||
        !(rows ?? []).some(
          (row) => sameIpv6(row['ipv6Address'], values['ipv6Address']) && row['ipv6Vlanid'] !== values['ipv6Vlanid'],
        ),
    },
    {
      reads: ['routev6Static'],
      marks: ['ipv6Address'],
      message: text('The address is the gateway of a static route', '该地址已是静态路由的网关'),
      spec: 'net.ipv6NotGateway',
      holds: (values, { routev6Static }) =>
        !(routev6Static ?? []).some((row) => sameIpv6(row['ipv6RouteGw'], values['ipv6Address'])),
    },
  ],
  cuts: text(
    'Management and routes over a removed address are lost.',
    '删除地址后，经由该地址的管理连接和路由将中断。',
  ),
});
