import { choice, int, str } from '../../../kit/fields.ts';
import type { Need } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';
import { messages } from '../../../words/messages.ts';

/** What all pages of ONU upgrades say, on GPON and EPON. */

export const noService = text(
  'The ONUs restart with the new version; their customers have no service for some minutes. Power that fails meanwhile may spoil an ONU.',
  'ONU 将以新版本重启，用户业务中断数分钟；升级期间断电可能损坏 ONU。',
);

export const onuImage = (
  label: Text,
  more: { readonly from?: { readonly page: string; readonly field: string } } = {},
) =>
  str({
    label,
    help: text(
      'Letters, digits, hyphen and underscore, and an extension: V642_V2-0-1.tar',
      '字母、数字、连字符和下划线，加扩展名，例如 V642_V2-0-1.tar',
    ),
    spec: ['text.imageName', 'file.deviceUpload.ext', 'file.deviceUpload.name'],
    format: 'onuImageFile',
    maxLength: 40,
    ...more,
  });

export const tftpServer = (more: { readonly untold?: boolean; readonly column?: false } = {}) =>
  str({
    label: text('TFTP server', 'TFTP 服务器'),
    help: text(
      'The OLT fetches the file from there. Images of the library are given to ONUs by an upgrade task.',
      'OLT 从该服务器获取文件。固件库中的镜像可通过升级任务下发到 ONU。',
    ),
    spec: 'net.ipv4',
    format: 'ipv4Host',
    maxLength: 15,
    ...more,
  });

export const onusOfPort = str({
  label: text('ONUs', 'ONU'),
  help: text('Numbers on this PON port, such as 1,3,5-8', '该 PON 口下的 ONU 编号，例如 1,3,5-8'),
  format: 'onuList',
  maxLength: 255,
});

const shown = true;

/** S2 §4: waiting, running, finish, failed, abort. */
export const upgradeState = choice({
  label: text('State', '状态'),
  shown,
  optional: true,
  options: [
    { value: 'waiting', label: text('Waiting', '等待') },
    { value: 'running', label: text('Running', '升级中') },
    { value: 'finish', label: text('Finished', '完成') },
    { value: 'failed', label: text('Failed', '失败') },
    { value: 'abort', label: text('Aborted', '已终止') },
  ],
});

export const upgradeOnuNumber = int({ label: text('ONU', 'ONU'), min: 1, max: 128, shown });

export const toldText = (label: Text, maxLength = 64) => str({ label, maxLength, shown, optional: true });

const isOpen = (state: unknown): boolean => state === 'waiting' || state === 'running';

/** One upgrade of an OLT at a time (S2 §4). */
export const noUpgradeRuns = (page: string, field: string): Need => ({
  reads: [page],
  on: ['add'],
  message: messages.upgradeExists,
  spec: 'device.offlineOps',
  holds: (_, held) => (held[page] ?? []).every((row) => !isOpen(row[field])),
});
