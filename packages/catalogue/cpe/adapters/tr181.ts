import type { ParameterBinding, PartAdapter, ValueUnit } from '../adapter.ts';
import type { PartId } from '../parts.ts';
import { air181 } from './air.ts';
import { diagnosisAdapters } from './spellings.ts';
import { stack, tr181Wan } from './tr181-wan.ts';

/** The customer device in TR-181 (Device:2) with TR-104 v2. */

const band: ParameterBinding = {
  path: 'OperatingFrequencyBand',
  as: { words: { '2.4': ['2.4GHz'], '5': ['5GHz'], '6': ['6GHz'] } },
  readOnly: true,
};

const radio: PartAdapter = {
  anchors: [{ path: 'Device.WiFi.Radio.{i}' }],
  fields: {
    band,
    enabled: { path: 'Enable', late: true },
    channel: [{ path: 'Channel', automatic: 'AutoChannelEnable' }, 'Channel'],
    channelInUse: { path: 'Channel', as: 'whole', readOnly: true },
    width: {
      path: 'OperatingChannelBandwidth',
      as: {
        words: { auto: ['Auto'], '20': ['20MHz'], '40': ['40MHz'], '80': ['80MHz'], '160': ['160MHz', '80+80MHz'] },
      },
    },
    channels: { path: 'PossibleChannels', readOnly: true },
    power: { path: 'TransmitPower', as: { dbmOfPercent: 20, supported: 'TransmitPowerSupported' }, type: 'int' },
    country: 'RegulatoryDomain',
    standard: { path: 'OperatingStandards', readOnly: true },
  },
};

const secure = 'point:Security';
const ssid: PartAdapter = {
  joins: {
    point: { refers: 'Device.WiFi.AccessPoint.{i}', by: 'SSIDReference' },
    station: { refers: 'Device.WiFi.EndPoint.{i}', by: 'SSIDReference' },
    radio: { under: 'Device.WiFi.Radio.{i}' },
  },
  // A name that the device itself is a client of is none that it offers.
  anchors: [
    {
      path: 'Device.WiFi.SSID.{i}',
      none: ['station'],
      removes: ['point', '.'],
      makes: {
        when: {},
        // On the radio that other names of its band have.
        stands: ['radio'],
        like: 'band',
        steps: [
          { as: '.', object: 'Device.WiFi.SSID', refers: { LowerLayers: ['radio'] } },
          { as: 'point', object: 'Device.WiFi.AccessPoint', refers: { SSIDReference: ['.'] } },
        ],
      },
    },
  ],
  fields: {
    name: 'SSID',
    enabled: { path: 'Enable', beside: ['point:Enable'], late: true },
    status: {
      path: 'Status',
      as: {
        words: {
          up: ['Up'],
          down: ['Down', 'LowerLayerDown', 'Dormant', 'NotPresent'],
          disabled: ['Disabled'],
          error: ['Error'],
        },
      },
      readOnly: true,
    },
    band: { ...band, path: 'radio:OperatingFrequencyBand' },
    hidden: { path: 'point:SSIDAdvertisementEnabled', as: 'notFlag' },
    security: {
      path: `${secure}.ModeEnabled`,
      as: {
        words: {
          open: ['None'],
          wep: ['WEP-64', 'WEP-128'],
          wpa: ['WPA-Personal'],
          wpa2: ['WPA2-Personal'],
          wpaWpa2: ['WPA-WPA2-Personal'],
          wpa3: ['WPA3-Personal'],
          wpa2Wpa3: ['WPA3-Personal-Transition'],
          enterprise: ['WPA2-Enterprise', 'WPA-Enterprise', 'WPA-WPA2-Enterprise', 'WPA3-Enterprise'],
        },
      },
    },
    encryption: {
      path: `${secure}.EncryptionMode`,
      as: { words: { aes: ['AES'], tkip: ['TKIP'], tkipAes: ['TKIP,AES', 'AES,TKIP', 'TKIP+AES'] } },
    },
    wpaKey: [
      { path: `${secure}.SAEPassphrase`, as: 'passphrase', while: { security: ['wpa3'] } },
      {
        path: `${secure}.KeyPassphrase`,
        as: 'passphrase',
        beside: [`${secure}.SAEPassphrase`],
        while: { security: ['wpa2Wpa3'] },
      },
      { path: `${secure}.KeyPassphrase`, as: 'passphrase' },
      { path: `${secure}.PreSharedKey`, as: 'hexKey', type: 'hexBinary' },
    ],
    wepKey: { path: `${secure}.WEPKey`, as: 'wepHex', type: 'hexBinary' },
    isolation: 'point:IsolationEnable',
    clientsMost: ['point:MaxAllowedAssociations', 'point:MaxAssociatedDevices'],
    clients: { path: 'point:AssociatedDeviceNumberOfEntries', readOnly: true },
    bssid: { path: 'BSSID', readOnly: true },
  },
};

