import type { AcsRequest, CpeRequest, CwmpVersion } from './message.ts';

/** Words and numbers of CWMP (TR-069 Amendment 6), as they stand on the wire. */

/** Event codes (§3.7.1.5), without those of methods (`M …`) and vendors (`X OUI …`). */
export const EVENTS = [
  '0 BOOTSTRAP',
  '1 BOOT',
  '2 PERIODIC',
  '3 SCHEDULED',
  '4 VALUE CHANGE',
  '5 KICKED',
  '6 CONNECTION REQUEST',
  '7 TRANSFER COMPLETE',
  '8 DIAGNOSTICS COMPLETE',
  '9 REQUEST DOWNLOAD',
  '10 AUTONOMOUS TRANSFER COMPLETE',
  '11 DU STATE CHANGE COMPLETE',
  '12 AUTONOMOUS DU STATE CHANGE COMPLETE',
  '13 WAKEUP',
  '14 HEARTBEAT',
] as const;

export type StandardEvent = (typeof EVENTS)[number];

/** Events of methods carry the command key of the request that caused them. */
export const METHOD_EVENTS = [
  'M Reboot',
  'M ScheduleInform',
  'M Download',
  'M ScheduleDownload',
  'M Upload',
  'M ChangeDUState',
] as const;

/**
 * The event that a code means: some CPEs err in case and spaces, some send the number alone. Undefined for what is none of the standard (a vendor's, a
 * method's).
 */
export function standardEvent(code: string): StandardEvent | undefined {
  const number = /^\s*(\d{1,2})(?:\s|$)/.exec(code)?.[1];
  return number === undefined ? undefined : EVENTS[Number(number)];
}

/** What a CPE answers that cannot do as it is asked (§A.5.1), in the words of the schemas. */
export const CPE_FAULTS = {
  9000: 'Method not supported',
  9001: 'Request denied',
  9002: 'Internal error',
  9003: 'Invalid arguments',
  9004: 'Resources exceeded',
  9005: 'Invalid parameter name',
  9006: 'Invalid parameter type',
  9007: 'Invalid parameter value',
  9008: 'Attempt to set a non-writable parameter',
  9009: 'Notification request rejected',
  9010: 'File transfer failure',
  9011: 'Upload failure',
  9012: 'File transfer server authentication failure',
  9013: 'Unsupported protocol for file transfer',
  9014: 'File transfer failure: unable to join multicast group',
  9015: 'File transfer failure: unable to contact file server',
  9016: 'File transfer failure: unable to access file',
  9017: 'File transfer failure: unable to complete download',
  9018: 'File transfer failure: file corrupted',
  9019: 'File transfer failure: file authentication failure',
  9020: 'File transfer failure: unable to complete download within specified time windows',
  9021: 'Cancellation of file transfer not permitted in current transfer state',
  9022: 'Invalid UUID format',
  9023: 'Unknown execution environment',
  9024: 'Disabled execution environment',
  9025: 'Deployment unit to execution environment mismatch',
  9026: 'Duplicate deployment unit',
  9027: 'System resources exceeded',
  9028: 'Unknown deployment unit',
  9029: 'Invalid deployment unit state',
  9030: 'Invalid deployment unit update: downgrade not permitted',
  9031: 'Invalid deployment unit update: version not specified',
  9032: 'Invalid deployment unit update: version already exists',
} as const;

/** What an ACS answers that cannot do as it is asked (§A.5.2). */
export const ACS_FAULTS = {
  8000: 'Method not supported',
  8001: 'Request denied',
  8002: 'Internal error',
  8003: 'Invalid arguments',
  8004: 'Resources exceeded',
  8005: 'Retry request',
  8006: 'ACS version incompatible with CPE',
} as const;

export type CpeFault = keyof typeof CPE_FAULTS;
export type AcsFault = keyof typeof ACS_FAULTS;

const ALL_FAULTS: Readonly<Record<number, string>> = { ...CPE_FAULTS, ...ACS_FAULTS };

/** Words of a fault; undefined for a vendor's (9800–9899, 8800–8899) and what is none. */
export const faultWords = (code: number): string | undefined => ALL_FAULTS[code];

/** The other side is to blame: SOAP calls it `Client`. 8005 is among them, by which an ACS has the same request sent again. */
export const isFaultOfSender = (code: number): boolean => [8003, 8005, 9003, 9005, 9006, 9007, 9008].includes(code);

/** A method and the first minor version that has it. `needed`: every CPE (or ACS) of that version must know it. */
interface MethodFact<Method extends string> {
  readonly method: Method;
  readonly since: number;
  readonly needed: boolean;
}

const fact = <Method extends string>(method: Method, since: number, needed: boolean): MethodFact<Method> => ({
  method,
  since,
  needed,
});

/** Methods that a CPE may know (§A.3, §A.4). */
export const CPE_METHODS: readonly MethodFact<
  AcsRequest['method'] | 'ScheduleDownload' | 'SetVouchers' | 'GetOptions'
>[] = [
  fact('GetRPCMethods', 0, true),
  fact('SetParameterValues', 0, true),
  fact('GetParameterValues', 0, true),
  fact('GetParameterNames', 0, true),
  fact('SetParameterAttributes', 0, true),
  fact('GetParameterAttributes', 0, true),
  fact('AddObject', 0, true),
  fact('DeleteObject', 0, true),
  fact('Reboot', 0, true),
  fact('Download', 0, true),
  fact('Upload', 0, false),
  fact('FactoryReset', 0, false),
  fact('ScheduleInform', 0, false),
  fact('GetQueuedTransfers', 0, false),
  fact('SetVouchers', 0, false),
  fact('GetOptions', 0, false),
  fact('GetAllQueuedTransfers', 1, false),
  fact('ScheduleDownload', 2, false),
  fact('CancelTransfer', 2, false),
  fact('ChangeDUState', 2, false),
];

/** Methods that an ACS may know. */
export const ACS_METHODS: readonly MethodFact<Exclude<CpeRequest['method'], 'unknown'>>[] = [
  fact('GetRPCMethods', 0, false),
  fact('Inform', 0, true),
  fact('TransferComplete', 0, true),
  fact('RequestDownload', 0, false),
  fact('Kicked', 0, false),
  fact('AutonomousTransferComplete', 1, true),
  fact('DUStateChangeComplete', 2, false),
  fact('AutonomousDUStateChangeComplete', 2, false),
];

/** The minor version of a namespace. The schemas of 1.3 and 1.4 keep the namespace of 1.2; some CPEs name their own all the same. */
export const minorOf = (version: CwmpVersion): number => Number(version.slice('cwmp-1-'.length));

/** Names that one may use who speaks this version. */
export const methodsOf = <Method extends string>(
  facts: readonly MethodFact<Method>[],
  version: CwmpVersion,
): Method[] => facts.filter((one) => one.since <= minorOf(version)).map((one) => one.method);

export const DOWNLOAD_FILE_TYPES = [
  '1 Firmware Upgrade Image',
  '2 Web Content',
  '3 Vendor Configuration File',
  '4 Tone File',
  '5 Ringer File',
  '6 Stored Firmware Image',
] as const;

/** 3 and 4 are followed by the instance of the file (since 1.3): `3 Vendor Configuration File 2`. */
export const UPLOAD_FILE_TYPES = [
  '1 Vendor Configuration File',
  '2 Vendor Log File',
  '3 Vendor Configuration File',
  '4 Vendor Log File',
] as const;

/** A point of time that a CPE does not know (§A.2.1). */
export const UNKNOWN_TIME = '0001-01-01T00:00:00Z';
