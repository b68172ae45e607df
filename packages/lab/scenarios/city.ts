import type { ModelName } from '../devices/models.ts';
import type { DevicePlan, Scenario } from './scenario.ts';

/** `total` ONUs over `pons` ports, as evenly as it goes. */
export const spread = (total: number, pons: number): number[] =>
  Array.from({ length: pons }, (_, i) => Math.floor(total / pons) + (i < total % pons ? 1 : 0));

export const manyDevices = (
  count: number,
  model: ModelName,
  id: string,
  onus: readonly number[],
  plant: Partial<DevicePlan['plant']> = {},
): DevicePlan[] =>
  Array.from({ length: count }, (_, i) => {
    const number = String(i + 1).padStart(2, '0');
    return {
      spec: {
        id: `${id}-${number}`,
        model,
        name: `${id}-${number}`.toUpperCase(),
        contact: 'noc@example.net',
        location: `District ${(i % 12) + 1}, exchange ${number}`,
      },
      plant: { onus, ways: 64, ...plant },
    };
  });

const troubles = { streets: 16, weak: 12, los: 4, off: 9, absent: 3, noRxRow: 2, noOptics: 3, found: 2 };

/** Fifty OLTs; those whose ONU tables answer hold 50,000 ONUs together. */
export const city: Scenario = {
  devices: [
    ...manyDevices(39, 'V1600G2', 'city-g', spread(1128, 16), troubles),
    ...manyDevices(2, 'V1600G1', 'city-h', spread(1000, 8), troubles),
    ...manyDevices(8, 'V1600D8', 'city-e', spread(501, 8), { ...troubles, ways: 32, stale: 5 }),
    ...manyDevices(1, 'V1600G1B', 'city-b', spread(400, 8)),
  ],
};
