import type { UpgradeDevice } from '@heliograph/catalogue/words/upgrade-task-words.ts';
import { cpeWork } from './cpe-work.ts';
import { oltWork } from './olt-work.ts';
import { onuWork } from './onu-work.ts';
import type { DeviceWork } from './work.ts';

/** What a kind of device does. */
export const deviceWorks = { olt: oltWork, onu: onuWork, cpe: cpeWork } as const satisfies Record<
  UpgradeDevice,
  DeviceWork
>;
