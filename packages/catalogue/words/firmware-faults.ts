import { text } from '../kit/text.ts';
import { firmwareMessages } from './firmware-words.ts';
import { upgradeTaskMessages } from './upgrade-task-words.ts';

const says = (code: number, words: ReturnType<typeof text>) => ({ code, words });

/** Faults of the firmware library. */
export const firmwareFaults = {
  firmwareInvalid: says(500, firmwareMessages.invalid),
  firmwareFailed: says(500, firmwareMessages.uploadFailed),
  firmwareExists: says(500, firmwareMessages.exists),
  firmwareFull: says(
    500,
    text('There is no room for more firmware: at most {limit} GB', '固件库已满，最多 {limit} GB'),
  ),
  firmwareUploads: says(
    500,
    text(
      'At most {limit} uploads at once; end or cancel one first',
      '最多同时上传 {limit} 个文件，请先完成或取消其中一个',
    ),
  ),
  firmwarePiece: says(409, text('The upload goes on at octet {at}', '请从第 {at} 字节继续上传')),
  upgradeExists: says(500, upgradeTaskMessages.exists),
  nothingToRollBack: says(500, upgradeTaskMessages.nothingToRollBack),
  noOldFirmware: says(500, upgradeTaskMessages.noOldFirmware),
  firmwareShared: says(403, text('Only its owner may change shared firmware', '共享固件只能由其所有者修改')),
} as const;
