import type { Anchor, ParameterBinding, Join, PartAdapter } from '../adapter.ts';
import type { PartId } from '../parts.ts';
import { air098 } from './air.ts';
import { connectionStatus, diagnosisAdapters, lastError, trigger } from './spellings.ts';

/** The customer device in TR-098 with TR-104 v1. What a maker adds stands in `overlays`. */

const root = 'InternetGatewayDevice';
const wlan = `${root}.LANDevice.{i}.WLANConfiguration.{i}`;
const connection = `${root}.WANDevice.{i}.WANConnectionDevice.{i}`;

const wanJoins: Readonly<Record<string, Join>> = { link: { up: 2 } };
const madeBelow = (table: string): NonNullable<Anchor['makes']> => ({
  when: { connection: table === 'WANPPPConnection' ? ['pppoe'] : ['dhcp', 'static', 'bridge'] },
  steps: [
    { as: 'link', object: `${root}.WANDevice.{i}.WANConnectionDevice` },
    { as: '.', object: `link:${table}` },
  ],
});

const wan: PartAdapter = {
  joins: wanJoins,
  anchors: [
    {
      path: `${connection}.WANPPPConnection.{i}`,
      makes: madeBelow('WANPPPConnection'),
      removes: ['.', 'link'],
      fields: {
        connection: {
          cases: [
            { is: 'l2tp', when: { TransportType: ['L2TP'] }, readOnly: true },
            { is: 'pptp', when: { TransportType: ['PPTP'] }, readOnly: true },
            { is: 'bridge', when: { ConnectionType: ['PPPoE_Bridged', 'IP_Bridged'] } },
            { is: 'pppoe', when: { ConnectionType: ['IP_Routed', 'DHCP_Spoofed', 'PPPoE_Routed'] } },
          ],
        },
        username: 'Username',
        password: 'Password',
        trigger: { path: 'ConnectionTrigger', as: { words: trigger } },
        idleTime: 'IdleDisconnectTime',
        serviceName: 'PPPoEServiceName',
        mtu: ['MaxMRUSize', { path: 'CurrentMRUSize', readOnly: true }],
        address: { path: 'ExternalIPAddress', readOnly: true },
        gateway: [
          { path: 'DefaultGateway', readOnly: true },
          { path: 'RemoteIPAddress', readOnly: true },
        ],
      },
    },
    {
      path: `${connection}.WANIPConnection.{i}`,
      makes: madeBelow('WANIPConnection'),
      removes: ['.', 'link'],
      fields: {
        connection: {
          cases: [
            { is: 'bridge', when: { ConnectionType: ['IP_Bridged'] } },
            { is: 'dhcp', when: { AddressingType: ['DHCP'], ConnectionType: ['IP_Routed'] } },
            { is: 'static', when: { AddressingType: ['Static'], ConnectionType: ['IP_Routed'] } },
          ],
        },
        mtu: 'MaxMTUSize',
        address: 'ExternalIPAddress',
        mask: 'SubnetMask',
        gateway: 'DefaultGateway',
      },
    },
  ],
  fields: {
    name: 'Name',
    enabled: { path: 'Enable', late: true },
    status: { path: 'ConnectionStatus', as: { words: connectionStatus }, readOnly: true },
    dns1: { path: 'DNSServers', as: { item: 0 } },
    dns2: { path: 'DNSServers', as: { item: 1 } },
    nat: 'NATEnabled',
    mac: { path: 'MACAddress', readOnly: true },
    lastError: { path: 'LastConnectionError', as: { words: lastError }, readOnly: true },
    uptime: 'Uptime',
    sent: { path: 'Stats.EthernetBytesSent', readOnly: true },
    received: { path: 'Stats.EthernetBytesReceived', readOnly: true },
  },
};

/** The band is not in the model: channels tell it, then the standard, then the habit that 1–4 are 2.4 GHz and 5–8 are 5 GHz. */
const band: readonly ParameterBinding[] = [
  { path: 'PossibleChannels', as: 'bandOfChannels', readOnly: true },
  { path: 'Standard', as: 'bandOfStandard', readOnly: true },
  { path: 'SSID', as: 'bandOfInstance', readOnly: true },
];

const radio: PartAdapter = {
  anchors: [{ path: wlan }],
  distinct: 'band',
  fields: {
    band,
    enabled: ['RadioEnabled'],
    channel: [{ path: 'Channel', automatic: 'AutoChannelEnable' }, 'Channel'],
    channelInUse: [
      { path: 'ChannelsInUse', as: 'whole', readOnly: true },
      { path: 'Channel', as: 'whole', readOnly: true },
    ],
    channels: { path: 'PossibleChannels', readOnly: true },
    power: { path: 'TransmitPower', as: { dbmOfPercent: 20, supported: 'TransmitPowerSupported' } },
    country: 'RegulatoryDomain',
    standard: { path: 'Standard', readOnly: true },
  },
};

