import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { decodeMessage, encodeMessage, oidText, type Value } from '@heliograph/wire/snmp/message.ts';
import { systemControl, systemInfo, oltType } from '@heliograph/wire/mib/system.ts';
import { system } from '@heliograph/wire/mib/standard.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { deviceText } from '../drivers/spellings/texts.ts';
import { probeSystem } from './probe.ts';

const octets = (words: string): Value => ({ type: 'octets', value: Buffer.from(words) });
type Answers = ReadonlyMap<string, Value>;
const answers = (...pairs: (readonly [{ readonly oid: readonly number[] }, Value])[]): Answers =>
  new Map(pairs.map(([spec, value]) => [oidText(spec.oid), value]));

let socket: Socket | undefined;
afterEach(() => {
  socket?.close();
  socket = undefined;
});

/** A device that knows a few objects; as a v1 agent it fails a whole GET for one that it lacks. */
async function device(known: Answers) {
  socket = createSocket('udp4');
  const own = socket;
  own.on('message', (bytes, from) => {
    const decoded = decodeMessage(bytes);
    if (!decoded.ok || decoded.value.version === 'v3') return;
    const { version, community, pdu } = decoded.value;
    const missing = pdu.varbinds.findIndex(({ oid }) => !known.has(oidText(oid)));
    const failed = version === 'v1' && missing >= 0;
    const varbinds = pdu.varbinds.map(({ oid }) => ({
      oid,
      value: known.get(oidText(oid)) ?? { type: failed ? ('null' as const) : ('noSuchObject' as const) },
    }));
    const status = failed ? { errorStatus: 2, errorIndex: missing + 1 } : { errorStatus: 0, errorIndex: 0 };
    const reply = { type: 'response' as const, requestId: pdu.requestId, ...status, varbinds };
    own.send(encodeMessage({ version, community, pdu: reply }), from.port, from.address);
  });
  own.bind(0, '127.0.0.1');
  await once(own, 'listening');
  const { port } = own.address() as AddressInfo;
  return { address: '127.0.0.1', port, community: 'public', timeoutMs: 500, retries: 0 };
}

const epon = answers(
  [system.sysDescr, octets('EPON-OLT V1600D2')],
  [system.sysObjectID, { type: 'oid', value: [1, 3, 6, 1, 4, 1, 37950, 1, 1, 5, 10, 14, 1] }],
  [systemInfo.sysHostName, octets('V1600D_EPON')],
  [systemInfo.sysMac, octets('00:6d:61:ee:0b:f3')],
  [systemInfo.sysDeviceModel, octets('EPON-OLT')],
  [systemInfo.sysTemperature, { type: 'integer', value: -128 }],
  [systemControl.cpuLoad, { type: 'integer', value: 3 }],
  [systemControl.memoryLoad, { type: 'integer', value: 255 }],
  [oltType.oltTypeVersion, octets('V1600D2')],
);

describe('The visit to a device', () => {
  it.each(['v1', 'v2c'] as const)('reads over %s what it tells and leaves the rest open', async (version) => {
    expect(await probeSystem({ ...(await device(epon)), version })).toMatchObject({
      hostName: 'V1600D_EPON',
      mac: '006d61ee0bf3',
      deviceType: 'V1600D2',
      model: 'EPON-OLT',
      ponMode: 'EPON',
      sysObjectId: '1.3.6.1.4.1.37950.1.1.5.10.14.1',
      cpu: 3,
      memory: null,
      temperature: null,
      serial: null,
    });
  });

  it('finds the model in the description when no other object names it', async () => {
    const known = answers([system.sysDescr, octets('GPON OLT V1600G1B, fw V1.4.4R')], [system.sysName, octets('hill')]);
    expect(await probeSystem({ ...(await device(known)), version: 'v2c' })).toMatchObject({
      deviceType: 'V1600G1B',
      ponMode: 'GPON',
      hostName: 'hill',
    });
  });

  it('takes another maker for what it is: no model, no MAC', async () => {
    const known = answers([system.sysDescr, octets('Linux printer')], [systemInfo.sysMac, octets('00:00:00:00:00:00')]);
    expect(await probeSystem({ ...(await device(known)), version: 'v2c' })).toMatchObject({
      deviceType: null,
      mac: null,
      ponMode: null,
    });
  });

  it('ends with the fault when nobody answers', async () => {
    const options = await device(epon);
    socket?.removeAllListeners('message');
    await expect(probeSystem({ ...options, version: 'v2c', timeoutMs: 50 })).rejects.toMatchObject({ code: 'timeout' });
  });
});

describe('Text of a device', () => {
  it.each([
    ['OLT-1', 'OLT-1'],
    ['  padded\u0000\u0000', 'padded'],
    ['<b>bold</b>', '<b>bold</b>'],
    ['a\u0007b\r\nc', 'a b c'],
    ['\u202eTLO', 'TLO'],
    ['机房一', '机房一'],
    ['\u0000', null],
    ['x'.repeat(5000), 'x'.repeat(255)],
  ])('%j is kept as %j', (told, kept) => {
    expect(deviceText(Buffer.from(told).toString('latin1'), 255)).toBe(kept);
  });

  it('that is not UTF-8 is read octet by octet', () => {
    expect(deviceText(Buffer.from([0x4f, 0xff, 0xe9]).toString('latin1'))).toBe('Oÿé');
  });

  it('that is cut in the middle of a character does not fail', () => {
    expect(deviceText(Buffer.from(`x${'é'.repeat(3000)}`).toString('latin1'), 255)).toBe(`x${'é'.repeat(254)}`);
  });
});
