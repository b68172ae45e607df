import { str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { noService, onuImage } from './upgrade-fields.ts';

/** Which image ONUs of a model get by themselves. */
export const autoUpgradePage = configPage({
  id: 'autoUpgrade',
  path: 'gpon/onuUpgrade/autoUpgrade',
  pathAlternatives: ['/device/gpon/onuUpgrade/autoUpgrade'],
  section: 'onuConfig',
  title: text('Automatic upgrade', '自动升级'),
  help: text(
    'An ONU of this model that registers with another version gets the image.',
    '该型号 ONU 注册时若版本不一致，将自动升级为该镜像。',
  ),
  shape: 'tableForm',
  permission: 'device:onuConfig',
  technology: 'GPON',
  key: ['gOnuUpAutoInfoEquId'],
  cuts: noService,
  cutsOnAdd: true,
  fields: {
    gOnuUpAutoInfoEquId: str({
      label: text('Equipment ID', '设备标识'),
      spec: 'text.noSpaces',
      format: 'noSpaces',
      maxLength: 20,
    }),
    gOnuUpAutoInfoSwVer: str({
      label: text('Version of the image', '镜像版本'),
      help: text(
        'As the ONU spells it: who runs it already is left alone.',
        '与 ONU 上报的写法一致；已是该版本的 ONU 不升级。',
      ),
      spec: 'text.noSpaces',
      format: 'noSpaces',
      maxLength: 32,
    }),
    gOnuUpAutoInfoOnuImg: onuImage(text('Image', '镜像文件'), { from: { page: 'uploadImage', field: 'gOnuUpOnuImg' } }),
  },
  needs: [
    {
      reads: ['uploadImage'],
      marks: ['gOnuUpAutoInfoOnuImg'],
      message: text('The OLT does not hold this image', 'OLT 上没有该镜像文件'),
      holds: ({ gOnuUpAutoInfoOnuImg: image }, { uploadImage: held }) =>
        held === undefined || held.some((row) => row['gOnuUpOnuImg'] === image),
    },
  ],
});
