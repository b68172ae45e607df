import { mix } from '../../kit/random.ts';
import type { CpeNature } from '../facts.ts';
import { makeBase, type Base, type ParameterPlace } from '../models/base.ts';
import { readModel } from '../models/notation.ts';
import { voice2 } from '../models/tr104.ts';
import { tr181Device, tr181Light, modules, tr181Wifi } from '../models/tr181.ts';
import { spellPower } from '../vendors/light.ts';
import type { Vendor } from '../vendors/vendor.ts';
import { air } from './tr181-air.ts';
import { anyDevice, forcedActive, interfaceCounters } from './any.ts';
import {
  at,
  flagText,
  lanHostOf,
  hostsPerHouse,
  isOn,
  isHostThere,
  macAt,
  isoSeconds,
  rows,
  mergedValues,
  wavering,
} from './values.ts';

/**
 * A home gateway of TR-181, stacked as its issue 2 says (4.2): optics, Ethernet link, VLAN, PPP, IP. IP.Interface 1 is the LAN, 2 the
 * management WAN by DHCP, 3 the Internet by PPPoE.
 */

const link = ({ facts }: ParameterPlace): boolean => facts.isLinkUp();
const status = (place: ParameterPlace): string => (!isOn(place) ? 'Down' : 'Up');
const wanStatus = (place: ParameterPlace): string => (!isOn(place) ? 'Down' : link(place) ? 'Up' : 'LowerLayerDown');
const enabled = (place: ParameterPlace): string => (isOn(place) ? 'Enabled' : 'Disabled');
const publicAddress = ({ seed }: CpeNature): string => `100.64.${(seed >> 8) & 255}.${seed & 255}`;

const pppStatus = (place: ParameterPlace): string => {
  if (!isOn(place) || !link(place)) return 'Disconnected';
  return place.own('Username') === '' || place.own('Username') === 'refused' ? 'Connecting' : 'Connected';
};

const lanPorts = rows(4, (n) =>
  at(`Ethernet.Interface.${n}.`, {
    Enable: '1',
    Status: (place) => (isOn(place) && n <= 2 ? 'Up' : 'Down'),
    Name: `eth${n - 1}`,
    MACAddress: ({ facts }) => macAt(facts.mac, 3 + n),
    MaxBitRate: '-1',
    CurrentBitRate: n <= 2 ? '1000' : '0',
    DuplexMode: 'Auto',
  }),
);

const stack = mergedValues(
  lanPorts,
  at('Ethernet.Link.1.', {
    Enable: '1',
    Name: 'lan',
    LowerLayers: 'Device.Ethernet.Interface.1',
    MACAddress: ({ facts }) => macAt(facts.mac, 3),
  }),
  rows(2, (n) =>
    mergedValues(
      at(`Ethernet.Link.${n + 1}.`, {
        Enable: '1',
        Status: wanStatus,
        Name: `veip0.${n}`,
        LowerLayers: 'Device.Optical.Interface.1',
        MACAddress: ({ facts }) => macAt(facts.mac, n),
      }),
      at(`Ethernet.VLANTermination.${n}.`, {
        Enable: '1',
        Status: wanStatus,
        Name: `vlan${n === 1 ? 46 : 100}`,
        LowerLayers: `Device.Ethernet.Link.${n + 1}`,
        VLANID: n === 1 ? '46' : '100',
        TPID: '33024',
      }),
    ),
  ),
  at('PPP.Interface.1.', {
    Enable: '1',
    LowerLayers: 'Device.Ethernet.VLANTermination.2',
    Username: ({ facts }) => `${facts.serial.slice(-8).toLowerCase()}@home`,
    Password: 'secret',
  }),
  at('IP.Interface.1.', {
    Enable: '1',
    Name: 'br-lan',
    LowerLayers: 'Device.Ethernet.Link.1',
    'IPv4Address.1.Enable': '1',
    'IPv4Address.1.IPAddress': '192.168.1.1',
    'IPv4Address.1.SubnetMask': '255.255.255.0',
    'IPv4Address.1.AddressingType': 'Static',
  }),
  at('IP.Interface.2.', {
    Enable: '1',
    Status: wanStatus,
    Name: 'mgmt',
    LowerLayers: 'Device.Ethernet.VLANTermination.1',
    'IPv4Address.1.Enable': '1',
    'IPv4Address.1.IPAddress': ({ facts }) => facts.address,
    'IPv4Address.1.SubnetMask': '255.255.0.0',
    'IPv4Address.1.AddressingType': 'DHCP',
  }),
  at('IP.Interface.3.', {
    Enable: '1',
    Status: wanStatus,
    Name: 'ppp0',
    LowerLayers: 'Device.PPP.Interface.1',
    'IPv4Address.1.Enable': '1',
    'IPv4Address.1.IPAddress': ({ facts }) => (facts.isLinkUp() ? publicAddress(facts) : ''),
    'IPv4Address.1.SubnetMask': '255.255.255.255',
    'IPv4Address.1.AddressingType': 'IPCP',
  }),
  at('DHCPv4.Client.1.', {
    Enable: '1',
    Interface: 'Device.IP.Interface.2',
    Status: enabled,
    DHCPStatus: (place) => (link(place) ? 'Bound' : 'Rebinding'),
    IPAddress: ({ facts }) => facts.address,
    SubnetMask: '255.255.0.0',
    IPRouters: ({ facts }) => facts.address.replace(/\.\d+$/, '.254'),
    DNSServers: '9.9.9.9',
    LeaseTimeRemaining: wavering(600, 86_400, 95),
  }),
  at('NAT.InterfaceSetting.1.', { Enable: '1', Status: enabled, Interface: 'Device.IP.Interface.3' }),
  at('Routing.Router.1.', {
    Enable: '1',
    Status: enabled,
    'IPv4Forwarding.1.Enable': '1',
    'IPv4Forwarding.1.Status': 'Enabled',
    'IPv4Forwarding.1.Interface': 'Device.IP.Interface.3',
    'IPv4Forwarding.1.Origin': 'IPCP',
  }),
  at('DNS.Client.', {
    Enable: '1',
    Status: 'Enabled',
    'Server.1.Enable': '1',
    'Server.1.Status': 'Enabled',
    'Server.1.DNSServer': '9.9.9.9',
    'Server.1.Type': 'IPCP',
  }),
);

