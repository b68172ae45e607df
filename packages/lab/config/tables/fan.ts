import { fanCfg } from '@heliograph/wire/mib/platform/device.ts';
import { settings, type ConfigFamily } from '../shape.ts';

const auto = 3;

/** The small boxes have no fan. */
export const fanFamily: ConfigFamily = {
  name: 'fan',
  when: ({ ponPorts }) => ponPorts > 1,
  parts: [settings(fanCfg, { fanMode: auto, fanOpenTemperature: 40 })],
};
