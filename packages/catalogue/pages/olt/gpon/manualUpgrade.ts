import { choice, port } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { noService, noUpgradeRuns, onuImage, onusOfPort } from './upgrade-fields.ts';

/** The upgrade that goes on at the OLT: adding one starts it, removing it aborts it. */
export const manualUpgrade = configPage({
  id: 'manualUpgrade',
  path: 'gpon/onuUpgrade/manualUpgrade',
  pathAlternatives: ['/device/gpon/onuUpgrade/manualUpgrade'],
  section: 'onuConfig',
  title: text('Manual upgrade', '手动升级'),
  help: text(
    'The upgrade that is going on. A new one is started for ONUs of one PON port and is followed until each ONU shows its new version; removing it aborts it.',
    '正在进行的升级。新建即对一个 PON 口下的 ONU 启动升级，并跟踪到每个 ONU 回读出新版本；删除即终止升级。',
  ),
  shape: 'tableForm',
  can: { edit: false },
  permission: 'device:onuConfig',
  technology: 'GPON',
  live: true,
  key: ['gOnuUpManuInfoImg', 'gOnuUpManuInfoPonInx'],
  cuts: noService,
  cutsOnAdd: true,
  fields: {
    gOnuUpManuInfoImg: onuImage(text('Image', '镜像文件'), { from: { page: 'uploadImage', field: 'gOnuUpOnuImg' } }),
    gOnuUpManuInfoPonInx: port({ label: text('PON port', 'PON 口'), of: 'pon' }),
    gOnuUpManuInfoOnuList: onusOfPort,
    gOnuUpManuMode: choice({
      label: text('What to do', '升级方式'),
      untold: true,
      column: false,
      initial: 'mix',
      options: [
        { value: 'mix', label: text('Download, activate and commit', '下载、激活并提交') },
        { value: 'download', label: text('Download to the standby partition', '下载到备用分区') },
        { value: 'active', label: text('Activate the standby partition', '激活备用分区') },
        { value: 'quick-active', label: text('Activate at once', '快速激活') },
        { value: 'commit', label: text('Commit what runs', '提交当前版本') },
      ],
    }),
  },
  needs: [
    noUpgradeRuns('upgradeStatus', 'gOnuUpStatusSta'),
    noUpgradeRuns('autoUpgradeStatus', 'gOnuUpAutoStatusSta'),
    {
      reads: ['uploadImage'],
      on: ['add'],
      marks: ['gOnuUpManuInfoImg'],
      message: text('The OLT does not hold this image', 'OLT 上没有该镜像文件'),
      holds: ({ gOnuUpManuInfoImg: image }, { uploadImage: held }) =>
        held === undefined || held.some((row) => row['gOnuUpOnuImg'] === image),
    },
  ],
});
