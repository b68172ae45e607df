import type { AnyCall } from '@heliograph/catalogue/kit/call.ts';
import { faults } from '@heliograph/catalogue/words/faults.ts';
import { z } from 'zod';
import { base, type Area } from './serve.ts';

type Schema = Record<string, unknown>;

/** Schemas that others refer to, by their name in `components`; the same one stands there once. */
class Shared {
  readonly schemas: Record<string, Schema> = {};
  readonly #names = new Map<string, string>();

  /** The name of a schema; `name` is what it is called if nobody had it before. */
  #nameOf(name: string, schema: Schema): string {
    const content = JSON.stringify(schema);
    const known = this.#names.get(content);
    if (known !== undefined) return known;
    const free = Object.hasOwn(this.schemas, name) ? `${name}${this.#names.size}` : name;
    this.#names.set(content, free);
    this.schemas[free] = schema;
    return free;
  }

  /** The schema without definitions of its own: a reference into one is lost where only its fields are taken out of it. */
  hoist({ $defs, ...schema }: Schema): Schema {
    if ($defs === undefined) return schema;
    let words = JSON.stringify(schema);
    const all = Object.entries($defs as Record<string, Schema>);
    for (const [own, { id: _, ...one }] of all) {
      // Those that refer to each other or to themselves become "anything": none of ours says more in words.
      const isPlain = !JSON.stringify(one).includes('"$ref"');
      const name = this.#nameOf(`Schema${this.#names.size}`, isPlain ? one : {});
      words = words.replaceAll(`"#/$defs/${own}"`, `"#/components/schemas/${name}"`);
    }
    return JSON.parse(words) as Schema;
  }
}

/** `io: input`: what a client may send, before defaults and transformations. What JSON cannot say becomes "anything". */
function schemaOf(type: z.ZodType, shared: Shared): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    cycles: 'ref',
  });
  // A recursive row refers to itself from its own root, which inside this document is somewhere else.
  return JSON.stringify(schema).includes('"$ref":"#"')
    ? { type: 'object', additionalProperties: true }
    : shared.hoist(schema);
}

const envelope = (fields: Schema): Schema => ({
  type: 'object',
  required: ['code', 'msg'],
  properties: { code: { type: 'integer', const: 200 }, msg: { type: 'string' }, ...fields },
});

/** The envelope of an answer, by reply kind (S1 §7). */
function answerOf(call: AnyCall, shared: Shared): Schema {
  if (call.reply === 'file') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  const value = schemaOf(call.output, shared);
  const page = { rows: { type: 'array', items: value }, total: { type: 'integer' } };
  const fields = {
    rows: page,
    pageInfo: { data: { type: 'object', properties: { pageInfo: { type: 'object', properties: page } } } },
    data: { data: value },
    value: { data: value },
    open: { ...(value['properties'] as Schema | undefined), data: value },
    none: {},
  }[call.reply];
  return { 'application/json': { schema: envelope(fields) } };
}

/** An object's fields, also of an `and` of two objects. */
function fieldsOf(schema: Schema): { properties: Schema; required: readonly string[] } {
  const parts = Array.isArray(schema['allOf']) ? (schema['allOf'] as Schema[]) : [];
  const inner = parts.map(fieldsOf);
  return {
    properties: Object.assign({}, schema['properties'], ...inner.map((part) => part.properties)) as Schema,
    required: [...((schema['required'] as string[] | undefined) ?? []), ...inner.flatMap((part) => part.required)],
  };
}

/** What stands in a path is text: where a body may send a list, a path has its parts with commas between them. */
function ofPath(field: Schema): Schema {
  const { anyOf, ...rest } = field;
  if (!Array.isArray(anyOf)) return field;
  const plain = (anyOf as Schema[]).filter((one) => one['type'] !== 'array' && one['type'] !== 'null');
  return plain.length === 1 ? { ...rest, ...plain[0] } : { ...rest, anyOf: plain };
}

/** `names`: what the parameters of the path are called here, by what the call calls them. */
function inputOf(call: AnyCall, names: ReadonlyMap<string, string>, shared: Shared): Schema {
  const schema = schemaOf(call.input, shared);
  const { properties, required } = fieldsOf(schema);
  const inPath = new Set(names.keys());
  const bodyless = call.method === 'GET' || call.method === 'DELETE';
  const parameters = Object.entries(properties)
    .filter(([name]) => bodyless || inPath.has(name))
    .map(([name, field]) => ({
      name: names.get(name) ?? name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.includes(name),
      schema: inPath.has(name) ? ofPath(field as Schema) : field,
    }));
  if (call.upload) {
    const file = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } };
    return { parameters, requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } } };
  }
  if (bodyless || Object.keys(properties).length === inPath.size) return { parameters };
  return { parameters, requestBody: { content: { 'application/json': { schema } } } };
}

const accessWords = (call: AnyCall): string =>
  ({ public: 'No token needed.', signedIn: 'Any session.' })[call.access as string] ?? `Permission \`${call.access}\`.`;

const parameterNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((found) => found[1] ?? '');

/**
 * A place of the document for each call. Paths that differ by the names of their parameters alone are one path (OpenAPI 3.1 §4.8.8.2):
 * the first call names them. Names of calls are unique in their area, and here as a whole.
 */
class Places {
  readonly #paths = new Map<string, readonly string[]>();
  readonly #ids = new Set<string>();

  of({ path }: AnyCall): { readonly path: string; readonly names: ReadonlyMap<string, string> } {
    const own = parameterNames(path);
    const shape = path.replaceAll(/:\w+/g, ':');
    const first = this.#paths.get(shape) ?? own;
    this.#paths.set(shape, first);
    let at = 0;
    const shown = path.replaceAll(/:\w+/g, () => `{${first[at++] ?? ''}}`);
    return { path: shown, names: new Map(own.map((name, index) => [name, first[index] ?? name])) };
  }

  idOf(name: string, { method, path }: AnyCall): string {
    const long = `${name}_${method.toLowerCase()}${path.replaceAll(/\W+/g, '_')}`;
    const id = this.#ids.has(name) ? long : name;
    this.#ids.add(id);
    return id;
  }
}

/** The calls of all areas as OpenAPI 3.1. Every answer is HTTP 200; its body's `code` says how it went. */
export function openApi(areas: readonly Area[], version: string): object {
  const paths: Record<string, Record<string, unknown>> = {};
  const shared = new Shared();
  const places = new Places();
  for (const { calls } of areas) {
    for (const [name, call] of Object.entries(calls)) {
      const { path, names } = places.of(call);
      (paths[path] ??= {})[call.method.toLowerCase()] = {
        operationId: places.idOf(name, call),
        summary: call.title.en,
        description: accessWords(call),
        security: call.access === 'public' ? [] : [{ token: [] }],
        ...inputOf(call, names, shared),
        responses: {
          200: { description: 'Answer; a code other than 200 comes without data', content: answerOf(call, shared) },
        },
      };
    }
  }
  const failed = Object.entries(faults).map(([id, { code, words }]) => `- ${code} ${id}: ${words.en}`);
  return {
    openapi: '3.1.0',
    info: { title: 'Heliograph', version, description: `Codes of refused calls:\n${failed.join('\n')}` },
    servers: [{ url: base }],
    components: {
      schemas: shared.schemas,
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
    },
    paths,
  };
}
