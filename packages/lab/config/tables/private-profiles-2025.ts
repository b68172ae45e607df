import * as newer from '@heliograph/wire/mib/gpon-private-profile/newer.ts';
import { wrong, type Family, type Row, type Verdict } from '../shape.ts';
import { has2025 } from './onu-private.ts';
import { part } from './private-profile-kit.ts';

const checkServer = (row: Row): Verdict =>
  row['h248SrvMGCServerS'] === '' ? wrong('no media gateway controller') : undefined;
const checkBroker = (row: Row): Verdict =>
  row['priPMQTTEnableStatusS'] === 1 && row['priPMQTTAddressS'] === '' ? wrong('no broker') : undefined;

/** What firmware of 2025 adds to private profiles. */
export const privateProfiles2025: Family = {
  name: 'private-profiles-2025',
  when: has2025,
  parts: [
    ...part(newer.priPH248ServerTable, newer.priPH248Server, 'h248SrvAction', {
      check: checkServer,
      on: { submit: 'put' },
    }),
    ...part(newer.priPH248UserTable, newer.priPH248User, 'h248UserAction', { on: { submit: 'put' } }),
    ...part(newer.priPH248SignalMediaAloneTable, newer.priPH248SignalMediaAlone, 'priPH248SMAAction', {
      on: { submit: 'put' },
    }),
    ...part(newer.priPMQTTTable, newer.priPMQTT, 'priPMQTTAction', {
      // The number came when the others had theirs: behind the action.
      map: { priPMQTTIDS: 'priPMQTTID' },
      check: checkBroker,
      on: { submit: 'put' },
    }),
  ],
};
