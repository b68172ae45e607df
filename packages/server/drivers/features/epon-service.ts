import type { Lists, Service, ServiceRow, Services, OnuListKey } from '../kit/service.ts';

/** The ONU has a first LAN port for certain, and a first Wi-Fi name where it has any. */
const first = 1;
/** A connection of an ONU names its LAN ports by one octet of bits. */
const mostBound = 8;
const upTo = (count: number | undefined): number[] => Array.from({ length: count ?? first }, (_, at) => at + 1);

/** The range of the upstream maximum begins here: a slower plan gets it. */
const leastUpKbps = 512;

/** The link is held to the rates of the plan: nothing fixed, little assured, the rest when there is room. */
const bandwidth = ({ upKbps, downKbps }: Service): ServiceRow => ({
  stage: 'services',
  page: 'eponBandwidth',
  of: 'onu',
  values: {
    onuUpstreamFirS: 0,
    onuUpstreamCirS: leastUpKbps,
    onuUpstreamPirS: Math.max(upKbps, leastUpKbps),
    onuUpstreamWeightS: 1,
    onuDownsteamPirS: downKbps,
    onuDownsteamWeightS: 1,
  },
});

/** What a customer plugs in behind a bridge knows of no VLAN: the first port of the ONU gives it one, or as many as are asked for. */
const port = ({ mode, vlan, lanPorts }: Service): ServiceRow[] =>
  mode !== 'bridge'
    ? []
    : upTo(lanPorts).map((id) => ({
        stage: 'private',
        page: 'eponVlan',
        of: 'onu',
        values: { onuVlanPortIndex: id, onuVlanPortMode: 'tag', onuVlanPortPvid: vlan, onuVlanPortPri: 0 },
        // A port of an ONU is always there.
        off: { onuVlanPortMode: 'transparent' },
      }));

/** The OLT keeps a word of 32 characters. A name that cannot be one stays in the console. */
const description = ({ name = '' }: Service): ServiceRow[] => {
  const word = name.trim().replaceAll(/\s+/g, '_').slice(0, 32);
  return /^[\x21-\x7e]+$/.test(word)
    ? [{ stage: 'private', page: 'eponInformation', of: 'onu', values: { onlineOnuAuthInfoDescription: word } }]
    : [];
};

/** The ONU's own connection, where it is a router. */
const connection = ({ mode, vlan, pppoeUser, wifiName, lanPorts }: Service): ServiceRow[] =>
  mode === 'bridge'
    ? []
    : [
        {
          stage: 'private',
          page: 'eponIpv4Wan',
          of: 'onu',
          values: {
            // Internet.
            priWanCfgModeS: 0,
            connection: mode,
            priWanConnCfgVlanModeS: 1,
            priWanConnCfgVlanIdS: vlan,
            priWanConnCfgVlanCosS: 0,
            ...(mode === 'pppoe' ? { priWanConnCfgPppoeUsernameS: pppoeUser ?? '' } : {}),
            priWanConnCfgBindLanS: upTo(Math.min(lanPorts ?? first, mostBound)),
            ...(wifiName === undefined ? {} : { priWanConnCfgBindSsidS: [first] }),
          },
          ...(mode === 'pppoe' ? { secrets: { pppoePassword: 'pppoePassword' } } : {}),
          // The OLT numbers connections.
          toldBy: ['priWanCfgModeS', 'priWanConnCfgVlanIdS'],
          // The last connection of an ONU stays; nothing is to go out through it.
          off: { priWanConnCfgBindLanS: [], priWanConnCfgBindSsidS: [] },
        },
      ];

const wifi = ({ wifiName }: Service): ServiceRow[] =>
  wifiName === undefined
    ? []
    : [
        {
          stage: 'private',
          page: 'eponWifi',
          of: 'onu',
          // WPA2-PSK with AES.
          values: {
            priWifiSsidIdS: first,
            priWifiSsidNameS: wifiName,
            priWifiSsidEnableS: true,
            priWifiSsidAuthMode: 6,
            priWifiSsidEncryTpeS: 4,
          },
          secrets: { sharedKey: 'wifiKey' },
          // The last name of an ONU stays.
          off: { priWifiSsidEnableS: false },
        },
      ];

/** Both lists let in where the port looks at none. */
const waysOf: Readonly<Record<string, readonly OnuListKey[]>> = {
  mac: ['mac'],
  loid: ['loid'],
  hybrid: ['mac', 'loid'],
  disable: ['mac', 'loid'],
};

/** Who may register on a PON port: a row of its MAC list or of its LOID list. The black list is asked before both. */
const lists: Lists = {
  admits: (pon, way, word) =>
    way === 'mac'
      ? { page: 'eponMacList', values: { list: 'white', pon, mac: word } }
      : { page: 'eponLoidList', values: { loidListPonNo: pon, loidValue: word } },
  bars: (pon, mac) => ({ page: 'eponMacList', values: { list: 'black', pon, mac } }),
  mode: {
    page: 'eponAuthMode',
    ways: (rows, pon) => waysOf[String(rows.find((row) => row['onuAuthPonNo'] === pon)?.['onuAuthMode'])],
  },
};

/** V1600D: the rates of the link are of the OLT, all else goes to the ONU by OAM. */
export const eponServices: Services = {
  extras: ['lanPorts'],
  compile: (service) => [
    bandwidth(service),
    ...port(service),
    ...description(service),
    ...connection(service),
    ...wifi(service),
  ],
  lists,
};
