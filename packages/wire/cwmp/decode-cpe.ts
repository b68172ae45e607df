import { isTrue, numberOr } from './envelope.ts';
import type {
  CpeAnswer,
  CpeRequest,
  CwmpEvent,
  DeviceId,
  FaultCode,
  FromCpe,
  Inform,
  OperationResult,
  ParameterAttributes,
  QueuedTransfer,
} from './message.ts';
import { elementsBelow, faultStruct, Leaves, owned, parameterInfo, parameterValue, soapFault } from './structs.ts';
import type { XmlScanner } from './xml.ts';

/** What a CPE says, method by method. Each reader stands at the element of the method. */

const noFault: FaultCode = { code: 0, text: '' };

function deviceId(scanner: XmlScanner): DeviceId {
  const leaves = new Leaves().all(scanner);
  return {
    manufacturer: owned(leaves.word('Manufacturer')),
    oui: owned(leaves.word('OUI')),
    productClass: owned(leaves.word('ProductClass')),
    serialNumber: owned(leaves.word('SerialNumber')),
  };
}

function cwmpEvent(scanner: XmlScanner): CwmpEvent {
  const inside = scanner.depth;
  let code = '';
  let commandKey = '';
  while (scanner.child(inside)) {
    if (scanner.local === 'EventCode') code = owned(scanner.textToEnd().trim());
    else if (scanner.local === 'CommandKey') commandKey = owned(scanner.textToEnd());
  }
  return { code, commandKey };
}

function inform(scanner: XmlScanner): Inform {
  const inside = scanner.depth;
  let device: DeviceId = { manufacturer: '', oui: '', productClass: '', serialNumber: '' };
  let events: CwmpEvent[] = [];
  let maxEnvelopes = 1;
  let currentTime = '';
  let retryCount = 0;
  let parameters: Inform['parameters'] = [];
  while (scanner.child(inside)) {
    switch (scanner.local) {
      case 'DeviceId':
        device = deviceId(scanner);
        break;
      case 'Event':
        events = elementsBelow(scanner, cwmpEvent);
        break;
      case 'MaxEnvelopes':
        maxEnvelopes = numberOr(scanner.textToEnd(), 1);
        break;
      case 'CurrentTime':
        currentTime = owned(scanner.textToEnd().trim());
        break;
      case 'RetryCount':
        retryCount = numberOr(scanner.textToEnd(), 0);
        break;
      case 'ParameterList':
        parameters = elementsBelow(scanner, parameterValue);
        break;
      default:
    }
  }
  return { method: 'Inform', device, events, maxEnvelopes, currentTime, retryCount, parameters };
}

/** Members of a method of which some are structures or lists: those go to `deep`, which says whether it took the element. */
function members(scanner: XmlScanner, deep: (local: string) => boolean): Leaves {
  const inside = scanner.depth;
  const leaves = new Leaves();
  while (scanner.child(inside)) if (!deep(scanner.local)) leaves.take(scanner);
  return leaves;
}

function withFault(scanner: XmlScanner): { leaves: Leaves; fault: FaultCode } {
  let fault = noFault;
  const leaves = members(scanner, (local) => {
    if (local !== 'FaultStruct') return false;
    fault = faultStruct(scanner);
    return true;
  });
  return { leaves, fault };
}

function transferComplete(scanner: XmlScanner): CpeRequest {
  const { leaves, fault } = withFault(scanner);
  return {
    method: 'TransferComplete',
    commandKey: leaves.text('CommandKey'),
    fault,
    startTime: leaves.word('StartTime'),
    completeTime: leaves.word('CompleteTime'),
  };
}

function autonomousTransferComplete(scanner: XmlScanner): CpeRequest {
  const { leaves, fault } = withFault(scanner);
  return {
    method: 'AutonomousTransferComplete',
    announceUrl: leaves.word('AnnounceURL'),
    transferUrl: leaves.word('TransferURL'),
    isDownload: leaves.isTrue('IsDownload'),
    fileType: leaves.word('FileType'),
    fileSize: leaves.number('FileSize'),
    targetFileName: leaves.text('TargetFileName'),
    fault,
    startTime: leaves.word('StartTime'),
    completeTime: leaves.word('CompleteTime'),
  };
}

function operationResult(scanner: XmlScanner): OperationResult {
  let fault = noFault;
  const leaves = members(scanner, (local) => {
    // `FaultStruct` in a draft that some CPEs were made from.
    if (local !== 'Fault' && local !== 'FaultStruct') return false;
    fault = faultStruct(scanner);
    return true;
  });
  return {
    uuid: leaves.word('UUID'),
    unitRef: leaves.word('DeploymentUnitRef'),
    version: leaves.word('Version'),
    state: leaves.word('CurrentState'),
    resolved: leaves.isTrue('Resolved'),
    executionUnits: leaves.word('ExecutionUnitRefList'),
    startTime: leaves.word('StartTime'),
    completeTime: leaves.word('CompleteTime'),
    fault,
  };
}

/** `Results` repeats, one for each operation, and is no SOAP array. */
function operationResults(scanner: XmlScanner): { leaves: Leaves; results: OperationResult[] } {
  const results: OperationResult[] = [];
  const leaves = members(scanner, (local) => {
    if (local !== 'Results') return false;
    results.push(operationResult(scanner));
    return true;
  });
  return { leaves, results };
}

