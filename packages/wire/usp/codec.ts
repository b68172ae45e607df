import type protobuf from 'protobufjs/light.js';
import { UspWireError } from './error.ts';
import type { Bodies, BodyName, RecordContent, UspBody, UspMsg, UspRecord } from './message.ts';
import { scanUspBytes, usualUspLimits, type UspLimits } from './scan.ts';
import { typeOf } from './schema.ts';

const [recordType, msgType] = [typeOf('Record'), typeOf('Msg')];

/** Bodies by the numbers of MsgType. */
const bodyNames = [
  'error',
  'get',
  'getResp',
  'notify',
  'set',
  'setResp',
  'operate',
  'operateResp',
  'add',
  'addResp',
  'delete',
  'deleteResp',
  'getSupportedDm',
  'getSupportedDmResp',
  'getInstances',
  'getInstancesResp',
  'notifyResp',
  'getSupportedProtocol',
  'getSupportedProtocolResp',
  'register',
  'registerResp',
  'deregister',
  'deregisterResp',
] as const satisfies readonly BodyName[];

/** Everything that is not there is empty, but for choices, which are left out. */
const plain = { defaults: true, arrays: true, objects: true, longs: String } as const;

function read(
  type: protobuf.Type,
  name: 'Record' | 'Msg',
  bytes: Uint8Array,
  limits: UspLimits,
): Record<string, unknown> {
  scanUspBytes(bytes, name, limits);
  try {
    return type.toObject(type.decode(bytes), plain);
  } catch (error) {
    throw new UspWireError('malformed', String(error));
  }
}

const write = (type: protobuf.Type, value: object): Buffer => Buffer.from(type.encode(type.fromObject(value)).finish());

type Rest = Readonly<Record<string, unknown>>;

interface RawRecord {
  readonly version: string;
  readonly to: string;
  readonly from: string;
  readonly security: number;
  readonly noSessionContext?: { readonly payload: Uint8Array };
  readonly sessionContext?: Rest & {
    readonly sessionId: string;
    readonly sequenceId: string;
    readonly expectedId: string;
    readonly retransmitId: string;
    readonly state: number;
    readonly recordState: number;
    readonly payload: readonly Uint8Array[];
  };
  readonly mqttConnect?: { readonly version: number; readonly topic: string };
  readonly webSocketConnect?: object;
  readonly stompConnect?: object;
  readonly udsConnect?: object;
  readonly disconnect?: { readonly reason: string; readonly code: number };
}

function contentOf(raw: RawRecord): RecordContent {
  const { noSessionContext, sessionContext, mqttConnect, disconnect } = raw;
  if (noSessionContext) return { is: 'plain', payload: noSessionContext.payload };
  if (sessionContext) {
    const { sessionId, sequenceId, expectedId, retransmitId, state, recordState, payload } = sessionContext;
    return {
      is: 'session',
      sessionId: BigInt(sessionId),
      sequenceId: BigInt(sequenceId),
      expectedId: BigInt(expectedId),
      retransmitId: BigInt(retransmitId),
      state,
      recordState,
      payload,
    };
  }
  if (mqttConnect) return { is: 'mqttConnect', ...mqttConnect };
  if (disconnect) return { is: 'disconnect', ...disconnect };
  if (raw.webSocketConnect ?? raw.stompConnect ?? raw.udsConnect) return { is: 'otherConnect' };
  throw new UspWireError('empty', 'a record of no kind');
}

/** Throws `UspWireError`. */
export function decodeRecord(bytes: Uint8Array, limits: UspLimits = usualUspLimits): UspRecord {
  const raw = read(recordType, 'Record', bytes, limits) as unknown as RawRecord;
  const { version, to, from, security } = raw;
  return { version, to, from, security, content: contentOf(raw) };
}

function rawContent(content: RecordContent): object {
  switch (content.is) {
    case 'plain':
      return { noSessionContext: { payload: content.payload } };
    case 'session': {
      const { sessionId, sequenceId, expectedId, retransmitId, state, recordState, payload } = content;
      const numbers = { sessionId, sequenceId, expectedId, retransmitId };
      const texts = Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, String(value)]));
      return { sessionContext: { ...texts, state, recordState, payload } };
    }
    case 'mqttConnect':
      return { mqttConnect: { version: content.version, topic: content.topic } };
    case 'otherConnect':
      return { webSocketConnect: {} };
    case 'disconnect':
      return { disconnect: { reason: content.reason, code: content.code } };
  }
}

export const encodeRecord = ({ version, to, from, security, content }: UspRecord): Buffer =>
  write(recordType, { version, to, from, security, ...rawContent(content) });

interface RawMsg {
  readonly header: { readonly id: string } | null;
  readonly body: { readonly request?: Rest; readonly response?: Rest; readonly error?: Bodies['error'] } | null;
}

/** Throws `UspWireError`. What the body is counts, not what the header says of it: some agents say nothing there. */
export function decodeMsg(bytes: Uint8Array, limits: UspLimits = usualUspLimits): UspMsg {
  const { header, body } = read(msgType, 'Msg', bytes, limits) as unknown as RawMsg;
  const id = header?.id ?? '';
  if (body?.error) return { id, body: { is: 'error', it: body.error } };
  const inner = body?.request ?? body?.response;
  const is = bodyNames.find((name) => inner?.[name] !== undefined);
  if (!inner || !is) throw new UspWireError('empty', 'a message without a body');
  return { id, body: { is, it: inner[is] } as UspBody };
}

export function encodeMsg({ id, body: { is, it } }: UspMsg): Buffer {
  const kind = is.endsWith('Resp') ? 'response' : 'request';
  const body = is === 'error' ? { error: it } : { [kind]: { [is]: it } };
  return write(msgType, { header: { id, type: bodyNames.indexOf(is) }, body });
}