const lan = mergedValues(
  at('DHCPv4.Server.', { Enable: '1' }),
  at('DHCPv4.Server.Pool.1.', {
    Enable: '1',
    Order: '1',
    Interface: 'Device.IP.Interface.1',
    MinAddress: '192.168.1.2',
    MaxAddress: '192.168.1.254',
    SubnetMask: '255.255.255.0',
    DNSServers: '192.168.1.1',
    DomainName: 'home',
    IPRouters: '192.168.1.1',
    LeaseTime: '86400',
  }),
  rows(hostsPerHouse, (n) =>
    at(`Hosts.Host.${n}.`, {
      PhysAddress: ({ facts }) => lanHostOf(facts, n).mac,
      IPAddress: ({ facts }) => lanHostOf(facts, n).address,
      HostName: ({ facts }) => lanHostOf(facts, n).name,
      Active: ({ facts }) => flagText(isHostThere(facts, n)),
      AddressSource: 'DHCP',
      LeaseTimeRemaining: wavering(600, 86_400, 96),
      Layer1Interface: ({ facts }) => {
        const { radio } = lanHostOf(facts, n);
        return radio === undefined ? 'Device.Ethernet.Interface.1' : `Device.WiFi.SSID.${radio * 4 + 1}`;
      },
      Layer3Interface: 'Device.IP.Interface.1',
      AssociatedDevice: ({ facts }) => {
        const { radio } = lanHostOf(facts, n);
        return radio === undefined
          ? ''
          : `Device.WiFi.AccessPoint.${radio * 4 + 1}.AssociatedDevice.${n === 4 ? 2 : 1}`;
      },
      InterfaceType: ({ facts }) => (lanHostOf(facts, n).radio === undefined ? 'Ethernet' : 'Wi-Fi'),
      'IPv4Address.1.IPAddress': ({ facts }) => lanHostOf(facts, n).address,
    }),
  ),
);

