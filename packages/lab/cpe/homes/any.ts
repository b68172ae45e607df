import { randomBetween, mix } from '../../kit/random.ts';
import type { ValueSource } from '../models/base.ts';
import { at, trafficShare, isoSeconds, mergedValues, wavering, type SourceValues } from './values.ts';

/** What a device is and how it knows its ACS: the same places in TR-098 and TR-181. */

const identity = at('DeviceInfo.', {
  Manufacturer: ({ facts }) => facts.vendor.manufacturer,
  ManufacturerOUI: ({ facts }) => facts.vendor.oui,
  ModelName: ({ facts }) => facts.vendor.model,
  Description: ({ facts }) => `${facts.vendor.model} home gateway`,
  ProductClass: ({ facts }) => facts.vendor.productClass,
  SerialNumber: ({ facts }) => facts.serial,
  HardwareVersion: ({ facts }) => facts.vendor.hardware,
  SoftwareVersion: ({ facts }) => facts.software(),
  SpecVersion: '1.0',
  UpTime: ({ facts }) => String(facts.uptime()),
  DeviceLog: ({ facts }) => `${isoSeconds(facts.now() - facts.uptime() * 1000)} system started\n`,
  HostName: ({ facts }) => facts.vendor.model.toLowerCase(),
  'MemoryStatus.Total': '262144',
  'MemoryStatus.Free': wavering(70_000, 120_000, 90),
  'MemoryStatus.TotalPersistent': '131072',
  'MemoryStatus.FreePersistent': '60416',
  'ProcessStatus.CPUUsage': wavering(2, 35, 91),
});

const management = at('ManagementServer.', {
  URL: ({ facts }) => facts.acs().url,
  Username: ({ facts }) => facts.acs().username,
  Password: ({ facts }) => facts.acs().password,
  PeriodicInformEnable: '1',
  PeriodicInformInterval: '300',
  ConnectionRequestURL: ({ facts }) => facts.connectionRequestUrl(),
  ConnectionRequestUsername: 'cpe',
  ConnectionRequestPassword: ({ facts }) => mix(facts.seed, 1, 92).toString(16).padStart(8, '0'),
  UpgradesManaged: '1',
  CWMPRetryMinimumWaitInterval: '5',
  CWMPRetryIntervalMultiplier: '2000',
  SupportedConnReqMethods: 'HTTP,STUN',
  HTTPCompressionSupported: 'GZIP',
  HTTPConnectionRequestEnable: '1',
  STUNServerPort: '3478',
  STUNMaximumKeepAlivePeriod: '60',
  STUNMinimumKeepAlivePeriod: '30',
});

const time = at('Time.', {
  Enable: '1',
  Status: (place) => (place.own('Enable') === '1' ? 'Synchronized' : 'Disabled'),
  NTPServer1: 'pool.ntp.org',
  CurrentLocalTime: ({ facts }) => isoSeconds(facts.now()),
  LocalTimeZoneName: 'UTC',
  LocalTimeZone: 'UTC0',
});

export const anyDevice: SourceValues = mergedValues(identity, management, time);

/** Parameters that are always told in an Inform, and whose changes open a session, with the root left out. */
export const informed = [
  'DeviceInfo.SpecVersion',
  'DeviceInfo.HardwareVersion',
  'DeviceInfo.SoftwareVersion',
  'DeviceInfo.ProvisioningCode',
  'ManagementServer.ConnectionRequestURL',
  'ManagementServer.ParameterKey',
];

export const forcedActive = [
  'DeviceInfo.SoftwareVersion',
  'DeviceInfo.ProvisioningCode',
  'ManagementServer.ConnectionRequestURL',
  'ManagementServer.UDPConnectionRequestAddress',
  'ManagementServer.ParameterKey',
];

/** Counters of an interface, by the names that its object has for them. */
export const interfaceCounters = (object: string, sent: 'down' | 'up', share: number, prefix = ''): SourceValues => {
  const received = sent === 'up' ? 'down' : 'up';
  const packets = (direction: 'down' | 'up'): ValueSource => trafficShare(direction, share / 900);
  return at(object, {
    [`${prefix}BytesSent`]: trafficShare(sent, share),
    [`${prefix}BytesReceived`]: trafficShare(received, share),
    [`${prefix}PacketsSent`]: packets(sent),
    [`${prefix}PacketsReceived`]: packets(received),
  });
};

/** dBm of a radio client, and the like: chance fixed by device and row. */
export const radioSignal: ValueSource = ({ facts, row }) =>
  String(Math.round(randomBetween(facts.seed ^ Math.floor(facts.now() / 60_000), -78, -42, row, 93)));
