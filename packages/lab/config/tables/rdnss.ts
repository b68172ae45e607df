import { rdnssCfg, rdnssTable } from '@heliograph/wire/mib/platform/vlan.ts';
import { ipv6Short, isHost6 } from '../addresses6.ts';
import type { Config } from '../config.ts';
import { actionBlock, stored, wrong, type ConfigFamily, type RowOf, type Verdict } from '../shape.ts';
import { needsVlan } from './vlan.ts';

/** Name servers that router advertisement tells (RFC 8106), up to three per sequence number of a VLAN. */
const check = (row: RowOf<typeof rdnssTable>, config: Config): Verdict => {
  const { rDNSServer1, rdnssServer2, rdnssServer3 } = row;
  const servers = [rDNSServer1, rdnssServer2, rdnssServer3].filter((server) => server !== '');
  if (servers.length === 0) return wrong('no name server');
  const odd = servers.find((server) => !isHost6(server));
  if (odd !== undefined) return wrong(`${odd} is no name server`);
  if (new Set(servers).size !== servers.length) return 'a name server stands there twice';
  return needsVlan(config, row.rdnssVlanId);
};

const server = (text: string | undefined): string => ipv6Short(text ?? '');

export const rdnss: ConfigFamily = {
  name: 'rdnss',
  parts: [
    stored(rdnssTable, { key: ['rdnssVlanId', 'rdnssSequence'], item: 'rdnssIdx', limit: 128, check }),
    actionBlock(rdnssCfg, 'rdnsAction', {
      into: rdnssTable,
      map: (values) => ({
        ...(values.rdnssVlan === undefined ? {} : { rdnssVlanId: values.rdnssVlan }),
        ...(values.rdnssSeq === undefined ? {} : { rdnssSequence: values.rdnssSeq }),
        rDNSServer1: server(values.rdnsServer1),
        rdnssServer2: server(values.rdnsServer2),
        rdnssServer3: server(values.rdnsServer3),
        rdnssLifeTime: String(values.rdnssLifetime ?? 600),
        rdnssSuppressStatus: values.rdnssSuppressSt ?? 0,
      }),
      on: { add: 'put', del: 'drop' },
    }),
  ],
};
