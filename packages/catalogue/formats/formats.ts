import { aclList } from './acl-list.ts';
import { email, emailOrPhone, phone } from './contact.ts';
import { cosList } from './cos-list.ts';
import { cron, taskCron } from './cron.ts';
import { noSpaces, textLeadingMode, textNullMode } from './device-text.ts';
import { duid, enterpriseNumber } from './duid.ts';
import { avatarFile, deviceUploadFile, firmwareDirectFile, firmwareFile, sheetFile } from './file-kinds.ts';
import { configFileName, fileName, imageName } from './file-name.ts';
import { figureFormat, positiveFigure } from './figure.ts';
import { onuImageFile } from './onu-image-file.ts';
import { onuList } from './onu-list.ts';
import type { Format } from './format.ts';
import { ethernetType, hexString, portMask } from './hex.ts';
import { host, hostName, ipAddress, networkAddress } from './host-name.ts';
import { ipv4MulticastRange, ipv4Range } from './ipv4-range.ts';
import { ipv4, ipv4Host, ipv4Multicast, ipv4Prefix } from './ipv4.ts';
import { ipv6Prefix } from './ipv6-prefix.ts';
import { ipv6, ipv6Host, ipv6LinkLocal, ipv6Multicast } from './ipv6.ts';
import { key16, wepKey, wifiKey } from './key.ts';
import { label } from './label.ts';
import { mac, macAny, ruleMacFormat } from './mac.ts';
import { macList } from './mac-list.ts';
import { alphanumeric, entityName, roleIdentifier, siteName, userName } from './names.ts';
import { oidFormat } from './oid.ts';
import { routeMask, subnetMask, wildcardMask } from './subnet-mask.ts';
import { timeZoneOffset } from './time-zone.ts';
import { dayTime } from './day-time.ts';
import { deviceTime, isoTime } from './time.ts';
import { onuSerial } from './onu-serial.ts';
import { latitude, longitude } from './degrees.ts';
import { position } from './position.ts';
import { macPart } from './mac-part.ts';
import { onuVendor } from './onu-vendor.ts';
import { ponList } from './pon-list.ts';
import { serialRange } from './serial-range.ts';
import { version } from './version.ts';
import { multicastVlanList, vlanList } from './vlan-list.ts';
import { zoneName } from './zone-name.ts';

/** Every text format that a field can name. */
export const allFormats = [
  label,
  noSpaces,
  textNullMode,
  textLeadingMode,
  alphanumeric,
  userName,
  entityName,
  siteName,
  roleIdentifier,
  ipv4,
  ipv4Host,
  ipv4Multicast,
  ipv4Prefix,
  ipv4Range,
  ipv4MulticastRange,
  subnetMask,
  routeMask,
  wildcardMask,
  ipv6,
  ipv6Host,
  ipv6Multicast,
  ipv6LinkLocal,
  ipv6Prefix,
  ipAddress,
  host,
  hostName,
  networkAddress,
  mac,
  macAny,
  ruleMacFormat,
  macList,
  ethernetType,
  portMask,
  hexString,
  vlanList,
  multicastVlanList,
  cosList,
  aclList,
  oidFormat,
  figureFormat,
  positiveFigure,
  key16,
  wifiKey,
  wepKey,
  cron,
  taskCron,
  isoTime,
  dayTime,
  deviceTime,
  timeZoneOffset,
  zoneName,
  duid,
  enterpriseNumber,
  fileName,
  configFileName,
  imageName,
  onuImageFile,
  onuList,
  deviceUploadFile,
  firmwareFile,
  firmwareDirectFile,
  sheetFile,
  avatarFile,
  phone,
  email,
  emailOrPhone,
  version,
  onuSerial,
  position,
  longitude,
  latitude,
  onuVendor,
  serialRange,
  macPart,
  ponList,
] as const;

export type FormatName = (typeof allFormats)[number]['name'];

export const formats: Readonly<Record<string, Format>> = Object.fromEntries(
  allFormats.map((one) => [one.name, one] as const),
);

/** A value in the one spelling of its format; as it is when the format is unknown or has no other spelling. */
export const normalText = (name: string | undefined, value: string): string =>
  (name === undefined ? undefined : formats[name]?.normal?.(value)) ?? value;
