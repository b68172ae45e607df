import type { AnyCall } from '@heliograph/catalogue/kit/call.ts';
import { faults } from '@heliograph/catalogue/words/faults.ts';
import { z } from 'zod';
import { base, type Area } from './serve.ts';

type Schema = Record<string, unknown>;

/** `io: input`: what a client may send, before defaults and transformations. What JSON cannot say becomes "anything". */
function schemaOf(type: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    cycles: 'ref',
  });
  // A recursive row refers to itself from its own root, which inside this document is somewhere else.
  return JSON.stringify(schema).includes('"$ref":"#"') ? { type: 'object', additionalProperties: true } : schema;
}

const envelope = (fields: Schema): Schema => ({
  type: 'object',
  required: ['code', 'msg'],
  properties: { code: { type: 'integer', const: 200 }, msg: { type: 'string' }, ...fields },
});

/** The envelope of an answer, by reply kind (S1 §7). */
function answerOf(call: AnyCall): Schema {
  if (call.reply === 'file') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  const value = schemaOf(call.output, 'input');
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

function inputOf(call: AnyCall): Schema {
  const schema = schemaOf(call.input, 'input');
  const { properties, required } = fieldsOf(schema);
  const inPath = new Set([...call.path.matchAll(/:(\w+)/g)].map((found) => found[1] ?? ''));
  const bodyless = call.method === 'GET' || call.method === 'DELETE';
  const parameters = Object.entries(properties)
    .filter(([name]) => bodyless || inPath.has(name))
    .map(([name, field]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.includes(name),
      schema: field,
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

/** The calls of all areas as OpenAPI 3.1. Every answer is HTTP 200; its body's `code` says how it went. */
export function openApi(areas: readonly Area[], version: string): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { calls } of areas) {
    for (const [name, call] of Object.entries(calls)) {
      const path = call.path.replace(/:(\w+)/g, '{$1}');
      (paths[path] ??= {})[call.method.toLowerCase()] = {
        operationId: name,
        summary: call.title.en,
        description: accessWords(call),
        security: call.access === 'public' ? [] : [{ token: [] }],
        ...inputOf(call),
        responses: {
          200: { description: 'Answer; a code other than 200 comes without data', content: answerOf(call) },
        },
      };
    }
  }
  const failed = Object.entries(faults).map(([id, { code, words }]) => `- ${code} ${id}: ${words.en}`);
  return {
    openapi: '3.1.0',
    info: { title: 'Heliograph', version, description: `Codes of refused calls:\n${failed.join('\n')}` },
    servers: [{ url: base }],
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
    paths,
  };
}
