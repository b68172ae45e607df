import { slaacv6Cfg } from '@heliograph/catalogue/pages/olt/slaacv6/slaacv6Cfg.ts';
import { slaacv6PrefixCfg } from '@heliograph/catalogue/pages/olt/slaacv6/slaacv6PrefixCfg.ts';
import { slaacv6RDNSS } from '@heliograph/catalogue/pages/olt/slaacv6/slaacv6RDNSS.ts';
import { ipv6SlaacCfg, ipv6SlaacTable, rdnssCfg, rdnssTable } from '@heliograph/wire/mib/platform/vlan.ts';
import { commandBlock } from '../bindings/command-block.ts';
import { setItem } from '../bindings/codec.ts';
import { tiesOf } from '../bindings/snmp-scalars.ts';
import { snmpTable } from '../bindings/snmp-table.ts';
import type { Binding, RowChange, PageRead, PageRow, PageSession, Step } from '../kit/binding.ts';

/** The table has a row per VLAN and prefix; what a VLAN advertises stands in each of them and once in a row without a prefix. */
const advertised = snmpTable(slaacv6Cfg, {
  read: ipv6SlaacTable,
  columns: {
    ipv6SlaacVlanid: 'ipv6SlaacVlanid',
    ipv6SlaacSuppressRaStatus: 'ipv6SlaacSuppressRaStatus',
    ipv6SlaacRaInterval: 'ipv6SlaacRaInterval',
    ipv6SlaacRaLifetime: 'ipv6SlaacRaLifetime',
    ipv6SlaacReachableTime: 'ipv6SlaacReachableTime',
    ipv6AddrPfxMtu: 'ipv6AddrPfxMtu',
    ipv6AddrPfxRouterPreference: 'ipv6AddrPfxRouterPreference',
    ipv6SlaacManaCfgFg: 'ipv6SlaacManaCfgFg',
    ipv6SlaacOtherCfgFg: 'ipv6SlaacOtherCfgFg',
    ipv6SlaacAdvIntervalOpt: 'ipv6SlaacAdvIntervalOpt',
    ipv6SlaachomeAgentCfgFg: 'ipv6SlaachomeAgentCfgFg',
    ipv6SlaachomeAgentPre: 'ipv6SlaachomeAgentPre',
    ipv6SlaachomeAgentLifetime: 'ipv6SlaachomeAgentLifetime',
  },
});

const parameters = tiesOf(slaacv6Cfg, ipv6SlaacCfg, {
  ipv6SlaacVlanid: 'ipv6SlaacVlanId',
  ipv6SlaacSuppressRaStatus: 'ipv6SlaacSuppressRaEnable',
  ipv6SlaacRaInterval: 'ipv6SlaacInterval',
  ipv6SlaacRaLifetime: 'ipv6SlaacRALifetime',
  ipv6SlaacReachableTime: 'ipv6SlaacReachabletime',
  ipv6AddrPfxMtu: 'ipv6SlaacMTU',
  ipv6AddrPfxRouterPreference: 'ipv6SlaacRouterPrefer',
  ipv6SlaacManaCfgFg: 'ipv6SlaacManaCfgFlag',
  ipv6SlaacOtherCfgFg: 'ipv6SlaacOtherCfgFlag',
  ipv6SlaacAdvIntervalOpt: 'ipv6SlaacAdvIntervalOption',
  ipv6SlaachomeAgentCfgFg: 'ipv6SlaachomeAgentCfgFlag',
  ipv6SlaachomeAgentPre: 'ipv6SlaachomeAgentPreference',
  ipv6SlaachomeAgentLifetime: 'ipv6SlaachomeAgentLifeTime',
});

type Action = keyof typeof ipv6SlaacCfg.ipv6SlaacAction.enum;
const act = (name: Action) => setItem(ipv6SlaacCfg.ipv6SlaacAction, ipv6SlaacCfg.ipv6SlaacAction.enum[name], [], name);
const vlanOf = (row: PageRow | undefined) => setItem(ipv6SlaacCfg.ipv6SlaacVlanId, Number(row?.['ipv6SlaacVlanid']));

async function readAdvertised(session: PageSession): Promise<PageRead> {
  const read = await advertised.read(session);
  const first = new Map<unknown, PageRow>();
  for (const row of read.rows) if (!first.has(row['ipv6SlaacVlanid'])) first.set(row['ipv6SlaacVlanid'], row);
  return {
    rows: [...first.values()],
    complete: read.complete,
    ...(read.absent === undefined ? {} : { absent: read.absent }),
  };
}

