import type { Bodies, PathError, UspBody } from '@heliograph/wire/usp/message.ts';
import type { ModelLeaf } from '../cpe/models/notation.ts';
import type { LabTree } from '../cpe/tree.ts';
import { expanded, uspRefusalOf, resolveUspPath, supported, UspRefusal } from './agent-tree.ts';
import type { UspMaker } from './makers.ts';
import type { UspQuirk } from './quirks.ts';

/** What a request may do to an agent, beside reading and writing its tree. */
export interface UspServed {
  readonly tree: LabTree;
  readonly maker: UspMaker;
  readonly quirks: ReadonlySet<UspQuirk>;
  /** A value was set by a controller. */
  changed(path: string, value: string): void;
  created(path: string): void;
  deleted(path: string): void;
  /** Begins a command; answers the path of the request, or undefined where it is done at once. Throws a refusal. */
  operate(command: string, key: string, inputs: Readonly<Record<string, string>>): string | undefined;
}

const spelt =
  ({ quirks }: UspServed) =>
  (leaf: ModelLeaf, value: string): string =>
    leaf.type === 'boolean' && !quirks.has('digits') ? (value === '1' ? 'true' : 'false') : value;

function get(agent: UspServed, { paths, maxDepth }: Bodies['get']): UspBody {
  const results = paths.map((path) => {
    try {
      const found = resolveUspPath(agent.tree, path, maxDepth, spelt(agent));
      const object = path.slice(0, path.lastIndexOf('.') + 1);
      if (!agent.quirks.has('flatPaths') || path.includes('*')) return { path, code: 0, text: '', resolved: found };
      const flat = found.flatMap((one) =>
        Object.entries(one.params).map(([name, value]) => [one.path.slice(object.length) + name, value] as const),
      );
      return { path, code: 0, text: '', resolved: [{ path: object, params: Object.fromEntries(flat) }] };
    } catch (error) {
      const { code, message } = uspRefusalOf(error);
      return { path, code, text: message, resolved: [] };
    }
  });
  const values = results.flatMap(({ resolved }) => resolved).flatMap(({ params }) => Object.keys(params)).length;
  if (agent.quirks.has('smallReads') && values > 200) throw new UspRefusal(7005, 'Resources exceeded');
  return { is: 'getResp', it: { results } };
}

interface Planned {
  readonly name: string;
  readonly value: string;
  readonly type: string;
}

const planned = ({ tree }: UspServed, path: string, params: Bodies['set']['objects'][number]['params']): Planned[] =>
  params.map(({ name, value }) => ({
    name: path + name,
    value,
    type: tree.leafOf(path + name)?.type ?? 'string',
  }));

function set(agent: UspServed, { objects }: Bodies['set']): UspBody {
  const all = objects.flatMap(({ path, params }) =>
    expanded(agent.tree, path).flatMap((one) => planned(agent, one, params)),
  );
  if (agent.quirks.has('keepsOldWords') && all.some(({ name }) => name.startsWith('Device.MQTT.Client.')))
    throw new UspRefusal(7006, 'Permission denied');
  try {
    agent.tree.set(all, '');
  } catch (error) {
    const { code, message, errors } = uspRefusalOf(error);
    if (!agent.quirks.has('failsInResponse')) throw error;
    const results = objects.map(({ path }) => ({
      path,
      status: { failure: { code, text: message, instances: [{ path, errors: below(errors, path) }] } },
    }));
    return { is: 'setResp', it: { results } };
  }
  for (const { name, value } of all) agent.changed(name, value);
  const results = objects.map(({ path, params }) => {
    const told = Object.fromEntries(params.map(({ name, value }) => [name, value]));
    return { path, status: { success: { instances: [{ path, errors: [], params: told }] } } };
  });
  return { is: 'setResp', it: { results } };
}

const below = (errors: readonly PathError[], path: string): PathError[] =>
  errors.filter((one) => one.path.startsWith(path)).map((one) => ({ ...one, path: one.path.slice(path.length) }));

