import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { onuImage, tftpServer } from './upgrade-fields.ts';

/** Images for ONUs that the OLT holds. It fetches them itself. */
export const uploadImage = configPage({
  id: 'uploadImage',
  path: 'gpon/onuUpgrade/uploadImage',
  pathAlternatives: ['/device/gpon/onuUpgrade/uploadImage', '/device/gpon/onuUpgrade'],
  section: 'onuConfig',
  title: text('Upload image', '上传镜像'),
  help: text(
    'ONU images on this OLT. A new one is fetched from a TFTP server; it is done when the OLT lists it.',
    '本 OLT 上的 ONU 镜像文件。新镜像由 OLT 从 TFTP 服务器获取，OLT 列出该文件后即为完成。',
  ),
  shape: 'tableForm',
  can: { edit: false },
  permission: 'device:onuConfig',
  technology: 'GPON',
  key: ['gOnuUpOnuImg'],
  fields: {
    gOnuUpOnuImg: onuImage(text('Image', '镜像文件')),
    gOnuUpTftpLoadFileServer: tftpServer({ untold: true, column: false }),
  },
});
