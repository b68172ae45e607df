import type { OperationEnd } from '@heliograph/wire/usp/message.ts';
import { Diagnostics } from '../cpe/diagnostics.ts';
import type { CpeNature } from '../cpe/facts.ts';
import type { Base } from '../cpe/models/base.ts';
import { FileClient } from '../cpe/talk/files.ts';
import { LabTree } from '../cpe/tree.ts';
import type { Timeline } from '../kit/timeline.ts';
import { UspRefusal } from './agent-tree.ts';

const place = 'Device.IP.Diagnostics.';

interface Begun {
  readonly command: string;
  readonly key: string;
  /** The object of CWMP that holds its inputs and results. */
  readonly object: string;
}

/** Commands that end later: the tests of a device that CWMP starts by values, on a bench of their own. */
export class UspCommands {
  readonly #bench: LabTree;
  readonly #diagnostics: Diagnostics;
  readonly #ended: (begun: Begun, how: OperationEnd) => void;
  #running: Begun | undefined;

  /** `base` is that of a device that has the objects of CWMP. */
  constructor(base: Base, facts: CpeNature, timeline: Timeline, ended: (begun: Begun, how: OperationEnd) => void) {
    this.#bench = new LabTree(base, facts);
    this.#ended = ended;
    this.#diagnostics = new Diagnostics({
      tree: this.#bench,
      timeline,
      files: new FileClient(undefined, 10_000),
      seed: facts.seed,
      quirks: new Set(),
      ended: () => this.#end(),
    });
  }

  static knows(command: string): boolean {
    return /^Device\.IP\.Diagnostics\.(?:IPPing|TraceRoute|DownloadDiagnostics|UploadDiagnostics)\(\)$/.test(command);
  }

  begin(command: string, key: string, inputs: Readonly<Record<string, string>>): void {
    if (this.#running) throw new UspRefusal(7005, 'Resources exceeded');
    const object = `${place}${command.slice(place.length, -2)}.`;
    const values = Object.entries({ ...inputs, DiagnosticsState: 'Requested' }).map(([name, value]) => ({
      name: object + name,
      value,
      type: this.#bench.leafOf(object + name)?.type ?? 'string',
    }));
    try {
      this.#bench.set(values, '');
    } catch {
      throw new UspRefusal(7027, 'Invalid command arguments');
    }
    this.#running = { command, key, object };
    this.#diagnostics.wereSet(values);
    this.#diagnostics.start();
  }

  /** The device restarts. */
  forget(): void {
    this.#diagnostics.reset();
    this.#running = undefined;
  }

  #end(): void {
    const begun = this.#running;
    if (!begun) return;
    this.#running = undefined;
    const values = this.#bench
      .values([begun.object])
      .map(({ name, value }) => [name.slice(begun.object.length), value]);
    const { DiagnosticsState: state, ...args } = Object.fromEntries(values) as Record<string, string>;
    this.#ended(begun, { outputs: { args: { ...args, Status: state ?? 'Error_Other' } } });
  }
}
