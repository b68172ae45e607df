import { CwmpError } from './error.ts';
import type {
  CpeAnswer,
  FaultCode,
  FromCpe,
  Inform,
  OperationResult,
  ParameterAttributes,
  ParameterInfo,
  QueuedTransfer,
} from './message.ts';
import { leaf, type MessagePrefixes } from './write.ts';

/** What a CPE says. */

type Of<Method extends FromCpe['method']> = Extract<FromCpe, { method: Method }>;

function inform(names: MessagePrefixes, body: Inform): string {
  const { device } = body;
  const id = [
    leaf('Manufacturer', device.manufacturer),
    leaf('OUI', device.oui),
    leaf('ProductClass', device.productClass),
    leaf('SerialNumber', device.serialNumber),
  ];
  const events = body.events.map(
    (one) => `<EventStruct>${leaf('EventCode', one.code)}${leaf('CommandKey', one.commandKey)}</EventStruct>`,
  );
  return names.method(
    'Inform',
    `<DeviceId>${id.join('')}</DeviceId>`,
    names.list('Event', 'cwmp:EventStruct', events),
    leaf('MaxEnvelopes', body.maxEnvelopes),
    leaf('CurrentTime', body.currentTime),
    leaf('RetryCount', body.retryCount),
    names.parameterValues(body.parameters),
  );
}

const faultStruct = (name: string, fault: FaultCode): string =>
  `<${name}>${leaf('FaultCode', fault.code)}${leaf('FaultString', fault.text)}</${name}>`;

const times = (one: { readonly startTime: string; readonly completeTime: string }): string =>
  leaf('StartTime', one.startTime) + leaf('CompleteTime', one.completeTime);

function autonomousTransferComplete(names: MessagePrefixes, body: Of<'AutonomousTransferComplete'>): string {
  return names.method(
    body.method,
    leaf('AnnounceURL', body.announceUrl),
    leaf('TransferURL', body.transferUrl),
    leaf('IsDownload', body.isDownload),
    leaf('FileType', body.fileType),
    leaf('FileSize', body.fileSize),
    leaf('TargetFileName', body.targetFileName),
    faultStruct('FaultStruct', body.fault),
    times(body),
  );
}

function operationResult(one: OperationResult): string {
  const members = [
    leaf('UUID', one.uuid),
    leaf('DeploymentUnitRef', one.unitRef),
    leaf('Version', one.version),
    leaf('CurrentState', one.state),
    leaf('Resolved', one.resolved),
    leaf('ExecutionUnitRefList', one.executionUnits),
    times(one),
    faultStruct('Fault', one.fault),
  ];
  return `<Results>${members.join('')}</Results>`;
}

const parameterInfo = (one: ParameterInfo): string =>
  `<ParameterInfoStruct>${leaf('Name', one.name)}${leaf('Writable', one.writable)}</ParameterInfoStruct>`;

function attributes(names: MessagePrefixes, one: ParameterAttributes): string {
  const members = [
    leaf('Name', one.name),
    leaf('Notification', one.notification),
    names.strings('AccessList', one.accessList),
  ];
  return `<ParameterAttributeStruct>${members.join('')}</ParameterAttributeStruct>`;
}

function queuedTransfer(struct: string, one: QueuedTransfer): string {
  const more = [
    one.isDownload === undefined ? '' : leaf('IsDownload', one.isDownload),
    one.fileType === undefined ? '' : leaf('FileType', one.fileType),
    one.fileSize === undefined ? '' : leaf('FileSize', one.fileSize),
    one.targetFileName === undefined ? '' : leaf('TargetFileName', one.targetFileName),
  ];
  return `<${struct}>${leaf('CommandKey', one.commandKey)}${leaf('State', one.state)}${more.join('')}</${struct}>`;
}

function queuedTransfers(names: MessagePrefixes, body: Extract<CpeAnswer, { transfers: unknown }>): string {
  const struct = body.method === 'GetAllQueuedTransfersResponse' ? 'AllQueuedTransferStruct' : 'QueuedTransferStruct';
  const entries = body.transfers.map((one) => queuedTransfer(struct, one));
  return names.method(body.method, names.list('TransferList', `cwmp:${struct}`, entries));
}

function fault(names: MessagePrefixes, body: Of<'Fault'>): string {
  const members = body.parameters.map(
    (one) =>
      `<SetParameterValuesFault>${leaf('ParameterName', one.name)}${leaf('FaultCode', one.code)}${leaf('FaultString', one.text)}` +
      '</SetParameterValuesFault>',
  );
  return names.fault(body.code, body.text, members.join(''));
}

function answer(names: MessagePrefixes, body: CpeAnswer): string {
  switch (body.method) {
    case 'GetRPCMethodsResponse':
      return names.method(body.method, names.strings('MethodList', body.methods));
    case 'SetParameterValuesResponse':
    case 'DeleteObjectResponse':
      return names.method(body.method, leaf('Status', body.status));
    case 'GetParameterValuesResponse':
      return names.method(body.method, names.parameterValues(body.parameters));
    case 'GetParameterNamesResponse': {
      const entries = body.parameters.map(parameterInfo);
      return names.method(body.method, names.list('ParameterList', 'cwmp:ParameterInfoStruct', entries));
    }
    case 'GetParameterAttributesResponse': {
      const entries = body.parameters.map((one) => attributes(names, one));
      return names.method(body.method, names.list('ParameterList', 'cwmp:ParameterAttributeStruct', entries));
    }
    case 'AddObjectResponse':
      return names.method(body.method, leaf('InstanceNumber', body.instanceNumber), leaf('Status', body.status));
    case 'DownloadResponse':
    case 'UploadResponse':
      return names.method(body.method, leaf('Status', body.status), times(body));
    case 'GetQueuedTransfersResponse':
    case 'GetAllQueuedTransfersResponse':
      return queuedTransfers(names, body);
    case 'Fault':
      return fault(names, body);
    default:
      return names.method(body.method);
  }
}

function requestDownload(names: MessagePrefixes, body: Of<'RequestDownload'>): string {
  const args = body.args.map((one) => `<ArgStruct>${leaf('Name', one.name)}${leaf('Value', one.value)}</ArgStruct>`);
  return names.method(body.method, leaf('FileType', body.fileType), names.list('FileTypeArg', 'cwmp:ArgStruct', args));
}

function kicked(names: MessagePrefixes, body: Of<'Kicked'>): string {
  return names.method(
    body.method,
    leaf('Command', body.command),
    leaf('Referer', body.referer),
    leaf('Arg', body.arg),
    leaf('Next', body.next),
  );
}

export function writeFromCpe(names: MessagePrefixes, body: FromCpe): string {
  switch (body.method) {
    case 'Inform':
      return inform(names, body);
    case 'TransferComplete':
      return names.method(
        body.method,
        leaf('CommandKey', body.commandKey),
        faultStruct('FaultStruct', body.fault),
        times(body),
      );
    case 'AutonomousTransferComplete':
      return autonomousTransferComplete(names, body);
    case 'GetRPCMethods':
      return names.method(body.method);
    case 'Kicked':
      return kicked(names, body);
    case 'RequestDownload':
      return requestDownload(names, body);
    case 'DUStateChangeComplete':
      return names.method(body.method, body.results.map(operationResult).join(''), leaf('CommandKey', body.commandKey));
    case 'AutonomousDUStateChangeComplete':
      return names.method(body.method, body.results.map(operationResult).join(''));
    case 'unknown':
      if (!/^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/.test(body.name)) throw new CwmpError('unwritable', 'no name of a method');
      return names.method(body.name);
    default:
      return answer(names, body);
  }
}
