import { srvMultVlan } from '@heliograph/catalogue/pages/olt/serviceProfile/srvMultVlan.ts';
import { srvPort } from '@heliograph/catalogue/pages/olt/serviceProfile/srvPort.ts';
import {
  gSrvPPortBasicConfig,
  gSrvPPortDownstreamRateLimitConfig,
  gSrvPPortUpstreamRateLimitConfig,
  srvPMVlanStrip,
  srvPMVlanStripTable,
  srvPortBasicTable,
} from '@heliograph/wire/mib/gpon-service-profiles.ts';
import { commandBlock } from '../bindings/command-block.ts';
import { isChanged } from '../bindings/form-part.ts';
import type { Binding } from '../kit/binding.ts';

// Facts of the module V1600G as published in November 2025 (librenms, mibs/vsolution/V1600G); the block of `multicast` is older.

const stripped = commandBlock(srvMultVlan, {
  read: srvPMVlanStripTable,
  columns: { srvPMVStripPortId: 'srvPMVStripPortId' },
  write: srvPMVlanStrip,
  parameters: { srvPMVStripPortId: 'srvPMVlanStripPortId' },
  action: 'srvPMVlanStripAction',
  add: 'add',
  remove: 'del',
});

/** Firmware before 2025 numbers these rows by the port alone, and does not say of which profile they are: it has no such page. */
export const multicastPorts: Binding = {
  ...stripped,
  read: async (session) => {
    const read = await stripped.read(session);
    const isOlder = read.at?.some(({ length }) => length !== srvPMVlanStripTable.index.length) === true;
    return isOlder ? { rows: [], complete: true, absent: true } : read;
  },
};

const basic = commandBlock(srvPort, {
  read: srvPortBasicTable,
  columns: {
    srvPortBasicInterface: 'srvPortBasicInterface',
    srvPortBasicAdmSta: 'srvPortBasicAdmSta',
    srvPortBasicSpdCfg: 'srvPortBasicSpdCfg',
    srvPortBasicLoopSta: 'srvPortBasicLoopSta',
    srvPortBasicUpStrRateLimCir: 'srvPortBasicUpStrRateLimCir',
    srvPortBasicUpStrRateLimPir: 'srvPortBasicUpStrRateLimPir',
    srvPortBasicDwStrRateLimCir: 'srvPortBasicDwStrRateLimCir',
    srvPortBasicDwStrRateLimPir: 'srvPortBasicDwStrRateLimPir',
  },
  write: gSrvPPortBasicConfig,
  parameters: {
    srvPortBasicInterface: 'gSrvPPortId',
    srvPortBasicAdmSta: 'gSrvPPortState',
    gSrvPPortMacLimit: 'gSrvPPortMacLimit',
    gSrvPPortPauseTime: 'gSrvPPortPauseTime',
    srvPortBasicSpdCfg: 'gSrvPPortSpeed',
    srvPortBasicLoopSta: 'gSrvPPortLoopback',
  },
  action: 'gSrvPPortAction',
  add: 'commit',
  edit: 'commit',
  remove: 'delete',
});

const port = { srvPortBasicInterface: 'srvPortBasicInterface' } as const;

const limits = [
  {
    fields: ['srvPortBasicUpStrRateLimCir', 'srvPortBasicUpStrRateLimPir'],
    block: commandBlock(srvPort, {
      read: srvPortBasicTable,
      columns: port,
      write: gSrvPPortUpstreamRateLimitConfig,
      parameters: {
        srvPortBasicInterface: 'gSrvPPortUpstreamRateLimitPortId',
        srvPortBasicUpStrRateLimCir: 'gSrvPPortUpstreamRateLimitCir',
        srvPortBasicUpStrRateLimPir: 'gSrvPPortUpstreamRateLimitPir',
      },
      action: 'gSrvPPortUpstreamRateLimitAction',
      add: 'commit',
      edit: 'commit',
    }),
  },
  {
    fields: ['srvPortBasicDwStrRateLimCir', 'srvPortBasicDwStrRateLimPir'],
    block: commandBlock(srvPort, {
      read: srvPortBasicTable,
      columns: port,
      write: gSrvPPortDownstreamRateLimitConfig,
      parameters: {
        srvPortBasicInterface: 'gSrvPPortDownstreamRateLimitPortId',
        srvPortBasicDwStrRateLimCir: 'gSrvPPortDownstreamRateLimitCir',
        srvPortBasicDwStrRateLimPir: 'gSrvPPortDownstreamRateLimitPir',
      },
      action: 'gSrvPPortDownstreamRateLimitAction',
      add: 'commit',
      edit: 'commit',
    }),
  },
] as const;

/** The port first, which makes the row; then the limits that changed. */
export const servicePorts: Binding = {
  ...basic,
  steps: async (change, session) => {
    const steps = [...(await basic.steps(change, session))];
    if (change.op === 'remove') return steps;
    for (const { fields, block } of limits)
      if (isChanged(srvPort, fields, change)) steps.push(...(await block.steps(change, session)));
    return steps;
  },
};
