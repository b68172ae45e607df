import type { AcsRequest, CpeAnswer, ParameterInfo, ParameterValue } from '@heliograph/wire/cwmp/message.ts';
import { CwmpFault } from './faults.ts';
import type { Modules } from './modules.ts';
import type { Quirk } from './quirks.ts';
import type { Transfers } from './transfers.ts';
import type { LabTree } from './tree.ts';

/** What a request of the ACS may do to a CPE, beside reading and writing its tree. */
export interface CpeServed {
  readonly tree: LabTree;
  readonly quirks: ReadonlySet<Quirk>;
  readonly transfers: Transfers;
  readonly modules: Modules;
  /** Writes booleans as words. */
  readonly hasWords: boolean;
  readonly now: () => number;
  /** Values were set by the ACS. */
  wereSet(values: readonly ParameterValue[]): void;
  /** Restarts once this session has ended. */
  restart(commandKey: string | undefined): void;
  factoryReset(): void;
  informLater(delaySeconds: number, commandKey: string): void;
}

const methods = [
  'GetRPCMethods',
  'SetParameterValues',
  'GetParameterValues',
  'GetParameterNames',
  'SetParameterAttributes',
  'GetParameterAttributes',
  'AddObject',
  'DeleteObject',
  'Reboot',
  'Download',
  'Upload',
  'FactoryReset',
  'ScheduleInform',
  'GetQueuedTransfers',
  'GetAllQueuedTransfers',
  'CancelTransfer',
];

/** What a device with a small memory copes with in one answer; a quirk. */
const small = { names: 32, values: 64 } as const;

/** Values as this vendor spells them. */
export const spelt = ({ tree, quirks, hasWords }: Pick<CpeServed, 'tree' | 'quirks' | 'hasWords'>) => {
  return (one: ParameterValue): ParameterValue => {
    if (one.type === 'boolean') return hasWords ? { ...one, value: one.value === '1' ? 'true' : 'false' } : one;
    const isHidden = quirks.has('masksSecrets') || quirks.has('showsSecrets');
    const secret = isHidden ? tree.secret(one.name) : undefined;
    if (secret === undefined) return one;
    return { ...one, value: quirks.has('showsSecrets') ? secret : secret === '' ? '' : '******' };
  };
};

/** Below which a device with that quirk tells nothing. */
const deafBranch = /\.Hosts\./;

const read = (cpe: CpeServed, names: readonly string[]): CpeAnswer => {
  // As an agent does that dies of it.
  if (cpe.quirks.has('fullNamesOnly') && names.some((name) => name.endsWith('.')))
    throw new Error('a path without a name');
  if (cpe.quirks.has('refusesBranch') && names.some((name) => deafBranch.test(name))) throw new CwmpFault(9005);
  if (cpe.quirks.has('smallReads') && names.length > small.names) throw new CwmpFault(9002);
  const parameters = cpe.tree.values(names).map(spelt(cpe));
  if (cpe.quirks.has('smallReads') && parameters.length > small.values) throw new CwmpFault(9002);
  return { method: 'GetParameterValuesResponse', parameters };
};

const list = (cpe: CpeServed, path: string, nextLevel: boolean): CpeAnswer => {
  if (path === '' && cpe.quirks.has('refusesEmptyRoot')) throw new CwmpFault(9005);
  if (path === '' && cpe.quirks.has('emptyRoot')) return { method: 'GetParameterNamesResponse', parameters: [] };
  if (cpe.quirks.has('refusesBranch') && deafBranch.test(path)) throw new CwmpFault(9005);
  const told = (one: ParameterInfo): ParameterInfo =>
    cpe.quirks.has('deniesWritable') && !one.name.endsWith('.') ? { ...one, writable: false } : one;
  return { method: 'GetParameterNamesResponse', parameters: cpe.tree.names(path, nextLevel).map(told) };
};

const set = (cpe: CpeServed, request: AcsRequest & { method: 'SetParameterValues' }): CpeAnswer => {
  cpe.wereSet(cpe.tree.set(request.parameters, request.parameterKey));
  if (!cpe.quirks.has('rebootsAfterSet')) return { method: 'SetParameterValuesResponse', status: 0 };
  cpe.restart(undefined);
  return { method: 'SetParameterValuesResponse', status: 1 };
};

const transfer = (cpe: CpeServed, request: AcsRequest & { method: 'Download' | 'Upload' }): CpeAnswer => {
  cpe.transfers.take(request);
  // Status 1: it has not been done yet, and both moments are unknown (A.3.2.8).
  const unknown = '0001-01-01T00:00:00Z';
  return { method: `${request.method}Response`, status: 1, startTime: unknown, completeTime: unknown };
};

const serve = (cpe: CpeServed, request: AcsRequest): CpeAnswer => {
  switch (request.method) {
    case 'GetRPCMethods':
      return {
        method: 'GetRPCMethodsResponse',
        methods: cpe.tree.has('SoftwareModules.') ? [...methods, 'ChangeDUState'] : methods,
      };
    case 'GetParameterValues':
      return read(cpe, request.names);
    case 'GetParameterNames':
      return list(cpe, request.path, request.nextLevel);
    case 'SetParameterValues':
      return set(cpe, request);
    case 'SetParameterAttributes':
      cpe.tree.setAttributes(request.parameters);
      return { method: 'SetParameterAttributesResponse' };
    case 'GetParameterAttributes':
      return { method: 'GetParameterAttributesResponse', parameters: cpe.tree.attributes(request.names) };
    case 'AddObject':
      if (cpe.quirks.has('refusesObjects')) throw new CwmpFault(9002);
      return {
        method: 'AddObjectResponse',
        instanceNumber: cpe.tree.add(request.objectName, request.parameterKey),
        status: 0,
      };
    case 'DeleteObject':
      cpe.tree.delete(request.objectName, request.parameterKey);
      return { method: 'DeleteObjectResponse', status: 0 };
    case 'Reboot':
      cpe.restart(request.commandKey);
      return { method: 'RebootResponse' };
    case 'FactoryReset':
      cpe.factoryReset();
      return { method: 'FactoryResetResponse' };
    case 'ScheduleInform':
      if (request.delaySeconds < 1) throw new CwmpFault(9003);
      cpe.informLater(request.delaySeconds, request.commandKey);
      return { method: 'ScheduleInformResponse' };
    case 'Download':
    case 'Upload':
      return transfer(cpe, request);
    case 'GetQueuedTransfers':
      return { method: 'GetQueuedTransfersResponse', transfers: cpe.transfers.queued() };
    case 'GetAllQueuedTransfers':
      return { method: 'GetAllQueuedTransfersResponse', transfers: cpe.transfers.queued() };
    case 'CancelTransfer':
      cpe.transfers.cancel(request.commandKey);
      return { method: 'CancelTransferResponse' };
    case 'ChangeDUState':
      cpe.modules.take(request);
      return { method: 'ChangeDUStateResponse' };
  }
};

/** The answer to a request of the ACS. What it asks for is done, or begins when the session has ended. */
export const answerRpc = (cpe: CpeServed, request: AcsRequest): CpeAnswer => {
  try {
    return serve(cpe, request);
  } catch (error) {
    if (!(error instanceof CwmpFault)) throw error;
    const parameters = cpe.quirks.has('namelessFault') ? [] : error.parameters;
    const first = error.parameters[0];
    // Without the parameters such devices tell the fault of the first of them as that of the whole.
    const code = parameters.length === 0 && first !== undefined ? first.code : error.code;
    const text = parameters.length === 0 && first !== undefined ? first.text : error.message;
    return { method: 'Fault', code, text, parameters };
  }
};
