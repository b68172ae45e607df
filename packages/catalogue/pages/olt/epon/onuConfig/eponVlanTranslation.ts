import { int } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import { lanPortThere, portInMode, whileEponWorks } from '../../../../rules/epon-onu.ts';
import { ofEponOnu } from './epon-page.ts';

/** VLANs that a LAN port of an EPON ONU translates. */
export const eponVlanTranslation = configPage({
  ...ofEponOnu('eponVlanTranslation', 'vlanTranslation'),
  title: text('VLAN translation', 'VLAN 转换'),
  help: text('For ports in the mode Translation.', '适用于“转换”模式的端口。'),
  shape: 'tableForm',
  key: ['vlanTransPortNo', 'vlanTransOldVlan'],
  cuts: text('Traffic of this VLAN is interrupted.', '该 VLAN 的业务会中断。'),
  fields: {
    vlanTransPortNo: int({ label: text('Port', '端口'), min: 1, max: 255 }),
    vlanTransOldVlan: int({ label: text('VLAN at the port', '用户侧 VLAN'), min: 1, max: 4095 }),
    vlanTransNewVlan: int({ label: text('VLAN on the PON', '网络侧 VLAN'), min: 1, max: 4095 }),
  },
  needs: [whileEponWorks, lanPortThere('vlanTransPortNo'), portInMode('vlanTransPortNo', 'translation')],
});