const voice: PartAdapter = {
  joins: {
    line: { refers: 'Device.Services.VoiceService.{i}.CallControl.Line.{i}', by: 'Provider' },
    network: { follows: 'Network' },
  },
  anchors: [
    {
      path: 'Device.Services.VoiceService.{i}.SIP.Client.{i}',
      removes: ['line', '.'],
      makes: {
        when: {},
        stands: ['network'],
        steps: [
          { as: '.', object: 'Device.Services.VoiceService.{i}.SIP.Client', refers: { Network: ['network'] } },
          { as: 'line', object: 'Device.Services.VoiceService.{i}.CallControl.Line', refers: { Provider: ['.'] } },
        ],
      },
    },
  ],
  fields: {
    number: 'line:DirectoryNumber',
    enabled: { path: 'Enable', beside: ['line:Enable'], late: true },
    status: {
      path: 'Status',
      as: {
        words: {
          up: ['Up'],
          initializing: ['Initializing'],
          registering: ['Registering'],
          unregistering: ['Deregistering'],
          error: ['Error_Registration', 'Error_Network', 'Error_Misconfigured', 'Error'],
          quiescent: ['Quiescent'],
          disabled: ['Disabled'],
        },
      },
      readOnly: true,
    },
    user: 'AuthUserName',
    password: 'AuthPassword',
    uri: 'RegisterURI',
    registrar: 'network:RegistrarServer',
    registrarPort: 'network:RegistrarServerPort',
    proxy: 'network:ProxyServer',
    proxyPort: 'network:ProxyServerPort',
    outbound: 'network:OutboundProxy',
    outboundPort: 'network:OutboundProxyPort',
    domain: 'network:UserAgentDomain',
    transport: 'network:UserAgentTransport',
    registerInterval: ['network:RegistrationPeriod', 'network:RegisterExpires'],
  },
};

/** The standard has tenths; some tell it like `OpticalSignalLevel`, in thousandths. */
const tenths: ValueUnit[] = ['0.1dBm', '0.001dBm'];
const shown = (path: string): ParameterBinding => ({ path, readOnly: true });
const info = 'Device.DeviceInfo';

