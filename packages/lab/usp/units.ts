import type { OperationEnd } from '@heliograph/wire/usp/message.ts';
import { CwmpFault } from '../cpe/faults.ts';
import { Modules, type ModulesReport } from '../cpe/modules.ts';
import { FileClient } from '../cpe/talk/files.ts';
import type { LabTree } from '../cpe/tree.ts';
import type { Timeline } from '../kit/timeline.ts';
import { UspRefusal } from './agent-tree.ts';

const place = 'Device.SoftwareModules.';
const kinds = { 'InstallDU()': 'Install', 'Update()': 'Update', 'Uninstall()': 'Uninstall' } as const;
type Name = keyof typeof kinds;
type Result = ModulesReport['results'][number];

/** What is told of a change that has ended: the command is complete, and then what became of the unit. */
export interface UnitTold {
  readonly command: string;
  readonly key: string;
  readonly how: OperationEnd;
  /** Arguments of DUStateChange!; left out where the command itself has failed. */
  readonly event: Readonly<Record<string, string>>;
}

const pattern = /^Device\.SoftwareModules\.(?:InstallDU|DeploymentUnit\.\d+\.(?:Update|Uninstall))\(\)$/;

/** InstallDU(), Update() and Uninstall() (TR-181, TR-369 Appendix I), carried out as a device of CWMP does ChangeDUState. */
export class Units {
  readonly #tree: LabTree;
  readonly #modules: Modules;
  /** Commands under way, by their keys. */
  readonly #begun = new Map<string, { readonly command: string; readonly kind: (typeof kinds)[Name] }>();

  constructor(tree: LabTree, timeline: Timeline, told: (what: UnitTold) => void) {
    this.#tree = tree;
    this.#modules = new Modules({
      tree,
      timeline,
      files: new FileClient(undefined, 10_000),
      ended: ({ commandKey, results: [result] }) => {
        const begun = this.#begun.get(commandKey);
        this.#begun.delete(commandKey);
        if (begun && result)
          told({
            command: begun.command,
            key: commandKey,
            how: { outputs: { args: {} } },
            event: argsOf(begun.kind, result),
          });
      },
    });
  }

  static knows(command: string): boolean {
    return pattern.test(command);
  }

  begin(command: string, key: string, inputs: Readonly<Record<string, string>>): void {
    const at = command.lastIndexOf('.') + 1;
    const [row, name] = [command.slice(this.#tree.root.length, at), command.slice(at) as Name];
    const kind = kinds[name];
    if (!this.#tree.has(place.slice(this.#tree.root.length)) || this.#begun.has(key))
      throw new UspRefusal(7022, 'Command failure');
    if (kind !== 'Install' && !this.#tree.has(row)) throw new UspRefusal(7016, 'Object does not exist');
    const uuid = kind === 'Install' ? (inputs['UUID'] ?? '') : (this.#tree.read(`${row}UUID`) ?? '');
    const { URL: url = '', Username: username = '', Password: password = '' } = inputs;
    const more = { version: '', environmentRef: inputs['ExecutionEnvRef'] ?? '' };
    try {
      const operations = [{ kind, url, uuid, username, password, ...more }];
      this.#modules.take({ method: 'ChangeDUState', commandKey: key, operations });
    } catch (error) {
      if (!(error instanceof CwmpFault)) throw error;
      throw new UspRefusal(7027, error.message);
    }
    this.#begun.set(key, { command, kind });
    this.#modules.start();
  }

  /** The device restarts: what was under way is told as broken. */
  broken(): void {
    this.#modules.broken();
  }
}

const argsOf = (kind: string, { uuid, version, state, resolved, unitRef, fault }: Result) => ({
  UUID: uuid,
  DeploymentUnitRef: unitRef,
  Version: version,
  CurrentState: state,
  OperationPerformed: kind,
  Resolved: String(resolved),
  'Fault.FaultCode': String(fault.code),
  'Fault.FaultString': fault.text,
});
