import type { Socket } from 'node:dgram';
import { parseArgs } from 'node:util';
import { VarbindCursor } from '@heliograph/wire/snmp/fast/answer.ts';
import { compareEncoded } from '@heliograph/wire/snmp/fast/oid-bytes.ts';
import { openUdp } from '@heliograph/wire/snmp/udp-socket.ts';
import { decodeMessage, encodeMessage } from '@heliograph/wire/snmp/message.ts';
import { engineIdOf, UsmEngine } from '@heliograph/wire/snmp/usm-engine.ts';
import { BENCH_USER, type Image, oltImage } from './olt-table.ts';

// A static SNMP responder in a process of its own, as cheap as it can be, so that what is measured is the collector.
// --addresses 127.77.0.1,127.77.0.2 --port 16100 --delay 20 (ms) --weak (100 us/varbind + 500 us/request, queue of 8)

const { values } = parseArgs({
  options: {
    addresses: { type: 'string', default: '127.77.0.1' },
    port: { type: 'string', default: '16100' },
    delay: { type: 'string', default: '0' },
    weak: { type: 'boolean', default: false },
    limit: { type: 'string', default: '1472' },
  },
});
const delay = Number(values.delay);
const limit = Number(values.limit);
const image = oltImage();
const request = new VarbindCursor();

function firstAfter(wanted: Buffer, from: Image): number {
  const exact = from.position.get(wanted.toString('latin1'));
  if (exact !== undefined) return exact + 1;
  let low = 0;
  let high = from.oids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = from.oids[middle]!;
    if (compareEncoded(at, 0, at.length, wanted, 0, wanted.length) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** 0x82 and two octets: the same size whatever the length, so the head can be written before it is known. */
function long(out: Buffer, at: number, tag: number, length: number): void {
  out[at] = tag;
  out[at + 1] = 0x82;
  out.writeUInt16BE(length, at + 2);
}

function respond(bytes: Buffer): { out: Buffer; varbinds: number } | undefined {
  if (!request.begin(bytes)) return undefined;
  const { pduTag, requestId, errorIndex } = request;
  if (!request.next()) return undefined;
  const wanted = bytes.subarray(request.oidFrom, request.oidTo);
  const after = firstAfter(wanted, image);
  const start = pduTag === 0xa0 ? after - 1 : after;
  const most = pduTag === 0xa5 ? errorIndex : 1;
  const headLength = bytes[1]! >= 0x80 ? 3 : 2;
  const communityEnd = headLength + 3 + 2 + bytes[headLength + 4]!;
  const fixed = 4 + (communityEnd - headLength) + 4 + 12 + 4;
  let end = start;
  const { offsets } = image;
  while (end < image.oids.length && end - start < most && fixed + offsets[end + 1]! - offsets[start]! <= limit) end++;
  const found = image.bytes.subarray(offsets[start], offsets[end]);
  const body = end === image.oids.length ? Buffer.concat([found, endOfMib(image.oids.at(-1) ?? wanted)]) : found;
  const out = Buffer.allocUnsafe(fixed + body.length);
  long(out, 0, 0x30, out.length - 4);
  bytes.copy(out, 4, headLength, communityEnd);
  const pdu = 4 + communityEnd - headLength;
  long(out, pdu, 0xa2, out.length - pdu - 4);
  out.set([0x02, 0x04, 0, 0, 0, 0, 0x02, 0x01, 0, 0x02, 0x01, 0], pdu + 4);
  out.writeInt32BE(requestId, pdu + 6);
  long(out, pdu + 16, 0x30, body.length);
  body.copy(out, pdu + 20);
  return { out, varbinds: Math.max(1, end - start) };
}

const engine = new UsmEngine({
  engineId: engineIdOf(37950, Buffer.from('bench')),
  boots: () => 1,
  time: () => performance.now() / 1000,
  users: [BENCH_USER],
});

/** Version 3 by way of version 2c: dear for the agent, which is not what is measured. */
function respondV3(bytes: Buffer): { out: Uint8Array; varbinds: number } | undefined {
  const decoded = decodeMessage(bytes);
  if (!decoded.ok || decoded.value.version !== 'v3') return undefined;
  const opened = engine.open(decoded.value, bytes);
  if (opened.kind === 'report') return { out: opened.bytes, varbinds: 1 };
  if (opened.kind === 'drop') return undefined;
  const plain = encodeMessage({ version: 'v2c', community: 'public', pdu: opened.scoped.pdu });
  const answer = respond(Buffer.from(plain));
  const again = answer && decodeMessage(answer.out);
  if (!again?.ok || again.value.version === 'v3') return undefined;
  return { out: opened.reply(again.value.pdu), varbinds: again.value.pdu.varbinds.length };
}

function endOfMib(wanted: Buffer): Buffer {
  return Buffer.from([0x30, wanted.length + 4, 0x06, wanted.length, ...wanted, 0x82, 0]);
}

interface Pending {
  due: number;
  send: () => void;
}

/** Answers held back for the round trip, in order of arrival; one timer, as exact as a millisecond timer is. */
const held: Pending[] = [];
function release(): void {
  const now = performance.now();
  let sent = 0;
  while (sent < held.length && held[sent]!.due <= now) held[sent++]!.send();
  held.splice(0, sent);
}
if (delay > 0 || values.weak) setInterval(release, 1);

/** When the weak agent's only thread is free again, by address; and how many wait for it. */
function serve(socket: Socket): void {
  let freeAt = 0;
  let waiting = 0;
  socket.on('message', (bytes, from) => {
    if (values.weak && waiting >= 8) return;
    const answer = respond(bytes) ?? respondV3(bytes);
    if (!answer) return;
    const send = (): void => socket.send(answer.out, from.port, from.address);
    if (values.weak) {
      waiting++;
      freeAt = Math.max(performance.now(), freeAt) + 0.5 + answer.varbinds * 0.1;
      held.push({
        due: freeAt,
        send: () => {
          waiting--;
          send();
        },
      });
    } else if (delay > 0) held.push({ due: performance.now() + delay, send });
    else send();
  });
}

for (const address of values.addresses.split(',')) serve(await openUdp({ address, port: Number(values.port) }));
process.stdout.write('ready\n');
process.on('SIGTERM', () => process.exit(0));
// Our standard input is the bench's end of a pipe: when the bench dies, so do we.
process.stdin.on('end', () => process.exit(0)).resume();
