/** LLDP-MIB (IEEE 802.1AB-2005): how a device announces itself to its neighbours. */
import { binary, enumInt, int32, rw, scalars, table, octetString } from './kit.ts';

const lldp = (...rest: number[]) => [1, 0, 8802, 1, 1, 2, 1, ...rest];

/** Times in seconds. */
export const lldpConfiguration = scalars(lldp(1), {
  lldpMessageTxInterval: rw(int32(1, [[5, 32_768]])),
  lldpMessageTxHoldMultiplier: rw(int32(2, [[2, 10]])),
  lldpReinitDelay: rw(int32(3, [[1, 10]])),
  lldpTxDelay: rw(int32(4, [[1, 8192]])),
});

export const lldpPortConfigTable = table('lldpPortConfigTable', lldp(1, 6), ['lldpPortConfigPortNum'], {
  lldpPortConfigPortNum: int32(1, [[1, 4096]]),
  lldpPortConfigAdminStatus: rw(enumInt(2, { txOnly: 1, rxOnly: 2, txAndRx: 3, disabled: 4 })),
});

export const lldpLocPortTable = table('lldpLocPortTable', lldp(3, 7), ['lldpLocPortNum'], {
  lldpLocPortNum: int32(1, [[1, 4096]]),
  lldpLocPortIdSubtype: int32(2),
  lldpLocPortId: binary(3),
  lldpLocPortDesc: octetString(4),
});

/** Who is heard at each port. An identifier is text or octets, as its subtype says: see `drivers/spellings/lldp-ids.ts`. */
export const lldpRemTable = table(
  'lldpRemTable',
  lldp(4, 1),
  ['lldpRemTimeMark', 'lldpRemLocalPortNum', 'lldpRemIndex'],
  {
    lldpRemTimeMark: int32(1),
    lldpRemLocalPortNum: int32(2),
    lldpRemIndex: int32(3),
    lldpRemChassisIdSubtype: int32(4),
    lldpRemChassisId: binary(5),
    lldpRemPortIdSubtype: int32(6),
    lldpRemPortId: binary(7),
    lldpRemPortDesc: octetString(8),
    lldpRemSysName: octetString(9),
    lldpRemSysDesc: octetString(10),
  },
);
