import { gOnuAuthInfo } from '@heliograph/wire/mib/gpon-onu.ts';
import type { Service, ServiceRow, Services } from '../kit/service.ts';

/** Profiles of one speed are shared by all plans that sell it, and named by it: `up-20000k`. */
const upName = ({ upKbps }: Service): string => `up-${upKbps}k`;
const downName = ({ downKbps }: Service): string => `down-${downKbps}k`;

/** One of each is enough for one service. */
const first = 1;
/** A connection of an ONU names its LAN ports by one octet of bits. */
const mostBound = 8;
const upTo = (count: number | undefined): number[] => Array.from({ length: count ?? first }, (_, at) => at + 1);

const profiles = (service: Service): ServiceRow[] => [
  {
    stage: 'services',
    page: 'dbaProfile',
    of: 'device',
    // Type 4: only a maximum.
    values: { dbaPNameShow: upName(service), dbaPTypeShow: 4, dbaPMaximumShow: service.upKbps },
    shared: true,
  },
  {
    stage: 'services',
    page: 'trafficProfile',
    of: 'device',
    values: {
      trafficPNameShow: downName(service),
      trafficPSirShow: 0,
      trafficPPirShow: service.downKbps,
      trafficPCbsShow: 0,
      trafficPPbsShow: 0,
    },
    shared: true,
  },
];

const carriers = (service: Service): ServiceRow[] => [
  {
    stage: 'services',
    page: 'tcont',
    of: 'onu',
    values: {
      gOnuSrvInfoTcontId: first,
      gOnuSrvInfoTcontName: 'internet',
      gOnuSrvInfoTcontDbaName: upName(service),
    },
  },
  {
    stage: 'services',
    page: 'gemport',
    of: 'onu',
    values: {
      gOnuSrvInfoGemId: first,
      gOnuSrvInfoGemName: 'internet',
      gOnuSrvInfoGemTcontId: first,
      gOnuSrvInfoGemUpTraffic: '',
      gOnuSrvInfoGemDnTraffic: downName(service),
      gOnuSrvInfoGemUpQId: 0,
      gOnuSrvInfoGemDnQId: 0,
      gOnuSrvInfoGemState: 1,
    },
  },
];

/** The VLAN of the plan goes through the ONU with its tag, and out of the OLT as it came. */
const flows = ({ vlan }: Service): ServiceRow[] => [
  {
    stage: 'services',
    page: 'service',
    of: 'onu',
    values: {
      gOnuSrvInfoSrvName: 'internet',
      gOnuSrvInfoSrvGemId: first,
      gOnuSrvInfoSrvVlanMode: 1,
      gOnuSrvInfoSrvVlanList: String(vlan),
    },
  },
  {
    stage: 'services',
    page: 'servicePort',
    of: 'onu',
    values: {
      gOnuSrvInfoSrvPortId: first,
      gOnuSrvInfoSrvPortGemId: first,
      // By the VLAN of the frames.
      gOnuSrvInfoSrvPortSetMode: 1,
      gOnuCfgSrvPortUserVlan: vlan,
      gOnuSrvInfoSrvPortVid: vlan,
    },
  },
];

/** What a customer plugs in behind a bridge knows of no VLAN: the first port of the ONU gives it one, or as many as are asked for. */
const port = ({ mode, vlan, lanPorts }: Service): ServiceRow[] =>
  mode !== 'bridge'
    ? []
    : upTo(lanPorts).map((id) => ({
        stage: 'services',
        page: 'portVlan',
        of: 'onu',
        values: {
          gOnuCfgPortVlanPortType: 'eth',
          gOnuCfgPortVlanPortId: id,
          gOnuSrvInfoPortVlanMode: 'tag',
          gOnuSrvInfoPortVlanList: String(vlan),
        },
      }));

/** The OLT keeps a word of 32 characters. A name that cannot be one stays in the console. */
const description = ({ name = '' }: Service): ServiceRow[] => {
  const word = name.trim().replaceAll(/\s+/g, '_').slice(0, 32);
  return /^[\x21-\x7e]+$/.test(word)
    ? [{ stage: 'private', page: 'onuBaseInfo', of: 'onu', values: { gOnuDetailInfoOnuDesc: word } }]
    : [];
};

/** The OLT sends groups of these VLANs to the ONU. */
const multicast = ({ multicastVlans = [] }: Service): ServiceRow[] =>
  multicastVlans.map((vlan) => ({
    stage: 'services',
    page: 'onuMulticast',
    of: 'onu',
    values: { gOnuSrvInfoMVlanList: vlan },
  }));

/** The ONU says how many IP hosts it has once it is there. */
const host = ({ ipHost }: Service): ServiceRow[] => {
  if (!ipHost) return [];
  const said = (name: string, value: string | null) => (value === null ? {} : { [name]: value });
  const own =
    ipHost.mode === 'dhcp'
      ? { gOnuSrvInfoIphostIpMode: 'dhcp' }
      : {
          gOnuSrvInfoIphostIpMode: 'static-ip',
          gOnuSrvInfoIphostIpAddr: ipHost.address,
          gOnuSrvInfoIphostMask: ipHost.mask,
          ...said('gOnuSrvInfoIphostGateway', ipHost.gateway),
          ...said('gOnuSrvInfoIphostdns1', ipHost.dns1),
          ...said('gOnuSrvInfoIphostdns2', ipHost.dns2),
        };
  return [{ stage: 'private', page: 'ipHost', of: 'onu', values: { gOnuSrvInfoIphostId: first, ...own } }];
};

/** The ONU's own connection, where it is a router. It has a first LAN port for certain, and a first Wi-Fi name where it has any. */
const connection = ({ mode, vlan, pppoeUser, wifiName, lanPorts }: Service): ServiceRow[] =>
  mode === 'bridge'
    ? []
    : [
        {
          stage: 'private',
          page: 'wan',
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
          page: 'wifi',
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

/** V1600G: bandwidth by DBA profile up and by traffic profile down; then T-CONT, GEM port and what runs over them. */
export const gponServices: Services = {
  extras: ['lanPorts', 'multicastVlans', 'ipHost'],
  compile: (service) => [
    ...profiles(service),
    ...carriers(service),
    ...flows(service),
    ...port(service),
    ...multicast(service),
    ...description(service),
    ...host(service),
    ...connection(service),
    ...wifi(service),
  ],
  numbers: async (session, pon) => {
    const { rows, complete } = await session.walk(gOnuAuthInfo, ['gOnuAuthInfoAuthInfo'], [pon]);
    return complete ? rows.flatMap(({ index }) => index[1] ?? []) : undefined;
  },
};
