import type { ParameterInfo, ParameterValue, SetValue } from '@heliograph/wire/cwmp/message.ts';
import type { Notify } from '@heliograph/wire/usp/message.ts';

const place = 'Device.IP.Diagnostics.';
const test = /^Device\.IP\.Diagnostics\.(?:IPPing|TraceRoute|DownloadDiagnostics|UploadDiagnostics)\./;
const state = 'DiagnosticsState';

/** What each command takes (TR-181, `Device.IP.Diagnostics.`), in the words of the objects of CWMP, which are the same. */
const common = ['Interface', 'DSCP'];
const echo = [...common, 'Host', 'Timeout', 'DataBlockSize'];
const inputsOf: Readonly<Record<string, readonly string[]>> = {
  [`${place}IPPing.`]: [...echo, 'NumberOfRepetitions'],
  [`${place}TraceRoute.`]: [...echo, 'NumberOfTries', 'MaxHopCount'],
  [`${place}DownloadDiagnostics.`]: [...common, 'DownloadURL'],
  [`${place}UploadDiagnostics.`]: [...common, 'UploadURL', 'TestFileLength'],
};

/** Values of one test: far more than the hops of a route. */
const mostValues = 1_000;
const mostText = 1_024;

/** What is to be started; `key` comes back with its end. */
export interface Start {
  readonly command: string;
  readonly inputs: Readonly<Record<string, string>>;
}

/**
 * Tests of a device as tasks know them. CWMP starts one by setting values of an object, and reads its results there; USP has a command, and its end tells
 * the results. What was set and what was told is kept here, as the object that the device does not have. It lasts as long as we do: a result that came while nobody
 * was here is none, as of a device that has restarted.
 */
export class TestObjects {
  readonly #objects = new Map<string, Map<string, string>>();

  static covers(name: string): boolean {
    return test.test(name);
  }

  /** Keeps what was set; answers what has to be started by it. */
  set(values: readonly SetValue[]): Start | undefined {
    let start: Start | undefined;
    // A new wish is not answered by the results of the one before.
    for (const { name, value } of values)
      if (name.endsWith(`.${state}`) && value === 'Requested') this.#objects.delete(objectOf(name));
    for (const { name, value } of values) {
      const object = objectOf(name);
      const kept = this.#of(object);
      kept.set(name.slice(object.length), value);
      if (name !== object + state || value !== 'Requested') continue;
      start = { command: `${object.slice(0, -1)}()`, inputs: {} };
    }
    if (!start) return undefined;
    const object = `${start.command.slice(0, -2)}.`;
    const inputs: Record<string, string> = {};
    for (const { name, value } of values)
      if (name.startsWith(object) && name !== object + state && value !== '') inputs[name.slice(object.length)] = value;
    return { ...start, inputs };
  }

  /** It was not started: there is nothing to wait for. */
  refused({ command }: Start): void {
    this.#of(`${command.slice(0, -2)}.`).set(state, 'None');
  }

  /** A command has ended. */
  ended({ operationComplete }: Notify): void {
    if (!operationComplete) return;
    const { path, command, outputs, failure } = operationComplete;
    const object = `${path}${command.replace(/\(\)$/, '')}.`;
    const kept = this.#objects.get(object);
    if (path !== place || !kept) return;
    const { Status: status, ...args } = outputs?.args ?? {};
    for (const [name, value] of Object.entries(args))
      if (kept.size < mostValues && /^[\w.]{1,128}$/.test(name)) kept.set(name, value.slice(0, mostText));
    kept.set(state, failure ? 'Error_Other' : (status ?? 'Complete').slice(0, 64));
  }

  /** The device has restarted. */
  forget(): void {
    this.#objects.clear();
  }

  /** Values of a parameter, or of all below an object; none where it holds no such thing. */
  values(name: string): readonly ParameterValue[] {
    const object = objectOf(name);
    const inner = name.slice(object.length);
    const untold = (inputsOf[object] ?? []).map((leaf): [string, string] => [leaf, '']);
    return [...new Map([...untold, [state, 'None'], ...(this.#objects.get(object) ?? [])])]
      .filter(([leaf]) => leaf === inner || ((inner === '' || inner.endsWith('.')) && leaf.startsWith(inner)))
      .map(([leaf, value]) => ({ name: object + leaf, value, type: 'string' }));
  }

  names(path: string): readonly ParameterInfo[] {
    const names = new Map<string, boolean>();
    for (const { name } of this.values(path)) {
      for (let at = path.length; (at = name.indexOf('.', at) + 1) > 0;) names.set(name.slice(0, at), false);
      names.set(name, true);
    }
    return [...names].filter(([name]) => name !== path).map(([name, writable]) => ({ name, writable }));
  }

  #of(object: string): Map<string, string> {
    const there = this.#objects.get(object) ?? new Map<string, string>();
    this.#objects.set(object, there);
    return there;
  }
}

const objectOf = (name: string): string => test.exec(name)?.[0] ?? '';
