import { choice, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';
import { isInTemplate, serviceIsThere, serviceName, serviceTab } from './service-fields.ts';

const mode = 'srvPPortVlanPortMode';
type Mode = 'trunk' | 'tag' | 'hybrid' | 'translate';
const vid = (label: Text, is: readonly Mode[]) =>
  int({ label, spec: 'vlan.id', min: 1, max: 4094, when: { field: mode, is } });
const priority = (label: Text, is: readonly Mode[]) =>
  int({
    label,
    help: text('Empty: as it comes.', '留空表示保持不变。'),
    min: 0,
    max: 7,
    optional: true,
    when: { field: mode, is },
  });

const counts: Readonly<Record<string, string>> = { eth: 'onuPMaxEthShow', veip: 'onuPMaxVeipShow' };

/** What a port of an ONU does with VLANs. */
export const srvPortVlan = configPage({
  ...serviceTab,
  id: 'srvPortVlan',
  path: 'serviceProfile/srvPortVlan',
  pathAlternatives: ['/device/serviceProfile/srvPortVlan'],
  title: text('Port VLANs', '端口 VLAN'),
  help: text(
    'Transparent passes everything. Tag gives untagged frames a VLAN. Trunk passes a list, hybrid too and has a default VLAN. Translate changes one VLAN to another.',
    'Transparent 全部透传；Tag 为 untagged 报文添加 VLAN；Trunk 允许列表中的 VLAN；Hybrid 另有默认 VLAN；Translate 转换 VLAN。',
  ),
  key: ['srvPName', 'srvPPortVlanPort', 'srvPPortVlanPortId'],
  fields: {
    srvPName: serviceName,
    srvPPortVlanPort: choice({
      label: text('Port type', '端口类型'),
      initial: 'eth',
      options: [
        { value: 'eth', label: text('Ethernet', '以太网') },
        { value: 'wifi', label: text('WiFi', 'WiFi') },
        { value: 'veip', label: text('VEIP', 'VEIP') },
      ],
    }),
    srvPPortVlanPortId: int({ label: text('Port', '端口'), min: 1, max: 32 }),
    srvPPortVlanPortMode: choice({
      label: text('Mode', '模式'),
      initial: 'tag',
      options: [
        { value: 'transparent', label: text('Transparent', 'Transparent') },
        { value: 'tag', label: text('Tag', 'Tag') },
        { value: 'trunk', label: text('Trunk', 'Trunk') },
        { value: 'hybrid', label: text('Hybrid', 'Hybrid') },
        { value: 'translate', label: text('Translate', 'Translate') },
      ],
    }),
    srvPPortVlanVlanTbl: vid(text('VLAN', 'VLAN'), ['tag']),
    srvPPortVlanTagPri: priority(text('Priority', '优先级'), ['tag']),
    srvPPortVlanVlanListTbl: str({
      label: text('VLANs', 'VLAN 列表'),
      format: 'vlanList',
      maxLength: 128,
      when: { field: mode, is: ['trunk', 'hybrid'] },
    }),
    srvPPortVlanDVid: vid(text('Default VLAN', '默认 VLAN'), ['hybrid']),
    srvPPortVlanDPri: priority(text('Default priority', '默认优先级'), ['hybrid']),
    srvPPortVlanTslCVid: vid(text('User VLAN', '用户 VLAN'), ['translate']),
    srvPPortVlanTslCPri: priority(text('User priority', '用户优先级'), ['translate']),
    srvPPortVlanTslSVid: vid(text('Becomes VLAN', '转换后 VLAN'), ['translate']),
    srvPPortVlanTslSPri: priority(text('Becomes priority', '转换后优先级'), ['translate']),
  },
  needs: [serviceIsThere, isInTemplate('srvPPortVlanPortId', (values) => counts[String(values['srvPPortVlanPort'])])],
});
