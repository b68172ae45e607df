import type { DeviceClass } from '@heliograph/catalogue/models/device-classes.ts';
import type { IconName } from '../icons.tsx';

const icons: Readonly<Record<DeviceClass, IconName>> = {
  OLT: 'olt',
  SWITCH: 'switch',
  ONU: 'onu',
  ROUTER: 'router',
  IAD: 'phone',
  GATEWAY: 'phone',
};

/** Name of the icon of a class of devices; one that is not known is a device. */
export const iconOf = (deviceClass: string): IconName =>
  Object.hasOwn(icons, deviceClass) ? icons[deviceClass as DeviceClass] : 'device';
