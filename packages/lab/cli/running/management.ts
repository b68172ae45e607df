import { snmpCommunity, trapHost } from '@heliograph/wire/mib/system.ts';
import { rowsOf, settingOf } from '../store.ts';
import type { Section } from './running-config.ts';

/** SNMP, time and what else serves the operator. Communities are dumped in clear, as the real units do. */
export const management: Section = (olt) => {
  const communities = rowsOf(olt, snmpCommunity).map(
    ({ communityName, accessRight }) => [communityName, accessRight] as const,
  );
  const known =
    communities.length > 0
      ? communities
      : ([
          [olt.communities.read, 1],
          [olt.communities.write, 2],
        ] as const);
  return [
    [
      'snmp-server start',
      ...known.map(([name, right]) => `snmp-server community ${name} ${right === 2 ? 'rw' : 'ro'}`),
      ...rowsOf(olt, trapHost).map(
        (row) =>
          `snmp-server host ${row.trapHostIp} version ${row.trapVersion === 1 ? '1' : '2c'} community ${row.trapCommunityName}`,
      ),
    ],
    timeLines(String(settingOf(olt, 'ntpServer', ''))),
  ];
};

const timeLines = (server: string): string[] => (server === '' || server === '0.0.0.0' ? [] : [`ntp server ${server}`]);
