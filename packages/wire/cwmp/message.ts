/**
 * What a CPE and its ACS say to each other (TR-069 Amendment 6, Annex A), as values: how it looks in XML is the business of `decode` and
 * `encode`. Values of parameters are text as they stood in the message, whatever their type says.
 */

/** `cwmp-1-0` … `cwmp-1-4`: as it came, for the answer must speak of the same. */
export type CwmpVersion = `cwmp-1-${number}`;

export interface ParameterValue {
  readonly name: string;
  readonly value: string;
  /** Local name of the xsi:type: `string`, `unsignedInt`, `boolean`, `dateTime`, …; `string` where none was given. */
  readonly type: string;
}

export interface ParameterInfo {
  /** An object ends in a dot. */
  readonly name: string;
  readonly writable: boolean;
}

export interface ParameterAttributes {
  readonly name: string;
  /** 0 off, 1 passive, 2 active, 3–6 lightweight. */
  readonly notification: number;
  readonly accessList: readonly string[];
}

export interface DeviceId {
  readonly manufacturer: string;
  /** Six hex digits, as sent. */
  readonly oui: string;
  readonly productClass: string;
  readonly serialNumber: string;
}

export interface CwmpEvent {
  /** `0 BOOTSTRAP`, `1 BOOT`, `M Download`, `X 00D09E SomeEvent`, … */
  readonly code: string;
  readonly commandKey: string;
}

export interface FaultCode {
  /** 0 where a transfer went well. */
  readonly code: number;
  readonly text: string;
}

export interface Inform {
  readonly method: 'Inform';
  readonly device: DeviceId;
  readonly events: readonly CwmpEvent[];
  readonly maxEnvelopes: number;
  readonly currentTime: string;
  readonly retryCount: number;
  readonly parameters: readonly ParameterValue[];
}

export interface TransferComplete {
  readonly method: 'TransferComplete';
  readonly commandKey: string;
  readonly fault: FaultCode;
  readonly startTime: string;
  readonly completeTime: string;
}

export interface AutonomousTransferComplete {
  readonly method: 'AutonomousTransferComplete';
  readonly announceUrl: string;
  readonly transferUrl: string;
  readonly isDownload: boolean;
  readonly fileType: string;
  readonly fileSize: number;
  readonly targetFileName: string;
  readonly fault: FaultCode;
  readonly startTime: string;
  readonly completeTime: string;
}

/** A fault of one parameter within a fault of SetParameterValues. */
export interface ParameterFault {
  readonly name: string;
  readonly code: number;
  readonly text: string;
}

export interface QueuedTransfer {
  readonly commandKey: string;
  /** 1 not yet started, 2 in progress, 3 completed. */
  readonly state: number;
  readonly isDownload: boolean | undefined;
  readonly fileType: string | undefined;
  readonly fileSize: number | undefined;
  readonly targetFileName: string | undefined;
}

export interface OperationResult {
  readonly uuid: string;
  readonly unitRef: string;
  readonly version: string;
  readonly state: string;
  readonly resolved: boolean;
  readonly executionUnits: string;
  readonly startTime: string;
  readonly completeTime: string;
  readonly fault: FaultCode;
}

/** What a CPE asks of the ACS. */
export type CpeRequest =
  | Inform
  | TransferComplete
  | AutonomousTransferComplete
  | { readonly method: 'GetRPCMethods' }
  | {
      readonly method: 'Kicked';
      readonly command: string;
      readonly referer: string;
      readonly arg: string;
      readonly next: string;
    }
  | {
      readonly method: 'RequestDownload';
      readonly fileType: string;
      readonly args: readonly { readonly name: string; readonly value: string }[];
    }
  | {
      readonly method: 'DUStateChangeComplete';
      readonly commandKey: string;
      readonly results: readonly OperationResult[];
    }
  | { readonly method: 'AutonomousDUStateChangeComplete'; readonly results: readonly OperationResult[] }
  /** Anything else; it is answered with fault 8000. */
  | { readonly method: 'unknown'; readonly name: string };

