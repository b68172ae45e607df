import { bool, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';
import { noService, onuImage, tftpServer, toldText } from '../gpon/upgrade-fields.ts';

const word = (label: Text, maxLength: number) => str({ label, spec: 'text.noSpaces', format: 'noSpaces', maxLength });

/** Which image ONUs of a maker and model get by themselves. */
export const eponAutoUpgrade = configPage({
  id: 'eponAutoUpgrade',
  path: 'epon/onuUpgrade/autoUpgrade',
  pathAlternatives: ['/device/epon/onuUpgrade/autoUpgrade'],
  section: 'onuConfig',
  title: text('Automatic upgrade', '自动升级'),
  help: text(
    'An ONU of this maker and model that registers with another version gets the image.',
    '该厂商和型号的 ONU 注册时若版本不一致，将自动升级为该镜像。',
  ),
  shape: 'tableForm',
  permission: 'device:onuConfig',
  technology: 'EPON',
  key: ['autoVendorIDS', 'autoModelIDS'],
  cuts: noService,
  cutsOnAdd: true,
  fields: {
    autoVendorIDS: word(text('Vendor ID', '厂商 ID'), 4),
    autoModelIDS: word(text('Model ID', '型号 ID'), 4),
    autoSoftwareVersionS: word(text('Version of the image', '镜像版本'), 16),
    autoImageNameS: onuImage(text('Image', '镜像文件')),
    autoTftpServerIPS: tftpServer(),
    autoForceModeS: bool({ label: text('Forced', '强制升级') }),
    autoUpgradeStatus: toldText(text('The OLT is', 'OLT 状态'), 48),
  },
});
