/** Arp proxy: subtree P5.10.6 as the MIB module V1600D declares it. */
import { choice, int, p5, rw, scalars, table } from '../kit.ts';

export const arpProxyCfg = scalars(p5(10, 6, 1), {
  arpProxyVlan: rw(int(1, [[1, 4095]])),
  arpProxyConfig: rw(choice(2, { enable: 1, disable: 2 })),
});

export const arpProxyTable = table('arpProxyTable', p5(10, 6, 2), ['arpProxyVlanId'], {
  arpProxyVlanId: int(1),
  arpProxyState: choice(2, { enable: 1, disable: 2 }),
});
