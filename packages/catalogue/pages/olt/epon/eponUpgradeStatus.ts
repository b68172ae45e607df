import { int, port } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { toldText, upgradeState } from '../gpon/upgrade-fields.ts';

/** What an EPON OLT tells of the last upgrade, beside the version that each ONU runs now. It names ONUs by their LLID. */
export const eponUpgradeStatus = configPage({
  id: 'eponUpgradeStatus',
  path: 'epon/onuUpgrade/upgradeStatus',
  pathAlternatives: ['/device/epon/onuUpgrade/upgradeStatus', '/device/epon/onuUpgrade'],
  section: 'onuConfig',
  title: text('Upgrade status', '升级状态'),
  help: text(
    '"Finished" is what the OLT says; the version beside it is what the ONU runs.',
    '“完成”为 OLT 上报的状态；旁边的版本为 ONU 实际运行的版本。',
  ),
  shape: 'table',
  permission: 'device:onuConfig',
  technology: 'EPON',
  live: true,
  key: ['upgreadeStatusPonS', 'upgradeOnuLlid'],
  fields: {
    upgreadeStatusPonS: port({ label: text('PON port', 'PON 口'), of: 'pon', shown: true }),
    upgradeOnuLlid: int({ label: text('LLID', 'LLID'), min: 0, max: 65_535, shown: true }),
    onlineOnuAuthInfoOnuNo: int({ label: text('ONU', 'ONU'), min: 1, max: 128, shown: true, optional: true }),
    upgradeOnuStatusS: upgradeState,
    upgradeOnuStatusProcess: toldText(text('Progress', '进度')),
    onuSoftwareVersion: toldText(text('Version of the ONU', 'ONU 当前版本')),
    upgradeReason: toldText(text('Reason', '失败原因'), 128),
  },
});
