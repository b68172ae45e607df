import type { CpePlan } from '../plan.ts';
import { withInstances } from '../plan.ts';
import type { TreeValue } from '../tree.ts';

export type SampleTree = Map<string, TreeValue>;

/**
 * Trees of a few devices, as small as what is read of them, made from what is public: the data models and the paths that configurations of other ACS name.
 * `name = value`, `name : type = value`; `-` before the name: it cannot be written. A line that ends in a dot begins an object for those below it.
 */
export function sampleTreeOf(text: string): SampleTree {
  const tree: SampleTree = new Map();
  let object = '';
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    if (/^\S+\.$/.test(line)) {
      object = line;
      tree.set(object, { value: '' });
      continue;
    }
    const [, fixed, name = '', type, value = ''] = /^(-?)([^ ]+)(?: : (\w+))? =\s?(.*)$/.exec(line) ?? [];
    tree.set(object + name, { value, ...(type === undefined ? {} : { type }), writable: fixed !== '-' });
  }
  return tree;
}

/** What a device makes of a plan: rows it numbers itself, values as they were sent, secrets that it never tells. */
export function carriedOut(
  tree: SampleTree,
  { deletes, adds, sets }: CpePlan,
  rowsBring: Readonly<Record<string, string>> = {},
) {
  const after: SampleTree = new Map([...tree].filter(([name]) => !deletes.some((one) => name.startsWith(one))));
  const numbers = new Map<string, number>();
  for (const { object, as } of adds) {
    const table = withInstances(object, numbers);
    const taken = [...after.keys()].flatMap((name) => {
      const found = name.startsWith(table) ? /^(\d+)\./.exec(name.slice(table.length)) : null;
      return found ? [Number(found[1])] : [];
    });
    const number = Math.max(0, ...taken) + 3;
    numbers.set(as, number);
    after.set(`${table}${number}.`, { value: '' });
    for (const [name, value] of Object.entries(rowsBring)) after.set(`${table}${number}.${name}`, { value });
  }
  for (const { name, value, type, refers, secret } of sets) {
    const said = refers === true ? withInstances(value, numbers) : value;
    after.set(withInstances(name, numbers), { value: secret === true ? '' : said, type });
  }
  return after;
}

const igd = 'InternetGatewayDevice';

