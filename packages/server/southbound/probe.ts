import { oltType, systemControl, systemInfo } from '@heliograph/wire/mib/system.ts';
import { ifTable, system } from '@heliograph/wire/mib/standard.ts';
import { SnmpClient, SnmpFault, type ClientOptions } from '@heliograph/wire/snmp/client.ts';
import { oidText, startsWith, type Oid, type Value } from '@heliograph/wire/snmp/message.ts';
import { dot1dBase } from '@heliograph/wire/mib/bridge.ts';
import { entPhysicalTable } from '@heliograph/wire/mib/entity.ts';
import type { Column } from '@heliograph/wire/mib/kit.ts';
import { isWhole } from '../drivers/features/entity.ts';
import { isVsol, whoIs, type Answers } from '../drivers/identity.ts';
import { deviceText } from '../drivers/spellings/texts.ts';

/** What a device says of itself. Null = it did not say. Texts are cleaned: see `deviceText`. */
export interface SystemBlock {
  readonly sysDescr: string | null;
  readonly sysObjectId: string | null;
  readonly hostName: string | null;
  readonly contact: string | null;
  readonly location: string | null;
  readonly firmware: string | null;
  readonly hardware: string | null;
  /** 12 lowercase hex digits. */
  readonly mac: string | null;
  readonly serial: string | null;
  readonly runningTime: string | null;
  /** Percent. */
  readonly cpu: number | null;
  readonly memory: number | null;
  /** °C */
  readonly temperature: number | null;
  readonly licenceLimit: string | null;
  readonly licenceTime: string | null;
  /** sysDeviceModel: the kind of device, such as `EPON-OLT`. */
  readonly model: string | null;
  /** The board, such as `V1600D2`: the one thing that tells models apart. */
  readonly deviceType: string | null;
  readonly ponMode: 'GPON' | 'EPON' | null;
  /** Of a device of another maker, where its description says so. */
  readonly deviceClass: string | null;
  /** As the device writes it. */
  readonly clock: string | null;
}

/** A smallint within bounds; -128 and the like are how some firmware says "no sensor". */
const numberOf = (value: Value | undefined, min: number, max: number): number | null => {
  if (value?.type !== 'integer' && value?.type !== 'gauge32') return null;
  return value.value >= min && value.value <= max ? value.value : null;
};

/** The standard part, which any device has. */
const standardObjects = [
  system.sysDescr,
  system.sysObjectID,
  system.sysName,
  system.sysContact,
  system.sysLocation,
  system.sysUpTime,
  dot1dBase.dot1dBaseBridgeAddress,
] as const;
const vendorObjects = [
  systemInfo.sysHostName,
  systemInfo.sysContact,
  systemInfo.sysLocation,
  systemInfo.sysFirmVersion,
  systemInfo.sysHardVersion,
  systemInfo.sysMac,
  systemInfo.sysRunningTime,
  systemInfo.sysTemperature,
  systemInfo.sysTime,
  systemInfo.sysSerialNumber,
  systemInfo.sysLicenselimit,
  systemInfo.sysLicenseTime,
  systemInfo.sysDeviceModel,
  systemControl.cpuLoad,
  systemControl.memoryLoad,
  oltType.oltType,
  oltType.oltTypeVersion,
] as const;
const oidsOf = (objects: readonly { readonly oid: Oid }[]): Oid[] => objects.map(({ oid }) => oid);

type Values = ReadonlyMap<string, Value>;

/** v1 fails the whole GET for one missing object, and some agents refuse long ones: then each is asked by itself. */
async function getEach(client: SnmpClient, oids: readonly Oid[]): Promise<Values> {
  const values = new Map<string, Value>();
  const take = (oid: Oid, value: Value | undefined) => {
    if (value && !value.type.startsWith('noSuch') && value.type !== 'endOfMibView') values.set(oidText(oid), value);
  };
  try {
    const answer = await client.get(oids);
    oids.forEach((oid, index) => take(oid, answer[index]?.value));
  } catch (error) {
    if (!(error instanceof SnmpFault) || error.code !== 'errorStatus') throw error;
    for (const oid of oids) {
      const one = await client.get([oid]).catch((fault: unknown) => {
        if (fault instanceof SnmpFault && fault.code === 'errorStatus') return [];
        throw fault;
      });
      take(oid, one[0]?.value);
    }
  }
  return values;
}

/** Rows of a table that are looked at for the one that speaks for the device. */
const fewRows = 8;

