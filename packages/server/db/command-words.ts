import { fillWords, sentence, terminalLanguage } from './launcher-words.ts';

/** What the backup and restore commands print when they succeed. */
const words = {
  backedUp: { en: 'Backup written: {file}', zh: '备份已写入：{file}' },
  withKey: {
    en: 'It contains the key to stored secrets. Keep it as safe as the secrets themselves.',
    zh: '其中包含已存机密的密钥。请像保管机密本身一样保管它。',
  },
  withoutKey: {
    en: 'It does not contain {folder}/secret.key. Keep a copy of that file elsewhere: stored secrets cannot be read without it.',
    zh: '其中不含 {folder}/secret.key。请另行保存该文件的副本：没有它无法读取已存的机密。',
  },
  restored: { en: 'Restored to {folder}: the state of {at}.', zh: '已恢复到 {folder}：{at} 的状态。' },
  replaced: {
    en: 'What was there before is kept in {folder}. Delete it when it is no longer needed.',
    zh: '原有内容保留在 {folder}，不再需要时请删除。',
  },
  bringKey: {
    en: 'The backup has no key file. On another machine, copy the original secret.key to {folder} before the start.',
    zh: '该备份不含密钥文件。若在另一台机器上，请在启动前将原 secret.key 复制到 {folder}。',
  },
  restoreUsage: {
    en: 'usage: npm run restore -- <backup file> [--replace]',
    zh: '用法：npm run restore -- <备份文件> [--replace]',
  },
} satisfies Record<string, { en: string; zh: string }>;

export function commandWords(key: keyof typeof words, details: Record<string, string> = {}): string {
  return fillWords(words[key][terminalLanguage()], details);
}

/** Says why a command failed, and ends it with 1. */
export function failCommand(error: unknown): never {
  process.stderr.write(`heliograph: ${sentence(error)}\n`);
  process.exit(1);
}
