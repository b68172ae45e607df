import { int } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import { lanPortThere, portInMode, whileEponWorks } from '../../../../rules/epon-onu.ts';
import { ofEponOnu } from './epon-page.ts';

/** VLANs that a LAN port of an EPON ONU lets through. */
export const eponVlanTrunk = configPage({
  ...ofEponOnu('eponVlanTrunk', 'vlanTrunk'),
  title: text('VLAN trunk', 'VLAN Trunk'),
  help: text('For ports in the mode Trunk.', '适用于 Trunk 模式的端口。'),
  shape: 'tableForm',
  key: ['vlanTrunkPortNo', 'vlanTrunkVid'],
  can: { edit: false },
  cuts: text('Traffic of this VLAN is interrupted.', '该 VLAN 的业务会中断。'),
  fields: {
    vlanTrunkPortNo: int({ label: text('Port', '端口'), min: 1, max: 255 }),
    vlanTrunkVid: int({ label: text('VLAN', 'VLAN'), min: 1, max: 4095 }),
  },
  needs: [whileEponWorks, lanPortThere('vlanTrunkPortNo'), portInMode('vlanTrunkPortNo', 'trunk')],
});
