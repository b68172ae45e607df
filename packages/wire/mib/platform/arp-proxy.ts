/** Arp proxy: subtree P5.10.6 as the MIB module V1600D declares it. */
import { enumInt, int32, p5, rw, scalars, table } from '../kit.ts';

export const arpProxyCfg = scalars(p5(10, 6, 1), {
  arpProxyVlan: rw(int32(1, [[1, 4095]])),
  arpProxyConfig: rw(enumInt(2, { enable: 1, disable: 2 })),
});

export const arpProxyTable = table('arpProxyTable', p5(10, 6, 2), ['arpProxyVlanId'], {
  arpProxyVlanId: int32(1),
  arpProxyState: enumInt(2, { enable: 1, disable: 2 }),
});
