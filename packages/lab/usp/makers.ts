import { vendorNamed } from '../cpe/vendors/vendors.ts';
import type { Vendor } from '../cpe/vendors/vendor.ts';
import type { UspQuirk } from './quirks.ts';

/** A kind of USP agent: a device of TR-181, and how it speaks. */
export interface UspMaker {
  readonly id: string;
  readonly vendor: Vendor;
  /** Of MQTT. */
  readonly mqtt: 4 | 5;
  /** Versions of USP that it knows. */
  readonly versions: string;
  /** How its endpoint id is made. */
  readonly endpoint: 'os' | 'ops' | 'proto';
  readonly quirks: readonly UspQuirk[];
}

/** Device.LocalAgent (TR-181 2.12 and later), as far as a controller needs it. */
const localAgent = `
LocalAgent.
  EndpointID SoftwareVersion UpTime:u SupportedProtocols
LocalAgent.MTP.{i}.
  Alias Enable:b Protocol Status
LocalAgent.Controller.{i}.
  Alias EndpointID +Enable:b +PeriodicNotifInterval:u1.. +PeriodicNotifTime:d
LocalAgent.Subscription.{i}. +32
  +Alias:64 +Enable:b Recipient +ID:64 +NotifType:{Event|ValueChange|ObjectCreation|ObjectDeletion|OperationComplete|OnBoardRequest} +ReferenceList:*256 +Persistent:b +TimeToLive:u +NotifRetry:b +NotifExpiration:u CreationDate:d
`;

/** What CWMP has as objects that are set, USP has as commands; a device that speaks USP alone has none of the objects of CWMP. */
export const notInUsp: readonly string[] = [
  'ManagementServer.',
  'IP.Diagnostics.IPPing.',
  'IP.Diagnostics.TraceRoute.',
  'IP.Diagnostics.DownloadDiagnostics.',
  'IP.Diagnostics.UploadDiagnostics.',
];

const gateway = vendorNamed('generic-181')!;
const intelbras = vendorNamed('v-sol')!;

function made(of: Vendor, id: string, more: Partial<Vendor> = {}): Vendor {
  return {
    ...of,
    ...more,
    id,
    root: 'tr181',
    extends: of.extends + localAgent,
    lacks: [...of.lacks, ...notInUsp],
    values: {
      ...of.values,
      'LocalAgent.SoftwareVersion': ({ facts }) => facts.software(),
      'LocalAgent.UpTime': ({ facts }) => String(facts.uptime()),
      'LocalAgent.SupportedProtocols': 'MQTT',
      'LocalAgent.MTP.1.Enable': '1',
      'MQTT.Client.1.Enable': '1',
      'MQTT.Client.1.Status': 'Connected',
      'LocalAgent.MTP.1.Protocol': 'MQTT',
      'LocalAgent.MTP.1.Status': 'Up',
      'LocalAgent.Controller.1.Enable': '1',
      'LocalAgent.Controller.1.PeriodicNotifInterval': '86400',
    },
    quirks: [],
  };
}

export const uspMakers: readonly UspMaker[] = [
  {
    id: 'obuspa',
    vendor: made(gateway, 'usp-obuspa', { manufacturer: 'Open', oui: '012345', productClass: 'USP-GW' }),
    mqtt: 5,
    versions: '1.0,1.1,1.2,1.3,1.4',
    endpoint: 'os',
    quirks: [],
  },
  {
    id: 'old-mqtt',
    vendor: made(gateway, 'usp-old', { oui: '00AB10', productClass: 'HGU-U3' }),
    mqtt: 4,
    versions: '1.0,1.1,1.2',
    endpoint: 'ops',
    quirks: ['digits', 'flatPaths'],
  },
  {
    id: 'prpl',
    vendor: made(intelbras.root === 'tr181' ? intelbras : gateway, 'usp-prpl', { oui: '00AB20', productClass: 'PRPL' }),
    mqtt: 5,
    versions: '1.3',
    endpoint: 'proto',
    quirks: ['failsInResponse', 'noSupportedDm'],
  },
];

export const uspMakerNamed = (id: string): UspMaker | undefined => uspMakers.find((one) => one.id === id);
