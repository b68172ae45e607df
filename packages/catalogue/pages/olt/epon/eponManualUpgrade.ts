import { port } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { noService, noUpgradeRuns, onuImage, onusOfPort, tftpServer } from '../gpon/upgrade-fields.ts';

/** The upgrade that goes on at an EPON OLT: adding one starts it, removing it aborts it. */
export const eponManualUpgrade = configPage({
  id: 'eponManualUpgrade',
  path: 'epon/onuUpgrade/manualUpgrade',
  pathAlternatives: ['/device/epon/onuUpgrade/manualUpgrade'],
  section: 'onuConfig',
  title: text('Manual upgrade', '手动升级'),
  help: text(
    'The upgrade that is going on. A new one is started for ONUs of one PON port and is followed until each ONU shows its new version; removing it aborts it.',
    '正在进行的升级。新建即对一个 PON 口下的 ONU 启动升级，并跟踪到每个 ONU 回读出新版本；删除即终止升级。',
  ),
  shape: 'tableForm',
  can: { edit: false },
  permission: 'device:onuConfig',
  technology: 'EPON',
  live: true,
  key: ['upgradeOnuPonS'],
  cuts: noService,
  cutsOnAdd: true,
  fields: {
    upgradeOnuPonS: port({ label: text('PON port', 'PON 口'), of: 'pon' }),
    upgradeOnuSelectS: onusOfPort,
    upgradeImage: onuImage(text('Image', '镜像文件')),
    upgradeIp: tftpServer(),
  },
  needs: [noUpgradeRuns('eponUpgradeStatus', 'upgradeOnuStatusS')],
});
