import { dhcpv6Bind } from '@heliograph/catalogue/pages/olt/dhcpv6/dhcpv6Bind.ts';
import { dhcpv6DuidPage as duidPage } from '@heliograph/catalogue/pages/olt/dhcpv6/dhcpv6Duid.ts';
import { dhcpv6Relay } from '@heliograph/catalogue/pages/olt/dhcpv6/dhcpv6Relay.ts';
import { dhcpv6ServerEnable } from '@heliograph/catalogue/pages/olt/dhcpv6/dhcpv6ServerEnable.ts';
import { dhcpv6ServerPoolPage as poolPage } from '@heliograph/catalogue/pages/olt/dhcpv6/dhcpv6ServerPoolCfg.ts';
import {
  dhcpv6Duid,
  dhcpv6DuidTable,
  dhcpv6RelayCfg,
  dhcpv6RelayServerTable,
  dhcpv6ServerBindingsTable,
  dhcpv6ServerInterface,
  dhcpv6ServerInterfaceTable,
  dhcpv6ServerPoolCfg,
  dhcpv6ServerPoolTable,
} from '@heliograph/wire/mib/platform/dhcpv6.ts';
import { commandBlock } from '../bindings/command-block.ts';
import { setItem } from '../bindings/codec.ts';
import { snmpTable } from '../bindings/snmp-table.ts';
import type { Binding, RowChange, FieldValue, PageRead, PageSession, Step } from '../kit/binding.ts';

const typeNames = Object.keys(dhcpv6Duid.dhcpv6DuidType.enum) as (keyof typeof dhcpv6Duid.dhcpv6DuidType.enum)[];

/** `00:02:00:00:94:3e:…`: after the type (2 octets) of an enterprise DUID come the number (4 octets) and the identifier (RFC 8415 §11.3). */
function enterpriseParts(duid: string): Readonly<Record<string, FieldValue>> {
  const digits = duid.replaceAll(/[^0-9a-f]/gi, '').toLowerCase();
  if (!digits.startsWith('0002') || digits.length < 12)
    return { dhcpv6DuidEnterprise: null, dhcpv6DuidIdentifier: null };
  return {
    dhcpv6DuidEnterprise: Number.parseInt(digits.slice(4, 12), 16),
    dhcpv6DuidIdentifier: digits.slice(12) || null,
  };
}

async function readDuid(session: PageSession): Promise<PageRead> {
  const { rows, complete, absent } = await session.walk(dhcpv6DuidTable, Object.keys(dhcpv6DuidTable.columns));
  const values = rows[0]?.values ?? {};
  const words = String(values['dhcpv6DuidTableDuidType'] ?? '').toLowerCase();
  const duid = String(values['dhcpv6DuidTableDuid'] ?? '');
  // The type is told as text, by some firmware without `duid-` before it.
  const type = typeNames.find((name) => words === name || `duid-${words}` === name) ?? null;
  const row = { dhcpv6TableDuidType: type, dhcpv6TableDuid: duid || null, ...enterpriseParts(duid) };
  return { rows: rows.length === 0 ? [] : [row], complete, absent };
}

function duidSteps({ after }: RowChange): Step[] {
  const type = typeNames.find((name) => name === after?.['dhcpv6TableDuidType']);
  if (type === undefined) return [];
  const own = type === 'duid-en';
  return [
    {
      sets: [
        setItem(dhcpv6Duid.dhcpv6DuidType, dhcpv6Duid.dhcpv6DuidType.enum[type], [], type),
        ...(own ? [setItem(dhcpv6Duid.dhcpv6DuidEnterprise, String(after?.['dhcpv6DuidEnterprise']))] : []),
        ...(own ? [setItem(dhcpv6Duid.dhcpv6DuidIdentifier, String(after?.['dhcpv6DuidIdentifier']))] : []),
        setItem(dhcpv6Duid.dhcpv6DuidAction, dhcpv6Duid.dhcpv6DuidAction.enum.Submit, [], 'Submit'),
      ],
    },
  ];
}

