import { entPhysicalTable } from '@heliograph/wire/mib/entity.ts';
import { dot1dBase } from '@heliograph/wire/mib/bridge.ts';
import { enterprise } from '@heliograph/wire/mib/kit.ts';
import { ifTable, system } from '@heliograph/wire/mib/standard.ts';
import { oltType, systemInfo } from '@heliograph/wire/mib/system.ts';
import { oidText } from '@heliograph/wire/snmp/oid.ts';
import type { DeviceClass } from '@heliograph/catalogue/models/device-classes.ts';
import { classIn, modelIn, versionIn } from './descriptions.ts';
import type { DeviceIdentity } from './kit/family.ts';
import { deviceText, isOwnMac, macOfOctets } from './spellings/texts.ts';

/**
 * What a device answers for an object, by its name; octets come as one character each. undefined: it was not asked, or not
 * heard. Of tables it is the one row that speaks for the device: its chassis, its first interface with an address.
 */
export type Answers = (object: string) => string | number | null | undefined;

type Told = string | null;
type Rung = (answers: Answers) => Told | undefined;

/** Who a device is. Null: no rung of the ladder told it; undefined: none was asked. */
export interface Who extends DeviceIdentity {
  readonly hostName: Told | undefined;
  readonly contact: Told | undefined;
  readonly location: Told | undefined;
  readonly firmware: Told | undefined;
  readonly hardware: Told | undefined;
  readonly serial: Told | undefined;
  /** 12 hex digits. */
  readonly mac: Told | undefined;
  readonly runningTime: Told | undefined;
  readonly ponMode: 'GPON' | 'EPON' | null;
  /** What it is for, where its description says so; null leaves it as it is listed. */
  readonly deviceClass: DeviceClass | null;
}

const said =
  ({ name }: { readonly name: string }, most = 255): Rung =>
  (answers) => {
    const value = answers(name);
    return typeof value === 'number' ? undefined : value === undefined ? undefined : deviceText(value, most);
  };

const within =
  (rung: Rung, find: (text: string) => string | undefined): Rung =>
  (answers) => {
    const text = rung(answers);
    return typeof text === 'string' ? (find(text) ?? null) : text;
  };

/** The first rung that holds counts. */
const ladder =
  (...rungs: readonly Rung[]): Rung =>
  (answers) => {
    let empty: null | undefined;
    for (const rung of rungs) {
      const told = rung(answers);
      if (typeof told === 'string') return told;
      if (told === null) empty = null;
    }
    return empty;
  };

const descr = said(system.sysDescr);
/** What stands in the place of a model where the maker gave none: `CHASSIS`, `STACK MODE`, a number of a part of Juniper's. */
const modelWords = (text: string): string | undefined =>
  /^(?:chassis|stack|stack mode|switch|router|default|\d{3}-\d{6})$/i.test(text) ? undefined : text;
const objectId: Rung = (answers) => {
  const value = answers(system.sysObjectID.name);
  return typeof value === 'number' ? undefined : value;
};

/** Boards of the vendor as they stand in a description: `GPON OLT V1600G1B, fw V1.4.4R`. */
const boardIn = (text: string): string | undefined => /\bV\d{4}[A-Z0-9-]*/i.exec(text)?.[0];
const mac =
  ({ name }: { readonly name: string }): Rung =>
  (answers) => {
    const value = answers(name);
    return typeof value === 'number' ? undefined : value === undefined ? undefined : macOfOctets(value);
  };
/** Of an interface only an address that no other box has tells devices apart. */
const ofItsOwn: (rung: Rung) => Rung = (rung) => (answers) => {
  const told = rung(answers);
  return typeof told === 'string' && !isOwnMac(told) ? null : told;
};

