import { sameNetwork } from '../../../formats/ip-number.ts';
import { choice, int, isEmpty, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';
import { lineText } from './onu-fields.ts';

const fixed = { field: 'gOnuSrvInfoIphostIpMode', is: ['static-ip'] } as const;
const address = (label: Text, rest: { readonly optional?: true; readonly column?: false } = {}) =>
  str({ label, spec: 'net.ipv4', format: 'ipv4Host', maxLength: 15, when: fixed, ...rest });

/** IP hosts of one ONU: addresses of its own, for management or VoIP over OMCI. */
export const ipHost = configPage({
  id: 'ipHost',
  path: 'gOnuConfig/ipHost',
  pathAlternatives: ['/device/gOnuConfig/ipHost'],
  section: 'onuConfig',
  of: 'onu',
  kept: 'opened',
  title: text('IP hosts', 'IP host'),
  help: text(
    'Addresses of the ONU itself, for management and VoIP. A service carries their frames.',
    'ONU 自身的地址，用于管理与 VoIP，由业务承载其报文。',
  ),
  shape: 'tableForm',
  permission: 'device:onuConfig',
  technology: 'GPON',
  key: ['gOnuSrvInfoIphostId'],
  cuts: text('Management and VoIP over this address stop for a moment.', '经此地址的管理与 VoIP 会短暂中断。'),
  fields: {
    gOnuSrvInfoIphostId: int({ label: text('IP host', 'IP host'), min: 1, max: 255 }),
    gOnuSrvInfoIphostDesc: lineText(text('Description', '描述'), { optional: true }),
    gOnuSrvInfoIphostIpMode: choice({
      label: text('Addressing', '地址方式'),
      initial: 'dhcp',
      options: [
        { value: 'dhcp', label: text('DHCP', 'DHCP') },
        { value: 'static-ip', label: text('Static', '静态') },
      ],
    }),
    gOnuSrvInfoIphostIpAddr: address(text('IP address', 'IP 地址')),
    gOnuSrvInfoIphostMask: str({
      label: text('Subnet mask', '子网掩码'),
      spec: 'net.mask',
      format: 'subnetMask',
      maxLength: 15,
      when: fixed,
    }),
    gOnuSrvInfoIphostGateway: address(text('Gateway', '网关'), { optional: true }),
    gOnuSrvInfoIphostdns1: address(text('Primary DNS', '首选 DNS'), { optional: true, column: false }),
    gOnuSrvInfoIphostdns2: address(text('Secondary DNS', '备用 DNS'), { optional: true, column: false }),
  },
  rules: [
    {
      marks: ['gOnuSrvInfoIphostGateway'],
      message: text('The gateway lies outside the network', '网关不在该网段内'),
      holds: (values) =>
        values['gOnuSrvInfoIphostIpMode'] !== 'static-ip' ||
        isEmpty(values['gOnuSrvInfoIphostGateway']) ||
        sameNetwork(
          values['gOnuSrvInfoIphostIpAddr'],
          values['gOnuSrvInfoIphostGateway'],
          values['gOnuSrvInfoIphostMask'],
        ),
      passes: {
        gOnuSrvInfoIphostIpMode: 'static-ip',
        gOnuSrvInfoIphostIpAddr: '10.1.0.10',
        gOnuSrvInfoIphostGateway: '10.1.0.1',
        gOnuSrvInfoIphostMask: '255.255.255.0',
      },
      fails: {
        gOnuSrvInfoIphostIpMode: 'static-ip',
        gOnuSrvInfoIphostIpAddr: '10.1.0.10',
        gOnuSrvInfoIphostGateway: '10.2.0.1',
        gOnuSrvInfoIphostMask: '255.255.255.0',
      },
    },
  ],
  needs: [
    {
      reads: ['onuBaseInfo'],
      marks: ['gOnuSrvInfoIphostId'],
      message: text('The ONU has no such IP host', '该 ONU 没有此 IP host'),
      holds: (values, { onuBaseInfo }) => {
        const most = onuBaseInfo?.[0]?.['gOnuSrvInfoiphostMaxIdValue'];
        return typeof most !== 'number' || most === 0 || Number(values['gOnuSrvInfoIphostId']) <= most;
      },
    },
    {
      reads: ['service'],
      on: ['remove'],
      message: text('A service of this ONU uses it', '该 ONU 的业务正在使用'),
      spec: 'inUse.delete',
      holds: (values, { service }) =>
        !(service ?? []).some(
          (row) => row['gOnuCfgSrvPortType'] === 'iphost' && row['gOnuCfgSrvPortNum'] === values['gOnuSrvInfoIphostId'],
        ),
    },
  ],
});
