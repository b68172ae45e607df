import type { ParameterValue } from '@heliograph/wire/cwmp/message.ts';
import type { Notify } from '@heliograph/wire/usp/message.ts';

/** What a notification is called in the history of a device, in the words of CWMP where it has them. */
export function notifyEventsOf({
  event,
  valueChange,
  operationComplete,
  objectCreation,
  objectDeletion,
}: Notify): string[] {
  if (event?.name === 'Boot!') {
    const isReset = /FactoryReset/i.test(event.params['Cause'] ?? '');
    return [...(isReset ? ['0 BOOTSTRAP'] : []), '1 BOOT'];
  }
  if (event?.name === 'Periodic!') return ['2 PERIODIC'];
  if (event?.name === 'DUStateChange!') return ['11 DU STATE CHANGE COMPLETE'];
  if (event) return [`X USP ${event.path}${event.name}`.slice(0, 64)];
  if (valueChange) return ['4 VALUE CHANGE'];
  if (operationComplete) {
    const isTest = operationComplete.path.startsWith('Device.IP.Diagnostics.');
    return [isTest ? '8 DIAGNOSTICS COMPLETE' : `X USP ${operationComplete.command}`.slice(0, 64)];
  }
  if (objectCreation) return [`X USP + ${objectCreation.path}`.slice(0, 64)];
  if (objectDeletion) return [`X USP - ${objectDeletion.path}`.slice(0, 64)];
  return ['2 PERIODIC'];
}

const name = /^Device\.[\w.-]{1,249}$/;

/** Values that a notification tells: one that changed, and those that come with a start. Without types: the tree has them. */
export function notifiedValuesOf({ event, valueChange }: Notify): ParameterValue[] {
  if (valueChange && name.test(valueChange.path) && !valueChange.path.endsWith('.'))
    return [{ name: valueChange.path, value: valueChange.value, type: '' }];
  if (event?.name !== 'Boot!') return [];
  return Object.entries(parameterMap(event.params['ParameterMap'])).flatMap(([path, value]) =>
    name.test(path) && typeof value === 'string' ? [{ name: path, value, type: '' }] : [],
  );
}

/** JSON of names and values, or anything else. */
function parameterMap(text: string | undefined): object {
  try {
    const read: unknown = JSON.parse(text ?? '{}');
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}