const second = 100;
/** Hundredths of a second in the vendor's words: `9 Days 10 Hours 13 Minutes 51 Seconds`. */
function upFor(ticks: number): string {
  const seconds = Math.floor(ticks / second);
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  return `${days} Days ${hours} Hours ${minutes} Minutes ${seconds % 60} Seconds`;
}
const upTime: Rung = (answers) => {
  const value = answers(system.sysUpTime.name);
  return typeof value === 'number' ? upFor(value) : value === undefined ? undefined : null;
};

const entity = entPhysicalTable.columns;

const isOthers: (answers: Answers) => boolean = (answers) => {
  const id = objectId(answers);
  return typeof id === 'string' && !id.startsWith(`${oidText(enterprise)}.`) && !/^V160\d/i.test(descr(answers) ?? '');
};

/** The vendor's object, then what the description says, then the standard MIB. */
const rungs = {
  model: ladder(
    said(oltType.oltTypeVersion, 64),
    within(said(oltType.oltType), boardIn),
    // In another maker's description such a word is no board of ours.
    (answers) => (isOthers(answers) ? undefined : within(descr, boardIn)(answers)),
    within(said(entity.entPhysicalModelName, 64), modelWords),
    (answers) => within(descr, (words) => modelIn(objectId(answers), words))(answers),
    (answers) => within(said(entity.entPhysicalDescr), (words) => modelIn(objectId(answers), words))(answers),
  ),
  kind: said(systemInfo.sysDeviceModel),
  firmware: ladder(
    said(systemInfo.sysFirmVersion, 64),
    within(descr, versionIn),
    said(entity.entPhysicalSoftwareRev, 64),
    said(entity.entPhysicalFirmwareRev, 64),
  ),
  hardware: ladder(said(systemInfo.sysHardVersion, 64), said(entity.entPhysicalHardwareRev, 64)),
  serial: ladder(said(systemInfo.sysSerialNumber, 64), said(entity.entPhysicalSerialNum, 64)),
  mac: ladder(
    mac(systemInfo.sysMac),
    mac(dot1dBase.dot1dBaseBridgeAddress),
    ofItsOwn(mac(ifTable.columns.ifPhysAddress)),
  ),
  hostName: ladder(said(systemInfo.sysHostName), said(system.sysName)),
  contact: ladder(said(systemInfo.sysContact), said(system.sysContact)),
  location: ladder(said(systemInfo.sysLocation), said(system.sysLocation)),
  runningTime: ladder(said(systemInfo.sysRunningTime, 64), upTime),
} as const satisfies Record<string, Rung>;

const technologyIn = (words: string): 'GPON' | 'EPON' | null => {
  if (/epon|V160\dD/i.test(words)) return 'EPON';
  return /gpon|V160\dX?G/i.test(words) ? 'GPON' : null;
};

/** The one place where a device's answers become who it is: the connection test, the collector and the lists all ask here. */
export function whoIsOlt(answers: Answers): Who {
  const told = Object.fromEntries(Object.entries(rungs).map(([name, rung]) => [name, rung(answers)])) as Record<
    keyof typeof rungs,
    Told | undefined
  >;
  const sysDescr = descr(answers) ?? null;
  const [model, kind] = [told.model ?? null, told.kind ?? null];
  return {
    ...told,
    model,
    kind,
    sysDescr,
    sysObjectId: objectId(answers) ?? null,
    deviceClass: isVsol({ sysObjectId: objectId(answers) ?? null, sysDescr, model, kind })
      ? 'OLT'
      : classIn(objectId(answers), [sysDescr, model].join(' ').trim()),
    ponMode: technologyIn(model ?? '') ?? technologyIn(`${kind ?? ''} ${sysDescr ?? ''}`),
  };
}

/** A device of the vendor: by its number, or by its name where a rebranded unit presents another one. */
export const isVsol = ({ sysObjectId, model, sysDescr }: DeviceIdentity): boolean =>
  (sysObjectId ?? '').startsWith(`${oidText(enterprise)}.`) || /^V160\d/i.test(model ?? sysDescr ?? '');
