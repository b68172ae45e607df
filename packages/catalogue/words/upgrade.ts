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
