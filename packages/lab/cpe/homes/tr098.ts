import { mix } from '../../kit/random.ts';
import { makeBase, type Base, type ParameterPlace } from '../models/base.ts';
import { readModel } from '../models/notation.ts';
import { gateway, tr098Lan } from '../models/tr098.ts';
import { voice1 } from '../models/tr104.ts';
import { vendorLightOf } from '../vendors/light.ts';
import type { Vendor } from '../vendors/vendor.ts';
import { wanNamesOf } from '../vendors/wan-names.ts';
import { anyDevice, forcedActive, interfaceCounters } from './any.ts';
import {
  at,
  flagText,
  lanHostOf,
  hostsPerHouse,
  isOn,
  isHostThere,
  macAt,
  steadyNumber,
  rows,
  mergedValues,
  wavering,
  type SourceValues,
} from './values.ts';

/** A home gateway of TR-098 with two radios and two telephone lines, as it leaves the factory and as it behaves. */

const wanDevice = 'WANDevice.1.';
const connection = (n: number): string => `${wanDevice}WANConnectionDevice.${n}.`;
const ip = `${connection(1)}WANIPConnection.1.`;
const ppp = `${connection(2)}WANPPPConnection.1.`;
const lanDevice = 'LANDevice.1.';

const link = ({ facts }: ParameterPlace): boolean => facts.isLinkUp();

/** A PPPoE session comes up with a name and a password; the simulated BRAS takes every one but `refused`. */
const pppStatus = (place: ParameterPlace): string => {
  if (!isOn(place) || !link(place)) return 'Disconnected';
  return place.own('Username') === '' || place.own('Username') === 'refused' ? 'Connecting' : 'Connected';
};

const connected = (place: ParameterPlace): boolean => place.own('ConnectionStatus') === 'Connected';

const wanRules = mergedValues(
  at('WANDevice.{i}.WANConnectionDevice.{i}.WANIPConnection.{i}.', {
    ConnectionStatus: (place) => (isOn(place) && link(place) ? 'Connected' : 'Disconnected'),
    PossibleConnectionTypes: 'IP_Routed,IP_Bridged',
    ConnectionType: 'IP_Routed',
    Uptime: (place) => (connected(place) ? String(Math.max(0, place.facts.uptime() - 12)) : '0'),
    LastConnectionError: (place) => (link(place) ? 'ERROR_NONE' : 'ERROR_NO_CARRIER'),
    AddressingType: 'DHCP',
    SubnetMask: '255.255.0.0',
    MaxMTUSize: '1500',
    MACAddress: ({ facts, row }) => macAt(facts.mac, row),
    ConnectionTrigger: 'AlwaysOn',
    DNSEnabled: '1',
  }),
  at('WANDevice.{i}.WANConnectionDevice.{i}.WANPPPConnection.{i}.', {
    ConnectionStatus: pppStatus,
    PossibleConnectionTypes: 'IP_Routed,PPPoE_Bridged',
    ConnectionType: 'IP_Routed',
    Uptime: (place) => (connected(place) ? String(Math.max(0, place.facts.uptime() - 20)) : '0'),
    LastConnectionError: (place) =>
      place.own('Username') === 'refused'
        ? 'ERROR_AUTHENTICATION_FAILURE'
        : link(place)
          ? 'ERROR_NONE'
          : 'ERROR_NO_CARRIER',
    ExternalIPAddress: (place) =>
      connected(place) ? `100.64.${(place.facts.seed >> 8) & 255}.${place.facts.seed & 255}` : '0.0.0.0',
    RemoteIPAddress: (place) => (connected(place) ? '100.64.0.1' : '0.0.0.0'),
    DefaultGateway: (place) => (connected(place) ? '100.64.0.1' : ''),
    DNSServers: (place) => (connected(place) ? '9.9.9.9,149.112.112.112' : ''),
    PPPoESessionID: (place) => (connected(place) ? String(1 + (mix(place.facts.seed, place.row) % 65_534)) : '1'),
    PPPAuthenticationProtocol: 'CHAP',
    MaxMRUSize: '1492',
    CurrentMRUSize: (place) => place.own('MaxMRUSize'),
    MACAddress: ({ facts, row }) => macAt(facts.mac, 1 + row),
    TransportType: 'PPPoE',
    ConnectionTrigger: 'AlwaysOn',
    DNSEnabled: '1',
  }),
  interfaceCounters('WANDevice.{i}.WANConnectionDevice.{i}.WANIPConnection.{i}.Stats.', 'up', 0.02, 'Ethernet'),
  interfaceCounters('WANDevice.{i}.WANConnectionDevice.{i}.WANPPPConnection.{i}.Stats.', 'up', 0.98, 'Ethernet'),
  interfaceCounters('WANDevice.{i}.WANCommonInterfaceConfig.', 'up', 1, 'Total'),
  at('WANDevice.{i}.WANConnectionDevice.{i}.WANEthernetLinkConfig.', {
    EthernetLinkStatus: (place) => (link(place) ? 'Up' : 'Down'),
  }),
);

