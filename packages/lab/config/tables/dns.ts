import { isIPv6 } from 'node:net';
import { dasParam, ipv6DNS } from '@heliograph/wire/mib/platform/device.ts';
import { isUnicast } from '../addresses.ts';
import { actionBlock, wrong, type ConfigFamily, type Verdict } from '../shape.ts';

const none = '0.0.0.0';
const none6 = '::';

export const checkNameServer = (address: string | undefined): Verdict =>
  address === undefined || address === none || isUnicast(address) ? undefined : wrong(`${address} is no server`);

const checkNameServer6 = (address: string | undefined): Verdict =>
  address === undefined || (isIPv6(address) && !/^ff/i.test(address)) ? undefined : wrong(`${address} is no server`);

export const dns: ConfigFamily = {
  name: 'dns',
  parts: [
    actionBlock(dasParam, 'commit', {
      keeps: { primaryDNS: '8.8.8.8', secondDNS: '8.8.4.4' },
      check: ({ primaryDNS, secondDNS }) => checkNameServer(primaryDNS) ?? checkNameServer(secondDNS),
      on: { commit: 'keep' },
    }),
    actionBlock(ipv6DNS, 'ipv6DNSAction', {
      keeps: { ipv6MasterDNS: none6, ipv6SlaveDNS: none6 },
      check: ({ ipv6MasterDNS, ipv6SlaveDNS }) => checkNameServer6(ipv6MasterDNS) ?? checkNameServer6(ipv6SlaveDNS),
      on: { submit: 'keep' },
    }),
  ],
};
