import { text, type Text } from '../kit/text.ts';

/** What a firmware runs on. */
export const firmwareDevices = {
  olt: text('OLT', 'OLT'),
  onu: text('ONU', 'ONU'),
  cpe: text('Customer device', '用户设备'),
} as const satisfies Record<string, Text>;
export const firmwareDeviceNames = ['olt', 'onu', 'cpe'] as const;
export type FirmwareDevice = (typeof firmwareDeviceNames)[number];

/** What a file is: of an OLT in the words of its MIB (`fileType` of systemUpgrade). */
export const firmwareTypes = {
  bld: text('Complete system', '完整系统'),
  kernel: text('Kernel', '内核'),
  rootfs: text('File system', '根文件系统'),
  image: text('Image', '镜像'),
} as const satisfies Record<string, Text>;
export const firmwareTypeNames = ['bld', 'kernel', 'rootfs', 'image'] as const;
export type FirmwareType = (typeof firmwareTypeNames)[number];

/** Somebody has tried it, or nobody yet (S2 §4). */
export const firmwareVerdicts = {
  toVerify: text('to be verified', '待验证'),
  verified: text('verified', '已验证'),
  rejected: text('rejected', '验证不通过'),
} as const satisfies Record<string, Text>;
export const firmwareVerdictNames = ['toVerify', 'verified', 'rejected'] as const;
export type FirmwareVerdict = (typeof firmwareVerdictNames)[number];

/** What is known of who made a file, by its signature. */
export const firmwareSignatures = {
  unsigned: text('not signed', '未签名'),
  signed: text('signed', '已签名'),
  revoked: text('key revoked', '密钥已吊销'),
} as const satisfies Record<string, Text>;
export const firmwareSignatureNames = ['unsigned', 'signed', 'revoked'] as const;
export type FirmwareSignature = (typeof firmwareSignatureNames)[number];

export const firmwareMessages = {
  invalid: text('Invalid Firmware', '固件无效'),
  uploadFailed: text('Firmware uploaded failed', '固件上传失败'),
  model: text('Invalid Device Model', '设备型号无效'),
  exists: text('File already exists', '文件已存在'),
  typeOfOlt: text('Of an OLT: complete system, kernel or file system', 'OLT 固件类型须为完整系统、内核或根文件系统'),
  typeOfOthers: text('Of ONUs and customer devices: image', 'ONU 与用户设备的固件类型须为镜像'),
  follows: text('Versions with commas between, * for anything', '版本之间用逗号分隔，* 表示任意'),
  checksum: text('64 hex digits expected', '应为 64 位十六进制数'),
  publicKey: text(
    'A public key is expected: PEM (BEGIN PUBLIC KEY) or that of minisign',
    '应为公钥：PEM（BEGIN PUBLIC KEY）或 minisign 公钥',
  ),
  keyKind: text(
    'Ed25519, ECDSA (P-256, P-384, P-521) or RSA of 2,048 to 8,192 bits is expected',
    '应为 Ed25519、ECDSA（P-256、P-384、P-521）或 2048 至 8192 位的 RSA 密钥',
  ),
  keyUsed: text(
    'Signatures rest on this key: revoke it, and add the other one',
    '已有固件使用该密钥的签名，请吊销后另行添加',
  ),
  signature: text(
    'A signature is expected: the file that OpenSSL or minisign wrote, or its Base64',
    '应为签名：OpenSSL 或 minisign 生成的签名文件，或其 Base64 文本',
  ),
} as const satisfies Record<string, Text>;
