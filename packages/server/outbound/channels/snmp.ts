import { encodeMessage, oid, type Value, type Varbind } from '@heliograph/wire/snmp/message.ts';
import type { UsmUser } from '@heliograph/wire/snmp/usm-crypto.ts';
import type { Sending } from '../told.ts';
import { cutBytes, hostPortOf, plainMarkup, sentVerdict, type Channel, type ChannelSetting } from './channel.ts';

const upTime = oid('1.3.6.1.2.1.1.3.0');
const trapOid = oid('1.3.6.1.6.3.1.1.4.1.0');
/** RFC 5612 gives 32473 for examples and documents: we hold no number of our own, and take nobody else's. */
const ours = '1.3.6.1.4.1.32473.4711';
const notifications: Readonly<Record<string, number>> = { raise: 1, update: 2, resolve: 3, test: 4 };

/** ITU perceived severities as integers: cleared 1, critical 3, major 4, minor 5, warning 6. */
const perceived: Readonly<Record<number, number>> = { 1: 3, 2: 4, 3: 5, 4: 6 };
const cleared = 1;

const octets = (words: string): Value => ({ type: 'octets', value: Buffer.from(cutBytes(words, 1000)) });

/** A small notification of our own: key, severity, device, object, title, words, time, address. */
function varbindsOf({ told, title, words }: Sending): Varbind[] {
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
  return [
    { oid: upTime, value: { type: 'timeticks', value: Math.floor(process.uptime() * 100) } },
    { oid: trapOid, value: { type: 'oid', value: oid(`${ours}.0.${notifications[told.action] ?? 4}`) } },
    ...values.map((value, at) => ({ oid: oid(`${ours}.1.${at + 1}.0`), value })),
  ];
}

const common = {
  // An inform that is not answered throws.
  verdict: () => sentVerdict,
  escape: plainMarkup,
  forPrograms: true,
  bucket: { burst: 50, perMinute: 1200 },
} as const;

/** Version 2c: a trap that nobody answers, or an inform. */
export const snmpV2c: Channel = {
  ...common,
  request: ({ address, secret, snmp }, sending) => {
    const community = secret || 'public';
    const varbinds = varbindsOf(sending);
    if (snmp.message === 'inform')
      return { over: 'inform', ...hostPortOf(address), varbinds, as: { version: 'v2c', community } };
    const bytes = encodeMessage({
      version: 'v2c',
      community,
      pdu: { type: 'trapV2', requestId: sending.now % 0x7fff_ffff, errorStatus: 0, errorIndex: 0, varbinds },
    });
    return { over: 'udp', ...hostPortOf(address), bytes, fingerprint: '' };
  },
};

function userOf({ secret, snmp }: ChannelSetting): UsmUser {
  const { user: name, authProtocol, privProtocol, privSecret } = snmp;
  return { name, authProtocol, authPassword: secret, privProtocol, privPassword: privSecret };
}

/** Version 3: informs alone. A trap is sealed by the engine of its sender, which every receiver would have to be told of by hand. */
export const snmpV3Channel: Channel = {
  ...common,
  request: (setting, sending) => ({
    over: 'inform',
    ...hostPortOf(setting.address),
    varbinds: varbindsOf(sending),
    as: { version: 'v3', user: userOf(setting) },
  }),
};