function advertisedSteps({ op, before, after }: RowChange, session: PageSession): Step[] {
  if (op === 'remove') return [{ sets: [vlanOf(before), act('delAll')] }];
  const none = [setItem(ipv6SlaacCfg.ipv6SlaacAddrPrefix, ''), setItem(ipv6SlaacCfg.ipv6SlaacAddrPrefixLength, 0)];
  const sets = parameters.map(({ name, toSet }) => toSet(after?.[name], session.model));
  return [{ sets: [...sets, ...none, act('add')] }];
}

const prefixes = snmpTable(slaacv6PrefixCfg, {
  read: ipv6SlaacTable,
  columns: {
    ipv6SlaacVlanid: 'ipv6SlaacVlanid',
    ipv6SlaacPrefix: 'ipv6SlaacPrefix',
    ipv6AddrPfxAdvPreferredLifetime: 'ipv6AddrPfxAdvPreferredLifetime',
    ipv6AddrPfxAdvValidLifetime: 'ipv6AddrPfxAdvValidLifetime',
    ipv6AddrPfxOffLinkFlag: 'ipv6AddrPfxOffLinkFlag',
    ipv6AddrPfxAutonomousFlag: 'ipv6AddrPfxAutonomousFlag',
    ipv6AddrPfxRouterAddr: 'ipv6AddrPfxRouterAddr',
  },
  keep: (row) => row['ipv6SlaacPrefix'] !== null,
});

/** Flags of the block say `set` where the table says `true`; "no autoconfiguration" is the other way round. */
interface Flag {
  readonly enum: { readonly set: number; readonly 'not-set': number };
}
const flag = (object: Flag, isSet: boolean) => (isSet ? object.enum.set : object.enum['not-set']);

function prefixItems(row: PageRow | undefined) {
  const [address = '', length = '64'] = String(row?.['ipv6SlaacPrefix'] ?? '').split('/');
  return [
    vlanOf(row),
    setItem(ipv6SlaacCfg.ipv6SlaacAddrPrefix, address),
    setItem(ipv6SlaacCfg.ipv6SlaacAddrPrefixLength, Number(length)),
  ];
}

function addPrefix(row: PageRow): Step {
  const c = ipv6SlaacCfg;
  return {
    sets: [
      ...prefixItems(row),
      setItem(c.ipv6AddrPrefixValidLifeTime, Number(row['ipv6AddrPfxAdvValidLifetime'])),
      setItem(c.ipv6AddrPrefixPreferrefLifetime, Number(row['ipv6AddrPfxAdvPreferredLifetime'])),
      setItem(c.ipv6AddrPrefixOfflink, flag(c.ipv6AddrPrefixOfflink, row['ipv6AddrPfxOffLinkFlag'] === true)),
      setItem(
        c.ipv6AddrPrefixPreNoAutoCfg,
        flag(c.ipv6AddrPrefixPreNoAutoCfg, row['ipv6AddrPfxAutonomousFlag'] !== true),
      ),
      setItem(c.ipv6AddrPrefixRouterAddr, flag(c.ipv6AddrPrefixRouterAddr, row['ipv6AddrPfxRouterAddr'] === true)),
      act('add'),
    ],
  };
}

const prefixSteps = ({ op, before, after }: RowChange): Step[] => {
  if (op === 'remove') return [{ sets: [...prefixItems(before), act('del-NDPrefix')] }];
  return after ? [addPrefix(after)] : [];
};

export const slaacPages: readonly Binding[] = [
  {
    page: slaacv6Cfg,
    read: readAdvertised,
    steps: (change, session) => Promise.resolve(advertisedSteps(change, session)),
  },
  { ...prefixes, steps: (change) => Promise.resolve(prefixSteps(change)) },
  commandBlock(slaacv6RDNSS, {
    read: rdnssTable,
    columns: {
      rdnssVlanId: 'rdnssVlanId',
      rdnssSequence: 'rdnssSequence',
      rDNSServer1: 'rDNSServer1',
      rdnssServer2: 'rdnssServer2',
      rdnssServer3: 'rdnssServer3',
      rdnssLifeTime: 'rdnssLifeTime',
      rdnssSuppressStatus: 'rdnssSuppressStatus',
    },
    write: rdnssCfg,
    parameters: {
      rdnssVlanId: 'rdnssVlan',
      rdnssSequence: 'rdnssSeq',
      rDNSServer1: 'rdnsServer1',
      rdnssServer2: 'rdnsServer2',
      rdnssServer3: 'rdnsServer3',
      rdnssLifeTime: 'rdnssLifetime',
      rdnssSuppressStatus: 'rdnssSuppressSt',
    },
    action: 'rdnsAction',
    add: 'add',
    remove: 'del',
  }),
];
