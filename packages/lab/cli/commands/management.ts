import { snmpCommunitySetting, trapHostSetting } from '@heliograph/wire/mib/system.ts';
import { auxPortCfg, dasParam, timeParam } from '@heliograph/wire/mib/platform/device.ts';
import { setScalar } from '../../config/api.ts';
import type { Olt } from '../../devices/olt.ts';
import { prefixMaskOf } from '../ports.ts';
import type { CliCommand, CliReply } from '../shell.ts';
import { carryOutBlock } from '../store.ts';

/** SNMP, time, names and the port of the management network. */

const set = (olt: Olt, name: string, value: string): CliReply => {
  if (!olt.config.registry.settings.has(name)) return '% Not supported by this device';
  const refusal = setScalar(olt, name, value);
  return refusal === undefined ? undefined : `Error: ${refusal}.`;
};

const rights = { ro: 1, rw: 2 } as const;
const trapAction = trapHostSetting.trapAction.enum;

const trapHost = (olt: Olt, host: string, community: string, action: keyof typeof trapAction): CliReply =>
  carryOutBlock(olt, trapHostSetting, {
    trapHostIpSetting: host,
    trapUdpPortSetting: 162,
    trapCommunityNameSetting: community,
    trapVersionSetting: 2,
    trapAction: trapAction[action],
  });

export const inConfig: readonly CliCommand[] = [
  {
    syntax: 'snmp-server community <name:word> <right:ro|rw>',
    run: ({ olt }, { name = '', right }) =>
      carryOutBlock(olt, snmpCommunitySetting, {
        communityNameSetting: name,
        accessRightSetting: rights[right === 'rw' ? 'rw' : 'ro'],
        communitycommit: snmpCommunitySetting.communitycommit.enum.commit,
      }),
  },
  {
    syntax: 'no snmp-server community <name:word>',
    run: ({ olt }, { name = '' }) =>
      carryOutBlock(olt, snmpCommunitySetting, {
        communityNameSetting: name,
        communitycommit: snmpCommunitySetting.communitycommit.enum.delete,
      }),
  },
  {
    syntax: 'snmp-server host <host:ip> version 2c community <community:word>',
    run: ({ olt }, { host = '', community = '' }) => trapHost(olt, host, community, 'add'),
  },
  {
    syntax: 'no snmp-server host <host:ip> version 2c community <community:word>',
    run: ({ olt }, { host = '', community = '' }) => trapHost(olt, host, community, 'delete'),
  },
  { syntax: 'ntp server <host:word>', run: ({ olt }, { host = '' }) => set(olt, timeParam.ntpServer.name, host) },
  { syntax: 'no ntp server', run: ({ olt }) => set(olt, timeParam.ntpServer.name, '') },
  { syntax: 'ip dns <first:ip> [<second:ip>]', run: ({ olt }, { first = '', second }) => dns(olt, first, second) },
];

const dns = (olt: Olt, first: string, second = '0.0.0.0'): CliReply =>
  carryOutBlock(olt, dasParam, { primaryDNS: first, secondDNS: second, commit: 1 });

const auxIp = (olt: Olt, auxIP: string, auxIPMask: string): CliReply =>
  carryOutBlock(olt, auxPortCfg, { auxIP, auxIPMask, auxIPAction: auxPortCfg.auxIPAction.enum.edit });

export const inAux: readonly CliCommand[] = [
  {
    syntax: 'ip address <address:prefix>',
    run: ({ olt }, { address = '' }) => {
      const [host = '', length = ''] = address.split('/');
      return auxIp(olt, host, prefixMaskOf(Number(length)));
    },
  },
  {
    syntax: 'ip address <address:ip> <mask:ip>',
    run: ({ olt }, { address = '', mask = '' }) => auxIp(olt, address, mask),
  },
];
