import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import {
  compareOid,
  decodeMessage,
  encodeMessage,
  type Oid,
  type Pdu,
  type Varbind,
} from '@heliograph/wire/snmp/message.ts';

/** Octets of an answer: one frame, as most devices send. */
const room = 1400;
const mostRepetitions = 100;

/** Where an object stands, or would. */
function placeOf(rows: readonly Varbind[], oid: Oid): { at: number; exact: boolean } {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = compareOid(rows[middle]?.oid ?? [], oid);
    if (order === 0) return { at: middle, exact: true };
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return { at: low, exact: false };
}

const sizeOf = ({ oid, value }: Varbind): number =>
  oid.length * 2 + 8 + ('value' in value && value.value instanceof Uint8Array ? value.value.length : 8);

const exactly = (rows: readonly Varbind[], oid: Oid): Varbind => {
  const { at, exact } = placeOf(rows, oid);
  return { oid, value: (exact ? rows[at]?.value : undefined) ?? { type: 'noSuchInstance' } };
};

const after = (rows: readonly Varbind[], oid: Oid): Varbind => {
  const { at, exact } = placeOf(rows, oid);
  return rows[exact ? at + 1 : at] ?? { oid, value: { type: 'endOfMibView' } };
};

/** What the recorded device says to a request. */
export function recordedAnswerOf(rows: readonly Varbind[], pdu: Pdu): Pdu {
  const response = (varbinds: Varbind[]): Pdu => ({
    type: 'response',
    requestId: pdu.requestId,
    errorStatus: 0,
    errorIndex: 0,
    varbinds,
  });
  const asked = pdu.varbinds.map(({ oid }) => oid);
  if (pdu.type === 'get') return response(asked.map((oid) => exactly(rows, oid)));
  if (pdu.type === 'getNext') return response(asked.map((oid) => after(rows, oid)));
  const varbinds: Varbind[] = [];
  let heads = asked;
  let left = room;
  for (let n = 0; n < Math.min(pdu.errorIndex, mostRepetitions); n++) {
    const next = heads.map((oid) => after(rows, oid));
    for (const varbind of next) {
      left -= sizeOf(varbind);
      if (left < 0 && varbinds.length > 0) return response(varbinds);
      varbinds.push(varbind);
    }
    if (next.every(({ value }) => value.type === 'endOfMibView')) break;
    heads = next.map(({ oid }) => oid);
  }
  return response(varbinds);
}

interface Served {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/** The recording as a device on the loopback. It answers any community; nothing can be set. */
export async function serveRecording(rows: readonly Varbind[]): Promise<Served> {
  const socket = createSocket('udp4');
  socket.on('message', (bytes: Uint8Array, from: RemoteInfo) => {
    const decoded = decodeMessage(bytes);
    if (!decoded.ok || decoded.value.version === 'v3') return;
    const { version, community, pdu } = decoded.value;
    if (pdu.type !== 'get' && pdu.type !== 'getNext' && pdu.type !== 'getBulk') return;
    socket.send(encodeMessage({ version, community, pdu: recordedAnswerOf(rows, pdu) }), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    port: socket.address().port,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
