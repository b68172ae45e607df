import { text, type Text } from '../kit/text.ts';

const none = text('Not upgrading', '未升级');

const words: Readonly<Record<string, Text>> = {
  '106': none,
  '100': text('Download completed', '下载完成'),
  '101': text('writing flash', '正在写入 Flash'),
  '102': text('rebooting', '正在重启'),
  '103': text('upgrade success', '升级成功'),
  '104': text('check failed', '校验失败'),
  '105': text('upgrade failed', '升级失败'),
};

/** Upgrade text of an OLT from its download status (S1 §4.2): null is "not upgrading", an unlisted value is shown as it is. */
export const upgradeText = (status: string | null): Text =>
  status === null ? none : (words[status] ?? text(status, status));

/** What an OLT tells of a download by URL and of the upgrade after it. */
export interface CloudStatus {
  readonly downloadStatus: number;
  /** Percent; null: the device does not tell. */
  readonly downloadProcess: number | null;
  readonly fileName: string | null;
  readonly urlUpgradeStatus: number | null;
}

const download: readonly Text[] = [
  text('Waiting for download', '等待下载'),
  text('Downloading', '正在下载'),
  text('Upgrading', '正在升级'),
  text('Download fail', '下载失败'),
];
const afterwards: readonly Text[] = [
  text('Waiting for upgrade', '等待升级'),
  text('Upgrading', '正在升级'),
  text('Upgrade completed', '升级完成'),
  text('Upgrade Fail', '升级失败'),
];
const notSupported = text('Not support', '不支持');

/** Cloud upgrade status (S1 §4.3): null is asked first (decision 44). */
export function cloudUpgradeText({ downloadStatus, downloadProcess, urlUpgradeStatus }: CloudStatus): Text {
  if (downloadProcess === null) return notSupported;
  if (downloadStatus === 2) return afterwards[urlUpgradeStatus ?? 0] ?? notSupported;
  const word = download[downloadStatus] ?? notSupported;
  return downloadStatus === 1 ? text(`${word.en} ${downloadProcess}%`, `${word.zh} ${downloadProcess}%`) : word;
}
