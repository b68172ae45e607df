import { z } from 'zod';
import { fileKinds, fileProblem, libraryKind } from '../formats/file-kinds.ts';
import { isVersionList } from '../formats/version-jump.ts';
import { call, choiceOf, choiceOr, filter, id, ids, nothing, paging, whole } from '../kit/call.ts';
import { bool, choice, int, isEmpty, str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import {
  firmwareDeviceNames,
  firmwareDevices,
  firmwareMessages,
  firmwareSignatureNames,
  firmwareTypeNames,
  firmwareTypes,
  firmwareVerdictNames,
} from '../words/firmware-words.ts';
import { formatMessages } from '../words/format-messages.ts';
import { time, timeOrNull, words } from './device-ref.ts';

/** Under 300 MB (S2 §5). */
export const mostFirmwareBytes = fileKinds.firmware.bytesBelow - 1;
/** Octets of one piece: what is lost when a line breaks. */
export const firmwarePieceBytes = 4 * 1024 * 1024;

const required = 'file.firmware.required';
const ofOlt = new Set(['bld', 'kernel', 'rootfs']);

/** What is said of a firmware beside its bytes. */
export const firmwareForm = {
  fields: {
    deviceType: choice({
      label: text('Device type', '设备类型'),
      spec: required,
      initial: 'olt',
      options: firmwareDeviceNames.map((value) => ({ value, label: firmwareDevices[value] })),
    }),
    fileType: choice({
      label: text('File type', '文件类型'),
      spec: required,
      initial: 'bld',
      options: firmwareTypeNames.map((value) => ({ value, label: firmwareTypes[value] })),
    }),
    model: str({
      label: text('Model', '设备型号'),
      help: text('As devices tell it, such as V1600G1; empty: any', '设备上报的型号，例如 V1600G1；留空表示不限'),
      format: 'label',
      maxLength: 64,
      optional: true,
    }),
    version: str({
      label: text('Version', '版本'),
      help: text('Such as V1.0.0R03-B12', '例如 V1.0.0R03-B12'),
      spec: ['device.version', required],
      format: 'version',
      maxLength: 64,
    }),
    reports: str({
      label: text('Version that the device tells', '设备上报的版本'),
      help: text(
        'What a device says once it runs this; empty: the version above',
        '设备运行该固件后上报的版本；留空则与上述版本相同',
      ),
      format: 'label',
      maxLength: 64,
      optional: true,
    }),
    follows: str({
      label: text('Follows on versions', '可升级自的版本'),
      help: text(
        'Versions that a device may have before, such as V1.9.*, V2.0.3; empty: any',
        '设备升级前允许的版本，例如 V1.9.*, V2.0.3；留空表示不限',
      ),
      format: 'label',
      maxLength: 200,
      optional: true,
    }),
    description: str({ label: text('Description', '描述'), format: 'label', maxLength: 200, optional: true }),
    checksum: str({
      label: text('SHA-256', 'SHA-256'),
      help: text(
        'As the maker gives it: another file is not taken. Empty: not compared',
        '厂商公布的校验值，不一致则不接收；留空则不比较',
      ),
      format: 'label',
      maxLength: 64,
      optional: true,
    }),
    shared: bool({
      label: text('Shared with all tenants', '共享给所有租户'),
      help: text('By the tenant of the installation alone', '仅平台租户可设置'),
      optional: true,
    }),
  },
  rules: [
    {
      marks: ['fileType'],
      message: firmwareMessages.typeOfOlt,
      holds: ({ deviceType, fileType }) => deviceType !== 'olt' || ofOlt.has(String(fileType)),
      passes: { deviceType: 'olt', fileType: 'bld' },
      fails: { deviceType: 'olt', fileType: 'image' },
    },
    {
      marks: ['fileType'],
      message: firmwareMessages.typeOfOthers,
      holds: ({ deviceType, fileType }) => deviceType === 'olt' || !ofOlt.has(String(fileType)),
      passes: { deviceType: 'onu', fileType: 'image' },
      fails: { deviceType: 'onu', fileType: 'bld' },
    },
    {
      marks: ['follows'],
      message: firmwareMessages.follows,
      holds: ({ follows }) => isEmpty(follows) || isVersionList(String(follows)),
      passes: { follows: 'V1.9.*, V2.0.3' },
      fails: { follows: 'V1;2' },
    },
    {
      marks: ['checksum'],
      message: firmwareMessages.checksum,
      holds: ({ checksum }) => isEmpty(checksum) || /^[0-9a-f]{64}$/i.test(String(checksum)),
      passes: { checksum: 'ab'.repeat(32) },
      fails: { checksum: 'ab' },
    },
  ],
} as const satisfies Form;

/** An upload in pieces says beforehand what comes. */
export const firmwareBeginForm: Form = {
  fields: {
    name: str({
      label: text('File', '文件'),
      spec: ['file.firmware.ext', 'file.firmware.name90', 'file.deviceUpload.ext', required],
      format: 'label',
      maxLength: fileKinds.firmware.nameMax,
    }),
    bytes: int({
      label: text('Size', '大小'),
      spec: 'file.firmware.size',
      min: 1,
      max: mostFirmwareBytes,
      unit: 'B',
    }),
    ...firmwareForm.fields,
  },
  rules: [
    ...firmwareForm.rules,
    {
      marks: ['name'],
      message: formatMessages.illegalFile,
      holds: ({ deviceType, name }) =>
        isEmpty(name) || fileProblem(libraryKind(deviceType), String(name)) === undefined,
      passes: { deviceType: 'onu', name: 'V642_V2-0-1.tar' },
      fails: { deviceType: 'onu', name: 'V642_V2-0-1.zip' },
    },
  ],
};

const said = {
  deviceType: z.enum(firmwareDeviceNames),
  fileType: z.enum(firmwareTypeNames),
  model: filter(64),
  version: z.string().max(64).trim(),
  reports: filter(64),
  follows: filter(200),
  description: filter(200),
  checksum: filter(64),
  shared: z.preprocess((value) => value === true || value === 'true' || value === '1', z.boolean()).default(false),
};

/** A detached signature: the octets of its file in Base64, or its text. No RSA of 8,192 bits needs more. */
export const mostSignatureText = 4000;
const signature = z.string().max(mostSignatureText).trim();
const maybeSignature = signature.optional().transform((value) => (value === '' ? undefined : value));

export const firmwareRow = z.object({
  id: z.string(),
  name: z.string(),
  deviceType: z.enum(firmwareDeviceNames),
  /** File type. */
  type: z.enum(firmwareTypeNames),
  model: words,
  version: z.string(),
  /** What a device tells that runs it. */
  reports: z.string(),
  follows: words,
  description: words,
  bytes: z.number(),
  sha256: z.string(),
  shared: z.boolean(),
  /** Of the tenant that asks; false: shared by the tenant of the installation. */
  own: z.boolean(),
  verifyStatus: z.enum(firmwareVerdictNames),
  verifyBy: words,
  verifyTime: timeOrNull,
  /** By a trusted key. */
  signature: z.enum(firmwareSignatureNames),
  signedBy: words,
  /** Of that key. */
  fingerprint: words,
  /** When the signature was found to match. */
  signedTime: timeOrNull,
  createBy: z.string(),
  date: time,
});

export const firmwareUploadRow = z.object({
  id: z.string(),
  name: z.string(),
  bytes: z.number(),
  /** Octets that are here; the upload goes on after them. */
  received: z.number(),
  createBy: z.string(),
  createTime: time,
});

/** Only signed images are installed, or any that somebody may choose. */
const firmwarePolicy = z.object({ onlySigned: z.boolean(), updateBy: words, updateTime: timeOrNull });

const add = { access: 'system:firmware:add', reply: 'data' } as const;

/** The firmware library. */
export const firmwareCalls = {
  firmwares: call({
    method: 'GET',
    path: '/system/firmware/list',
    title: text('Firmware', '固件'),
    access: 'system:firmware:list',
    input: z.object({
      name: filter(90),
      deviceType: choiceOf(firmwareDeviceNames),
      fileType: choiceOf(firmwareTypeNames),
      model: filter(64),
      verifyStatus: choiceOf(firmwareVerdictNames),
      signature: choiceOf(firmwareSignatureNames),
      /** Whose: of the tenant itself, or what is shared with it; left out: both, its own first. */
      scope: choiceOf(['own', 'shared']),
      ...paging,
    }),
    reply: 'rows',
    output: firmwareRow,
  }),
  /** All of it at once. */
  uploadFirmware: call({
    ...add,
    method: 'POST',
    path: '/system/firmware/upload',
    title: text('Upload firmware', '上传固件'),
    input: z.object({ ...said, signature: maybeSignature }),
    form: firmwareForm,
    output: z.object({ id: z.string() }),
    audit: true,
    upload: { maxBytes: mostFirmwareBytes },
    rate: 'heavy',
  }),
  /** Says what comes; what was begun by the same person and is not all here goes on. */
  beginFirmware: call({
    ...add,
    method: 'POST',
    path: '/system/firmware/begin',
    title: text('Begin upload of firmware', '开始上传固件'),
    input: z.object({
      ...said,
      name: z.string().max(255).trim(),
      bytes: z.coerce.number().max(2_147_483_647).min(-2_147_483_648),
    }),
    form: firmwareBeginForm,
    output: firmwareUploadRow,
    audit: true,
  }),
  firmwarePiece: call({
    ...add,
    method: 'POST',
    path: '/system/firmware/piece',
    title: text('Piece of firmware', '上传固件分片'),
    input: z.object({ id, offset: whole(0, mostFirmwareBytes) }),
    output: z.object({ received: z.number() }),
    upload: { maxBytes: firmwarePieceBytes },
    seconds: 60,
  }),
  finishFirmware: call({
    ...add,
    method: 'POST',
    path: '/system/firmware/finish',
    title: text('Finish upload of firmware', '完成上传固件'),
    input: z.object({ id, signature: maybeSignature }),
    output: z.object({ id: z.string() }),
    audit: true,
    seconds: 60,
  }),
  firmwareUploads: call({
    method: 'GET',
    path: '/system/firmware/uploads',
    title: text('Unfinished uploads of firmware', '未完成的固件上传'),
    access: 'system:firmware:add',
    input: z.object(paging),
    reply: 'rows',
    output: firmwareUploadRow,
  }),
  cancelFirmware: call({
    method: 'DELETE',
    path: '/system/firmware/uploads/:id',
    title: text('Cancel upload of firmware', '取消上传固件'),
    access: 'system:firmware:add',
    input: z.object({ id }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  verifyFirmware: call({
    method: 'POST',
    path: '/system/firmware/verify/:id',
    title: text('Verify firmware', '验证固件'),
    access: 'system:firmware:verify',
    input: z.object({ id, verdict: choiceOr(firmwareVerdictNames, 'verified') }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  /** A signature of a file that is in the library: it is kept once it matches. */
  signFirmware: call({
    method: 'POST',
    path: '/system/firmware/sign/:id',
    title: text('Add signature of firmware', '添加固件签名'),
    access: 'system:firmware:add',
    input: z.object({ id, signature: signature.min(1) }),
    reply: 'data',
    output: z.object({ signedBy: z.string() }),
    audit: true,
    seconds: 60,
    rate: 'heavy',
  }),
  firmwareContent: call({
    method: 'GET',
    path: '/system/firmware/content/:id',
    title: text('Download firmware', '下载固件'),
    access: 'system:firmware:download',
    input: z.object({ id }),
    reply: 'file',
    output: nothing,
    rate: 'heavy',
  }),
  removeFirmware: call({
    method: 'DELETE',
    path: '/system/firmware/:ids',
    title: text('Delete firmware', '删除固件'),
    access: 'system:firmware:remove',
    input: z.object({ ids }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
} as const;

/** What a tenant has installed. */
export const firmwarePolicyCalls = {
  firmwarePolicy: call({
    method: 'GET',
    path: '/maintain/signingKey/policy',
    title: text('What firmware must be to be installed', '固件安装策略'),
    access: 'maintain:signingKey:list',
    input: nothing,
    reply: 'data',
    output: firmwarePolicy,
  }),
  setFirmwarePolicy: call({
    method: 'PUT',
    path: '/maintain/signingKey/policy',
    title: text('Change what firmware must be to be installed', '修改固件安装策略'),
    access: 'maintain:signingKey:edit',
    input: z.object({ onlySigned: z.boolean() }),
    reply: 'data',
    output: firmwarePolicy,
    audit: true,
  }),
} as const;
