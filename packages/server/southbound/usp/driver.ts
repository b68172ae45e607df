import type {
  AcsRequest,
  CpeAnswer,
  ParameterFault,
  ParameterInfo,
  ParameterValue,
  SetValue,
} from '@heliograph/wire/cwmp/message.ts';
import { cwmpCodeOf } from '@heliograph/wire/usp/codes.ts';
import type { Bodies, Failure, PathError } from '@heliograph/wire/usp/message.ts';
import { fleshedOut, type DeviceModel } from './device-model.ts';
import { AgentRefused, type UspExchange } from './exchange.ts';
import { commandFor, rowOfUnit, units } from './modules.ts';
import { TestObjects } from './tests.ts';

type Fault = CpeAnswer & { readonly method: 'Fault' };
type Request<Method extends AcsRequest['method']> = AcsRequest & { readonly method: Method };

/** Code and words of the agent stand in the text: CWMP has fewer codes. */
const worded = ({ code, text }: Failure): string => `${code} ${text}`.trim();

const fault = (said: Failure, parameters: readonly ParameterFault[] = []): Fault => ({
  method: 'Fault',
  code: parameters.length > 0 ? 9003 : cwmpCodeOf(said.code),
  text: worded(said),
  parameters,
});

const objectOf = (name: string): string => name.slice(0, name.lastIndexOf('.') + 1);

/** Names of parameters: some agents tell them whole, others relative to their object. */
const named = (errors: readonly PathError[], object: string): ParameterFault[] =>
  errors.map((one) => ({
    name: one.path.startsWith('Device.') ? one.path : object + one.path,
    code: cwmpCodeOf(one.code),
    text: worded(one),
  }));

/** Devices of CWMP have it. */
const acsUrl = 'Device.ManagementServer.URL';

const isTrue = (value: string): boolean => value === '1' || value.toLowerCase() === 'true';

/**
 * Answers what tasks ask of a device of CWMP by asking an agent of USP: one set of tasks serves both. What USP has no word for is a fault 9000, as a
 * CPE answers a method that it does not know.
 */
export class UspDriver {
  readonly #exchange: Pick<UspExchange, 'ask'>;
  readonly #model: () => Promise<DeviceModel>;
  readonly #tests: TestObjects;
  readonly #home: () => Promise<string | undefined>;
  /** Values that were told with names, a moment ago: each serves once, and none after a change. */
  #fresh = new Map<string, string>();

  /** `home`: where the device finds the ACS, which it has no object for. */
  constructor(
    exchange: Pick<UspExchange, 'ask'>,
    model: () => Promise<DeviceModel>,
    tests = new TestObjects(),
    home: () => Promise<string | undefined> = () => Promise.resolve(undefined),
  ) {
    this.#tests = tests;
    this.#home = home;
    this.#exchange = exchange;
    this.#model = model;
  }

  /** Rejects where the agent does not answer at all. */
  async answer(request: AcsRequest): Promise<CpeAnswer> {
    if (request.method !== 'GetParameterNames' && request.method !== 'GetParameterValues') this.#fresh = new Map();
    try {
      return await this.#answer(request);
    } catch (error) {
      if (!(error instanceof AgentRefused)) throw error;
      return fault({ code: error.code, text: error.message.replace(`${error.code} `, '') }, named(error.params, ''));
    }
  }

