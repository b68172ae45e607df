import * as newer from '@heliograph/wire/mib/gpon-private-profile/newer.ts';
import { wrong, type ConfigFamily, type ConfigRow, type Verdict } from '../shape.ts';
import { has2025 } from './onu-private.ts';
import { privateProfilePart } from './private-profile-kit.ts';

const checkServer = (row: ConfigRow): Verdict =>
  row['h248SrvMGCServerS'] === '' ? wrong('no media gateway controller') : undefined;
const checkBroker = (row: ConfigRow): Verdict =>
  row['priPMQTTEnableStatusS'] === 1 && row['priPMQTTAddressS'] === '' ? wrong('no broker') : undefined;

/** What firmware of 2025 adds to private profiles. */
export const privateProfiles2025: ConfigFamily = {
  name: 'private-profiles-2025',
  when: has2025,
  parts: [
    ...privateProfilePart(newer.priPH248ServerTable, newer.priPH248Server, 'h248SrvAction', {
      check: checkServer,
      on: { submit: 'put' },
    }),
    ...privateProfilePart(newer.priPH248UserTable, newer.priPH248User, 'h248UserAction', { on: { submit: 'put' } }),
    ...privateProfilePart(newer.priPH248SignalMediaAloneTable, newer.priPH248SignalMediaAlone, 'priPH248SMAAction', {
      on: { submit: 'put' },
    }),
    ...privateProfilePart(newer.priPMQTTTable, newer.priPMQTT, 'priPMQTTAction', {
      // The number came when the others had theirs: behind the action.
      map: { priPMQTTIDS: 'priPMQTTID' },
      check: checkBroker,
      on: { submit: 'put' },
    }),
  ],
};
