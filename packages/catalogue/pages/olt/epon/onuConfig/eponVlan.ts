import { choice, int, str } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import { lanPortThere, whileEponWorks } from '../../../../rules/epon-onu.ts';
import { alsoAt, ofEponOnu } from './epon-page.ts';

const own = { field: 'onuVlanPortMode', is: ['tag', 'translation', 'aggregation', 'trunk'] } as const;

/** What a LAN port of an EPON ONU does with VLANs. */
export const eponVlan = configPage({
  ...ofEponOnu('eponVlan', 'vlan'),
  ...alsoAt('vlan'),
  title: text('VLAN', 'VLAN'),
  help: text(
    'VLANs that a port translates or lets through stand on the next two pages.',
    '转换与 Trunk 的 VLAN 在后两个页面中设置。',
  ),
  shape: 'tableForm',
  key: ['onuVlanPortIndex'],
  can: { add: false, remove: false },
  cuts: text('Traffic of this port stops until its VLAN fits again.', 'VLAN 不匹配期间该端口业务中断。'),
  fields: {
    onuVlanPortIndex: int({ label: text('Port', '端口'), min: 1, max: 255 }),
    onuVlanPortMode: choice({
      label: text('Mode', '模式'),
      options: [
        { value: 'transparent', label: text('Transparent', '透传') },
        { value: 'tag', label: text('Tag', 'Tag') },
        { value: 'translation', label: text('Translation', '转换') },
        { value: 'trunk', label: text('Trunk', 'Trunk') },
        { value: 'aggregation', label: text('Aggregation', '聚合') },
      ],
    }),
    onuVlanPortPvid: int({ label: text('PVID', 'PVID'), min: 1, max: 4095, when: own }),
    onuVlanPortPri: int({ label: text('802.1p', '802.1p 优先级'), min: 0, max: 7, initial: 0, when: own }),
    onuVlanPortVlan: str({
      label: text('VLANs, as the ONU tells', 'VLAN（ONU 上报）'),
      maxLength: 255,
      shown: true,
      optional: true,
    }),
  },
  needs: [whileEponWorks, lanPortThere('onuVlanPortIndex')],
});
