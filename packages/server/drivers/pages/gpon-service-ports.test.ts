import { srvPMVlanStripTable, srvPortBasicTable } from '@heliograph/wire/mib/gpon-service-profiles.ts';
import { describe, expect, it } from 'vitest';
import type { PageRow } from '../kit/binding.ts';
import { multicastPorts, servicePorts } from './gpon-service-ports.ts';
import { sessionOf, stepLines } from './page-session.fixture.ts';

describe('Ports of a service profile that strip VLANs of multicast', () => {
  const held = (index: string) =>
    sessionOf('V1600G1', { tables: { [srvPMVlanStripTable.name]: { [index]: { srvPMVStripTagMode: 1 } } } });

  it('are those of their profile where the device says of which they are, and no page where it does not', async () => {
    expect((await multicastPorts.read(held('3.2'))).rows).toMatchObject([{ srvPMVStripPortId: 2 }]);
    expect(await multicastPorts.read(held('2'))).toEqual({ rows: [], complete: true, absent: true });
  });
});

describe('A port of a service profile', () => {
  const steps = async (after: PageRow | undefined, before?: PageRow) =>
    stepLines(
      await servicePorts.steps(
        { op: after ? (before ? 'edit' : 'add') : 'remove', before, after },
        sessionOf('V1600G1', { tables: { [srvPortBasicTable.name]: {} } }),
      ),
    ).map((line) => line.split(' ').filter((word) => /PortId|Cir|Pir|Action/.test(word)));
  const port: PageRow = {
    srvPortBasicInterface: 2,
    srvPortBasicAdmSta: true,
    srvPortBasicSpdCfg: 'auto',
    srvPortBasicLoopSta: false,
    srvPortBasicUpStrRateLimCir: 0,
    srvPortBasicUpStrRateLimPir: 0,
    srvPortBasicDwStrRateLimCir: 1024,
    srvPortBasicDwStrRateLimPir: 2048,
    gSrvPPortMacLimit: 0,
    gSrvPPortPauseTime: 0,
  };

  it('is made first, then limited; of an edit only the limits that changed are sent', async () => {
    const made = ['gSrvPPortId.0=2', 'gSrvPPortAction.0=1'];
    const upstream = (pir: number) => [
      'gSrvPPortUpstreamRateLimitPortId.0=2',
      'gSrvPPortUpstreamRateLimitCir.0=0',
      `gSrvPPortUpstreamRateLimitPir.0=${pir}`,
      'gSrvPPortUpstreamRateLimitAction.0=1',
    ];
    const downstream = [
      'gSrvPPortDownstreamRateLimitPortId.0=2',
      'gSrvPPortDownstreamRateLimitCir.0=1024',
      'gSrvPPortDownstreamRateLimitPir.0=2048',
      'gSrvPPortDownstreamRateLimitAction.0=1',
    ];
    expect(await steps(port)).toEqual([made, upstream(0), downstream]);
    expect(await steps({ ...port, srvPortBasicUpStrRateLimPir: 4096 }, port)).toEqual([made, upstream(4096)]);
  });

  it('is deleted with its limits', async () => {
    expect(await steps(undefined, port)).toEqual([['gSrvPPortId.0=2', 'gSrvPPortAction.0=2']]);
  });
});
