import { configRestore } from '@heliograph/server/areas/config/restore.ts';
import { runningConfig } from '@heliograph/server/areas/config/running.ts';
import { vsolEpon, vsolGpon } from '@heliograph/server/drivers/families/vsol.ts';
import type { Understanding } from '@heliograph/server/drivers/running/understand.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPages } from '../tools/catalogue/pages.ts';
import { startConfigStand, type ConfigStand, type PageValues } from './support/config-stand.ts';
import { ground } from './support/page-samples.ts';
import { roundTrip } from './support/round-trip.ts';

// What pages of ONUs write, the OLT prints in its running configuration; read back, each line is understood and says what was written.

interface Fetched {
  readonly id: string;
  readonly complete: boolean;
}
interface OfOnu {
  readonly lines: readonly { readonly text: string; readonly page: string | null; readonly understood: boolean }[];
}

const pages = [...(await loadPages()).values()];
let stand: ConfigStand;

async function start(model: 'V1600G1' | 'V1600D4', snmpPort: number): Promise<void> {
  stand = await startConfigStand({ model, snmpPort, areas: (ctx) => [runningConfig(ctx), configRestore(ctx)] });
}

const putter = () => roundTrip({ stand: () => stand, pages }).put;
const data = async <T>(answer: Promise<object>): Promise<T> => {
  const envelope = (await answer) as { code: number; data: T };
  expect(envelope).toMatchObject({ code: 200 });
  return envelope.data;
};

/** Fetches the running configuration as somebody would, and says what it says of the first ONU. */
async function readBack(read: (lines: readonly string[]) => Understanding) {
  const { id, complete } = await data<Fetched>(stand.call('POST', 'running/fetch'));
  expect(complete).toBe(true);
  const { text, unknown } = await data<{ text: string; unknown: number[] }>(
    stand.call('GET', 'running/one', { versionId: id }),
  );
  const lines = text.split('\n');
  expect(unknown.map((at) => lines[at])).toEqual([]);
  const own = read(lines).lines.filter(({ pon, onu }) => pon === 1 && onu === 1);
  const shown = await data<OfOnu>(stand.call('GET', 'running/onu', { onuId: stand.onuIds[0] }));
  return {
    text,
    shown: shown.lines,
    of: (page: string) => own.filter((line) => line.page === page).map(({ values }) => values),
  };
}

