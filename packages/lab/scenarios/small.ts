import type { Scenario } from './scenario.ts';

/** The demo: three OLTs of different kinds, some 150 ONUs, and a little of every trouble. */
export const smallScenario: Scenario = {
  cpes: 3,
  // A chain: the hill and the harbour hang on the north exchange.
  cables: [
    ['olt-north', 5, 'olt-hill', 4],
    ['olt-north', 6, 'olt-harbour', 4],
  ],
  devices: [
    {
      spec: {
        id: 'olt-north',
        mac: '00:6d:61:1a:00:01',
        model: 'V1600G1',
        name: 'OLT-North',
        contact: 'noc@example.net',
        location: 'Exchange North, rack 2',
      },
      plant: { onus: [22, 18, 16, 12, 8, 4], ways: 64, weak: 3, los: 1, off: 1, absent: 1, noRxRow: 1, found: 2 },
    },
    {
      spec: {
        id: 'olt-harbour',
        mac: '00:6d:61:1a:00:02',
        model: 'V1600D4',
        name: 'V1600D_EPON',
        contact: 'noc@example.net',
        location: 'Harbour street cabinet',
        wrongClock: true,
      },
      plant: { onus: [20, 16, 14], ways: 32, weak: 1, los: 1, off: 1, found: 1, stale: 3 },
    },
    {
      spec: {
        id: 'olt-hill',
        mac: '00:6d:61:1a:00:03',
        model: 'V1600G0-B',
        name: 'OLT-Hill',
        contact: 'field@example.net',
        location: 'Hill farm, shelter',
        alarmNumberInType: true,
      },
      plant: { onus: [14, 6], ways: 32, weak: 1, noOptics: 1, deactivated: 1 },
    },
  ],
};