export const huawei = sampleTreeOf(`
  ${igd}.DeviceInfo.
  -Manufacturer : string = Huawei Technologies Co., Ltd
  -ManufacturerOUI : string = 00259E
  -ProductClass : string = EG8145V5
  -SoftwareVersion : string = V5R020C00S080
  -UpTime : unsignedInt = 86400
  -X_HW_CpuUsed : unsignedInt = 7
  -X_HW_MemUsed : unsignedInt = 53%
  ${igd}.WANDevice.1.X_GponInterafceConfig.
  -Status : string = Up
  -RXPower : int = -21
  -TXPower : int = 2
  -TransceiverTemperature : int = 47
  -SupplyVoltage : int = 3300
  -BiasCurrent : int = 12
  ${igd}.WANDevice.1.WANConnectionDevice.1.WANIPConnection.1.
  Enable : boolean = 1
  Name : string = 1_TR069_R_VID_100
  ConnectionType : string = IP_Routed
  AddressingType : string = DHCP
  -ConnectionStatus : string = Connected
  ExternalIPAddress : string = 10.20.1.9
  SubnetMask : string = 255.255.0.0
  DefaultGateway : string = 10.20.0.1
  DNSServers : string = 10.20.0.53,10.20.0.54
  NATEnabled : boolean = 0
  MaxMTUSize : unsignedInt = 1500
  -MACAddress : string = 00:25:9E:01:02:03
  -Uptime : unsignedInt = 4711
  X_HW_VLAN : unsignedInt = 100
  X_HW_PRI : unsignedInt = 0
  X_HW_SERVICELIST : string = TR069
  ${igd}.WANDevice.1.WANConnectionDevice.2.WANPPPConnection.1.
  Enable : boolean = 1
  Name : string = 2_INTERNET_R_VID_200
  ConnectionType : string = IP_Routed
  -ConnectionStatus : string = Connected
  Username : string = customer-17
  Password : string =
  ConnectionTrigger : string = AlwaysOn
  IdleDisconnectTime : unsignedInt = 0
  -ExternalIPAddress : string = 203.0.113.7
  DNSServers : string = 203.0.113.53
  NATEnabled : boolean = 1
  MaxMRUSize : unsignedInt = 1492
  -LastConnectionError : string = ERROR_NONE
  X_HW_VLAN : unsignedInt = 200
  X_HW_SERVICELIST : string = INTERNET
  X_HW_IPv4Enable : boolean = 1
  X_HW_IPv6Enable : boolean = 0
  ${igd}.LANDevice.1.WLANConfiguration.1.
  Enable : boolean = 1
  SSID : string = Home
  SSIDAdvertisementEnabled : boolean = 1
  BeaconType : string = WPAand11i
  WPAAuthenticationMode : string = PSKAuthentication
  IEEE11iAuthenticationMode : string = PSKAuthentication
  WPAEncryptionModes : string = TKIPandAESEncryption
  IEEE11iEncryptionModes : string = TKIPandAESEncryption
  BasicEncryptionModes : string = None
  Channel : unsignedInt = 6
  AutoChannelEnable : boolean = 0
  -PossibleChannels : string = 1,2,3,4,5,6,7,8,9,10,11,12,13
  TransmitPower : unsignedInt = 100
  -TotalAssociations : unsignedInt = 2
  PreSharedKey.1.PreSharedKey : string =
  PreSharedKey.1.KeyPassphrase : string =
  ${igd}.LANDevice.1.WLANConfiguration.5.
  Enable : boolean = 1
  SSID : string = Home 5G
  BeaconType : string = 11i
  IEEE11iAuthenticationMode : string = PSKAuthentication
  IEEE11iEncryptionModes : string = AESEncryption
  Channel : unsignedInt = 44
  AutoChannelEnable : boolean = 1
  -PossibleChannels : string = 36,40,44,48
  TransmitPower : unsignedInt = 50
  -TransmitPowerSupported : string = 0,25,50,75,100
  PreSharedKey.1.KeyPassphrase : string =
  ${igd}.LANDevice.1.LANHostConfigManagement.
  DHCPServerEnable : boolean = 1
  MinAddress : string = 192.168.1.2
  MaxAddress : string = 192.168.1.254
  SubnetMask : string = 255.255.255.0
  DNSServers : string = 192.168.1.1
  DHCPLeaseTime : int = 86400
  IPInterface.1.IPInterfaceIPAddress : string = 192.168.1.1
  IPInterface.1.IPInterfaceSubnetMask : string = 255.255.255.0
  ${igd}.LANDevice.1.Hosts.Host.1.
  -HostName : string = laptop
  -IPAddress : string = 192.168.1.5
  -MACAddress : string = 00:11:22:33:44:55
  -InterfaceType : string = 802.11
  -Active : boolean = 1
  -AddressSource : string = DHCP
  ${igd}.Services.VoiceService.1.VoiceProfile.1.
  DigitMap : string = [0-9].T
  SIP.RegistrarServer : string = sip.example.net
  SIP.RegistrarServerPort : unsignedInt = 5060
  SIP.ProxyServer : string = sip.example.net
  SIP.RegistrationPeriod : unsignedInt = 3600
  ${igd}.Services.VoiceService.1.VoiceProfile.1.Line.1.
  Enable : string = Enabled
  -Status : string = Up
  DirectoryNumber : string = 5550101
  SIP.AuthUserName : string = 5550101
  SIP.AuthPassword : string =
  ${igd}.Services.VoiceService.1.VoiceProfile.1.Line.2.
  Enable : string = Disabled
  -Status : string = Disabled
  ${igd}.IPPingDiagnostics.
  DiagnosticsState : string = None
  Interface : string =
  Host : string =
  NumberOfRepetitions : unsignedInt = 4
  DataBlockSize : unsignedInt = 56
  Timeout : unsignedInt = 1000
  ${igd}.DownloadDiagnostics.
  DiagnosticsState : string = Completed
  DownloadURL : string = http://192.0.2.1/10M
  -BOMTime : dateTime = 2026-01-31T08:00:00.000000Z
  -EOMTime : dateTime = 2026-01-31T08:00:01.250000Z
  -TestBytesReceived : unsignedInt = 12500000
`);

