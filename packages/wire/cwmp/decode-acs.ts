import type { AcsRequest, FromAcs, SetAttributes } from './message.ts';
import { elementsBelow, Leaves, owned, parameterValue, soapFault } from './structs.ts';
import type { XmlScanner } from './xml.ts';

/** What an ACS says, method by method. Each reader stands at the element of the method. */

/** A request that is none of `AcsRequest`; a CPE answers fault 9000. */
export interface UnknownMethod {
  readonly method: 'unknown';
  readonly name: string;
}

type Read = (scanner: XmlScanner) => FromAcs;
type WithList<Entry> = { readonly leaves: Leaves; readonly list: readonly Entry[] };

function withList<Entry>(scanner: XmlScanner, name: string, read: (scanner: XmlScanner) => Entry): WithList<Entry> {
  const inside = scanner.depth;
  const leaves = new Leaves();
  let list: Entry[] = [];
  while (scanner.child(inside)) {
    if (scanner.local === name) list = elementsBelow(scanner, read);
    else leaves.take(scanner);
  }
  return { leaves, list };
}

const word = (scanner: XmlScanner): string => scanner.textToEnd().trim();

function setAttributes(scanner: XmlScanner): SetAttributes {
  const { leaves, list } = withList(scanner, 'AccessList', word);
  return {
    name: leaves.word('Name'),
    notification: leaves.isTrue('NotificationChange') ? leaves.number('Notification') : undefined,
    accessList: leaves.isTrue('AccessListChange') ? list : undefined,
  };
}

function transfer(leaves: Leaves) {
  return {
    commandKey: leaves.text('CommandKey'),
    fileType: leaves.word('FileType'),
    url: leaves.word('URL'),
    username: leaves.text('Username'),
    password: leaves.text('Password'),
    delaySeconds: leaves.number('DelaySeconds'),
  };
}

function download(scanner: XmlScanner): AcsRequest {
  const leaves = new Leaves().all(scanner);
  return {
    method: 'Download',
    ...transfer(leaves),
    fileSize: leaves.number('FileSize'),
    targetFileName: leaves.text('TargetFileName'),
    successUrl: leaves.word('SuccessURL'),
    failureUrl: leaves.word('FailureURL'),
  };
}

type Operation = Extract<AcsRequest, { method: 'ChangeDUState' }>['operations'][number];

function operation(scanner: XmlScanner): Operation {
  const type = scanner.attribute('type') ?? '';
  const leaves = new Leaves().all(scanner);
  return {
    kind: type.includes('Uninstall') ? 'Uninstall' : type.includes('Update') ? 'Update' : 'Install',
    url: leaves.word('URL'),
    uuid: leaves.word('UUID'),
    username: leaves.text('Username'),
    password: leaves.text('Password'),
    version: leaves.word('Version'),
    environmentRef: leaves.word('ExecutionEnvRef'),
  };
}

function changeDuState(scanner: XmlScanner): AcsRequest {
  const inside = scanner.depth;
  const leaves = new Leaves();
  const operations: Operation[] = [];
  while (scanner.child(inside)) {
    if (scanner.local === 'Operations') operations.push(operation(scanner));
    else leaves.take(scanner);
  }
  return { method: 'ChangeDUState', commandKey: leaves.text('CommandKey'), operations };
}

const bare = <Method extends string>(methods: readonly Method[], made: (method: Method) => Read): [string, Read][] =>
  methods.map((method) => [method, made(method)]);

const READERS = new Map<string, Read>([
  [
    'SetParameterValues',
    (at) => {
      const { leaves, list } = withList(at, 'ParameterList', parameterValue);
      return { method: 'SetParameterValues', parameters: list, parameterKey: leaves.text('ParameterKey') };
    },
  ],
  ...bare(['GetParameterValues', 'GetParameterAttributes'], (method) => (at) => ({
    method,
    names: withList(at, 'ParameterNames', word).list,
  })),
  [
    'GetParameterNames',
    (at) => {
      const leaves = new Leaves().all(at);
      return { method: 'GetParameterNames', path: leaves.word('ParameterPath'), nextLevel: leaves.isTrue('NextLevel') };
    },
  ],
  [
    'SetParameterAttributes',
    (at) => ({ method: 'SetParameterAttributes', parameters: withList(at, 'ParameterList', setAttributes).list }),
  ],
  ...bare(['AddObject', 'DeleteObject'], (method) => (at) => {
    const leaves = new Leaves().all(at);
    return { method, objectName: leaves.word('ObjectName'), parameterKey: leaves.text('ParameterKey') };
  }),
  ...bare(['Reboot', 'CancelTransfer'], (method) => (at) => ({
    method,
    commandKey: new Leaves().all(at).text('CommandKey'),
  })),
  [
    'ScheduleInform',
    (at) => {
      const leaves = new Leaves().all(at);
      return {
        method: 'ScheduleInform',
        delaySeconds: leaves.number('DelaySeconds'),
        commandKey: leaves.text('CommandKey'),
      };
    },
  ],
  ['Download', download],
  ['Upload', (at) => ({ method: 'Upload', ...transfer(new Leaves().all(at)) })],
  ['ChangeDUState', changeDuState],
  ...bare(
    [
      'GetRPCMethods',
      'FactoryReset',
      'GetQueuedTransfers',
      'GetAllQueuedTransfers',
      'InformResponse',
      'TransferCompleteResponse',
      'AutonomousTransferCompleteResponse',
      'RequestDownloadResponse',
      'DUStateChangeCompleteResponse',
      'AutonomousDUStateChangeCompleteResponse',
    ],
    (method) => () => ({ method }),
  ),
  [
    'GetRPCMethodsResponse',
    (at) => ({ method: 'GetRPCMethodsResponse', methods: withList(at, 'MethodList', word).list }),
  ],
  ['KickedResponse', (at) => ({ method: 'KickedResponse', nextUrl: new Leaves().all(at).word('NextURL') })],
  [
    'Fault',
    (at) => {
      const { code, text } = soapFault(at, 8002);
      return { method: 'Fault', code, text };
    },
  ],
]);

export function readFromAcs(scanner: XmlScanner, method: string): FromAcs | UnknownMethod {
  const read = READERS.get(method);
  return read ? read(scanner) : { method: 'unknown', name: owned(method) };
}
