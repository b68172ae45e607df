import { ipNumber, sameNetwork } from '../../../formats/ip-number.ts';
import { choice, int, isEmpty, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';
import { whileWorking } from '../../../rules/private-onu.ts';

const serving = { field: 'priDhcpEnable', is: [1] } as const;
const relaying = { field: 'priDhcpEnable', is: [2] } as const;
const address = (label: Text, more: object = {}) =>
  str({ label, spec: 'net.ipv4', format: 'ipv4Host', maxLength: 15, ...more });

/** The home network behind an ONU that is a router. */
export const dhcpServerPage = configPage({
  id: 'dhcpServer',
  path: 'gOnuConfig/dhcpServer',
  pathAlternatives: ['/device/gOnuConfig/dhcpServer'],
  section: 'onuConfig',
  of: 'onu',
  kept: 'opened',
  title: text('LAN and DHCP server', 'LAN 与 DHCP 服务器'),
  help: text('Addresses of the home network behind the ONU.', 'ONU 下挂家庭网络的地址。'),
  shape: 'form',
  permission: 'device:onuConfig',
  technology: 'GPON',
  cuts: text(
    'With another LAN address the devices at home have to ask for theirs anew.',
    '更改 LAN 地址后，家庭网络内的终端需重新获取地址。',
  ),
  fields: {
    priDhcpLanIp: address(text('LAN address of the ONU', 'ONU 的 LAN 地址')),
    priDhcpLanMask: str({
      label: text('Subnet mask', '子网掩码'),
      spec: 'net.mask',
      format: 'subnetMask',
      maxLength: 15,
    }),
    priDhcpEnable: choice({
      label: text('DHCP', 'DHCP 模式'),
      options: [
        { value: 1, label: text('Server', '服务器') },
        { value: 2, label: text('Relay', '中继') },
        { value: 0, label: text('Off', '关闭') },
      ],
    }),
    priDhcpBeginIp: address(text('First address', '起始地址'), { when: serving }),
    priDhcpEndIp: address(text('Last address', '结束地址'), { spec: ['net.ipv4', 'dhcp.endGreater'], when: serving }),
    priDhcpLease: int({
      label: text('Lease time', '租期'),
      spec: 'dhcp.lease',
      min: 60,
      max: 864_000,
      unit: 's',
      when: serving,
    }),
    priDhcpGateway: address(text('Gateway', '网关'), {
      help: text('Empty: the ONU itself.', '留空则为 ONU 自身。'),
      optional: true,
      when: serving,
    }),
    priDhcpMasterDns: address(text('DNS 1', '首选 DNS'), { optional: true, when: serving }),
    priDhcpSlaveDns: address(text('DNS 2', '备用 DNS'), { optional: true, when: serving }),
    priDhcpPoolType: choice({
      label: text('Given to', '地址池类型'),
      folded: true,
      when: serving,
      options: [
        { value: 0, label: text('Computers', 'PC') },
        { value: 1, label: text('Cameras', '摄像头') },
        { value: 2, label: text('Set-top boxes', '机顶盒') },
        { value: 3, label: text('IP phones', 'IP 电话') },
      ],
    }),
    priDhcpRelayIp: address(text('DHCP server', 'DHCP 服务器'), { when: relaying }),
  },
  rules: [
    {
      marks: ['priDhcpEndIp'],
      spec: 'dhcp.endGreater',
      message: text('The last address must be greater than the first', '结束地址必须大于起始地址'),
      holds: ({ priDhcpEnable: mode, priDhcpBeginIp: first, priDhcpEndIp: last }) =>
        mode !== 1 || isEmpty(first) || isEmpty(last) || ipNumber(last) > ipNumber(first),
      passes: { priDhcpEnable: 1, priDhcpBeginIp: '192.168.1.2', priDhcpEndIp: '192.168.1.99' },
      fails: { priDhcpEnable: 1, priDhcpBeginIp: '192.168.1.99', priDhcpEndIp: '192.168.1.2' },
    },
    {
      marks: ['priDhcpBeginIp', 'priDhcpEndIp'],
      message: text('Not in the network of the LAN address', '不在 LAN 地址所在网段'),
      holds: (row) =>
        row['priDhcpEnable'] !== 1 ||
        ['priDhcpBeginIp', 'priDhcpEndIp'].every(
          (name) => isEmpty(row[name]) || sameNetwork(row['priDhcpLanIp'], row[name], row['priDhcpLanMask']),
        ),
      passes: {
        priDhcpEnable: 1,
        priDhcpLanIp: '192.168.1.1',
        priDhcpLanMask: '255.255.255.0',
        priDhcpBeginIp: '192.168.1.2',
        priDhcpEndIp: '192.168.1.99',
      },
      fails: {
        priDhcpEnable: 1,
        priDhcpLanIp: '192.168.1.1',
        priDhcpLanMask: '255.255.255.0',
        priDhcpBeginIp: '192.168.2.2',
        priDhcpEndIp: '192.168.2.99',
      },
    },
  ],
  needs: [whileWorking],
});
