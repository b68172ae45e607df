import type { Excuse } from './spec-elsewhere.ts';

/**
 * Texts that the specification quotes, by where it says them: word for word in English. `tools/catalogue/quoted.test.ts` finds each in the
 * catalogue, and whoever says it in the code; those of areas that are not there yet name the pages that they wait for.
 */
export const quotedTexts: readonly (readonly [words: string, waits?: Excuse])[] = [
  // Forms and screens (S1 §5, §6, §8).
  ['At least one of MAC address, SN or device type is required'],
  ['Invalid MAC address format. It should be a single MAC or MAC range separated by "-"'],
  ['Please set the role permission tag value'],
  ['Please set the value of the operation privilege tag'],
  ['need dict types'],
  ['insufficient permission, only superuser'],
  ['Current user has no any menu permission...'],
  // The request layer.
  [
    'Invalid data, this may be due to a server exception or the current user does not have permission for this feature.',
  ],
  ['Internal Error... try again later'],
  ['Server return error'],
  ['can not find root node'],
  ['system alert'],
  // Sign-in; the number is that of the countdown.
  ['Verification code error!'],
  ['Please log in again in {seconds} seconds!'],
  // Failures by their kind.
  ['Operation failed'],
  ['Added Failed'],
  ['Deleted failed'],
  ['Update failed'],
  ['Failed to retrieve information.'],
  ['Failed to load data.'],
  ['Sorry, page not found'],
  // Areas.
  ['Restore failed'],
  ['Create Fail'],
  ['Illegal file format'],
  ['Invalid Firmware'],
  ['Firmware uploaded failed'],
  ['Invalid Device Model'],
  ['Can not find the device.'],
  ['Invalid device information.'],
  ['Cannot bind bound devices'],
  ['Duplicate connections are not allowed.'],
  ['Failure to save.'],
  ['Number of WANs exceeds the limit'],
  ['SSID number is full'],
  // Labels: the upgrade of an OLT (S1 §4.2), of the cloud (§4.3), states and buttons (§2.6, §3.6).
  ['Not upgrading'],
  ['Download completed'],
  ['writing flash'],
  ['rebooting'],
  ['upgrade success'],
  ['check failed'],
  ['upgrade failed'],
  ['Waiting for download'],
  ['Downloading'],
  ['Download fail'],
  ['Waiting for upgrade'],
  ['Upgrading'],
  ['Upgrade completed'],
  ['Upgrade Fail'],
  ['Not support'],
  ['All'],
  ['ONLINE'],
  ['OFFLINE'],
  ['...'],
  ['Search'],
  ['Reset'],
  ['Add rule'],
  ['Close all'],
  ['Open all'],
  ['Batch import'],
  ['Cancel'],
  ['Confirm'],
];
