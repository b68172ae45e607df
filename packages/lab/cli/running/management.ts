import { snmpCommunity, trapHost } from '@heliograph/wire/mib/system.ts';
import type { Olt } from '../../devices/olt.ts';
import { configRowsOf, settingInForce } from '../store.ts';
import type { Section } from './running-config.ts';

/** SNMP, time and what else serves the operator. Communities are dumped in clear, as the real units do. */
export const management: Section = (olt) => [
  [
    'snmp-server start',
    ...configRowsOf(olt, snmpCommunity).map(
      ({ communityName, accessRight }) => `snmp-server community ${communityName} ${accessRight === 2 ? 'rw' : 'ro'}`,
    ),
    ...configRowsOf(olt, trapHost).map(
      (row) =>
        `snmp-server host ${row.trapHostIp} version ${row.trapVersion === 1 ? '1' : '2c'} community ${row.trapCommunityName}`,
    ),
  ],
  timeLines(olt),
];

const isSet = (text: string): boolean => !['', '0.0.0.0', '::'].includes(text);
const textOf = (olt: Olt, name: string): string => String(settingInForce(olt, name, ''));

const timeLines = (olt: Olt): string[] => {
  const servers = [textOf(olt, 'ntpServer'), textOf(olt, 'backupNtpServer')].filter(isSet);
  return servers.length === 0 ? [] : [`ntp server ${servers.join(' ')}`];
};

/** The outband port, before everything else. */
export const outband: Section = (olt) => {
  const address = textOf(olt, 'auxIP');
  return isSet(address) ? [['interface aux', `ip address ${address} ${textOf(olt, 'auxIPMask')}`]] : [];
};

export const nameServers: Section = (olt) => {
  const servers = [textOf(olt, 'primaryDNS'), textOf(olt, 'secondDNS')].filter(isSet);
  return servers.length === 0 ? [] : [[`ip dns ${servers.join(' ')}`]];
};
