import { readVlans } from '../../../formats/vlan-list.ts';
import { choice, int, port, str, type Values } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const listOf = (values: Values, name: string): readonly number[] => readVlans((values[name] ?? '') as string) ?? [];

/** Every VLAN that a port names. */
const named = (values: Values): readonly number[] => [
  Number(values['portPvidS']),
  ...(values['portTagModeS'] === 'access' ? [] : listOf(values, 'portTagRangeS')),
  ...(values['portTagModeS'] === 'hybrid' ? listOf(values, 'portUntagRangeS') : []),
];

export const vlanPort = configPage({
  id: 'vlanPort',
  path: 'vlan/vlanPort',
  section: 'layer2',
  title: text('VLAN by port', '端口 VLAN'),
  help: text(
    'An access port carries its PVID untagged and nothing else. A trunk carries its PVID untagged and the listed VLANs tagged. A hybrid port has both lists.',
    'Access 端口只以 untagged 方式承载 PVID；Trunk 端口以 untagged 承载 PVID、以 tagged 承载列表中的 VLAN；Hybrid 端口两个列表均可配置。',
  ),
  shape: 'tableForm',
  permission: 'device:layer2',
  key: ['portIndexS'],
  can: { add: false, remove: false },
  fields: {
    portIndexS: port({ label: text('Port', '端口'), of: 'all' }),
    portTagModeS: choice({
      label: text('Mode', '模式'),
      options: [
        { value: 'access', label: text('Access', 'Access') },
        { value: 'trunk', label: text('Trunk', 'Trunk') },
        { value: 'hybrid', label: text('Hybrid', 'Hybrid') },
      ],
    }),
    portPvidS: int({
      label: text('PVID', 'PVID'),
      help: text('VLAN of frames that arrive untagged.', '收到的 untagged 报文所属的 VLAN。'),
      spec: 'vlan.id',
      min: 1,
      max: 4094,
      from: { page: 'vlanTable', field: 'vlanVid' },
    }),
    portTagRangeS: str({
      label: text('Tagged VLANs', 'Tagged VLAN'),
      format: 'vlanList',
      maxLength: 512,
      optional: true,
      when: { field: 'portTagModeS', is: ['trunk', 'hybrid'] },
      from: { page: 'vlanTable', field: 'vlanVid' },
    }),
    portUntagRangeS: str({
      label: text('Untagged VLANs', 'Untagged VLAN'),
      format: 'vlanList',
      maxLength: 512,
      optional: true,
      when: { field: 'portTagModeS', is: ['hybrid'] },
      from: { page: 'vlanTable', field: 'vlanVid' },
    }),
  },
  rules: [
    {
      marks: ['portUntagRangeS'],
      message: text('A VLAN is either tagged or untagged on a port', '同一 VLAN 在一个端口上只能为 tagged 或 untagged'),
      holds: (values) => {
        if (values['portTagModeS'] !== 'hybrid') return true;
        const tagged = new Set(listOf(values, 'portTagRangeS'));
        return !listOf(values, 'portUntagRangeS').some((vlan) => tagged.has(vlan));
      },
      passes: { portTagModeS: 'hybrid', portTagRangeS: '100-110', portUntagRangeS: '1,111' },
      fails: { portTagModeS: 'hybrid', portTagRangeS: '100-110', portUntagRangeS: '1,105' },
    },
    {
      marks: ['portTagRangeS'],
      message: text(
        'The PVID of a trunk goes untagged; leave it out of the tagged list',
        'Trunk 端口的 PVID 以 untagged 方式转发，请勿将其列入 tagged 列表',
      ),
      holds: (values) =>
        values['portTagModeS'] !== 'trunk' || !listOf(values, 'portTagRangeS').includes(Number(values['portPvidS'])),
      passes: { portTagModeS: 'trunk', portPvidS: 1, portTagRangeS: '100-110' },
      fails: { portTagModeS: 'trunk', portPvidS: 105, portTagRangeS: '100-110' },
    },
  ],
  needs: [
    {
      reads: ['vlanTable'],
      message: text('A VLAN of this port does not exist on the device', '该端口引用的 VLAN 在设备上不存在'),
      holds: (values, { vlanTable }) => {
        if (vlanTable === undefined) return true;
        const there = new Set(vlanTable.map((row) => row['vlanVid']));
        return named(values).every((vlan) => there.has(vlan));
      },
    },
  ],
  cuts: text('Services in VLANs that the port leaves stop at once.', '端口退出的 VLAN 上的业务立即中断。'),
});
