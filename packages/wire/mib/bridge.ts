/** BRIDGE-MIB (RFC 4188): the address of a switch, and which interface each of its bridge ports is. */
import { int32, scalars, table, octetString } from './kit.ts';

const base = [1, 3, 6, 1, 2, 1, 17, 1];

/** `dot1dBaseBridgeAddress` is six octets. */
export const dot1dBase = scalars(base, { dot1dBaseBridgeAddress: octetString(1), dot1dBaseNumPorts: int32(2) });

export const dot1dBasePortTable = table('dot1dBasePortTable', [...base, 4], ['dot1dBasePort'], {
  dot1dBasePort: int32(1),
  dot1dBasePortIfIndex: int32(2),
});