function add(agent: UspServed, { objects }: Bodies['add']): UspBody {
  const made: string[] = [];
  try {
    for (const { path, params } of objects) {
      const row = `${path}${agent.tree.add(path, '')}.`;
      made.push(row);
      agent.tree.set(planned(agent, row, params), '');
    }
  } catch (error) {
    for (const row of made) agent.tree.delete(row, '');
    throw error;
  }
  for (const row of made) agent.created(row);
  const results = made.map((path, n) => ({
    path: objects[n]?.path ?? '',
    status: { success: { path, errors: [], uniqueKeys: {} } },
  }));
  return { is: 'addResp', it: { results } };
}

function remove(agent: UspServed, { paths }: Bodies['delete']): UspBody {
  for (const path of paths)
    if (!agent.tree.has(path.slice(agent.tree.root.length))) throw new UspRefusal(7016, 'Object does not exist');
  for (const path of paths) {
    agent.tree.delete(path, '');
    agent.deleted(path);
  }
  const results = paths.map((path) => ({ path, status: { success: { paths: [path], errors: [] } } }));
  return { is: 'deleteResp', it: { results } };
}

function supportedBelow(agent: UspServed, { paths, firstLevelOnly }: Bodies['getSupportedDm']): UspBody {
  if (agent.quirks.has('noSupportedDm')) throw new UspRefusal(7001, 'Message not supported');
  const all = supported(agent.tree.base.shape.model, agent.maker.vendor.lacks);
  const depth = (path: string): number => path.replaceAll('.{i}', '').split('.').length;
  const results = paths.map((path) => {
    const objects = all.filter(
      (one) => one.path.startsWith(path) && (!firstLevelOnly || depth(one.path) - depth(path) < 2),
    );
    return { path, code: 0, text: '', uri: 'urn:broadband-forum-org:tr-181-2-17-0-usp', objects };
  });
  return { is: 'getSupportedDmResp', it: { results } };
}

function instances(agent: UspServed, { paths, firstLevelOnly }: Bodies['getInstances']): UspBody {
  const results = paths.map((path) => {
    const found = agent.tree
      .names(path, false)
      .map(({ name }) => name)
      .filter(
        (name) =>
          /\.\d+\.$/.test(name) && name !== path && (!firstLevelOnly || /^\d+\.$/.test(name.slice(path.length))),
      );
    return { path, code: 0, text: '', instances: found.map((one) => ({ path: one, uniqueKeys: {} })) };
  });
  return { is: 'getInstancesResp', it: { results } };
}

function operate(agent: UspServed, { command, key, inputs }: Bodies['operate']): UspBody {
  const requestPath = agent.operate(command, key, inputs);
  const done = requestPath === undefined ? { outputs: { args: {} } } : { requestPath };
  return { is: 'operateResp', it: { results: [{ command, ...done }] } };
}

function answered(agent: UspServed, body: UspBody): UspBody | undefined {
  switch (body.is) {
    case 'get':
      return get(agent, body.it);
    case 'set':
      return set(agent, body.it);
    case 'add':
      return add(agent, body.it);
    case 'delete':
      return remove(agent, body.it);
    case 'operate':
      return operate(agent, body.it);
    case 'getSupportedDm':
      return supportedBelow(agent, body.it);
    case 'getInstances':
      return instances(agent, body.it);
    case 'getSupportedProtocol':
      return { is: 'getSupportedProtocolResp', it: { versions: agent.maker.versions } };
    case 'notifyResp':
    case 'error':
      return undefined;
    default:
      throw new UspRefusal(7001, 'Message not supported');
  }
}

/** The answer to a message of a controller; undefined: it is none that is answered. */
export function answerUsp(agent: UspServed, body: UspBody): UspBody | undefined {
  try {
    return answered(agent, body);
  } catch (error) {
    const { code, message, errors } = uspRefusalOf(error);
    return { is: 'error', it: { code, text: message, params: errors } };
  }
}
