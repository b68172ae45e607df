import type { AcsRequest, CpeAnswer, Inform, ParameterValue } from '@heliograph/wire/cwmp/message.ts';
import { z } from 'zod';
import type { CpeIdentity } from '../../estate/cpes/device.ts';

/** Names and values of one message: more come in several. */
const mostValues = 5_000;
/** Octets of one message. */
const mostOctets = 256 * 1024;

const name = z.string().min(1).max(256);
/** A value as text, or with the local name of its XML Schema type. */
const told = z.union([z.string().max(32_768), z.tuple([z.string().max(32_768), z.string().max(32)])]);
const values = z.record(name, told).refine((all) => Object.keys(all).length <= mostValues);
const v = z.literal(1);

const messages = z.discriminatedUnion('kind', [
  z.object({
    v,
    kind: z.literal('birth'),
    /** `boot`: it has started. `reset`: it is as it left the factory. */
    why: z.enum(['boot', 'reset', 'connect']).default('connect'),
    manufacturer: z.string().max(64).default(''),
    values: values.default({}),
  }),
  z.object({ v, kind: z.literal('telemetry'), values }),
  z.object({
    v,
    kind: z.literal('answer'),
    id: z.string().min(1).max(32),
    ok: z.boolean(),
    values: values.optional(),
    names: z
      .array(z.tuple([name, z.boolean()]))
      .max(20_000)
      .optional(),
    instance: z
      .number()
      .int()
      .min(1)
      .max(2 ** 31)
      .optional(),
    /** It is in force after a restart. */
    later: z.boolean().default(false),
    fault: z
      .object({
        code: z.number().int().min(0).max(65_535),
        name: z.string().max(256).default(''),
        text: z.string().max(256).default(''),
      })
      .optional(),
  }),
]);

/** What a device says in our dialect (`docs/decisions/2026-11-23-mqtt-dialect.md`). */
export type UpMessage = z.output<typeof messages>;
export type AnswerMessage = Extract<UpMessage, { readonly kind: 'answer' }>;

/** undefined: it is not ours, or not whole. */
export function readUp(payload: Buffer): UpMessage | undefined {
  if (payload.length > mostOctets) return undefined;
  try {
    return messages.parse(JSON.parse(payload.toString('utf8')));
  } catch {
    return undefined;
  }
}

type Told = z.output<typeof values>;

const parametersOf = (all: Told): ParameterValue[] =>
  Object.entries(all).map(([key, value]) => ({
    name: key,
    value: typeof value === 'string' ? value : value[0],
    type: typeof value === 'string' ? 'string' : value[1],
  }));

const events = { boot: '1 BOOT', reset: '0 BOOTSTRAP', connect: '2 PERIODIC' } as const;

/** A birth or telemetry as the report that it is; who the device is, its credentials have said. */
export const mqttInformOf = (
  { oui, productClass, serial }: CpeIdentity,
  message: Exclude<UpMessage, AnswerMessage>,
  manufacturer = '',
): Inform => ({
  method: 'Inform',
  device: {
    manufacturer: message.kind === 'birth' ? message.manufacturer : manufacturer,
    oui,
    productClass,
    serialNumber: serial,
  },
  events: [{ code: message.kind === 'birth' ? events[message.why] : '4 VALUE CHANGE', commandKey: '' }],
  maxEnvelopes: 1,
  currentTime: '',
  retryCount: 0,
  parameters: parametersOf(message.values),
});

/** A request as a command of the dialect; undefined: the dialect has no word for it. */
export function mqttCommandOf(request: AcsRequest): Readonly<Record<string, unknown>> | undefined {
  switch (request.method) {
    case 'GetParameterNames':
      return { kind: 'names', path: request.path, nextLevel: request.nextLevel };
    case 'GetParameterValues':
      return { kind: 'get', names: request.names };
    case 'SetParameterValues':
      return {
        kind: 'set',
        values: Object.fromEntries(request.parameters.map((one) => [one.name, [one.value, one.type]])),
      };
    case 'AddObject':
      return { kind: 'add', object: request.objectName };
    case 'DeleteObject':
      return { kind: 'delete', object: request.objectName };
    case 'Reboot':
      return { kind: 'reboot' };
    case 'FactoryReset':
      return { kind: 'factoryReset' };
    default:
      return undefined;
  }
}

const faultOf = ({ fault }: AnswerMessage): CpeAnswer => {
  const { code = 9002, name: at = '', text = '' } = fault ?? {};
  return { method: 'Fault', code, text, parameters: at === '' ? [] : [{ name: at, code, text }] };
};

/** 9000, as a device says that does not know a method (TR-069, A.5). */
export const unsupported = (request: AcsRequest): CpeAnswer => ({
  method: 'Fault',
  code: 9000,
  text: `${request.method} cannot be said over MQTT`,
  parameters: [],
});

/** What a device answered to a request. What it should have told and did not is a fault, never good news. */
export function mqttAnswerOf(request: AcsRequest, answer: AnswerMessage): CpeAnswer {
  if (!answer.ok) return faultOf(answer);
  const status = answer.later ? 1 : 0;
  switch (request.method) {
    case 'GetParameterNames':
      return answer.names
        ? {
            method: 'GetParameterNamesResponse',
            parameters: answer.names.map(([one, writable]) => ({ name: one, writable })),
          }
        : faultOf(answer);
    case 'GetParameterValues':
      return answer.values
        ? { method: 'GetParameterValuesResponse', parameters: parametersOf(answer.values) }
        : faultOf(answer);
    case 'SetParameterValues':
      return { method: 'SetParameterValuesResponse', status };
    case 'AddObject':
      return answer.instance === undefined
        ? faultOf(answer)
        : { method: 'AddObjectResponse', instanceNumber: answer.instance, status };
    case 'DeleteObject':
      return { method: 'DeleteObjectResponse', status };
    case 'Reboot':
      return { method: 'RebootResponse' };
    case 'FactoryReset':
      return { method: 'FactoryResetResponse' };
    default:
      return unsupported(request);
  }
}
