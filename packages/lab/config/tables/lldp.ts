import { lldpConfiguration, lldpPortConfigTable } from '@heliograph/wire/mib/lldp.ts';
import { settings, stored, wrong, type ConfigFamily } from '../shape.ts';

/** As IEEE 802.1AB has them: a device announces itself every 30 s, on every uplink. */
export const lldpFamily: ConfigFamily = {
  name: 'lldp',
  parts: [
    settings(
      lldpConfiguration,
      { lldpMessageTxInterval: 30, lldpMessageTxHoldMultiplier: 4, lldpReinitDelay: 2, lldpTxDelay: 2 },
      {
        // 802.1AB §10.5.3.3: not more than a quarter of the interval.
        lldpTxDelay: (delay, config) =>
          delay <= config.number('lldpMessageTxInterval') / 4
            ? undefined
            : wrong('longer than a quarter of the interval'),
      },
    ),
    stored(lldpPortConfigTable, {
      factory: ({ olt }) =>
        olt.model.uplinks.map((_, at) => ({ lldpPortConfigPortNum: at + 1, lldpPortConfigAdminStatus: 3 })),
      writable: ['lldpPortConfigAdminStatus'],
    }),
  ],
};
