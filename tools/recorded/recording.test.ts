import { once } from 'node:events';
import { createSocket } from 'node:dgram';
import { decodeMessage, encodeMessage, oidText, type Pdu } from '@heliograph/wire/snmp/message.ts';
import { describe, expect, it } from 'vitest';
import { recordingOf } from './recording.ts';
import { recordedAnswerOf, serveRecording } from './served.ts';

async function* linesOf(text: string) {
  yield* text.split('\n');
}
const read = (text: string) => recordingOf(linesOf(text));
const shown = async (text: string) =>
  (await read(text)).rows.map(({ oid, value }) => {
    const told = 'value' in value ? value.value : null;
    const words = told instanceof Uint8Array ? Buffer.from(told).toString('latin1') : String(told);
    return `${oidText(oid)} ${value.type} ${words}`;
  });

describe('A recording of a device', () => {
  it('is read as snmprec, in MIB order, the last of what stands there twice', async () => {
    const text = [
      '# made by hand',
      '1.3.6.1.2.1.1.5.0|4|hill|top',
      '1.3.6.1.2.1.1.2.0|6|1.3.6.1.4.1.9999',
      '1.3.6.1.2.1.2.2.1.6.10|4x|a0b1c2d3e4f5',
      '1.3.6.1.2.1.2.2.1.6.9|64|192.0.2.7',
      '1.3.6.1.2.1.1.5.0|4|',
      '1.3.6.1.2.1.31.1.1.1.6.1|70|18446744073709551615',
      '1.3.6.1.2.1.2.2.1.5.1|66|4294967295',
    ].join('\n');
    expect(await shown(text)).toEqual([
      '1.3.6.1.2.1.1.2.0 oid 1,3,6,1,4,1,9999',
      '1.3.6.1.2.1.1.5.0 octets ',
      '1.3.6.1.2.1.2.2.1.5.1 gauge32 4294967295',
      '1.3.6.1.2.1.2.2.1.6.9 ipAddress 192.0.2.7',
      '1.3.6.1.2.1.2.2.1.6.10 octets \u00a0\u00b1\u00c2\u00d3\u00e4\u00f5',
      '1.3.6.1.2.1.31.1.1.1.6.1 counter64 18446744073709551615',
    ]);
    expect((await read(text)).doubled).toBe(1);
  });

  it('is read as snmpwalk writes it, with values of several lines and words beside numbers', async () => {
    const text = [
      '.1.3.6.1.2.1.1.1.0 = STRING: "Acme switch',
      'second line"',
      '.1.3.6.1.2.1.1.3.0 = Timeticks: (12345) 0:02:03.45',
      'iso.3.6.1.2.1.2.2.1.8.1 = INTEGER: up(1)',
      '.1.3.6.1.2.1.2.2.1.6.1 = Hex-STRING: A0 B1 C2 D3 ',
      'E4 F5 ',
      '.1.3.6.1.2.1.2.2.1.2.1 = ""',
      '.1.3.6.1.2.1.2.2.1.22.1 = OID: .0.0',
      '.1.3.6.1.2.1.31.1.1.1.18.1 = No Such Instance currently exists at this OID',
    ].join('\n');
    expect(await shown(text)).toEqual([
      '1.3.6.1.2.1.1.1.0 octets Acme switch\nsecond line',
      '1.3.6.1.2.1.1.3.0 timeticks 12345',
      '1.3.6.1.2.1.2.2.1.2.1 octets ',
      '1.3.6.1.2.1.2.2.1.6.1 octets \u00a0\u00b1\u00c2\u00d3\u00e4\u00f5',
      '1.3.6.1.2.1.2.2.1.8.1 integer 1',
      '1.3.6.1.2.1.2.2.1.22.1 oid 0,0',
    ]);
  });

  it('says which lines hold nothing that can be served', async () => {
    const { rows, refused, examples } = await read('1.3.6.1|99|x\n1.3.6.2|4x|abc\nnonsense\n1.3.6.1.2.1.1.6.0|4|x');
    expect([rows.length, refused]).toEqual([1, 3]);
    expect(examples).toContain('nonsense');
  });

  it('answers as the device did, over UDP, and no longer than one frame', async () => {
    const { rows } = await read(
      Array.from({ length: 200 }, (_, n) => `1.3.6.1.2.1.2.2.1.2.${n + 1}|4|interface number ${n + 1}`).join('\n'),
    );
    const bulk: Pdu = {
      type: 'getBulk',
      requestId: 7,
      errorStatus: 0,
      errorIndex: 100,
      varbinds: [{ oid: [1, 3, 6, 1, 2, 1, 2, 2, 1, 2], value: { type: 'null' } }],
    };
    expect(recordedAnswerOf(rows, bulk).varbinds.length).toBeLessThan(60);
    const device = await serveRecording(rows);
    const socket = createSocket('udp4');
    socket.send(encodeMessage({ version: 'v2c', community: 'any', pdu: bulk }), device.port, '127.0.0.1');
    const [bytes] = (await once(socket, 'message')) as [Uint8Array];
    const decoded = decodeMessage(bytes);
    expect(decoded.ok && decoded.value.version === 'v2c' && decoded.value.pdu.requestId).toBe(7);
    socket.close();
    await device.stop();
  });
});
