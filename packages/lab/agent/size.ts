import type { Oid } from '@heliograph/wire/snmp/oid.ts';
import type { Value, Varbind } from '@heliograph/wire/snmp/pdu.ts';

/** Octets that varbinds take on the wire, so that an answer can be filled to the brim before it is encoded. */

const subIdOctets = (id: number): number =>
  id < 128 ? 1 : id < 16_384 ? 2 : id < 2_097_152 ? 3 : id < 268_435_456 ? 4 : 5;

const oidOctets = (oid: Oid): number => {
  let octets = 1;
  for (let i = 2; i < oid.length; i++) octets += subIdOctets(oid[i]!);
  return octets;
};

/** Two's complement: the top bit of a positive number must be clear. */
const numberOctets = (value: number): number => {
  const magnitude = value < 0 ? -value - 1 : value;
  let octets = 1;
  for (let limit = 0x80; magnitude >= limit; limit *= 256) octets += 1;
  return octets;
};

const contentOctets = (value: Value): number => {
  switch (value.type) {
    case 'octets':
    case 'opaque':
      return value.value.length;
    case 'oid':
      return oidOctets(value.value);
    case 'ipAddress':
      return 4;
    case 'counter64':
      return numberOctets(Number(value.value));
    case 'integer':
    case 'gauge32':
    case 'counter32':
    case 'timeticks':
      return numberOctets(value.value);
    default:
      return 0;
  }
};

const withHeader = (content: number): number => content + (content < 128 ? 2 : content < 256 ? 3 : 4);

export const varbindOctetsOf = ({ oid, value }: Varbind): number =>
  withHeader(withHeader(oidOctets(oid)) + withHeader(contentOctets(value)));
