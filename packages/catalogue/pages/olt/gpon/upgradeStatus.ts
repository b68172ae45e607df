import { choice, port } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { upgradeOnuNumber, toldText, upgradeState } from './upgrade-fields.ts';

/** What the OLT tells of the last upgrade, ONU by ONU, beside the version that each runs now. */
export const upgradeStatus = configPage({
  id: 'upgradeStatus',
  path: 'gpon/onuUpgrade/upgradeStatus',
  pathAlternatives: ['/device/gpon/onuUpgrade/upgradeStatus'],
  section: 'onuConfig',
  title: text('Upgrade status', '升级状态'),
  help: text(
    '"Finished" is what the OLT says; the version beside it is what the ONU runs.',
    '“完成”为 OLT 上报的状态；旁边的版本为 ONU 实际运行的版本。',
  ),
  shape: 'table',
  permission: 'device:onuConfig',
  technology: 'GPON',
  live: true,
  key: ['gOnuUpStatusPonInx', 'gOnuUpStatusOnuInx'],
  fields: {
    gOnuUpStatusPonInx: port({ label: text('PON port', 'PON 口'), of: 'pon', shown: true }),
    gOnuUpStatusOnuInx: upgradeOnuNumber,
    gOnuUpStatusAction: choice({
      label: text('What', '升级方式'),
      shown: true,
      optional: true,
      options: [
        { value: 'update-and-reboot', label: text('Download, activate and commit', '下载、激活并提交') },
        { value: 'update', label: text('Download', '下载') },
        { value: 'active', label: text('Activate', '激活') },
        { value: 'quick-active', label: text('Activate at once', '快速激活') },
        { value: 'commit', label: text('Commit', '提交') },
      ],
    }),
    gOnuUpStatusSta: upgradeState,
    gOnuUpStatusProgress: toldText(text('Progress', '进度')),
    gOnuDetailInfoMainVer: toldText(text('Version of the ONU', 'ONU 当前版本')),
    gOnuUpStatusFailreason: toldText(text('Reason', '失败原因'), 128),
    gOnuUpStatusCommitTime: toldText(text('Given at', '提交时间')),
  },
});