const ciphers = {
  aes: ['AESEncryption', 'AES', 'CCMP'],
  tkip: ['TKIPEncryption', 'TKIP'],
  tkipAes: ['TKIPandAESEncryption', 'TKIPandAES', 'TKIP+AES', 'AESandTKIPEncryption'],
};
const preshared = ['PSKAuthentication'];
const both = ['WPAand11i', 'WPAandWPA2', 'WPA/WPA2', 'WPA2andWPA'];

const ssid: PartAdapter = {
  anchors: [{ path: wlan }],
  fields: {
    name: 'SSID',
    enabled: { path: 'Enable', late: true },
    status: {
      path: 'Status',
      as: { words: { up: ['Up', 'Enabled'], down: ['Down'], disabled: ['Disabled'], error: ['Error'] } },
      readOnly: true,
    },
    band,
    hidden: { path: 'SSIDAdvertisementEnabled', as: 'notFlag' },
    security: {
      cases: [
        { is: 'wep', when: { BeaconType: ['Basic'], BasicEncryptionModes: ['WEPEncryption'] } },
        { is: 'open', when: { BeaconType: ['Basic', 'None'], BasicEncryptionModes: ['None'] } },
        {
          is: 'enterprise',
          when: { BeaconType: ['11i', 'WPA2', ...both], IEEE11iAuthenticationMode: ['EAPAuthentication'] },
          readOnly: true,
        },
        {
          is: 'enterprise',
          when: { BeaconType: ['WPA'], WPAAuthenticationMode: ['EAPAuthentication'] },
          readOnly: true,
        },
        { is: 'wpa', when: { BeaconType: ['WPA'], WPAAuthenticationMode: preshared } },
        { is: 'wpa2', when: { BeaconType: ['11i', 'WPA2'], IEEE11iAuthenticationMode: preshared } },
        {
          is: 'wpaWpa2',
          when: { BeaconType: both, WPAAuthenticationMode: preshared, IEEE11iAuthenticationMode: preshared },
        },
        { is: 'wpa3', when: { BeaconType: ['WPA3'] } },
        { is: 'wpa2Wpa3', when: { BeaconType: ['WPA2andWPA3', '11iandWPA3', 'WPA2/WPA3', 'WPA3andWPA2'] } },
      ],
    },
    encryption: [
      { path: 'WPAEncryptionModes', as: { words: ciphers }, while: { security: ['wpa'] } },
      {
        path: 'IEEE11iEncryptionModes',
        as: { words: ciphers },
        beside: ['WPAEncryptionModes'],
        while: { security: ['wpaWpa2'] },
      },
      { path: 'IEEE11iEncryptionModes', as: { words: ciphers }, while: { security: ['wpa2'] } },
    ],
    // The standard has the first two mean the same; a key of 64 hex digits is no passphrase and goes to the third alone.
    wpaKey: [
      { path: 'KeyPassphrase', as: 'passphrase' },
      { path: 'PreSharedKey.1.KeyPassphrase', as: 'passphrase' },
      { path: 'PreSharedKey.1.PreSharedKey', as: 'text' },
    ],
    wepKey: [{ path: 'WEPKey.1.WEPKey' }],
    clients: { path: 'TotalAssociations', readOnly: true },
    bssid: { path: 'BSSID', readOnly: true },
  },
};

const hostConfig = `${root}.LANDevice.{i}.LANHostConfigManagement`;

const line: PartAdapter = {
  joins: { profile: { up: 2 } },
  anchors: [
    {
      path: `${root}.Services.VoiceService.{i}.VoiceProfile.{i}.Line.{i}`,
      // Into the profile that the other lines have: what is said of the server is said of all.
      makes: { when: {}, stands: ['profile'], steps: [{ as: '.', object: 'profile:Line' }] },
      removes: ['.'],
    },
  ],
  fields: {
    number: 'DirectoryNumber',
    enabled: { path: 'Enable', as: { onOff: ['Enabled', 'Disabled'] }, late: true },
    status: {
      path: 'Status',
      as: {
        words: {
          up: ['Up'],
          initializing: ['Initializing'],
          registering: ['Registering'],
          unregistering: ['Unregistering'],
          error: ['Error'],
          testing: ['Testing'],
          quiescent: ['Quiescent'],
          disabled: ['Disabled'],
        },
      },
      readOnly: true,
    },
    user: 'SIP.AuthUserName',
    password: 'SIP.AuthPassword',
    uri: 'SIP.URI',
    registrar: 'profile:SIP.RegistrarServer',
    registrarPort: 'profile:SIP.RegistrarServerPort',
    proxy: 'profile:SIP.ProxyServer',
    proxyPort: 'profile:SIP.ProxyServerPort',
    outbound: 'profile:SIP.OutboundProxy',
    outboundPort: 'profile:SIP.OutboundProxyPort',
    domain: 'profile:SIP.UserAgentDomain',
    transport: 'profile:SIP.UserAgentTransport',
    registerInterval: ['profile:SIP.RegistrationPeriod', 'profile:SIP.RegisterExpires'],
    digitMap: 'profile:DigitMap',
  },
};