function requestDownload(scanner: XmlScanner): CpeRequest {
  let args: { name: string; value: string }[] = [];
  const leaves = members(scanner, (local) => {
    if (local !== 'FileTypeArg') return false;
    args = elementsBelow(scanner, (at) => {
      const arg = new Leaves().all(at);
      return { name: arg.word('Name'), value: arg.text('Value') };
    });
    return true;
  });
  return { method: 'RequestDownload', fileType: leaves.word('FileType'), args };
}

function kicked(scanner: XmlScanner): CpeRequest {
  const leaves = new Leaves().all(scanner);
  return {
    method: 'Kicked',
    command: leaves.text('Command'),
    referer: leaves.text('Referer'),
    arg: leaves.text('Arg'),
    next: leaves.text('Next'),
  };
}

function attributes(scanner: XmlScanner): ParameterAttributes {
  let accessList: string[] = [];
  const leaves = members(scanner, (local) => {
    if (local !== 'AccessList') return false;
    accessList = elementsBelow(scanner, (at) => at.textToEnd().trim());
    return true;
  });
  return { name: leaves.word('Name'), notification: leaves.number('Notification'), accessList };
}

function queuedTransfer(scanner: XmlScanner): QueuedTransfer {
  const leaves = new Leaves().all(scanner);
  const isDownload = leaves.maybe('IsDownload');
  const fileSize = leaves.maybe('FileSize');
  return {
    commandKey: leaves.text('CommandKey'),
    state: leaves.number('State'),
    isDownload: isDownload === undefined ? undefined : isTrue(isDownload),
    fileType: leaves.maybe('FileType')?.trim(),
    fileSize: fileSize === undefined ? undefined : numberOr(fileSize, 0),
    targetFileName: leaves.maybe('TargetFileName'),
  };
}

/** The entries of the one list of a method, whatever the list is called. */
function oneList<Entry>(scanner: XmlScanner, read: (scanner: XmlScanner) => Entry): Entry[] {
  return elementsBelow(scanner, (at) => elementsBelow(at, read)).flat();
}

function transferStarted(method: 'DownloadResponse' | 'UploadResponse') {
  return (scanner: XmlScanner): CpeAnswer => {
    const leaves = new Leaves().all(scanner);
    return {
      method,
      // Whoever says nothing has not said that it is done: a TransferComplete is waited for.
      status: leaves.number('Status', 1),
      startTime: leaves.word('StartTime'),
      completeTime: leaves.word('CompleteTime'),
    };
  };
}

/** 0 where nothing can be read: what a device did is read back in any case. */
const status = (scanner: XmlScanner): number => new Leaves().all(scanner).number('Status');

function addObjectResponse(scanner: XmlScanner): CpeAnswer {
  const leaves = new Leaves().all(scanner);
  return {
    method: 'AddObjectResponse',
    instanceNumber: leaves.number('InstanceNumber'),
    status: leaves.number('Status'),
  };
}

type Read = (scanner: XmlScanner) => FromCpe;

const READERS = new Map<string, Read>([
  ['Inform', inform],
  ['TransferComplete', transferComplete],
  ['AutonomousTransferComplete', autonomousTransferComplete],
  ['GetRPCMethods', () => ({ method: 'GetRPCMethods' })],
  ['Kicked', kicked],
  ['RequestDownload', requestDownload],
  [
    'DUStateChangeComplete',
    (at) => {
      const { leaves, results } = operationResults(at);
      return { method: 'DUStateChangeComplete', commandKey: leaves.text('CommandKey'), results };
    },
  ],
  [
    'AutonomousDUStateChangeComplete',
    (at) => ({ method: 'AutonomousDUStateChangeComplete', results: operationResults(at).results }),
  ],
  [
    'GetRPCMethodsResponse',
    (at) => ({ method: 'GetRPCMethodsResponse', methods: oneList(at, (one) => one.textToEnd().trim()) }),
  ],
  ['SetParameterValuesResponse', (at) => ({ method: 'SetParameterValuesResponse', status: status(at) })],
  ['DeleteObjectResponse', (at) => ({ method: 'DeleteObjectResponse', status: status(at) })],
  ['AddObjectResponse', addObjectResponse],
  [
    'GetParameterValuesResponse',
    (at) => ({ method: 'GetParameterValuesResponse', parameters: oneList(at, parameterValue) }),
  ],
  [
    'GetParameterNamesResponse',
    (at) => ({ method: 'GetParameterNamesResponse', parameters: oneList(at, parameterInfo) }),
  ],
  [
    'GetParameterAttributesResponse',
    (at) => ({ method: 'GetParameterAttributesResponse', parameters: oneList(at, attributes) }),
  ],
  ['DownloadResponse', transferStarted('DownloadResponse')],
  ['UploadResponse', transferStarted('UploadResponse')],
  ['Fault', (at) => soapFault(at, 9002)],
  ...(['GetQueuedTransfersResponse', 'GetAllQueuedTransfersResponse'] as const).map((method): [string, Read] => [
    method,
    (at) => ({ method, transfers: oneList(at, queuedTransfer) }),
  ]),
  ...(
    [
      'SetParameterAttributesResponse',
      'RebootResponse',
      'FactoryResetResponse',
      'ScheduleInformResponse',
      'ScheduleDownloadResponse',
      'CancelTransferResponse',
      'ChangeDUStateResponse',
    ] as const
  ).map((method): [string, Read] => [method, () => ({ method })]),
]);

export function readFromCpe(scanner: XmlScanner, method: string): FromCpe {
  const read = READERS.get(method);
  return read ? read(scanner) : { method: 'unknown', name: owned(method) };
}
