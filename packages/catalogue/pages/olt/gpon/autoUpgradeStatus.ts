import { port } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { upgradeOnuNumber, toldText, upgradeState } from './upgrade-fields.ts';

/** ONUs that the OLT upgrades, or has upgraded, by itself. */
export const autoUpgradeStatus = configPage({
  id: 'autoUpgradeStatus',
  path: 'gpon/onuUpgrade/autoUpgradeStatus',
  pathAlternatives: ['/device/gpon/onuUpgrade/autoUpgradeStatus'],
  section: 'onuConfig',
  title: text('Automatic upgrade status', '自动升级状态'),
  shape: 'table',
  permission: 'device:onuConfig',
  technology: 'GPON',
  live: true,
  key: ['gOnuUpAutoStatusPONInx', 'gOnuUpAutoStatusONUInx'],
  fields: {
    gOnuUpAutoStatusPONInx: port({ label: text('PON port', 'PON 口'), of: 'pon', shown: true }),
    gOnuUpAutoStatusONUInx: upgradeOnuNumber,
    gOnuUpAutoStatusSta: upgradeState,
    gOnuUpAutoStatusProgress: toldText(text('Progress', '进度')),
    gOnuDetailInfoMainVer: toldText(text('Version of the ONU', 'ONU 当前版本')),
    gOnuUpAutoStatusFailreason: toldText(text('Reason', '失败原因'), 128),
  },
});
