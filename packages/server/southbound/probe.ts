import { oltType, systemControl, systemInfo } from '@heliograph/wire/mib/system.ts';
import { system } from '@heliograph/wire/mib/standard.ts';
import { SnmpClient, SnmpFault, type ClientOptions } from '@heliograph/wire/snmp/client.ts';
import { oidText, type Oid, type Value } from '@heliograph/wire/snmp/message.ts';
import { macDigits } from '@heliograph/catalogue/formats/mac-range.ts';

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
}

const unwanted = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffe\uffff]+/gu;

/**
 * Text of a device as it may be stored and shown: UTF-8 where it is, else one character per octet; no control or
 * direction characters, at most 255 characters. Markup stays as it is: it is text, and shown as text.
 */
export function deviceText(bytes: Uint8Array): string | null {
  let words: string;
  try {
    // `stream`: a character cut off at the end is no error.
    words = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, 4096), { stream: true });
  } catch {
    words = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
  }
  const clean = Array.from(words.replace(unwanted, ' ').trim()).slice(0, 255).join('').trim();
  return clean === '' ? null : clean;
}

const textOf = (value: Value | undefined): string | null => {
  if (value?.type === 'octets') return deviceText(value.value);
  return value?.type === 'oid' ? oidText(value.value) : null;
};

/** A smallint within bounds; -128 and the like are how some firmware says "no sensor". */
const numberOf = (value: Value | undefined, min: number, max: number): number | null => {
  if (value?.type !== 'integer' && value?.type !== 'gauge32') return null;
  return value.value >= min && value.value <= max ? value.value : null;
};

const technology = (words: string): 'GPON' | 'EPON' | null => {
  if (/epon|V1600D/i.test(words)) return 'EPON';
  return /gpon|V1600G|V1600X/i.test(words) ? 'GPON' : null;
};

const boardIn = (descr: string | null): string | null => /\bV[0-9]{4}[A-Z0-9-]*/i.exec(descr ?? '')?.[0] ?? null;

const standardOids: readonly Oid[] = [system.sysDescr.oid, system.sysObjectID.oid, system.sysName.oid];
const vendorOids: readonly Oid[] = [
  systemInfo.sysHostName.oid,
  systemInfo.sysContact.oid,
  systemInfo.sysLocation.oid,
  systemInfo.sysFirmVersion.oid,
  systemInfo.sysHardVersion.oid,
  systemInfo.sysMac.oid,
  systemInfo.sysRunningTime.oid,
  systemInfo.sysTemperature.oid,
  systemInfo.sysSerialNumber.oid,
  systemInfo.sysLicenselimit.oid,
  systemInfo.sysLicenseTime.oid,
  systemInfo.sysDeviceModel.oid,
  systemControl.cpuLoad.oid,
  systemControl.memoryLoad.oid,
  oltType.oltType.oid,
  oltType.oltTypeVersion.oid,
];

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

/** Reads who the device is. Throws SnmpFault when it does not answer; a device of another maker gives the standard part. */
export async function readSystem(client: SnmpClient): Promise<SystemBlock> {
  const standard = await getEach(client, standardOids);
  const vendor = await getEach(client, vendorOids);
  const word = (spec: { readonly oid: Oid }, from: Values = vendor) => textOf(from.get(oidText(spec.oid)));
  const figure = (spec: { readonly oid: Oid }, min: number, max: number) =>
    numberOf(vendor.get(oidText(spec.oid)), min, max);
  const sysDescr = word(system.sysDescr, standard);
  const model = word(systemInfo.sysDeviceModel);
  const deviceType = word(oltType.oltTypeVersion) ?? boardIn(word(oltType.oltType)) ?? boardIn(sysDescr);
  const mac = macDigits(word(systemInfo.sysMac) ?? '');
  return {
    sysDescr,
    sysObjectId: word(system.sysObjectID, standard),
    hostName: word(systemInfo.sysHostName) ?? word(system.sysName, standard),
    contact: word(systemInfo.sysContact),
    location: word(systemInfo.sysLocation),
    firmware: word(systemInfo.sysFirmVersion),
    hardware: word(systemInfo.sysHardVersion),
    mac: mac === undefined || mac === '000000000000' ? null : mac,
    serial: word(systemInfo.sysSerialNumber),
    runningTime: word(systemInfo.sysRunningTime),
    cpu: figure(systemControl.cpuLoad, 0, 100),
    memory: figure(systemControl.memoryLoad, 0, 100),
    temperature: figure(systemInfo.sysTemperature, -60, 200),
    licenceLimit: word(systemInfo.sysLicenselimit),
    licenceTime: word(systemInfo.sysLicenseTime),
    model,
    deviceType: deviceType?.slice(0, 64) ?? null,
    ponMode: technology(deviceType ?? '') ?? technology(`${model ?? ''} ${sysDescr ?? ''}`),
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