/** Light in tenths of a microwatt, booleans in words, a processor per core. */
export const zte = sampleTreeOf(`
  ${igd}.DeviceInfo.
  -Manufacturer : string = ZTE
  -ManufacturerOUI : string = 744AA4
  -ProductClass : string = F670L
  -X_ZTE-COM_CpuUsed : string = 4%;2%
  ${igd}.WANDevice.1.X_ZTE-COM_WANPONInterfaceConfig.
  -RXPower : string = 233
  -TXPower : string = 17783
  -TransceiverTemperature : string = 11509
  -SupplyVoltage : string = 32800
  -BiasCurrent : string = 6000
  ${igd}.WANDevice.1.WANConnectionDevice.2.WANPPPConnection.1.
  Enable : boolean = true
  ConnectionType : string = IP_Routed
  -ConnectionStatus : string = Disconneting
  Username : string = user@isp
  Password : string =
  IdleDisconnectTime : unsignedInt = 0
  NATEnabled : boolean = true
  MaxMRUSize : unsignedInt = 1480
  -LastConnectionError : string = ERROR_AUTHENTICATION_FAILURE
  X_ZTE-COM_VLANID : int = 300
  X_ZTE-COM_ServiceList : string = INTERNET,TR069
  ${igd}.LANDevice.1.WLANConfiguration.1.
  Enable : boolean = true
  SSID : string = ZTE
  SSIDAdvertisementEnabled : boolean = false
  BeaconType : string = Basic
  BasicEncryptionModes : string = None
  -Standard : string = b,g,n
  KeyPassphrase : string =
`);

/** By the rules of China Telecom; VLAN on the link of the connection. */
export const telecom = sampleTreeOf(`
  ${igd}.DeviceInfo.
  -Manufacturer : string = CMDC
  -ManufacturerOUI : string = A0B1C2
  ${igd}.WANDevice.1.X_CT-COM_GponInterfaceConfig.
  -Status : string = O5
  -RXPower : int = 73
  -TXPower : int = 12589
  -SupplyVottage : int = 33000
  ${igd}.WANDevice.1.WANConnectionDevice.1.X_CT-COM_WANGponLinkConfig.
  VLANIDMark : unsignedInt = 41
  802-1pMark : unsignedInt = 5
  ${igd}.WANDevice.1.WANConnectionDevice.1.WANIPConnection.1.
  Enable : boolean = 1
  ConnectionType : string = IP_Bridged
  X_CT-COM_ServiceList : string = OTHER
  X_CT-COM_IPMode : unsignedInt = 3
`);