const wanValues = mergedValues(
  at(`${wanDevice}WANCommonInterfaceConfig.`, {
    EnabledForInternet: '1',
    // TR-098 has no word for a PON.
    WANAccessType: 'Ethernet',
    Layer1UpstreamMaxBitRate: ({ facts }) => (facts.ponMode === 'gpon' ? '1244160000' : '1250000000'),
    Layer1DownstreamMaxBitRate: ({ facts }) => (facts.ponMode === 'gpon' ? '2488320000' : '1250000000'),
    PhysicalLinkStatus: (place) => (link(place) ? 'Up' : 'Down'),
    MaximumActiveConnections: '8',
    NumberOfActiveConnections: (place) => (link(place) ? '1' : '0'),
  }),
  at(ip, {
    Enable: '1',
    Name: '1_TR069_R_VID_46',
    ExternalIPAddress: (place) => (isOn(place) && link(place) ? place.facts.address : '0.0.0.0'),
    DefaultGateway: ({ facts }) => facts.address.replace(/\.\d+$/, '.254'),
    DNSServers: '9.9.9.9',
  }),
  at(ppp, {
    Enable: '1',
    NATEnabled: '1',
    Name: '2_INTERNET_R_VID_100',
    Username: ({ facts }) => `${facts.serial.slice(-8).toLowerCase()}@home`,
    Password: 'secret',
  }),
  { 'Layer3Forwarding.DefaultConnectionService': `InternetGatewayDevice.${ppp}` },
);

const wlan = `${lanDevice}WLANConfiguration.`;
const band = (row: number): 0 | 1 => (row <= 4 ? 0 : 1);

const wlanRules = at('LANDevice.{i}.WLANConfiguration.{i}.', {
  Status: (place) => (isOn(place) ? 'Up' : 'Disabled'),
  Name: ({ row }) => `${band(row) === 0 ? 'wl0' : 'wl1'}.${(row - 1) % 4}`,
  BSSID: ({ facts, row }) => macAt(facts.mac, 7 + row),
  MaxBitRate: 'Auto',
  Channel: ({ facts, row }) => (band(row) === 0 ? ['1', '6', '11'] : ['36', '44', '149'])[facts.seed % 3] ?? '1',
  AutoChannelEnable: '1',
  SSID: ({ facts, row }) =>
    `${row % 4 === 1 ? 'Home' : `Net${row}`}-${facts.serial.slice(-4)}${band(row) === 1 ? '-5G' : ''}`,
  BeaconType: 'WPAand11i',
  Standard: ({ row }) => (band(row) === 0 ? 'n' : 'a'),
  WEPKeyIndex: '1',
  KeyPassphrase: 'change-me-now',
  BasicEncryptionModes: 'None',
  BasicAuthenticationMode: 'None',
  WPAEncryptionModes: 'TKIPandAESEncryption',
  WPAAuthenticationMode: 'PSKAuthentication',
  IEEE11iEncryptionModes: 'AESEncryption',
  IEEE11iAuthenticationMode: 'PSKAuthentication',
  PossibleChannels: ({ row }) => (band(row) === 0 ? '1-13' : '36,40,44,48,149,153,157,161'),
  ChannelsInUse: (place) => place.own('Channel'),
  SSIDAdvertisementEnabled: '1',
  RadioEnabled: '1',
  TransmitPowerSupported: '20,40,60,80,100',
  TransmitPower: '100',
  RegulatoryDomain: 'DE',
  WMMSupported: '1',
  WMMEnable: '1',
  TotalAssociations: (place) => String(place.count('AssociatedDevice')),
  'WPS.Enable': '0',
});