/** Columns of the first row that fits; nothing when the device has no such row, or hangs at the table as some do. */
async function firstRow(
  client: SnmpClient,
  columns: readonly Column[],
  fits: (row: ReadonlyMap<string, Value>) => boolean,
): Promise<ReadonlyMap<string, Value>> {
  let at = columns.map(({ oid }) => oid);
  try {
    for (let row = 0; row < fewRows; row++) {
      const next = await client.getNext(at);
      const inside = columns.flatMap((column, place): [string, Value, Oid][] => {
        const found = next[place];
        return found && startsWith(found.oid, column.oid) ? [[column.name, found.value, found.oid]] : [];
      });
      if (inside.length === 0) break;
      const cells = new Map(inside.map(([name, value]) => [name, value]));
      if (fits(cells)) return cells;
      const index = inside[0]?.[2].slice(columns[0]?.oid.length) ?? [];
      at = columns.map(({ oid }) => [...oid, ...index]);
    }
  } catch (error) {
    if (!(error instanceof SnmpFault)) throw error;
  }
  return new Map();
}

const { entPhysicalClass, ...entityColumns } = entPhysicalTable.columns;
const chassisColumns = [
  entPhysicalClass,
  entityColumns.entPhysicalHardwareRev,
  entityColumns.entPhysicalFirmwareRev,
  entityColumns.entPhysicalSoftwareRev,
  entityColumns.entPhysicalSerialNum,
  entityColumns.entPhysicalModelName,
];
const isChassis = (row: ReadonlyMap<string, Value>): boolean => {
  const told = row.get(entPhysicalClass.name);
  return told?.type === 'integer' && isWhole(told.value);
};
const { ifPhysAddress } = ifTable.columns;
const hasAddress = (row: ReadonlyMap<string, Value>): boolean => {
  const told = row.get(ifPhysAddress.name);
  return told?.type === 'octets' && told.value.length === 6 && told.value.some((octet) => octet !== 0);
};

const plainOf = (value: Value | undefined): string | number | undefined => {
  if (value?.type === 'octets') return Buffer.from(value.value).toString('latin1');
  if (value?.type === 'oid') return oidText(value.value);
  return value && 'value' in value && typeof value.value === 'number' ? value.value : undefined;
};

/** Reads who the device is. Throws SnmpFault when it does not answer; a device of another maker gives the standard part. */
export async function readSystem(client: SnmpClient): Promise<SystemBlock> {
  const told = new Map<string, Value>();
  const ask = async (objects: typeof standardObjects | typeof vendorObjects) => {
    const values = await getEach(client, oidsOf(objects));
    for (const { name, oid } of objects) {
      const value = values.get(oidText(oid));
      if (value) told.set(name, value);
    }
  };
  const answers: Answers = (name) => plainOf(told.get(name));
  await ask(standardObjects);
  const first = whoIs(answers);
  // Nobody else's device is asked for objects of this vendor; one that does not say whose it is may be.
  if (first.sysObjectId === null || isVsol(first)) await ask(vendorObjects);
  const known = whoIs(answers);
  const lacks = known.model == null || known.serial == null || known.firmware == null;
  if (lacks) for (const [name, value] of await firstRow(client, chassisColumns, isChassis)) told.set(name, value);
  if (known.mac == null)
    for (const [name, value] of await firstRow(client, [ifPhysAddress], hasAddress)) told.set(name, value);
  const who = whoIs(answers);
  const text = ({ name }: { readonly name: string }) => {
    const value = answers(name);
    return typeof value === 'string' ? deviceText(value, 255) : null;
  };
  const figure = ({ name }: { readonly name: string }, min: number, max: number) => numberOf(told.get(name), min, max);
  return {
    sysDescr: who.sysDescr,
    sysObjectId: who.sysObjectId,
    hostName: who.hostName ?? null,
    contact: who.contact ?? null,
    location: who.location ?? null,
    firmware: who.firmware ?? null,
    hardware: who.hardware ?? null,
    mac: who.mac ?? null,
    serial: who.serial ?? null,
    runningTime: who.runningTime ?? null,
    cpu: figure(systemControl.cpuLoad, 0, 100),
    memory: figure(systemControl.memoryLoad, 0, 100),
    temperature: figure(systemInfo.sysTemperature, -60, 200),
    licenceLimit: text(systemInfo.sysLicenselimit),
    licenceTime: text(systemInfo.sysLicenseTime),
    model: who.kind,
    deviceType: who.model,
    ponMode: who.ponMode,
    deviceClass: isVsol(who) ? null : who.deviceClass,
    clock: text(systemInfo.sysTime),
  };
}

/** One visit: asks who the device is and hangs up. Throws SnmpFault. */
export async function probe(options: ClientOptions): Promise<SystemBlock> {
  const client = new SnmpClient(options);
  try {
    return await readSystem(client);
  } finally {
    client.close();
  }
}
