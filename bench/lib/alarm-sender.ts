import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { alarmMsg, alarmOid, dataAlarmTrap } from '@heliograph/wire/mib/traps.ts';
import { encodeMessage, type Value } from '@heliograph/wire/snmp/message.ts';

// Sends dataAlarmTraps of many devices at an even rate, from a process of its own.
// --port 10162 --rate 10000 (per second) --count 600000 --devices 500 --causes 20; starts when told on stdin. --clears: after all of them
// were raised all are cleared, and so on.

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '10162' },
    rate: { type: 'string', default: '10000' },
    count: { type: 'string', default: '600000' },
    devices: { type: 'string', default: '500' },
    causes: { type: 'string', default: '20' },
    clears: { type: 'boolean', default: false },
  },
});
const [port, rate, count, devices, causes] = [
  values.port,
  values.rate,
  values.count,
  values.devices,
  values.causes,
].map(Number);
if (!port || !rate || !count || !devices || !causes) throw new Error('a number is missing');

const text = (words: string): Value => ({ type: 'octets', value: Buffer.from(words) });
const integer = (value: number): Value => ({ type: 'integer', value });

function message(device: number, cause: number, isRaised: boolean): Uint8Array {
  const mac = `00:6d:61:00:${Buffer.from([device >> 8, device & 255])
    .toString('hex')
    .replace(/..(?=.)/, '$&:')}`;
  const [pon, onu] = [String(1 + (cause % 8)), String(1 + cause)];
  const alarm = [...alarmOid, 53];
  const said: [{ oid: readonly number[] }, Value][] = [
    [alarmMsg.dataUpLinkPort, text('0')],
    [alarmMsg.dataPon, text(pon)],
    [alarmMsg.dataOnu, text(onu)],
    [alarmMsg.dataOnuPort, text('0')],
    [alarmMsg.dataTrapOID, { type: 'oid', value: alarm }],
    [alarmMsg.dataTrapClass, integer(isRaised ? 1 : 0)],
    [alarmMsg.dataMac, text(mac)],
    [alarmMsg.dataTime, text('20261121090405')],
    [alarmMsg.dateAlarmLevel, integer(3)],
    [alarmMsg.dataValue, text(`PON 0/${pon} ONU ${onu} sn GPON0CE43515 RX POWER LOW`)],
    [alarmMsg.dataAlarmType, integer(2)],
    [alarmMsg.dataSynOID, text(alarm.join('.'))],
  ];
  const head = [
    { oid: [1, 3, 6, 1, 2, 1, 1, 3, 0], value: { type: 'timeticks', value: 1 } as const },
    { oid: [1, 3, 6, 1, 6, 3, 1, 1, 4, 1, 0], value: { type: 'oid', value: dataAlarmTrap } as const },
  ];
  const varbinds = [...head, ...said.map(([{ oid }, value]) => ({ oid, value }))];
  const pdu = { type: 'trapV2', requestId: 1 + device * 100 + cause, errorStatus: 0, errorIndex: 0, varbinds } as const;
  return encodeMessage({ version: 'v2c', community: 'trap-000000', pdu });
}

const all = (isRaised: boolean) =>
  Array.from({ length: devices * causes }, (_, n) => message(n % devices, Math.floor(n / devices), isRaised));
const messages = [...all(true), ...(values.clears ? all(false) : [])];
const socket = createSocket({ type: 'udp4', sendBufferSize: 4 * 1024 * 1024 });
socket.bind(0, '127.0.0.1');
await once(socket, 'listening');
socket.connect(port, '127.0.0.1');
await once(socket, 'connect');
process.stdout.write('ready\n');
await once(process.stdin, 'data');

const began = performance.now();
let sent = 0;
let done = 0;
await new Promise<void>((resolve) => {
  const timer = setInterval(() => {
    const due = Math.min(count, Math.floor(((performance.now() - began) / 1000) * rate));
    for (; sent < due; sent++) {
      const bytes = messages[sent % messages.length];
      if (bytes) socket.send(bytes, () => void (++done === count && resolve()));
    }
    if (sent === count) clearInterval(timer);
  }, 2);
});
process.stdout.write(`${JSON.stringify({ sent, seconds: (performance.now() - began) / 1000 })}\n`);
socket.close();
process.stdin.destroy();