const optics = mergedValues(
  at('Optical.Interface.1.', {
    Enable: '1',
    Status: wanStatus,
    Name: 'pon0',
    Upstream: '1',
    OpticalSignalLevel: ({ facts }) => spellPower(facts.light().rx, '0.001dBm'),
    TransmitOpticalLevel: ({ facts }) => spellPower(facts.light().tx, '0.001dBm'),
  }),
  at('XPON.ONU.1.', {
    Enable: '1',
    Name: 'onu0',
    Version: ({ facts }) => facts.vendor.hardware.slice(0, 14),
    EquipmentID: ({ facts }) => facts.vendor.model.slice(0, 20),
  }),
  rows(2, (n) =>
    at(`XPON.ONU.1.SoftwareImage.${n}.`, {
      ID: String(n - 1),
      Version: ({ facts }) => (n === 1 ? facts.software().slice(0, 14) : ''),
      IsCommitted: flagText(n === 1),
      IsActive: flagText(n === 1),
      IsValid: '1',
    }),
  ),
  at('XPON.ONU.1.ANI.1.', {
    Enable: '1',
    Status: wanStatus,
    Name: 'ani0',
    PONMode: 'G-PON',
    'TC.ONUActivation.ONUState': (place) => (link(place) ? 'O5' : 'O1'),
    'TC.ONUActivation.VendorID': ({ facts }) => facts.ponSerial.slice(0, 4),
    'TC.ONUActivation.SerialNumber': ({ facts }) => facts.ponSerial.slice(0, 12),
    'Transceiver.1.Connector': 'SC',
    'Transceiver.1.NominalBitRateDownstream': '2488320',
    'Transceiver.1.NominalBitRateUpstream': '1244160',
    // In thousandths of a dBm, as Optical.Interface has them.
    'Transceiver.1.RxPower': ({ facts }) => spellPower(facts.light().rx, '0.001dBm'),
    'Transceiver.1.TxPower': ({ facts }) => spellPower(facts.light().tx, '0.001dBm'),
    'Transceiver.1.Voltage': ({ facts }) => String(Math.round(facts.light().voltage * 1000)),
    'Transceiver.1.Bias': ({ facts }) => String(Math.round(facts.light().bias * 1000)),
    'Transceiver.1.Temperature': ({ facts }) => String(Math.round(facts.light().temperature)),
  }),
);

const voice = 'Services.VoiceService.1.';

const telephones = mergedValues(
  { [`${voice}POTS.Region`]: 'DE' },
  at(`${voice}SIP.Network.1.`, {
    Enable: '1',
    ProxyServerPort: '5060',
    RegistrarServerPort: '5060',
    UserAgentPort: '5060',
    OutboundProxyPort: '5060',
    RegistrationPeriod: '3240',
    RegisterExpires: '3600',
    DSCPMark: '46',
    VoIPProfile: `Device.${voice}VoIPProfile.1`,
    Status: (place) => (!isOn(place) ? 'Disabled' : place.own('RegistrarServer') === '' ? 'Error_Other' : 'Up'),
  }),
  at(`${voice}VoIPProfile.1.`, { Enable: '1', Name: 'default', DTMFMethod: 'RFC4733' }),
  rows(2, (n) =>
    at(`${voice}CodecProfile.${n}.`, {
      Enable: '1',
      Codec: n === 1 ? 'G.711ALaw' : 'G.711MuLaw',
      PacketizationPeriod: '20',
    }),
  ),
  rows(2, (n) =>
    mergedValues(
      at(`${voice}POTS.FXS.${n}.`, { Enable: '1', Status: 'Up', Name: `fxs${n}` }),
      at(`${voice}SIP.Client.${n}.`, {
        Enable: '0',
        Network: `Device.${voice}SIP.Network.1`,
        Status: (place) => (!isOn(place) ? 'Disabled' : place.own('AuthUserName') === '' ? 'Initializing' : 'Up'),
      }),
      at(`${voice}CallControl.Line.${n}.`, {
        Enable: '0',
        Status: (place) => (isOn(place) ? 'Up' : 'Disabled'),
        Provider: `Device.${voice}SIP.Client.${n}`,
      }),
      at(`${voice}CallControl.Extension.${n}.`, {
        Enable: '1',
        Status: 'Up',
        ExtensionNumber: String(10 + n),
        Provider: `Device.${voice}POTS.FXS.${n}`,
      }),
    ),
  ),
);

