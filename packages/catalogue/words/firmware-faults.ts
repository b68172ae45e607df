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
  signingKeysFull: says(500, text('At most {limit} signing keys', '签名密钥最多 {limit} 个')),
  signatureNoKey: says(
    500,
    text(
      'There is no key that signatures are trusted by: add that of the maker first',
      '没有可信的签名密钥，请先添加厂商公钥',
    ),
  ),
  signatureWrong: says(
    500,
    text(
      'The signature does not match: this file is not what any of your signing keys signed',
      '签名不匹配：该文件并非由任何可信密钥签名',
    ),
  ),
  signatureLong: says(
    500,
    text(
      'This kind of signature is checked of files of at most {limit} MB; sign it with minisign, ECDSA or RSA',
      '此类签名仅支持不超过 {limit} MB 的文件，请使用 minisign、ECDSA 或 RSA 签名',
    ),
  ),
  rollBackUnsigned: says(
    500,
    text(
      'Only signed firmware is installed: {version} to go back to has no signature that holds',
      '仅允许安装已签名固件：可回退的版本 {version} 没有有效签名',
    ),
  ),
  firmwareShared: says(403, text('Only its owner may change shared firmware', '共享固件只能由其所有者修改')),
} as const;
