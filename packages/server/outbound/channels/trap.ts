import { encodeMessage, oid, type Value } from '@heliograph/wire/snmp/message.ts';
import { cutBytes, placeOf, plain, sent, type Channel } from './channel.ts';

const upTime = oid('1.3.6.1.2.1.1.3.0');
const trapOid = oid('1.3.6.1.6.3.1.1.4.1.0');
/** RFC 5612 gives 32473 for examples and documents: we hold no number of our own, and take nobody else's. */
const ours = '1.3.6.1.4.1.32473.4711';
const notifications: Readonly<Record<string, number>> = { raise: 1, update: 2, resolve: 3, test: 4 };

/** ITU perceived severities as integers: cleared 1, critical 3, major 4, minor 5, warning 6. */
const perceived: Readonly<Record<number, number>> = { 1: 3, 2: 4, 3: 5, 4: 6 };
const cleared = 1;

const octets = (words: string): Value => ({ type: 'octets', value: Buffer.from(cutBytes(words, 1000)) });

/** A small trap of our own, SNMP v2c: key, severity, device, object, title, words, time, address. */
export const trap: Channel = {
  request: ({ address, secret }, { now, told, title, words }) => {
    const severity = told.action === 'resolve' ? cleared : (perceived[told.severity] ?? 2);
    const values: readonly Value[] = [
      octets(told.key),
      { type: 'integer', value: severity },
      octets(told.device),
      octets(told.object.en),
      octets(title),
      octets(words),
      octets(told.at),
      octets(told.url ?? ''),
    ];
    const bytes = encodeMessage({
      version: 'v2c',
      community: secret || 'public',
      pdu: {
        type: 'trapV2',
        requestId: now % 0x7fff_ffff,
        errorStatus: 0,
        errorIndex: 0,
        varbinds: [
          { oid: upTime, value: { type: 'timeticks', value: Math.floor(process.uptime() * 100) } },
          { oid: trapOid, value: { type: 'oid', value: oid(`${ours}.0.${notifications[told.action] ?? 4}`) } },
          ...values.map((value, at) => ({ oid: oid(`${ours}.1.${at + 1}.0`), value })),
        ],
      },
    });
    return { over: 'udp', ...placeOf(address), bytes, fingerprint: '' };
  },
  verdict: () => sent,
  escape: plain,
  forPrograms: true,
  bucket: { burst: 50, perMinute: 1200 },
};
