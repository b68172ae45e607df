import { text, type Text } from '@heliograph/catalogue/kit/text.ts';

const steps: Readonly<Record<string, Text>> = {
  '100': text('Download completed', '下载完成'),
  '101': text('writing flash', '正在写入闪存'),
  '102': text('rebooting', '正在重启'),
  '103': text('upgrade success', '升级成功'),
  '104': text('check failed', '校验失败'),
  '105': text('upgrade failed', '升级失败'),
  '106': text('Not upgrading', '未升级'),
};

/** Upgrade text of an OLT from its download status (S1 §4.2); other values are shown as they are. */
export function upgradeText(downloadStatus: string | number | null): Text {
  const code = downloadStatus === null ? '106' : String(downloadStatus).replace(/%$/, '').trim();
  const shown = String(downloadStatus);
  return Object.hasOwn(steps, code) ? (steps[code] as Text) : text(shown, shown);
}
