import type { AcsRequest, OperationResult } from '@heliograph/wire/cwmp/message.ts';
import { cwmpCodeOf } from '@heliograph/wire/usp/codes.ts';
import type { Bodies, Notify, Texts } from '@heliograph/wire/usp/message.ts';

type Operation = (AcsRequest & { readonly method: 'ChangeDUState' })['operations'][number];

const place = 'Device.SoftwareModules.';
export const units = `${place}DeploymentUnit.`;

/** What is said to an agent for an operation of ChangeDUState; `row`: of the unit that it is about, with the dot at the end. */
export function commandFor(
  { kind, url, uuid, username, password, environmentRef }: Operation,
  row: string,
): { readonly command: string; readonly inputs: Texts } {
  const source = { URL: url, Username: username, Password: password };
  const said = (inputs: Texts): Texts => Object.fromEntries(Object.entries(inputs).filter(([, value]) => value !== ''));
  switch (kind) {
    case 'Install':
      return {
        command: `${place}InstallDU()`,
        inputs: said({ ...source, UUID: uuid, ExecutionEnvRef: environmentRef }),
      };
    case 'Update':
      return { command: `${row}Update()`, inputs: said(source) };
    case 'Uninstall':
      return { command: `${row}Uninstall()`, inputs: {} };
  }
}

/** The row of a unit; some agents tell all below a table as names relative to it. */
export function rowOfUnit(results: Bodies['getResp']['results'], uuid: string): string | undefined {
  for (const { path, params } of results.flatMap(({ resolved }) => resolved))
    for (const [name, value] of Object.entries(params)) {
      const row = /^(Device\.SoftwareModules\.DeploymentUnit\.\d+\.)UUID$/.exec(path + name)?.[1];
      if (row !== undefined && value.toLowerCase() === uuid.toLowerCase()) return row;
    }
  return undefined;
}

/** How an operation ended, as the agent tells it. */
export interface UnitEnd {
  readonly kind: Operation['kind'];
  /** Of the command; an event has none. */
  readonly key?: string;
  readonly result: OperationResult;
}

const kinds: Readonly<Record<string, Operation['kind']>> = {
  install: 'Install',
  'InstallDU()': 'Install',
  update: 'Update',
  'Update()': 'Update',
  uninstall: 'Uninstall',
  'Uninstall()': 'Uninstall',
};

const nothing = { unitRef: '', executionUnits: '', startTime: '', completeTime: '' };

/** Some write the codes of CWMP, whose words are the same. */
const codeOf = (said: string): number => {
  const code = Number(said || 0);
  if (!Number.isInteger(code) || code < 0) return 9002;
  return code === 0 || (code >= 9000 && code < 10_000) ? code : cwmpCodeOf(code);
};

function failed(kind: UnitEnd['kind'], key: string, { code, text }: { code: number; text: string }): UnitEnd {
  const fault = { code: codeOf(String(code)) || 9002, text: `${code} ${text}`.trim() };
  return { kind, key, result: { ...nothing, uuid: '', version: '', state: 'Failed', resolved: false, fault } };
}

/**
 * What an agent tells of a change of its software modules: DUStateChange! is how it ended (TR-369, Appendix I). That the command is complete says only that it was
 * taken, unless it failed: some tell of that alone.
 */
export function unitEndOf({ event, operationComplete: done }: Notify): UnitEnd | undefined {
  if (done?.path.startsWith(place)) {
    const kind = kinds[done.command];
    return kind && done.failure ? failed(kind, done.key, done.failure) : undefined;
  }
  if (event?.name !== 'DUStateChange!' || !event.path.startsWith(place)) return undefined;
  const { params } = event;
  const kind = kinds[(params['OperationPerformed'] ?? '').toLowerCase()];
  if (!kind) return undefined;
  const code = codeOf(params['Fault.FaultCode'] ?? params['FaultCode'] ?? '');
  const isOver = code === 0 && params['CurrentState'] !== 'Failed';
  return {
    kind,
    result: {
      ...nothing,
      uuid: params['UUID'] ?? '',
      version: params['Version'] ?? '',
      state: isOver ? (kind === 'Uninstall' ? 'Uninstalled' : 'Installed') : 'Failed',
      resolved: /^(?:1|true)$/i.test(params['Resolved'] ?? ''),
      fault: { code: isOver ? 0 : code || 9002, text: params['Fault.FaultString'] ?? params['FaultString'] ?? '' },
    },
  };
}