const rules = mergedValues(
  at('Ethernet.Link.{i}.', { Status: status }),
  at('Ethernet.VLANTermination.{i}.', { Status: wanStatus, VLANID: '1', TPID: '33024' }),
  at('PPP.Interface.{i}.', {
    Status: (place) => (pppStatus(place) === 'Connected' ? 'Up' : 'Down'),
    ConnectionStatus: pppStatus,
    Name: ({ row }) => `ppp${row - 1}`,
    AuthenticationProtocol: 'CHAP',
    MaxMRUSize: '1492',
    CurrentMRUSize: '1492',
    ConnectionTrigger: 'AlwaysOn',
    LastConnectionError: (place) =>
      place.own('Username') === 'refused' ? 'ERROR_AUTHENTICATION_FAILURE' : 'ERROR_NONE',
    'PPPoE.SessionID': ({ facts, row }) => String(1 + (mix(facts.seed, row) % 65_534)),
    'IPCP.LocalIPAddress': (place) => (link(place) ? publicAddress(place.facts) : ''),
    'IPCP.RemoteIPAddress': '100.64.0.1',
    'IPCP.DNSServers': '9.9.9.9,149.112.112.112',
  }),
  at('IP.', { IPv4Capable: '1', IPv4Enable: '1', IPv4Status: 'Enabled', IPv6Capable: '1', IPv6Enable: '0' }),
  at('IP.Interface.{i}.', { Status: status, Type: 'Normal', IPv4Enable: '1', MaxMTUSize: '1500' }),
  at('IP.Interface.{i}.IPv4Address.{i}.', { Status: enabled }),
  at('DHCPv4.Server.Pool.{i}.', { Status: enabled }),
  at('WiFi.Radio.{i}.', { Status: status }),
  at('WiFi.SSID.{i}.', { Status: status }),
  at('WiFi.AccessPoint.{i}.', {
    Status: enabled,
    SSIDAdvertisementEnabled: '1',
    'Security.ModesSupported': 'None,WEP-64,WEP-128,WPA-Personal,WPA2-Personal,WPA-WPA2-Personal',
    'Security.RekeyingInterval': '3600',
  }),
  interfaceCounters('IP.Interface.{i}.Stats.', 'up', 0.5),
  interfaceCounters('Ethernet.Interface.{i}.Stats.', 'down', 0.3),
  interfaceCounters('WiFi.SSID.{i}.Stats.', 'down', 0.35),
  interfaceCounters('WiFi.Radio.{i}.Stats.', 'down', 0.35),
  interfaceCounters('Optical.Interface.{i}.Stats.', 'up', 1),
  at('IP.Diagnostics.', {
    'IPPing.NumberOfRepetitions': '4',
    'IPPing.Timeout': '5000',
    'IPPing.DataBlockSize': '56',
    'TraceRoute.NumberOfTries': '3',
    'TraceRoute.Timeout': '5000',
    'TraceRoute.DataBlockSize': '38',
    'TraceRoute.MaxHopCount': '30',
  }),
  at('DeviceInfo.', {
    'TemperatureStatus.TemperatureSensor.{i}.Value': ({ facts }) => String(Math.round(facts.light().temperature)),
  }),
);

const self = mergedValues(
  at('Users.User.1.', { Enable: '1', Username: 'admin', Password: 'admin' }),
  at('DeviceInfo.TemperatureStatus.TemperatureSensor.1.', { Enable: '1', Status: 'Enabled', Name: 'board' }),
  rows(2, (n) =>
    at(`DeviceInfo.FirmwareImage.${n}.`, {
      Name: `image${n}`,
      Version: ({ facts }) => (n === 1 ? facts.software() : ''),
      Available: flagText(n === 1),
      Status: n === 1 ? 'Active' : 'NoImage',
    }),
  ),
  {
    'DeviceInfo.ActiveFirmwareImage': 'Device.DeviceInfo.FirmwareImage.1',
    'DeviceInfo.BootFirmwareImage': 'Device.DeviceInfo.FirmwareImage.1',
    'ManagementServer.PeriodicInformTime': ({ facts }) => isoSeconds(facts.seed * 1000),
  },
);

const programs = mergedValues(
  at('SoftwareModules.ExecEnv.1.', {
    Enable: '1',
    Status: 'Up',
    Name: 'base',
    Type: 'Linux LXC',
    Vendor: 'lab',
    Version: '5.0',
  }),
  at('SoftwareModules.DeploymentUnit.1.', {
    UUID: 'c0ffee00-0000-5000-8000-000000000001',
    DUID: 'lab-watchdog',
    Name: 'watchdog',
    Status: 'Installed',
    Resolved: '1',
    Vendor: 'lab',
    Version: '1.0',
    ExecutionEnvRef: 'Device.SoftwareModules.ExecEnv.1',
  }),
);

/** The factory state of a vendor's TR-181 device. */
export const tr181DeviceOf = (vendor: Vendor): Base =>
  makeBase({
    root: 'Device',
    model: readModel(tr181Device, tr181Wifi, tr181Light, modules, voice2, vendor.extends),
    values: mergedValues(self, programs, stack, lan, air, optics, telephones, vendor.values),
    rules: mergedValues(anyDevice, rules, vendor.rules),
    forced: [...forcedActive, 'IP.Interface.2.IPv4Address.1.IPAddress'],
    lacks: vendor.lacks,
  });
