import type { PathError, UspResolvedPath, SupportedObject } from '@heliograph/wire/usp/message.ts';
import { CwmpFault } from '../cpe/faults.ts';
import type { Branch, ModelLeaf, ValueType } from '../cpe/models/notation.ts';
import type { LabTree } from '../cpe/tree.ts';

/** A request that is refused, with a code of USP. */
export class UspRefusal extends Error {
  readonly code: number;
  readonly errors: readonly PathError[];

  constructor(code: number, text: string, errors: readonly PathError[] = []) {
    super(text);
    this.code = code;
    this.errors = errors;
  }
}

const codes: Readonly<Record<number, number>> = {
  9003: 7004,
  9004: 7005,
  9005: 7026,
  9006: 7011,
  9007: 7012,
  9008: 7013,
};

/** The tree speaks of CWMP. */
export function uspRefusalOf(error: unknown): UspRefusal {
  if (error instanceof UspRefusal) return error;
  if (!(error instanceof CwmpFault)) throw error;
  const errors = error.parameters.map(({ name, code, text }) => ({ path: name, code: codes[code] ?? 7003, text }));
  return new UspRefusal(codes[error.code] ?? 7003, error.message, errors);
}

const objectOf = (name: string): string => name.slice(0, name.lastIndexOf('.') + 1);
const depthOf = (path: string): number => path.split('.').length - 1;

/** Paths that a path with `*` for instances stands for. */
export function expanded(tree: LabTree, path: string): string[] {
  const at = path.indexOf('*');
  if (at < 0) return [path];
  const table = path.slice(0, at);
  if (!table.startsWith(tree.root)) throw new UspRefusal(7026, 'Unsupported path');
  return tree
    .rows(table.slice(tree.root.length))
    .flatMap((row) => expanded(tree, `${table}${row}${path.slice(at + 1)}`));
}

/** What stands at a path, object by object. maxDepth 0 = all below it. */
export function resolveUspPath(
  tree: LabTree,
  path: string,
  maxDepth: number,
  spell: (leaf: ModelLeaf, value: string) => string,
) {
  if (!/^Device\.[\w.*]*$/.test(path)) throw new UspRefusal(7008, 'Invalid path syntax');
  const found = new Map<string, Record<string, string>>();
  for (const one of expanded(tree, path)) {
    for (const { name, value } of told(tree, one)) {
      const object = objectOf(name);
      if (maxDepth > 0 && depthOf(object) - depthOf(objectOf(one)) >= maxDepth) continue;
      const leaf = tree.leafOf(name);
      const params = found.get(object) ?? {};
      params[name.slice(object.length)] = leaf ? spell(leaf, value) : value;
      found.set(object, params);
    }
  }
  return [...found].map(([object, params]): UspResolvedPath => ({ path: object, params }));
}

function told(tree: LabTree, path: string) {
  try {
    return tree.values([path]);
  } catch (error) {
    throw uspRefusalOf(error);
  }
}

/** ParamValueType. */
const types: Readonly<Record<ValueType, number>> = {
  base64: 1,
  boolean: 2,
  dateTime: 3,
  hexBinary: 5,
  int: 6,
  long: 7,
  string: 8,
  unsignedInt: 9,
  unsignedLong: 10,
};

const commandsAt: Readonly<Record<string, readonly string[]>> = {
  'Device.': ['Reboot()', 'FactoryReset()'],
  'Device.SoftwareModules.': ['InstallDU()'],
  'Device.SoftwareModules.DeploymentUnit.{i}.': ['Update()', 'Uninstall()'],
  'Device.IP.Diagnostics.': ['IPPing()', 'TraceRoute()', 'DownloadDiagnostics()', 'UploadDiagnostics()'],
};

const eventsAt: Readonly<Record<string, SupportedObject['events']>> = {
  'Device.': [{ name: 'Boot!', args: ['Cause', 'FirmwareUpdated', 'ParameterMap'] }],
  'Device.SoftwareModules.': [
    { name: 'DUStateChange!', args: ['UUID', 'Version', 'CurrentState', 'OperationPerformed'] },
  ],
};

/** What this kind of device can have, whatever it has now. */
export function supported(model: Branch, lacks: readonly string[]): SupportedObject[] {
  const objects: SupportedObject[] = [];
  const walk = (branch: Branch, path: string, access: number, isTable: boolean): void => {
    const params = [...branch.leaves.values()].map(({ name, type, writable }) => ({
      name,
      access: writable ? 1 : 0,
      type: types[type],
      change: 1,
    }));
    const commands = (commandsAt[path] ?? []).map((name) => ({ name, inputs: [], outputs: [], type: 2 }));
    const events = eventsAt[path] ?? [];
    objects.push({ path, access, isTable, commands, events, params, divergent: [], uniqueKeys: [] });
    for (const [name, kid] of branch.branches) {
      const below = `${path}${name}.`;
      if (lacks.some((one) => `Device.${one}` === below)) continue;
      if (kid.rows) walk(kid.rows, `${below}{i}.`, kid.rows.most > 0 ? 1 : 0, true);
      else walk(kid, below, 0, false);
    }
  };
  walk(model, 'Device.', 0, false);
  return objects;
}
