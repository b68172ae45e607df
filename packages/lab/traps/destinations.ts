import { isIPv4 } from 'node:net';
import { snmpv3TrapTable } from '@heliograph/wire/mib/platform/snmp-agent.ts';
import { trapHost } from '@heliograph/wire/mib/system.ts';
import { labUser, v3Users } from '../agent/access.ts';
import type { Olt } from '../devices/olt.ts';

export interface TrapTarget {
  address: string;
  port: number;
}

/** Somebody who is told, and how. */
export type Destination = TrapTarget &
  ({ way: 'trapV1' | 'trapV2' | 'inform'; community: string } | { way: 'trapV3'; user: string });

const { trap } = snmpv3TrapTable.columns.snmpv3TrapTagList.enum;

const configured = (olt: Olt): Destination[] => {
  const { config } = olt;
  const users = new Set(v3Users(olt).map(({ name }) => name));
  return [
    ...config.kept(trapHost).map((row): Destination => ({
      address: row.trapHostIp,
      port: row.trapUdpPort,
      way: row.trapVersion === 1 ? 'trapV1' : 'trapV2',
      community: row.trapCommunityName,
    })),
    // An inform of version 3 would need the engine of its receiver, which the lab does not look for.
    ...config
      .kept(snmpv3TrapTable)
      .filter(
        (row) => isIPv4(row.snmpv3TrapHostIP) && row.snmpv3TrapTagList === trap && users.has(row.snmpv3TrapUserName),
      )
      .map((row): Destination => ({
        address: row.snmpv3TrapHostIP,
        port: row.snmpv3TrapUDPPort,
        way: 'trapV3',
        user: row.snmpv3TrapUserName,
      })),
  ];
};

const own = (olt: Olt, target: TrapTarget): Destination => {
  const way = olt.spec.notify ?? 'trapV2';
  return way === 'trapV3'
    ? { ...target, way, user: labUser(olt).name }
    : { ...target, way, community: olt.communities.trap };
};

/** The receiver of the lab and the hosts that are configured. One that is both is told once, in the way of the lab. */
export const destinationsOf = (olt: Olt, target: TrapTarget): readonly Destination[] =>
  olt.config.memo('trap destinations', () => [
    own(olt, target),
    ...configured(olt).filter(({ address, port }) => port > 0 && (address !== target.address || port !== target.port)),
  ]);
