import type { AcsRequest, FromAcs, SetAttributes } from './message.ts';
import { leaf, type MessagePrefixes } from './write.ts';

/** What an ACS says. Members stand in the order of the schema: some CPEs read them by place. */

function setAttributes(names: MessagePrefixes, one: SetAttributes): string {
  const members = [
    leaf('Name', one.name),
    leaf('NotificationChange', one.notification !== undefined),
    leaf('Notification', one.notification ?? 0),
    leaf('AccessListChange', one.accessList !== undefined),
    names.strings('AccessList', one.accessList ?? []),
  ];
  return `<SetParameterAttributesStruct>${members.join('')}</SetParameterAttributesStruct>`;
}

type Of<Method extends FromAcs['method']> = Extract<FromAcs, { method: Method }>;

function download(names: MessagePrefixes, body: Of<'Download'>): string {
  return names.method(
    'Download',
    leaf('CommandKey', body.commandKey),
    leaf('FileType', body.fileType),
    leaf('URL', body.url),
    leaf('Username', body.username),
    leaf('Password', body.password),
    leaf('FileSize', body.fileSize),
    leaf('TargetFileName', body.targetFileName),
    leaf('DelaySeconds', body.delaySeconds),
    leaf('SuccessURL', body.successUrl),
    leaf('FailureURL', body.failureUrl),
  );
}

function upload(names: MessagePrefixes, body: Of<'Upload'>): string {
  return names.method(
    'Upload',
    leaf('CommandKey', body.commandKey),
    leaf('FileType', body.fileType),
    leaf('URL', body.url),
    leaf('Username', body.username),
    leaf('Password', body.password),
    leaf('DelaySeconds', body.delaySeconds),
  );
}

type Operation = Of<'ChangeDUState'>['operations'][number];

/** Members of each kind of operation, in the order of the schema; the first of them always stands, the others where they are said. */
const MEMBERS: Readonly<Record<Operation['kind'], readonly (readonly [string, keyof Operation])[]>> = {
  Install: [
    ['URL', 'url'],
    ['UUID', 'uuid'],
    ['Username', 'username'],
    ['Password', 'password'],
    ['ExecutionEnvRef', 'environmentRef'],
  ],
  Update: [
    ['UUID', 'uuid'],
    ['Version', 'version'],
    ['URL', 'url'],
    ['Username', 'username'],
    ['Password', 'password'],
  ],
  Uninstall: [
    ['UUID', 'uuid'],
    ['Version', 'version'],
    ['ExecutionEnvRef', 'environmentRef'],
  ],
};

function operation(one: Operation): string {
  const members = MEMBERS[one.kind]
    .filter(([, key], at) => at === 0 || one[key] !== '')
    .map(([name, key]) => leaf(name, one[key]));
  return `<Operations xsi:type="cwmp:${one.kind}OpStruct">${members.join('')}</Operations>`;
}

function request(names: MessagePrefixes, body: AcsRequest): string {
  switch (body.method) {
    case 'SetParameterValues':
      return names.method(body.method, names.parameterValues(body.parameters), leaf('ParameterKey', body.parameterKey));
    case 'GetParameterValues':
    case 'GetParameterAttributes':
      return names.method(body.method, names.strings('ParameterNames', body.names));
    case 'GetParameterNames':
      return names.method(body.method, leaf('ParameterPath', body.path), leaf('NextLevel', body.nextLevel));
    case 'SetParameterAttributes': {
      const entries = body.parameters.map((one) => setAttributes(names, one));
      return names.method(body.method, names.list('ParameterList', 'cwmp:SetParameterAttributesStruct', entries));
    }
    case 'AddObject':
    case 'DeleteObject':
      return names.method(body.method, leaf('ObjectName', body.objectName), leaf('ParameterKey', body.parameterKey));
    case 'Reboot':
    case 'CancelTransfer':
      return names.method(body.method, leaf('CommandKey', body.commandKey));
    case 'ScheduleInform':
      return names.method(body.method, leaf('DelaySeconds', body.delaySeconds), leaf('CommandKey', body.commandKey));
    case 'Download':
      return download(names, body);
    case 'Upload':
      return upload(names, body);
    case 'ChangeDUState':
      return names.method(body.method, body.operations.map(operation).join(''), leaf('CommandKey', body.commandKey));
    case 'GetRPCMethods':
    case 'FactoryReset':
    case 'GetQueuedTransfers':
    case 'GetAllQueuedTransfers':
      return names.method(body.method);
  }
}

export function writeFromAcs(names: MessagePrefixes, body: FromAcs): string {
  switch (body.method) {
    case 'InformResponse':
      return names.method(body.method, leaf('MaxEnvelopes', 1));
    case 'GetRPCMethodsResponse':
      return names.method(body.method, names.strings('MethodList', body.methods));
    case 'KickedResponse':
      return names.method(body.method, leaf('NextURL', body.nextUrl));
    case 'Fault':
      return names.fault(body.code, body.text);
    case 'TransferCompleteResponse':
    case 'AutonomousTransferCompleteResponse':
    case 'RequestDownloadResponse':
    case 'DUStateChangeCompleteResponse':
    case 'AutonomousDUStateChangeCompleteResponse':
      return names.method(body.method);
    default:
      return request(names, body);
  }
}