export const tr181: Readonly<Record<PartId, PartAdapter>> = {
  ...air181,
  wan: tr181Wan,
  radio,
  ssid,
  voice,
  lan: {
    joins: stack,
    anchors: [{ path: 'Device.IP.Interface.{i}', any: ['pool', 'bridge'], none: ['ppp'] }],
    fields: {
      address: ['fixed:IPAddress', 'any:IPAddress'],
      mask: ['fixed:SubnetMask', 'any:SubnetMask'],
      mac: shown('link:MACAddress'),
    },
  },
  dhcp: {
    anchors: [{ path: 'Device.DHCPv4.Server.Pool.{i}' }],
    fields: {
      enabled: { path: 'Enable', late: true },
      first: 'MinAddress',
      last: 'MaxAddress',
      mask: 'SubnetMask',
      gateway: { path: 'IPRouters', as: { item: 0 } },
      dns1: { path: 'DNSServers', as: { item: 0 } },
      dns2: { path: 'DNSServers', as: { item: 1 } },
      domain: 'DomainName',
      lease: { path: 'LeaseTime', type: 'int' },
    },
  },
  host: {
    joins: { lease: { follows: 'DHCPClient' } },
    anchors: [{ path: 'Device.Hosts.Host.{i}' }],
    fields: {
      name: shown('HostName'),
      address: shown('IPAddress'),
      mac: shown('PhysAddress'),
      active: shown('Active'),
      link: [
        {
          path: 'InterfaceType',
          as: {
            words: {
              ethernet: ['Ethernet'],
              wifi: ['Wi-Fi'],
              other: ['G.hn', 'HPNA', 'HomePlug', 'MoCA', 'UPA', 'Other'],
            },
          },
          readOnly: true,
        },
        { path: 'Layer1Interface', as: { tables: { ethernet: 'Ethernet', wifi: 'WiFi', usb: 'USB' } }, readOnly: true },
      ],
      source: {
        path: 'AddressSource',
        as: { words: { dhcp: ['DHCP'], static: ['Static', 'None'], auto: ['AutoIP'] } },
        readOnly: true,
      },
      interface: [shown('Layer1Interface'), shown('Layer3Interface')],
      leaseLeft: shown('LeaseTimeRemaining'),
    },
  },
  optics: {
    anchors: [{ path: 'Device.XPON.ONU.{i}.ANI.{i}.Transceiver.{i}' }, { path: 'Device.Optical.Interface.{i}' }],
    joins: { ani: { up: 2 } },
    fields: {
      state: [shown('ani:TC.ONUActivation.ONUState'), shown('Status')],
      rx: [
        { path: 'RxPower', as: { unit: tenths }, readOnly: true },
        { path: 'OpticalSignalLevel', as: { unit: ['0.001dBm'] }, readOnly: true },
      ],
      tx: [
        { path: 'TxPower', as: { unit: tenths, like: 'RxPower' }, readOnly: true },
        { path: 'TransmitOpticalLevel', as: { unit: ['0.001dBm'] }, readOnly: true },
      ],
      temperature: { path: 'Temperature', as: { unit: ['C'] }, readOnly: true },
      voltage: { path: 'Voltage', as: { unit: ['mV'] }, readOnly: true },
      bias: { path: 'Bias', as: { unit: ['uA'] }, readOnly: true },
    },
  },
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
    anchors: [{ path: 'Device.Time' }],
    fields: {
      enabled: { path: 'Enable', late: true },
      server1: 'NTPServer1',
      server2: 'NTPServer2',
      zone: 'LocalTimeZone',
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
  account: {
    anchors: [{ path: 'Device.Users.User.{i}' }],
    fields: { user: 'Username', enabled: { path: 'Enable', late: true }, password: 'Password' },
  },
  mqtt: {
    anchors: [{ path: 'Device.MQTT.Client.{i}' }],
    fields: {
      enabled: { path: 'Enable', late: true },
      status: {
        path: 'Status',
        as: {
          words: {
            connected: ['Connected'],
            connecting: ['Connecting'],
            disabled: ['Disabled'],
            error: ['Error', 'Error_Misconfigured', 'Error_BrokerUnreachable'],
          },
        },
        readOnly: true,
      },
      address: 'BrokerAddress',
      port: 'BrokerPort',
      user: 'Username',
      password: 'Password',
      clientId: 'ClientID',
    },
  },
  ...diagnosisAdapters('Device.IP.Diagnostics', {
    isFine: true,
    ping: 'IPPing',
    trace: 'TraceRoute',
    download: 'DownloadDiagnostics',
    upload: 'UploadDiagnostics',
    hop: { name: 'Host', address: 'HostAddress', times: 'RTTimes', error: 'ErrorCode' },
  }),
};
