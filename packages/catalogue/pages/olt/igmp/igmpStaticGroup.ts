import { ipv4Ends } from '../../../formats/ipv4-range.ts';
import { ipNumber } from '../../../formats/ip-number.ts';
import { int, port, str, type Values } from '../../../kit/fields.ts';
import { configPage, type RowValues } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { igmpVlans, multicastVlansFit } from '../../../rules/multicast.ts';
import { vlanExists } from '../../../rules/networks.ts';

const most = 64;

const endsOf = (values: Values): readonly [number, number] => {
  const group = values['igmpStaticGroupIp'];
  const ends = typeof group === 'string' ? ipv4Ends(group) : undefined;
  return [ipNumber(ends?.from), ipNumber(ends?.to)];
};

/** On the device neighbouring groups cannot be told from one range. */
function touches(values: Values, row: RowValues): boolean {
  const sameSeat = (['igmpStaticPort', 'igmpStaticGroupVlan'] as const).every((name) => row[name] === values[name]);
  const [[from, to], [first, last]] = [endsOf(values), endsOf(row)];
  return sameSeat && from <= last + 1 && to >= first - 1;
}

export const igmpStaticGroup = configPage({
  id: 'igmpStaticGroup',
  path: 'igmp/igmpStaticGroup',
  section: 'multicast',
  title: text('IGMP static groups', 'IGMP 静态组'),
  help: text('Groups that a port is given without asking.', '无需请求即向端口转发的组播组。'),
  shape: 'tableForm',
  permission: 'device:multicast',
  key: ['igmpStaticPort', 'igmpStaticGroupVlan', 'igmpStaticGroupIp'],
  can: { edit: false },
  fields: {
    igmpStaticPort: port({ label: text('Port', '端口'), of: 'all' }),
    igmpStaticGroupVlan: int({
      label: text('Multicast VLAN', '组播 VLAN'),
      spec: 'igmp.multicastVlan',
      min: 1,
      max: 4094,
      from: { page: 'vlanTable', field: 'vlanVid' },
    }),
    igmpStaticGroupIp: str({
      label: text('Group or range', '组播组或范围'),
      help: text(
        'One group, or the first and the last joined by "-". Neighbouring groups are shown as one range.',
        '单个组播组，或用“-”连接的起止地址。相邻的组播组显示为一个范围。',
      ),
      spec: 'igmp.staticGroupIp',
      format: 'ipv4MulticastRange',
      maxLength: 31,
    }),
  },
  rules: [
    {
      marks: ['igmpStaticGroupIp'],
      spec: 'igmp.staticGroupIp',
      message: text('At most 64 groups in one range', '一个范围内最多 64 个组播组'),
      holds: (values) => {
        const [from, to] = endsOf(values);
        return to - from < most;
      },
      passes: { igmpStaticGroupIp: '239.1.1.0-239.1.1.63' },
      fails: { igmpStaticGroupIp: '239.1.1.0-239.1.1.64' },
    },
    {
      marks: ['igmpStaticGroupIp'],
      spec: 'igmp.staticGroupIp',
      message: text('224.0.0.0 to 224.0.0.255 never leave their link', '224.0.0.0 至 224.0.0.255 为本地链路保留地址'),
      holds: (values) => !(endsOf(values)[0] < ipNumber('224.0.1.0')),
      passes: { igmpStaticGroupIp: '224.0.1.0' },
      fails: { igmpStaticGroupIp: '224.0.0.255' },
    },
  ],
  needs: [
    vlanExists('igmpStaticGroupVlan'),
    multicastVlansFit('igmpStaticGroupVlan', igmpVlans),
    {
      reads: ['igmpStaticGroup'],
      marks: ['igmpStaticGroupIp'],
      message: text(
        'It touches a range that this port has already: remove that one and add both as one',
        '与该端口已有的范围相邻或重叠：请删除原范围后合并为一个添加',
      ),
      holds: (values, { igmpStaticGroup: rows }) => !(rows ?? []).some((row) => touches(values, row)),
    },
  ],
  cuts: text('A group that is removed is no longer sent to the port.', '删除后，不再向该端口转发此组播组。'),
});