export const dhcpv6Pages: readonly Binding[] = [
  { page: duidPage, read: readDuid, steps: (change) => Promise.resolve(duidSteps(change)) },
  snmpTable(dhcpv6Bind, {
    read: dhcpv6ServerBindingsTable,
    columns: {
      dhcpv6ServerBindingsindex: 'dhcpv6ServerBindingsindex',
      dhcpv6ServerBindingsClientAddress: 'dhcpv6ServerBindingsClientAddress',
      dhcpv6ServerBindingsCLientDUID: 'dhcpv6ServerBindingsCLientDUID',
      dhcpv6ServerBindingsClientPrefix: 'dhcpv6ServerBindingsClientPrefix',
      dhcpv6ServerBindingsClientPfxPreferrefTime: 'dhcpv6ServerBindingsClientPfxPreferrefTime',
      dhcpv6ServerBindingsClientPfxValidTime: 'dhcpv6ServerBindingsClientPfxValidTime',
      dhcpv6ServerBindingsLeaseExpireTime: 'dhcpv6ServerBindingsLeaseExpireTime',
    },
  }),
  commandBlock(poolPage, {
    read: dhcpv6ServerPoolTable,
    columns: {
      dhcpv6ServerPoolName: 'dhcpv6ServerPoolName',
      dhcpv6ServerPoolStartIPv6Addr: 'dhcpv6ServerPoolStartIPv6Addr',
      dhcpv6ServerPoolEndIPv6Addr: 'dhcpv6ServerPoolEndIPv6Addr',
      dhcpv6ServerPoolAddrPreferredLifetime: 'dhcpv6ServerPoolAddrPreferredLifetime',
      dhcpv6ServerPoolAddrValidLifetime: 'dhcpv6ServerPoolAddrValidLifetime',
      dhcpv6ServerPoolDNSServer: 'dhcpv6ServerPoolDNSServer',
      dhcpv6ServerPoolDomainName: 'dhcpv6ServerPoolDomainName',
      dhcpv6ServerPoolInfoRefrehTime: 'dhcpv6ServerPoolInfoRefrehTime',
    },
    write: dhcpv6ServerPoolCfg,
    parameters: {
      dhcpv6ServerPoolName: 'dhcpv6ServerPoolname',
      dhcpv6ServerPoolStartIPv6Addr: 'dhcpv6ServerPoolStartIpv6',
      dhcpv6ServerPoolEndIPv6Addr: 'dhcpv6ServerPoolEndIPv6',
      dhcpv6ServerPoolAddrPreferredLifetime: 'dhcpv6ServerPoolPfxPreferredTime',
      dhcpv6ServerPoolAddrValidLifetime: 'dhcpv6ServerPoolPfxValidTime',
      dhcpv6ServerPoolDNSServer: 'dhcpv6ServerPoolDNS',
      dhcpv6ServerPoolDomainName: 'dhcpv6ServerPoolDomain',
      dhcpv6ServerPoolInfoRefrehTime: 'dhcpv6ServerPoolInfRefreshTime',
    },
    action: 'dhcpv6ServerPoolAction',
    add: 'add',
    remove: 'del',
  }),
  commandBlock(dhcpv6ServerEnable, {
    read: dhcpv6ServerInterfaceTable,
    columns: {
      dhcpv6ServerBindingsClientInterfaceVlanId: 'dhcpv6ServerBindingsClientInterfaceVlanId',
      dhcpv6ServerBindingsClientPoolName: 'dhcpv6ServerBindingsClientPoolName',
      dhcpv6InterfacePreferenceValue: 'dhcpv6InterfacePreferenceValue',
      dhcpv6ServerAllowClientsHint: 'dhcpv6ServerAllowClientsHint',
      dhcpv6ServerRapidCommit: { object: 'dhcpv6ServerRapidCommit', yes: 'enabled' },
    },
    write: dhcpv6ServerInterface,
    parameters: {
      dhcpv6ServerBindingsClientInterfaceVlanId: 'dhcpv6ServerBindingsClientInterfaceVlanid',
      dhcpv6ServerBindingsClientPoolName: 'dhcpv6ServerBindingsClientInterfacePool',
      dhcpv6InterfacePreferenceValue: 'dhcpv6ServerPreferenceValue',
      dhcpv6ServerAllowClientsHint: 'dhcpv6ServerAllowClientshint',
      dhcpv6ServerRapidCommit: { object: 'dhcpv6ServerRapidcommit', yes: 'enabled' },
    },
    action: 'dhcpv6ServerBindingsClientInterfaceAction',
    add: 'Enable',
    remove: 'Disable',
  }),
  commandBlock(dhcpv6Relay, {
    read: dhcpv6RelayServerTable,
    columns: {
      dhcpv6RelayServerVlanID: 'dhcpv6RelayServerVlanID',
      dhcpv6RelayServerAddress: 'dhcpv6RelayServerAddress',
    },
    write: dhcpv6RelayCfg,
    parameters: {
      dhcpv6RelayServerVlanID: 'dhcpv6RelayServerVlanId',
      dhcpv6RelayServerAddress: 'dhcpv6RelayServerAddr',
    },
    action: 'dhcpv6RelayServerAction',
    add: 'add',
    remove: 'del',
  }),
];
