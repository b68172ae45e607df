import { choice, int, str } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import { ethPort, eponProfileOf, tabOf } from '../profile-fields.ts';
import { arePairs, vlanPairs } from '../vlan-pairs.ts';

const mode = 'onuCtcPortVlanModeS';
const [transparent, tag, translation, aggregation, trunk] = [1, 2, 3, 4, 5] as const;
const own = { field: mode, is: [tag, translation, aggregation, trunk] } as const;
const inMode = (one: number) => ({ field: mode, is: [one] }) as const;
const vid = { spec: 'vlan.id', min: 1, max: 4094 } as const;

/** What Ethernet ports of ONUs of a service profile do with VLANs. */
export const eponSrvVlan = configPage({
  ...tabOf('srv'),
  id: 'eponSrvVlan',
  path: 'epon/serviceProfile/vlan',
  pathAlternatives: ['/device/epon/serviceProfile/vlan'],
  title: text('VLAN', 'VLAN'),
  help: text(
    'Transparent passes everything. Tag gives untagged frames a VLAN. Translation changes VLANs one by one, aggregation many to one. Trunk passes a list.',
    'Transparent 全部透传；Tag 为 untagged 报文添加 VLAN；Translation 一对一转换；Aggregation 多对一汇聚；Trunk 允许列表中的 VLAN。',
  ),
  key: ['profileIdShow', 'ethPort'],
  fields: {
    ...eponProfileOf('srv'),
    ethPort,
    [mode]: choice({
      label: text('Mode', '模式'),
      initial: tag,
      options: [
        { value: transparent, label: text('Transparent', 'Transparent') },
        { value: tag, label: text('Tag', 'Tag') },
        { value: translation, label: text('Translation', 'Translation') },
        { value: aggregation, label: text('Aggregation', 'Aggregation') },
        { value: trunk, label: text('Trunk', 'Trunk') },
      ],
    }),
    vlanPvidS: int({ label: text('VLAN of the port', '端口 VLAN（PVID）'), ...vid, when: own }),
    vlanPvidPriS: int({ label: text('Priority', '优先级'), min: 0, max: 7, initial: 0, when: own }),
    vlanTpidS: str({
      label: text('TPID', 'TPID'),
      format: 'ethernetType',
      maxLength: 4,
      initial: '8100',
      column: false,
      when: own,
    }),
    portVlanTransVlanStrS: vlanPairs(text('Translated VLANs', '转换 VLAN'), { when: inMode(translation) }),
    portVlanAggOldVlanStrS: str({
      label: text('User VLANs', '用户 VLAN'),
      format: 'vlanList',
      maxLength: 128,
      when: inMode(aggregation),
    }),
    portVlanAggNewVlanS: int({ label: text('Become VLAN', '汇聚后 VLAN'), ...vid, when: inMode(aggregation) }),
    portVlanTrunkVidStrS: str({
      label: text('VLANs', 'VLAN 列表'),
      format: 'vlanList',
      maxLength: 128,
      when: inMode(trunk),
    }),
  },
  rules: [arePairs('portVlanTransVlanStrS')],
});
