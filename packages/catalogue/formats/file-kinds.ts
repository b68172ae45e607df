import { fill, type Text } from '../kit/text.ts';
import { formatMessages } from '../words/format-messages.ts';
import { format, type Format } from './format.ts';
import { label } from './label.ts';

/** What a file of a kind may be called, and how large it may be. */
export interface FileKind {
  /** Lower case, without the dot. */
  readonly extensions: readonly string[];
  /** Characters of the whole name, extension included. */
  readonly nameMax?: number;
  /** Bytes that the file has to stay below. */
  readonly bytesBelow?: number;
  /** Said about a wrong extension; without it the extensions are listed. */
  readonly message?: Text;
}

const firmware = {
  extensions: ['zip', 'rar', '7z', 'tar', 'bin'],
  bytesBelow: 300 * 1024 * 1024,
  message: formatMessages.illegalFile,
} as const satisfies FileKind;

export const fileKinds = {
  /** A file or ONU image for a device: at most 40 characters. */
  deviceUpload: { extensions: ['tar', 'gz', 'ubi', 'img', 'bin'], nameMax: 40, message: formatMessages.illegalFile },
  /** The firmware library: under 90 characters (decisions 12 and 13). */
  firmware: { ...firmware, nameMax: 89 },
  /** Firmware sent straight to a device: under 40 characters. */
  firmwareDirect: { ...firmware, nameMax: 39 },
  sheet: { extensions: ['xls', 'xlsx'] },
  avatar: { extensions: ['jpg', 'png', 'gif'] },
} as const satisfies Readonly<Record<string, FileKind>>;

/** What a file of the library may be called: images for ONUs go to devices as they are, everything else is firmware. */
export const libraryKind = (deviceType: unknown): FileKind =>
  deviceType === 'onu' ? { ...fileKinds.deviceUpload, bytesBelow: firmware.bytesBelow } : fileKinds.firmware;

/** What is wrong with a file by its name and, when known, its size in bytes. The extension may be in capitals. */
export function fileProblem(kind: FileKind, name: string, bytes?: number): Text | undefined {
  const at = name.lastIndexOf('.');
  if (at < 1 || !kind.extensions.includes(name.slice(at + 1).toLowerCase())) {
    return kind.message ?? fill(formatMessages.fileType, { types: kind.extensions.join(', ') });
  }
  if (/[/\\]/.test(name)) return formatMessages.fileNameSlash;
  const broken = label.problem(name);
  if (broken) return broken;
  if (kind.nameMax !== undefined && name.length > kind.nameMax) {
    return fill(formatMessages.fileNameLength, { max: kind.nameMax });
  }
  if (kind.bytesBelow === undefined || bytes === undefined || bytes < kind.bytesBelow) return undefined;
  return fill(formatMessages.fileTooLarge, { size: kind.bytesBelow / 1024 / 1024 });
}

const fileFormat = <const N extends string>(
  name: N,
  kind: FileKind,
  spec: readonly string[],
  example: string,
): Format<N> => format({ name, spec, example, problem: (value) => fileProblem(kind, value) });

export const deviceUploadFile = fileFormat(
  'deviceUploadFile',
  fileKinds.deviceUpload,
  ['file.deviceUpload.ext', 'file.deviceUpload.name'],
  'V2801_V1.9.tar',
);
export const firmwareFile = fileFormat(
  'firmwareFile',
  fileKinds.firmware,
  ['file.firmware.ext', 'file.firmware.name90', 'file.firmware.size'],
  'V1600G0-B_V1.4.bin',
);
export const firmwareDirectFile = fileFormat(
  'firmwareDirectFile',
  fileKinds.firmwareDirect,
  ['file.firmware.ext', 'file.firmware.name40', 'file.firmware.size'],
  'V1600G0-B_V1.4.bin',
);
export const sheetFile = fileFormat(
  'sheetFile',
  fileKinds.sheet,
  ['file.import.ext', 'authRule.importFile'],
  'rules.xlsx',
);
export const avatarFile = fileFormat('avatarFile', fileKinds.avatar, ['file.avatar'], 'me.png');