export const device2 = sampleTreeOf(`
  Device.DeviceInfo.
  -Manufacturer : string = Example
  -UpTime : unsignedInt = 60
  MemoryStatus.Total : unsignedInt = 524288
  MemoryStatus.Free : unsignedInt = 131072
  Device.Optical.Interface.1.
  -Status : string = Up
  -OpticalSignalLevel : int = -19876
  -TransmitOpticalLevel : int = 2310
  Device.Ethernet.Link.1.
  LowerLayers : string = Device.Optical.Interface.1
  -MACAddress : string = 00:00:5E:00:53:01
  Device.Ethernet.Link.2.
  LowerLayers : string = Device.Bridging.Bridge.1.Port.1
  -MACAddress : string = 00:00:5E:00:53:02
  Device.Bridging.Bridge.1.Port.1.
  ManagementPort : boolean = true
  Device.Ethernet.VLANTermination.1.
  Enable : boolean = true
  VLANID : unsignedInt = 200
  TPID : unsignedInt = 33024
  LowerLayers : string = Device.Ethernet.Link.1
  Device.PPP.Interface.1.
  Enable : boolean = true
  -ConnectionStatus : string = Connected
  -LastConnectionError : string = ERROR_NONE
  Username : string = customer-18
  Password : string =
  ConnectionTrigger : string = AlwaysOn
  IdleDisconnectTime : unsignedInt = 0
  MaxMRUSize : unsignedInt = 1492
  LowerLayers : string = Device.Ethernet.VLANTermination.1
  -IPCP.LocalIPAddress : string = 203.0.113.18
  -IPCP.RemoteIPAddress : string = 203.0.113.1
  -IPCP.DNSServers : string = 203.0.113.53,203.0.113.54
  Device.IP.Interface.1.
  Enable : boolean = true
  IPv4Enable : boolean = true
  IPv6Enable : boolean = false
  -Status : string = Up
  -Type : string = Normal
  LowerLayers : string = Device.PPP.Interface.1
  Device.IP.Interface.2.
  Enable : boolean = true
  -Type : string = Normal
  LowerLayers : string = Device.Ethernet.Link.2
  IPv4Address.1.IPAddress : string = 192.168.8.1
  IPv4Address.1.SubnetMask : string = 255.255.255.0
  -IPv4Address.1.AddressingType : string = Static
  Device.IP.Interface.3.
  Enable : boolean = true
  -Type : string = Loopback
  -Status : string = Up
  Device.NAT.InterfaceSetting.1.
  Enable : boolean = true
  Interface : string = Device.IP.Interface.1
  Device.DHCPv4.Server.Pool.1.
  Enable : boolean = true
  Interface : string = Device.IP.Interface.2
  MinAddress : string = 192.168.8.10
  MaxAddress : string = 192.168.8.99
  SubnetMask : string = 255.255.255.0
  LeaseTime : int = 3600
  Device.WiFi.Radio.1.
  Enable : boolean = true
  -OperatingFrequencyBand : string = 2.4GHz
  Channel : unsignedInt = 11
  AutoChannelEnable : boolean = true
  OperatingChannelBandwidth : string = 20MHz
  TransmitPower : int = 100
  RegulatoryDomain : string = DE
  Device.WiFi.SSID.4.
  Enable : boolean = true
  -Status : string = Up
  SSID : string = Net
  LowerLayers : string = Device.WiFi.Radio.1
  Device.WiFi.AccessPoint.7.
  Enable : boolean = true
  SSIDReference : string = Device.WiFi.SSID.4
  SSIDAdvertisementEnabled : boolean = true
  -AssociatedDeviceNumberOfEntries : unsignedInt = 3
  Security.ModeEnabled : string = WPA2-Personal
  Security.KeyPassphrase : string =
  Security.PreSharedKey : hexBinary =
  Device.Hosts.Host.1.
  -PhysAddress : string = 00:11:22:33:44:66
  -IPAddress : string = 192.168.8.20
  -Active : boolean = true
  -Layer1Interface : string = Device.WiFi.SSID.4
  Device.Services.VoiceService.1.SIP.Network.1.
  RegistrarServer : string = sip.example.org
  RegistrarServerPort : unsignedInt = 5060
  Device.Services.VoiceService.1.SIP.Client.1.
  Enable : boolean = true
  -Status : string = Error_Registration
  AuthUserName : string = 5550102
  AuthPassword : string =
  Network : string = Device.Services.VoiceService.1.SIP.Network.1
  Device.Services.VoiceService.1.CallControl.Line.1.
  DirectoryNumber : string = 5550102
  Provider : string = Device.Services.VoiceService.1.SIP.Client.1
  Device.MQTT.Client.1.
  Enable : boolean = false
  BrokerAddress : string = broker.example.org
  BrokerPort : unsignedInt = 8883
  Username : string = cpe
  Password : string =
`);
