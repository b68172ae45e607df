import { oltType, systemControl, systemInfo } from '@heliograph/wire/mib/system.ts';
import { ifTable, system } from '@heliograph/wire/mib/standard.ts';
import { SnmpClient, SnmpFault, type ClientOptions } from '@heliograph/wire/snmp/client.ts';
import { compareOid, oidText, startsWith, type Oid, type Value, type Varbind } from '@heliograph/wire/snmp/message.ts';
import { dot1dBase } from '@heliograph/wire/mib/bridge.ts';
import { entPhysicalTable } from '@heliograph/wire/mib/entity.ts';
import type { Column } from '@heliograph/wire/mib/kit.ts';
import { wholeAmong } from '../drivers/features/entity.ts';
import { isVsol, whoIsOlt, type Answers } from '../drivers/identity.ts';
import { deviceText, isOwnMac, macOfOctets } from '../drivers/spellings/texts.ts';

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

/** Rows of a table that are looked at for the one that speaks for the device, and how many come at once; one by one in version 1. */
const fewRows = 200;
const rowsAtOnce = 25;
const fewOneByOne = 40;

/** Version 1 has no GetBulk, which the client says before anything is sent. */
async function pageAfter(client: SnmpClient, last: Oid, times: number): Promise<Varbind[]> {
  if (times > 1) {
    try {
      return await client.getBulk([last], times);
    } catch (error) {
      if (!(error instanceof SnmpFault) || error.code !== 'badResponse') throw error;
    }
  }
  return client.getNext([last]);
}

/** The first values of a column with their indexes; fewer when the device hangs at the table, as some do. */
async function firstOf(client: SnmpClient, column: Column, enough: (values: readonly Value[]) => boolean) {
  const rows: { readonly index: Oid; readonly value: Value }[] = [];
  let last = column.oid;
  let trips = 0;
  try {
    while (rows.length < fewRows && trips < fewOneByOne && !enough(rows.map(({ value }) => value))) {
      // One at first: most need no more.
      const page = await pageAfter(client, last, trips++ === 0 ? 1 : rowsAtOnce);
      const inside = page.filter(({ oid, value }) => value.type !== 'endOfMibView' && startsWith(oid, column.oid));
      rows.push(...inside.map(({ oid, value }) => ({ index: oid.slice(column.oid.length), value })));
      const next = inside.at(-1)?.oid;
      if (next === undefined || inside.length < page.length || compareOid(next, last) <= 0) break;
      last = next;
    }
  } catch (error) {
    if (!(error instanceof SnmpFault)) throw error;
  }
  return rows;
}

const { entPhysicalClass, ...entityColumns } = entPhysicalTable.columns;
const chassisColumns = [
  entityColumns.entPhysicalDescr,
  entityColumns.entPhysicalHardwareRev,
  entityColumns.entPhysicalFirmwareRev,
  entityColumns.entPhysicalSoftwareRev,
  entityColumns.entPhysicalSerialNum,
  entityColumns.entPhysicalModelName,
];
const integerOf = (value: Value): number | undefined => (value.type === 'integer' ? value.value : undefined);
const isChassis = (value: Value): boolean => integerOf(value) === entPhysicalClass.enum.chassis;

/** What the row of the chassis tells. */
async function readChassis(client: SnmpClient): Promise<Values> {
  const rows = await firstOf(client, entPhysicalClass, (values) => values.some(isChassis));
  const whole = rows[wholeAmong(rows.map(({ value }) => integerOf(value)))];
  if (!whole) return new Map();
  const told = await getEach(
    client,
    chassisColumns.map(({ oid }) => [...oid, ...whole.index]),
  );
  return new Map(
    chassisColumns.flatMap(({ name, oid }) => {
      const value = told.get(oidText([...oid, ...whole.index]));
      return value ? [[name, value] as const] : [];
    }),
  );
}

const { ifPhysAddress } = ifTable.columns;
const isAddress = (value: Value): boolean => {
  const mac = value.type === 'octets' ? macOfOctets(Buffer.from(value.value).toString('latin1')) : null;
  return mac !== null && isOwnMac(mac);
};

/** The address of the first interface that has one of its own. */
async function readAddress(client: SnmpClient): Promise<Values> {
  const rows = await firstOf(client, ifPhysAddress, (values) => values.some(isAddress));
  const found = rows.find(({ value }) => isAddress(value));
  return new Map(found ? [[ifPhysAddress.name, found.value]] : []);
}

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
  const first = whoIsOlt(answers);
  // Nobody else's device is asked for objects of this vendor; one that does not say whose it is may be.
  if (first.sysObjectId === null || isVsol(first)) await ask(vendorObjects);
  const known = whoIsOlt(answers);
  const lacks = known.model == null || known.serial == null || known.firmware == null;
  if (lacks) for (const [name, value] of await readChassis(client)) told.set(name, value);
  if (known.mac == null) for (const [name, value] of await readAddress(client)) told.set(name, value);
  const who = whoIsOlt(answers);
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
export async function probeSystem(options: ClientOptions): Promise<SystemBlock> {
  const client = new SnmpClient(options);
  try {
    return await readSystem(client);
  } finally {
    client.close();
  }
}
