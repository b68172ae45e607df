/** LLDP-MIB (IEEE 802.1AB-2005): how a device announces itself to its neighbours. */
import { choice, int, rw, scalars, table } from './kit.ts';

const lldp = (...rest: number[]) => [1, 0, 8802, 1, 1, 2, 1, ...rest];

/** Times in seconds. */
export const lldpConfiguration = scalars(lldp(1), {
  lldpMessageTxInterval: rw(int(1, [[5, 32_768]])),
  lldpMessageTxHoldMultiplier: rw(int(2, [[2, 10]])),
  lldpReinitDelay: rw(int(3, [[1, 10]])),
  lldpTxDelay: rw(int(4, [[1, 8192]])),
});

export const lldpPortConfigTable = table('lldpPortConfigTable', lldp(1, 6), ['lldpPortConfigPortNum'], {
  lldpPortConfigPortNum: int(1, [[1, 4096]]),
  lldpPortConfigAdminStatus: rw(choice(2, { txOnly: 1, rxOnly: 2, txAndRx: 3, disabled: 4 })),
});
