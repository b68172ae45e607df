import { dhcpPoolInterfaceEnableTable } from '@heliograph/wire/mib/platform/dhcp-pool.ts';
import { relayServerTable } from '@heliograph/wire/mib/platform/dhcp.ts';
import type { Config } from '../config.ts';
import type { Verdict } from '../shape.ts';

/** DHCP server, relay and snooping exclude each other on these devices. 1 is enable, 2 disable. */

export const snoopingOn = (config: Config): boolean => config.value('dhcpSNControl') === 1;
export const relayOn = (config: Config): boolean => config.kept(relayServerTable).length > 0;
export const serverOn = (config: Config): boolean =>
  config.value('dhcpControl') === 1 || config.kept(dhcpPoolInterfaceEnableTable).length > 0;

export const conflictWithServer = (config: Config): Verdict => {
  if (snoopingOn(config)) return 'DHCP snooping is on';
  return relayOn(config) ? 'DHCP relay is on' : undefined;
};

export const conflictWithRelay = (config: Config): Verdict => {
  if (serverOn(config)) return 'the DHCP server is on';
  return snoopingOn(config) ? 'DHCP snooping is on' : undefined;
};

export const conflictWithSnooping = (config: Config): Verdict => {
  if (serverOn(config)) return 'the DHCP server is on';
  return relayOn(config) ? 'DHCP relay is on' : undefined;
};
