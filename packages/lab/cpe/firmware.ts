import type { LabTree } from './tree.ts';

/** What a file of firmware says of itself: lines `model=…` and `version=…` in its first octets, as far as it has them. */
interface Firmware {
  /** A device takes none of another model. */
  readonly model: string | undefined;
  readonly version: string;
}

/** Without such a line the version is read from the name of the file, and else the device counts on. */
export const firmwareHeadOf = (head: Buffer, name: string, running: string): Firmware => {
  const text = head.toString('latin1');
  const said = (key: string): string | undefined => new RegExp(`^${key}=([\\w.-]{1,60})\\s*$`, 'm').exec(text)?.[1];
  const named = /_(V?\d[\w.]*?)(?:\.(?:bin|img|tar|zip|w))?$/i.exec(name)?.[1];
  return { model: said('model'), version: said('version') ?? named ?? `${running}.1` };
};

/** What an Upload of this type sends: the configuration, or the log. Undefined where there is nothing of the kind. */
export const uploadFileOf = (tree: LabTree, fileType: string): string | undefined => {
  if (/^[24] /.test(fileType)) return tree.read('DeviceInfo.DeviceLog') ?? '';
  if (!/^[13] /.test(fileType)) return undefined;
  return tree
    .values([tree.root])
    .map(({ name, value }) => `${name}=${value}\n`)
    .join('');
};