  #answer(request: AcsRequest): Promise<CpeAnswer> {
    switch (request.method) {
      case 'GetParameterNames':
        return this.#names(request);
      case 'GetParameterValues':
        return this.#values(request);
      case 'SetParameterValues':
        return request.parameters.some(({ name }) => TestObjects.covers(name))
          ? this.#setTest(request.parameters, request.parameterKey)
          : this.#set(request.parameters);
      case 'AddObject':
        return this.#add(request.objectName);
      case 'DeleteObject':
        return this.#delete(request.objectName);
      case 'Reboot':
        return this.#operate('Device.Reboot()', request.commandKey, 'RebootResponse');
      case 'ChangeDUState':
        return this.#changeUnit(request);
      case 'FactoryReset':
        return this.#operate('Device.FactoryReset()', '', 'FactoryResetResponse');
      default:
        return Promise.resolve(fault({ code: 7001, text: `${request.method} has no counterpart in USP` }));
    }
  }

  async #get(paths: readonly string[], maxDepth: number): Promise<Bodies['getResp']['results']> {
    const { results } = await this.#exchange.ask({ is: 'get', it: { paths, maxDepth } }, 'getResp');
    return results;
  }

  async #names({ path, nextLevel }: Request<'GetParameterNames'>): Promise<CpeAnswer> {
    if (TestObjects.covers(path))
      return { method: 'GetParameterNamesResponse', parameters: [...this.#tests.names(path)] };
    const model = await this.#model();
    const at = path === '' ? 'Device.' : path;
    const [values, failure] = await this.#below(model, at, nextLevel);
    if (failure && values.size === 0) return fault(failure);
    if (!nextLevel) for (const [name, value] of values) this.#fresh.set(name, value);
    const known = new Set<string>();
    for (const name of values.keys())
      for (let object = objectOf(name); object.length > at.length; object = objectOf(object.slice(0, -1))) {
        if (known.has(object)) break;
        known.add(object);
      }
    const objects = new Map<string, boolean>([...known].map((object) => [object, false]));
    for (const [object, writable] of fleshedOut(model, known, at)) objects.set(object, writable);
    const infos: ParameterInfo[] = [...objects].map(([name, writable]) => ({ name, writable }));
    // Of a parameter that nobody describes it is not known; the device refuses what it does not take.
    for (const name of values.keys()) infos.push({ name, writable: model.parameter(name)?.writable ?? true });
    const isNext = ({ name }: ParameterInfo): boolean => !name.slice(at.length, -1).includes('.') && name !== at;
    return { method: 'GetParameterNamesResponse', parameters: nextLevel ? infos.filter(isNext) : infos };
  }

  /** Values below a path, the whole device object by object: one answer with all of it is too much for many. */
  async #below(
    model: DeviceModel,
    path: string,
    nextLevel: boolean,
  ): Promise<readonly [Map<string, string>, Failure | undefined]> {
    const values = new Map<string, string>();
    const isWhole = path === 'Device.' && model.tops !== undefined;
    let failure: Failure | undefined;
    for (const part of isWhole ? (model.tops ?? []) : [path]) {
      for (const { code, text, resolved } of await this.#get([part], nextLevel && !isWhole ? 2 : nextLevel ? 1 : 0)) {
        if (code !== 0) failure ??= { code, text };
        for (const { path: object, params } of resolved)
          for (const [name, value] of Object.entries(params)) values.set(object + name, value);
      }
    }
    return [values, failure];
  }

  async #values({ names }: Request<'GetParameterValues'>): Promise<CpeAnswer> {
    if (names.length === 1 && names[0] === acsUrl) return this.#address();
    const model = await this.#model();
    const told: [string, string][] = [];
    const open: string[] = [];
    const parameters: ParameterValue[] = [];
    for (const name of names) {
      if (TestObjects.covers(name)) {
        const found = this.#tests.values(name);
        if (found.length === 0 && !name.endsWith('.')) return fault({ code: 7016, text: name });
        parameters.push(...found);
        continue;
      }
      const value = this.#fresh.get(name);
      if (value === undefined) open.push(name);
      else told.push([name, value]);
      this.#fresh.delete(name);
    }
    for (const { path, code, text, resolved } of open.length > 0 ? await this.#get(open, 0) : []) {
      if (code !== 0 || resolved.length === 0) return fault(code === 0 ? { code: 7016, text: path } : { code, text });
      for (const { path: object, params } of resolved)
        for (const [name, value] of Object.entries(params)) told.push([object + name, value]);
    }
    for (const [name, value] of told) parameters.push({ name, value, type: model.parameter(name)?.type ?? 'string' });
    return { method: 'GetParameterValuesResponse', parameters };
  }

  async #address(): Promise<CpeAnswer> {
    const value = await this.#home();
    if (value === undefined) return fault({ code: 7016, text: acsUrl });
    return { method: 'GetParameterValuesResponse', parameters: [{ name: acsUrl, value, type: 'string' }] };
  }

  async #set(parameters: readonly SetValue[]): Promise<CpeAnswer> {
    const byObject = Map.groupBy(parameters, ({ name }) => objectOf(name));
    const objects = [...byObject].map(([path, values]) => ({
      path,
      params: values.map(({ name, value, type }) => ({
        name: name.slice(path.length),
        value: type === 'boolean' ? String(isTrue(value)) : value,
        required: true,
      })),
    }));
    const { results } = await this.#exchange.ask({ is: 'set', it: { allowPartial: false, objects } }, 'setResp');
    for (const { path, status } of results) {
      const { failure, success } = status ?? {};
      const instances = failure?.instances ?? success?.instances ?? [];
      const errors = instances.flatMap((one) => named(one.errors, one.path || path));
      if (failure) return fault(failure, errors);
      if (errors.length > 0) return fault({ code: 7004, text: 'some values were not taken' }, errors);
    }
    if (results.length < objects.length) return fault({ code: 7003, text: 'not all objects were answered for' });
    return { method: 'SetParameterValuesResponse', status: 0 };
  }

  /** A test is a command; what was set of it beside is kept until it is started. */
  async #setTest(parameters: readonly SetValue[], key: string): Promise<CpeAnswer> {
    const others = parameters.filter(({ name }) => !TestObjects.covers(name));
    if (others.length > 0) {
      const answer = await this.#set(others);
      if (answer.method === 'Fault') return answer;
    }
    const start = this.#tests.set(parameters.filter(({ name }) => TestObjects.covers(name)));
    if (start) {
      try {
        const operate = { command: start.command, key, sendResp: true, inputs: start.inputs };
        const { results } = await this.#exchange.ask({ is: 'operate', it: operate }, 'operateResp');
        const failure = results[0]?.failure;
        if (failure) throw new AgentRefused({ ...failure, params: [] });
      } catch (error) {
        this.#tests.refused(start);
        throw error;
      }
    }
    return { method: 'SetParameterValuesResponse', status: 0 };
  }

  async #add(path: string): Promise<CpeAnswer> {
    const add = { allowPartial: false, objects: [{ path, params: [] }] };
    const { results } = await this.#exchange.ask({ is: 'add', it: add }, 'addResp');
    const { failure, success } = results[0]?.status ?? {};
    if (failure) return fault(failure);
    const number = Number(/\.(\d+)\.?$/.exec(success?.path ?? '')?.[1]);
    if (!Number.isInteger(number)) return fault({ code: 7003, text: 'the new instance was not told' });
    return { method: 'AddObjectResponse', instanceNumber: number, status: 0 };
  }

  async #delete(path: string): Promise<CpeAnswer> {
    const { results } = await this.#exchange.ask(
      { is: 'delete', it: { allowPartial: false, paths: [path] } },
      'deleteResp',
    );
    const { failure, success } = results[0]?.status ?? {};
    if (failure) return fault(failure);
    if (!success) return fault({ code: 7003, text: 'not answered for' });
    if (success.errors.length > 0) return fault({ code: 7024, text: 'not deleted' }, named(success.errors, path));
    return { method: 'DeleteObjectResponse', status: 0 };
  }

  /** One operation, as tasks ask for it. */
  async #changeUnit({ commandKey: key, operations }: Request<'ChangeDUState'>): Promise<CpeAnswer> {
    const [operation, ...more] = operations;
    if (!operation || more.length > 0) return fault({ code: 7004, text: 'one operation at a time' });
    const { kind, uuid } = operation;
    const row = kind === 'Install' ? '' : rowOfUnit(await this.#get([units], 2), uuid);
    if (row === undefined) return { method: 'Fault', code: 9028, text: uuid, parameters: [] };
    const { command, inputs } = commandFor(operation, row);
    const operate = { command, key, sendResp: true, inputs };
    const { results } = await this.#exchange.ask({ is: 'operate', it: operate }, 'operateResp');
    const failure = results[0]?.failure;
    return failure ? fault(failure) : { method: 'ChangeDUStateResponse' };
  }

  async #operate(command: string, key: string, method: 'RebootResponse' | 'FactoryResetResponse'): Promise<CpeAnswer> {
    const operate = { command, key, sendResp: true, inputs: {} };
    const { results } = await this.#exchange.ask({ is: 'operate', it: operate }, 'operateResp');
    const failure = results[0]?.failure;
    return failure ? fault(failure) : { method };
  }
}