describe('The running configuration of a GPON OLT', () => {
  beforeAll(async () => {
    await start('V1600G1', 10_594);
    for (const [page, values] of ground) await putter()(page, values);
  });
  afterAll(() => stand.stop());

  const tagged = { priWanConnCfgVlanModeS: 1, priWanConnCfgVlanCosS: 0 };
  const written: readonly (readonly [page: string, values: PageValues])[] = [
    [
      'wan',
      {
        ...tagged,
        priWanCfgModeS: 0,
        connection: 'pppoe',
        priWanConnCfgVlanIdS: 310,
        priWanConnCfgPppoeUsernameS: 'ana@isp',
        pppoePassword: 'Canary-31',
        priWanConnCfgBindLanS: [2, 3],
      },
    ],
    [
      'wan',
      {
        ...tagged,
        priWanCfgModeS: 2,
        connection: 'static',
        priWanConnCfgVlanIdS: 320,
        priWanConnCfgIpAddressS: '198.51.100.7',
        priWanConnCfgIpMaskS: '255.255.255.0',
        priWanConnCfgGatewayS: '198.51.100.1',
        priWanConnCfgMasterDns: '192.0.2.53',
        priWanConnCfgSlaveDns: '192.0.2.54',
      },
    ],
    ['wan', { ...tagged, priWanCfgModeS: 100, connection: 'bridge', priWanConnCfgVlanIdS: 330 }],
    [
      'wifi',
      {
        priWifiSsidIdS: 3,
        priWifiSsidNameS: 'Guests of Ana',
        priWifiSsidAuthMode: 9,
        priWifiSsidEncryTpeS: 5,
        sharedKey: 'Canary-32',
      },
    ],
    [
      'wifiRadio',
      {
        priWifiSwitchNoS: 2,
        priWifiSwitchAPModuleS: true,
        priWifiSwitchStandardS: 4,
        priWifiSwitchChannelS: 11,
        priWifiSwitchChannelWidthS: 0,
        priWifiSwitchCountry: 0,
        priWifiSwitchPower: 17,
      },
    ],
    [
      'security',
      { priFirewallLevel: 2, priUsernameUserCtl: true, priUsernameUserName: 'home', userPassword: 'Canary-33' },
    ],
    [
      'onuAccess',
      {
        priAclProtocolType: 3,
        priAclControl: true,
        priAclLanControl: true,
        priAclWanControl: false,
        priAclPort: 8080,
        priAclIpv4Control: true,
        priAclIPv4Address: '198.51.100.1',
        priAclIPv4MaskAddr: '198.51.100.9',
      },
    ],
    ['dhcpServer', { priDhcpLanIp: '192.168.8.1', priDhcpBeginIp: '192.168.8.10', priDhcpEndIp: '192.168.8.99' }],
    ['misc', { priMiscCtrlOpPortIsoEnableS: true }],
  ];

  it('says of an ONU what its pages wrote', async () => {
    for (const [page, values] of written) await putter()(page, values);
    const { of, shown, text } = await readBack((lines) => vsolGpon.readRunning?.(lines) ?? { lines: [], unknown: [] });
    expect(of('wan')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ priWanConnCfgIndexS: '2', priWanConnCfgPppoeUsernameS: 'ana@isp' }),
        {
          priWanConnCfgIndexS: '2',
          priWanConnCfgVlanModeS: 'tag',
          priWanConnCfgVlanIdS: '310',
          priWanConnCfgVlanCosS: '0',
        },
        expect.objectContaining({
          priWanConnCfgIndexS: '3',
          priWanConnCfgIpAddressS: '198.51.100.7',
          priWanConnCfgIpMaskS: '255.255.255.0',
          priWanConnCfgGatewayS: '198.51.100.1',
          priWanConnCfgMasterDns: '192.0.2.53',
          priWanConnCfgSlaveDns: '192.0.2.54',
        }),
        expect.objectContaining({ priWanConnCfgIndexS: '3', priWanCfgModeS: 'tr069' }),
        { priWanConnCfgIndexS: '4', priWanCfgModeS: 'other' },
      ]),
    );
    expect(of('wifi')).toContainEqual({
      priWifiSsidIdS: '3',
      priWifiSsidNameS: 'Guests of Ana',
      priWifiSsidHideS: 'disable',
      priWifiSsidAuthMode: 'wpapsk/wpa2psk',
      priWifiSsidEncryTpeS: 'tkipaes',
      priSsidWpaRekeyIntervalS: expect.any(String) as string,
    });
    expect(of('wifiRadio')).toContainEqual({
      priWifiSwitchNoS: '2',
      priWifiSwitchAPModuleS: 'enable',
      priWifiSwitchCountry: 'etsi',
      priWifiSwitchChannelS: '11',
      priWifiSwitchStandardS: '80211bgn',
      priWifiSwitchPower: '17',
      priWifiSwitchChannelWidthS: '20',
    });
    expect(of('security')).toEqual([
      expect.objectContaining({ priUsernameUserCtl: 'enable', priUsernameUserName: 'home' }),
      { priFirewallLevel: 'middle' },
    ]);
    expect(of('onuAccess')).toContainEqual({
      priAclProtocolType: 'http',
      priAclControl: 'enable',
      priAclLanControl: 'enable',
      priAclWanControl: 'disable',
      priAclIpv4Control: 'enable',
      priAclIPv4Address: '198.51.100.1',
      priAclIPv4MaskAddr: '198.51.100.9',
      priAclIpv6Control: 'disable',
      priAclPort: '8080',
    });
    expect(of('dhcpServer')).toEqual([
      expect.objectContaining({
        priDhcpLanIp: '192.168.8.1',
        priDhcpBeginIp: '192.168.8.10',
        priDhcpEndIp: '192.168.8.99',
      }),
    ]);
    expect(of('misc')).toEqual([{ priMiscCtrlOpPortIsoEnableS: 'enable' }]);
    expect(text).not.toContain('Canary');
    expect(shown.filter(({ understood }) => !understood)).toEqual([]);
    expect(new Set(shown.map(({ page }) => page))).toEqual(
      new Set([
        'onuBaseInfo',
        'tcont',
        'gemport',
        'service',
        'servicePort',
        'portVlan',
        ...written.map(([page]) => page),
      ]),
    );
  });
});

interface Plan {
  readonly planned: boolean;
  readonly pages: readonly { page: string; items: readonly { op: string; key: string }[] }[];
  readonly byHand: readonly { context: string | null; commands: readonly string[] }[];
}
interface Restored {
  readonly id: string;
  readonly verified: number;
  readonly running: number;
  readonly items: readonly { page: string; op: string; key: string; state: string }[];
}

