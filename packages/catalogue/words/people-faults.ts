import { text } from '../kit/text.ts';
import type { FaultWords } from './faults.ts';

const says = (code: number, en: string, zh: string): FaultWords => ({ code, words: text(en, zh) });

/** Faults of people: their first password, their pictures. */
export const peopleFaults = {
  initialPasswordUsed: says(
    500,
    'The initial password was used already; ask an administrator to reset it',
    '初始密码已使用过，请联系管理员重置',
  ),
  pictureKind: says(415, 'Only PNG, JPEG and GIF pictures are accepted', '仅支持 PNG、JPEG 和 GIF 图片'),
  pictureBroken: says(400, 'This picture cannot be read', '无法读取该图片'),
  pictureSize: says(413, 'A picture may be at most {limit} pixels wide and high', '图片宽高不能超过 {limit} 像素'),
} as const satisfies Record<string, FaultWords>;
