import { createSocket } from 'node:dgram';
import { parseArgs } from 'node:util';
import { encodeMessage, oid, type Varbind } from '@heliograph/wire/snmp/message.ts';

// Sends traps at a steady rate and prints how many: --address 127.0.0.1 --port 16200 --count 10000 --rate 100000 (per second)

const { values } = parseArgs({
  options: {
    address: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '16200' },
    count: { type: 'string', default: '10000' },
    rate: { type: 'string', default: '100000' },
  },
});
const count = Number(values.count);
const rate = Number(values.rate);

function text(name: string, content: string): Varbind {
  return { oid: oid(name), value: { type: 'octets', value: Buffer.from(content) } };
}

const TRAPS = '1.3.6.1.4.1.37950.1.1.5.10.13';
const trap = encodeMessage({
  version: 'v2c',
  community: 'public',
  pdu: {
    type: 'trapV2',
    requestId: 1,
    errorStatus: 0,
    errorIndex: 0,
    varbinds: [
      { oid: oid('1.3.6.1.2.1.1.3.0'), value: { type: 'timeticks', value: 123_456 } },
      { oid: oid('1.3.6.1.6.3.1.1.4.1.0'), value: { type: 'oid', value: oid(`${TRAPS}.6.1`) } },
      { oid: oid(`${TRAPS}.2.2.0`), value: { type: 'integer', value: 3 } },
      { oid: oid(`${TRAPS}.2.5.0`), value: { type: 'oid', value: oid(`${TRAPS}.5.30`) } },
      text(`${TRAPS}.2.7.0`, '00:6d:61:ee:0b:f3'),
      text(`${TRAPS}.2.10.0`, 'PON 0/3 ONU 15 dying gasp'),
    ],
  },
});

const socket = createSocket({ type: 'udp4', lookup: (host, _options, done) => done(null, host, 4) });
await new Promise<void>((resolve) => socket.bind(0, resolve));
const started = performance.now();
let sent = 0;
while (sent < count) {
  const due = Math.min(count, Math.ceil(((performance.now() - started) * rate) / 1000));
  for (; sent < due; sent++) socket.send(trap, Number(values.port), values.address);
  // A millisecond's worth at a time; anything finer is beyond a timer.
  await new Promise((resolve) => setTimeout(resolve, 1));
}
const took = performance.now() - started;
process.stdout.write(`${JSON.stringify({ sent, ms: Math.round(took) })}\n`);
socket.close();