describe('A version of the running configuration', () => {
  beforeAll(() => start('V1600G1', 10_599));
  afterAll(() => stand.stop());

  const archive = <T>(method: 'GET' | 'POST', path: string, given: Readonly<Record<string, unknown>>) =>
    data<T>(
      stand.server.call(method, `/maintain/config/restore/${path}`, {
        token: stand.token,
        ...(method === 'GET'
          ? { query: Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)])) }
          : { body: given }),
      }),
    );
  const vlans = async () => (await stand.rows('vlanTable')).map((row) => row['vlanVid']);

  it('comes back page by page, through changes that are read back; what no page holds is told as commands', async () => {
    const aging = await stand.rows('macAgingTime');
    await stand.change('vlanTable', { op: 'add', values: { vlanVid: 700, vlanName: 'kept' } });
    const { id: versionId } = await data<Fetched>(stand.call('POST', 'running/fetch'));
    await stand.change('vlanTable', { op: 'add', values: { vlanVid: 701, vlanName: 'later' } });
    await stand.change('vlanTable', { op: 'remove', key: { vlanVid: 700 } });
    await stand.change('macAgingTime', { op: 'edit', values: { agingTimer: 777 } });
    const { id: laterId } = await data<Fetched>(stand.call('POST', 'running/fetch'));
    expect(laterId).not.toBe(versionId);

    const plan = await archive<Plan>('GET', 'plan', { versionId });
    expect(plan.planned).toBe(true);
    const told = plan.pages.flatMap(({ page, items }) => items.map(({ op, key }) => `${page} ${op} ${key}`.trim()));
    expect(told.toSorted()).toEqual(['macAgingTime edit', 'vlanTable add 700', 'vlanTable remove 701']);
    expect(plan.byHand).toEqual([]);

    const { id: restoreId, items } = await archive<Restored>('POST', 'start', { versionId, pages: ['vlanTable'] });
    expect(items.map(({ op, key }) => `${op} ${key}`)).toEqual(['add 700', 'remove 701']);
    const result = () => archive<Restored>('GET', 'one', { restoreId });
    await expect.poll(async () => (await result()).running, { timeout: 30_000 }).toBe(0);
    expect((await result()).items.map(({ state }) => state)).toEqual(['verified', 'verified']);
    expect(await vlans()).toContain(700);
    expect(await vlans()).not.toContain(701);
    // The page that was not chosen is as it was, and is what is left to plan.
    expect(await stand.rows('macAgingTime')).not.toEqual(aging);
    expect((await archive<Plan>('GET', 'plan', { versionId })).pages.map(({ page }) => page)).toEqual(['macAgingTime']);
  });
});

describe('The running configuration of an EPON OLT', () => {
  beforeAll(() => start('V1600D4', 10_595));
  afterAll(() => stand.stop());

  it('says of an ONU what its pages wrote', async () => {
    const port = { onuVlanPortIndex: 1 };
    await putter()('eponVlan', { ...port, onuVlanPortMode: 'trunk', onuVlanPortPvid: 310, onuVlanPortPri: 3 });
    await putter()('eponPort', {
      onuPortBasicPortIndex: 1,
      onuPortBasicPolicyState: true,
      onuPortBasicPolicyCir: 10_240,
      onuPortBasicPolicyCbs: 1024,
      onuPortBasicPolicyEbs: 1024,
      onuPortBasicRateState: true,
      onuPortBasicRateCir: 20_480,
      onuPortBasicRatePir: 20_480,
    });
    const { of, shown } = await readBack((lines) => vsolEpon.readRunning?.(lines) ?? { lines: [], unknown: [] });
    expect(of('eponVlan').slice(0, 2)).toEqual([
      { onuVlanPortIndex: '1', onuVlanPortPvid: '310', onuVlanPortPri: '3' },
      { onuVlanPortIndex: '1', onuVlanPortMode: 'trunk' },
    ]);
    expect(of('eponPort')).toEqual([
      {
        onuPortBasicPortIndex: '1',
        onuPortBasicPolicyCir: '10240',
        onuPortBasicPolicyCbs: '1024',
        onuPortBasicPolicyEbs: '1024',
      },
      { onuPortBasicPortIndex: '1', onuPortBasicRateCir: '20480', onuPortBasicRatePir: '20480' },
    ]);
    expect(shown.every(({ understood }) => understood)).toBe(true);
  });
});
