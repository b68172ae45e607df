import { dbaProfile } from '@heliograph/catalogue/pages/olt/profiles/dbaProfile.ts';
import { trafficProfile } from '@heliograph/catalogue/pages/olt/profiles/trafficProfile.ts';
import {
  v1600gDbaPTable,
  v1600gDbaProfileCfg,
  v1600gTrafficProfileCfg,
  v1600gTrafficPTable,
} from '@heliograph/wire/mib/gpon-profiles.ts';
import { commandBlock } from '../bindings/command-block.ts';
import { onlyApplying, shaped } from '../bindings/shaped.ts';
import type { Binding } from '../kit/binding.ts';

/** What a rate carries that its type does not count: the least that the object takes. */
const least = 64;

export const gponProfilePages: readonly Binding[] = [
  shaped(
    commandBlock(dbaProfile, {
      read: v1600gDbaPTable,
      columns: {
        dbaPIdShow: 'dbaPIdShow',
        dbaPNameShow: 'dbaPNameShow',
        dbaPTypeShow: 'dbaPTypeShow',
        dbaPFixedShow: 'dbaPFixedShow',
        dbaPAssuredShow: 'dbaPAssuredShow',
        dbaPMaximumShow: 'dbaPMaximumShow',
      },
      write: v1600gDbaProfileCfg,
      parameters: {
        dbaPNameShow: 'dbaPName',
        dbaPTypeShow: 'dbaPType',
        dbaPFixedShow: { object: 'dbaPFixed', none: least },
        dbaPAssuredShow: { object: 'dbaPAssured', none: least },
        dbaPMaximumShow: { object: 'dbaPMaximum', none: least },
      },
      action: 'dbaPAction',
      add: 'add',
      edit: 'commit',
      remove: 'del',
    }),
    { seen: onlyApplying(dbaProfile) },
  ),
  commandBlock(trafficProfile, {
    read: v1600gTrafficPTable,
    columns: {
      trafficPidShow: 'trafficPidShow',
      trafficPNameShow: 'trafficPNameShow',
      trafficPSirShow: 'trafficPSirShow',
      trafficPPirShow: 'trafficPPirShow',
      trafficPCbsShow: 'trafficPCbsShow',
      trafficPPbsShow: 'trafficPPbsShow',
    },
    write: v1600gTrafficProfileCfg,
    parameters: {
      trafficPNameShow: 'trafficPName',
      trafficPSirShow: 'trafficPSir',
      trafficPPirShow: 'trafficPPir',
      trafficPCbsShow: 'trafficPCbs',
      trafficPPbsShow: 'trafficPPbs',
    },
    action: 'trafficPAction',
    add: 'add',
    edit: 'commit',
    remove: 'del',
  }),
];