/** Clients of a radio stand in the table of its first network: the rows 2 and 4, or 3, of the hosts. */
const client = (network: number, row: number, host: number): SourceValues =>
  at(`${wlan}${network}.AssociatedDevice.${row}.`, {
    AssociatedDeviceMACAddress: ({ facts }) => lanHostOf(facts, host).mac,
    AssociatedDeviceIPAddress: ({ facts }) => lanHostOf(facts, host).address,
    AssociatedDeviceAuthenticationState: '1',
    LastDataTransmitRate: steadyNumber(72, 866, 94),
  });

const house = mergedValues(
  rows(4, (n) =>
    at(`${lanDevice}LANEthernetInterfaceConfig.${n}.`, {
      Enable: '1',
      Name: `eth${n - 1}`,
      MACAddress: ({ facts }) => macAt(facts.mac, 3 + n),
      MaxBitRate: 'Auto',
      DuplexMode: 'Auto',
      Status: (place) => (!isOn(place) ? 'Disabled' : n <= 2 ? 'Up' : 'NoLink'),
    }),
  ),
  rows(8, (n) =>
    mergedValues(
      at(`${wlan}${n}.`, { Enable: flagText(n === 1 || n === 5) }),
      rows(4, (key) => ({ [`${wlan}${n}.WEPKey.${key}.`]: '' })),
      { [`${wlan}${n}.PreSharedKey.1.KeyPassphrase`]: 'change-me-now' },
    ),
  ),
  client(1, 1, 2),
  client(1, 2, 4),
  client(5, 1, 3),
  at(`${lanDevice}LANHostConfigManagement.`, {
    MACAddress: ({ facts }) => macAt(facts.mac, 3),
    DHCPServerConfigurable: '1',
    DHCPServerEnable: '1',
    MinAddress: '192.168.1.2',
    MaxAddress: '192.168.1.254',
    SubnetMask: '255.255.255.0',
    DNSServers: '192.168.1.1',
    DomainName: 'home',
    IPRouters: '192.168.1.1',
    DHCPLeaseTime: '86400',
    'IPInterface.1.Enable': '1',
    'IPInterface.1.IPInterfaceIPAddress': '192.168.1.1',
    'IPInterface.1.IPInterfaceSubnetMask': '255.255.255.0',
    'IPInterface.1.IPInterfaceAddressingType': 'Static',
  }),
  rows(hostsPerHouse, (n) =>
    at(`${lanDevice}Hosts.Host.${n}.`, {
      IPAddress: ({ facts }) => lanHostOf(facts, n).address,
      AddressSource: 'DHCP',
      LeaseTimeRemaining: wavering(600, 86_400, 95),
      MACAddress: ({ facts }) => lanHostOf(facts, n).mac,
      Layer2Interface: ({ facts }) => {
        const { radio } = lanHostOf(facts, n);
        return `InternetGatewayDevice.${lanDevice}${radio === undefined ? 'LANEthernetInterfaceConfig.1' : `WLANConfiguration.${radio * 4 + 1}`}`;
      },
      HostName: ({ facts }) => lanHostOf(facts, n).name,
      InterfaceType: ({ facts }) => (lanHostOf(facts, n).radio === undefined ? 'Ethernet' : '802.11'),
      Active: ({ facts }) => flagText(isHostThere(facts, n)),
    }),
  ),
);

const tests = mergedValues(
  at('IPPingDiagnostics.', { NumberOfRepetitions: '4', Timeout: '5000', DataBlockSize: '56' }),
  at('TraceRouteDiagnostics.', { NumberOfTries: '3', Timeout: '5000', DataBlockSize: '38', MaxHopCount: '30' }),
);

const voice = 'Services.VoiceService.{i}.';
const profile = `${voice}VoiceProfile.{i}.`;

/** A line registers where its profile has a server and itself a name. */
const lineStatus = (place: ParameterPlace): string => {
  if (place.own('Enable') !== 'Enabled') return 'Disabled';
  if (!link(place)) return 'Error';
  return place.own('DirectoryNumber') === '' ? 'Initializing' : 'Up';
};