const info = `${root}.DeviceInfo`;
const shown = (path: string): ParameterBinding => ({ path, readOnly: true });

export const tr098: Readonly<Record<PartId, PartAdapter>> = {
  ...air098,
  wan,
  radio,
  ssid,
  voice: line,
  lan: {
    anchors: [{ path: hostConfig }],
    fields: {
      address: 'IPInterface.{i}.IPInterfaceIPAddress',
      mask: 'IPInterface.{i}.IPInterfaceSubnetMask',
      mac: shown('MACAddress'),
    },
  },
  dhcp: {
    anchors: [{ path: hostConfig }],
    fields: {
      enabled: { path: 'DHCPServerEnable', late: true },
      first: 'MinAddress',
      last: 'MaxAddress',
      mask: 'SubnetMask',
      gateway: { path: 'IPRouters', as: { item: 0 } },
      dns1: { path: 'DNSServers', as: { item: 0 } },
      dns2: { path: 'DNSServers', as: { item: 1 } },
      domain: 'DomainName',
      lease: { path: 'DHCPLeaseTime', type: 'int' },
    },
  },
  host: {
    anchors: [{ path: `${root}.LANDevice.{i}.Hosts.Host.{i}` }],
    fields: {
      name: shown('HostName'),
      address: shown('IPAddress'),
      mac: shown('MACAddress'),
      active: shown('Active'),
      link: {
        path: 'InterfaceType',
        as: {
          words: {
            ethernet: ['Ethernet'],
            wifi: ['802.11', 'Wi-Fi', 'WiFi', 'WLAN'],
            usb: ['USB'],
            other: ['HomePNA', 'HomePlug', 'MoCA', 'Other'],
          },
        },
        readOnly: true,
      },
      source: {
        path: 'AddressSource',
        as: { words: { dhcp: ['DHCP'], static: ['Static'], auto: ['AutoIP'] } },
        readOnly: true,
      },
      interface: shown('Layer2Interface'),
      leaseLeft: shown('LeaseTimeRemaining'),
    },
  },
  // No object of the standard measures light: all of it is in overlays.
  optics: { anchors: [{ path: `${root}.WANDevice.{i}` }], fields: {} },
  device: {
    anchors: [{ path: info }],
    fields: {
      manufacturer: shown('Manufacturer'),
      oui: shown('ManufacturerOUI'),
      model: shown('ModelName'),
      productClass: shown('ProductClass'),
      serial: shown('SerialNumber'),
      hardware: shown('HardwareVersion'),
      software: shown('SoftwareVersion'),
      provisioningCode: 'ProvisioningCode',
      uptime: shown('UpTime'),
      cpu: shown('ProcessStatus.CPUUsage'),
      memory: { whole: 'MemoryStatus.Total', free: 'MemoryStatus.Free' },
      memoryTotal: shown('MemoryStatus.Total'),
      memoryFree: shown('MemoryStatus.Free'),
      temperature: shown('TemperatureStatus.TemperatureSensor.{i}.Value'),
    },
  },
  time: {
    anchors: [{ path: `${root}.Time` }],
    fields: {
      enabled: { path: 'Enable', late: true },
      server1: 'NTPServer1',
      server2: 'NTPServer2',
      zone: ['LocalTimeZoneName', 'LocalTimeZone'],
      now: shown('CurrentLocalTime'),
      status: {
        path: 'Status',
        as: {
          words: {
            synchronized: ['Synchronized'],
            unsynchronized: ['Unsynchronized'],
            failed: ['Error_FailedToSynchronize', 'Error'],
            disabled: ['Disabled'],
          },
        },
        readOnly: true,
      },
    },
  },
  // The standard has one password alone; what makers have beside it is in overlays.
  account: {
    anchors: [
      { path: `${root}.UserInterface.X_HW_WebUserInfo.{i}` },
      { path: `${root}.UserInterface.X_ZTE-COM_WebUserInfo` },
      { path: `${root}.LANConfigSecurity` },
    ],
    fields: { password: 'ConfigPassword' },
  },
  // TR-098 knows no MQTT; makers have objects of their own.
  mqtt: { anchors: [{ path: root }], fields: {} },
  ...diagnosisAdapters(root, {
    isFine: false,
    ping: 'IPPingDiagnostics',
    trace: 'TraceRouteDiagnostics',
    download: 'DownloadDiagnostics',
    upload: 'UploadDiagnostics',
    hop: { name: 'HopHost', address: 'HopHostAddress', times: 'HopRTTimes', error: 'HopErrorCode' },
  }),
};
