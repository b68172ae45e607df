import { gOnuAuthInfo, gOnuAutoFindBase, gOnuOpticalInfo, gOnuStaInfo } from '@heliograph/wire/mib/gpon-onu.ts';
import { ponPortPerformance } from '@heliograph/wire/mib/counters.ts';
import { ponPortConfig, ponPortLink } from '@heliograph/wire/mib/ports.ts';
import { ifXTable, system } from '@heliograph/wire/mib/standard.ts';
import { oltType, systemControl, systemInfo } from '@heliograph/wire/mib/system.ts';
import { SnmpFixture } from './agent.fixture.ts';

const phases = { los: 1, working: 3, dyingGasp: 4 } as const;

/** Puts an ONU on the agent, or changes it. */
export function setOnu(agent: SnmpFixture, pon: number, onu: number, phase: keyof typeof phases, rx = '-19.50'): void {
  const working = phase === 'working';
  agent.row(gOnuStaInfo, [pon, onu], {
    gOnuStaInfoAdminSta: 1,
    gOnuStaInfoOmccSta: working ? 1 : 2,
    gOnuStaInfoPhaseSta: phases[phase],
  });
  agent.row(gOnuAuthInfo, [pon, onu], {
    gOnuAuthInfoOnuPName: 'default',
    gOnuAuthInfoAuthMode: 1,
    gOnuAuthInfoAuthInfo: `VSOL0000${String(pon).padStart(2, '0')}${String(onu).padStart(2, '0')}`,
    gOnuModel: 'V642',
  });
  agent.row(gOnuOpticalInfo, [pon, onu], {
    gOnuOpticalInfoTemp: '45.10',
    gOnuOpticalInfoVolt: '3.26',
    gOnuOpticalInfoBias: '11.2',
    gOnuOpticalInfoTxPwr: working ? '2.20' : 'N/A',
    gOnuOpticalInfoRxPwr: working ? rx : 'N/A',
  });
}

export function setOctets(agent: SnmpFixture, pon: number, up: bigint, down: bigint): void {
  agent.row(ponPortPerformance, [pon], {
    ponPortUpBytes: { type: 'counter64', value: up },
    ponPortDownBytes: { type: 'counter64', value: down },
  });
}

/** A V1600G0-B with two PON ports, three ONUs on the first, and one that waits. `last` makes its MAC. */
export async function gponOlt(last = 1): Promise<SnmpFixture> {
  const agent = new SnmpFixture();
  await agent.start();
  agent.put(system.sysDescr.oid, 'V1600G0-B');
  agent.put(system.sysObjectID.oid, { type: 'oid', value: [1, 3, 6, 1, 4, 1, 37_950, 1, 1, 5, 10, 14, 1] });
  agent.put(systemInfo.sysHostName.oid, `olt-${last}`);
  agent.put(systemInfo.sysFirmVersion.oid, 'V1.4.8R');
  agent.put(systemInfo.sysMac.oid, `00:6d:61:00:00:${last.toString(16).padStart(2, '0')}`);
  agent.put(systemInfo.sysRunningTime.oid, '9 Days 10 Hours 13 Minutes 51 Seconds');
  agent.put(systemInfo.sysTemperature.oid, 40);
  agent.put(systemControl.cpuLoad.oid, 7);
  agent.put(systemControl.memoryLoad.oid, 41);
  agent.put(oltType.oltTypeVersion.oid, 'V1600G0-B');
  for (const pon of [1, 2]) {
    agent.row(ponPortConfig, [pon], { ponPortDescr: `GPON0/${pon}`, ponPortAdminStatus: 1 });
    agent.row(ponPortLink, [pon], { ponPortLinkStatus: pon === 1 ? 1 : 0, ponPortLinkSpeed: '2500M' });
    setOctets(agent, pon, 1000n, 8000n);
  }
  // Its ports under names of its own, and ONUs among them.
  for (const [at, ifName] of ['GPON0/1', 'GPON 0/2', 'GPON01ONU1'].entries()) agent.row(ifXTable, [5 + at], { ifName });
  for (const onu of [1, 2, 3]) setOnu(agent, 1, onu, 'working');
  agent.row(gOnuAutoFindBase, [2, 1], { gOnuAutoFindBaseSn: 'VSOLABCD0001', gOnuAutoFindBaseState: 1 });
  return agent;
}