/** What a CPE answers to a request of the ACS. */
export type CpeAnswer =
  | { readonly method: 'GetRPCMethodsResponse'; readonly methods: readonly string[] }
  /** 0 applied, 1 applied later (after a reboot). */
  | { readonly method: 'SetParameterValuesResponse'; readonly status: number }
  | { readonly method: 'GetParameterValuesResponse'; readonly parameters: readonly ParameterValue[] }
  | { readonly method: 'GetParameterNamesResponse'; readonly parameters: readonly ParameterInfo[] }
  | { readonly method: 'SetParameterAttributesResponse' }
  | { readonly method: 'GetParameterAttributesResponse'; readonly parameters: readonly ParameterAttributes[] }
  | { readonly method: 'AddObjectResponse'; readonly instanceNumber: number; readonly status: number }
  | { readonly method: 'DeleteObjectResponse'; readonly status: number }
  | { readonly method: 'RebootResponse' | 'FactoryResetResponse' | 'ScheduleInformResponse' }
  | {
      readonly method: 'DownloadResponse' | 'UploadResponse';
      readonly status: number;
      readonly startTime: string;
      readonly completeTime: string;
    }
  | {
      readonly method: 'GetQueuedTransfersResponse' | 'GetAllQueuedTransfersResponse';
      readonly transfers: readonly QueuedTransfer[];
    }
  | { readonly method: 'ScheduleDownloadResponse' | 'CancelTransferResponse' | 'ChangeDUStateResponse' }
  | {
      readonly method: 'Fault';
      readonly code: number;
      readonly text: string;
      readonly parameters: readonly ParameterFault[];
    };

export type FromCpe = CpeRequest | CpeAnswer;

/** A value to set; `type` is the local name of an XML Schema type. */
export type SetValue = ParameterValue;

export interface SetAttributes {
  readonly name: string;
  /** undefined: stays as it is. */
  readonly notification: number | undefined;
  readonly accessList: readonly string[] | undefined;
}

interface Transfer {
  readonly commandKey: string;
  readonly fileType: string;
  readonly url: string;
  readonly username: string;
  readonly password: string;
  readonly delaySeconds: number;
}

/** What the ACS asks of a CPE. */
export type AcsRequest =
  | { readonly method: 'GetRPCMethods' }
  | { readonly method: 'SetParameterValues'; readonly parameters: readonly SetValue[]; readonly parameterKey: string }
  | { readonly method: 'GetParameterValues'; readonly names: readonly string[] }
  | { readonly method: 'GetParameterNames'; readonly path: string; readonly nextLevel: boolean }
  | { readonly method: 'SetParameterAttributes'; readonly parameters: readonly SetAttributes[] }
  | { readonly method: 'GetParameterAttributes'; readonly names: readonly string[] }
  | { readonly method: 'AddObject' | 'DeleteObject'; readonly objectName: string; readonly parameterKey: string }
  | { readonly method: 'Reboot'; readonly commandKey: string }
  | { readonly method: 'FactoryReset' }
  | { readonly method: 'ScheduleInform'; readonly delaySeconds: number; readonly commandKey: string }
  | (Transfer & {
      readonly method: 'Download';
      readonly fileSize: number;
      readonly targetFileName: string;
      readonly successUrl: string;
      readonly failureUrl: string;
    })
  | (Transfer & { readonly method: 'Upload' })
  | { readonly method: 'GetQueuedTransfers' | 'GetAllQueuedTransfers' }
  | { readonly method: 'CancelTransfer'; readonly commandKey: string }
  | {
      readonly method: 'ChangeDUState';
      readonly commandKey: string;
      readonly operations: readonly {
        readonly kind: 'Install' | 'Update' | 'Uninstall';
        readonly url: string;
        readonly uuid: string;
        readonly username: string;
        readonly password: string;
        readonly version: string;
        readonly environmentRef: string;
      }[];
    };

/** What the ACS answers to a request of a CPE. */
export type AcsAnswer =
  | { readonly method: 'InformResponse' }
  | { readonly method: 'TransferCompleteResponse' | 'AutonomousTransferCompleteResponse' }
  | { readonly method: 'GetRPCMethodsResponse'; readonly methods: readonly string[] }
  | { readonly method: 'KickedResponse'; readonly nextUrl: string }
  | { readonly method: 'RequestDownloadResponse' }
  | { readonly method: 'DUStateChangeCompleteResponse' | 'AutonomousDUStateChangeCompleteResponse' }
  | { readonly method: 'Fault'; readonly code: number; readonly text: string };

export type FromAcs = AcsRequest | AcsAnswer;

/** How the sender writes, so that the answer looks like what it can read. */
export interface Manner {
  readonly version: CwmpVersion;
  /** Namespace prefix of the SOAP envelope: `SOAP-ENV`, `soapenv`, `soap_env`, … */
  readonly soapPrefix: string;
}

export interface CwmpEnvelope<Body> {
  /** cwmp:ID; '' where the sender gave none. */
  readonly id: string;
  readonly manner: Manner;
  /** HoldRequests, as an ACS says it; undefined where it does not. */
  readonly hold?: boolean;
  /** SessionTimeout in seconds, as a CPE of 1.3 may ask for it. */
  readonly sessionTimeout?: number;
  /** SupportedCWMPVersions (1.4), as a CPE says them with its Inform: `1.0`, `1.1`, … */
  readonly supportedVersions?: readonly string[];
  /** UseCWMPVersion (1.4), as an ACS says it with InformResponse: `1.4`. */
  readonly useVersion?: string;
  readonly body: Body;
}