const voiceRules = mergedValues(
  at(`${voice}Capabilities.`, {
    MaxProfileCount: '1',
    MaxLineCount: '2',
    MaxSessionsPerLine: '2',
    MaxSessionCount: '4',
    SignalingProtocols: 'SIP',
    Regions: 'DE',
    RTCP: '1',
    FaxT38: '1',
    FaxPassThrough: '1',
    DigitMap: '1',
  }),
  at(profile, {
    Name: 'SIP',
    SignalingProtocol: 'SIP',
    NumberOfLines: (place) => String(place.count('Line')),
    MaxSessions: '4',
    DTMFMethod: 'RFC2833',
    Region: 'DE',
    DigitMap: 'x.T',
    FaxPassThrough: 'Auto',
    ModemPassThrough: 'Auto',
    'SIP.ProxyServerPort': '5060',
    'SIP.ProxyServerTransport': 'UDP',
    'SIP.RegistrarServerPort': '5060',
    'SIP.RegistrarServerTransport': 'UDP',
    'SIP.UserAgentPort': '5060',
    'SIP.OutboundProxyPort': '5060',
    'SIP.RegistrationPeriod': '3240',
    'SIP.RegisterExpires': '3600',
    'SIP.DSCPMark': '46',
    'SIP.VLANIDMark': '-1',
    'RTP.LocalPortMin': '16384',
    'RTP.LocalPortMax': '32767',
    'RTP.DSCPMark': '46',
    'RTP.VLANIDMark': '-1',
    'RTP.TelephoneEventPayloadType': '101',
  }),
  at(`${profile}Line.{i}.`, {
    Status: lineStatus,
    CallState: 'Idle',
    PhyReferenceList: ({ row }) => String(row),
    'CallingFeatures.CallerIDEnable': '1',
    'CallingFeatures.CallWaitingEnable': '1',
    'VoiceProcessing.EchoCancellationEnable': '1',
    'VoiceProcessing.EchoCancellationInUse': '1',
    'Codec.TransmitCodec': 'G.711ALaw',
    'Codec.ReceiveCodec': 'G.711ALaw',
    'Codec.TransmitBitRate': '64000',
    'Codec.ReceiveBitRate': '64000',
  }),
);

const codecs = ['G.711ALaw', 'G.711MuLaw', 'G.729'];

const telephones = mergedValues(
  { 'Services.VoiceService.1.VoiceProfile.1.Enable': 'Enabled' },
  rows(2, (line) =>
    mergedValues(
      { [`Services.VoiceService.1.VoiceProfile.1.Line.${line}.Enable`]: 'Disabled' },
      rows(codecs.length, (n) =>
        at(`Services.VoiceService.1.VoiceProfile.1.Line.${line}.Codec.List.${n}.`, {
          EntryID: String(n),
          Codec: codecs[n - 1] ?? '',
          BitRate: n === 3 ? '8000' : '64000',
          PacketizationPeriod: '20',
          Enable: '1',
          Priority: String(n),
        }),
      ),
      at(`Services.VoiceService.1.PhyInterface.${line}.`, {
        PhyPort: String(line),
        InterfaceID: String(line),
        Description: `FXS ${line}`,
      }),
    ),
  ),
);

/** The factory state of a vendor's home gateway. */
export const tr098GatewayOf = (vendor: Vendor): Base => {
  const optics = vendor.optics === undefined ? undefined : vendorLightOf(vendor.optics);
  const wan = vendor.wan === undefined ? undefined : wanNamesOf(vendor.wan);
  return makeBase({
    root: 'InternetGatewayDevice',
    model: readModel(gateway, tr098Lan, voice1, optics?.model ?? '', wan?.model ?? '', vendor.extends),
    values: mergedValues(wanValues, house, telephones, optics?.values ?? {}, wan?.values ?? {}, vendor.values),
    rules: mergedValues(anyDevice, wanRules, wlanRules, tests, voiceRules, vendor.rules),
    forced: [...forcedActive, `${ip}ExternalIPAddress`],
    lacks: vendor.lacks,
  });
};
