import type { ParameterBinding, PartAdapter } from '../adapter.ts';
import type { PartId } from '../parts.ts';
import { diagnosticsStateBinding } from './spellings.ts';

/** Clients and neighbours of the Wi-Fi, and sockets of the LAN, as both data models have them. */

type Air = Readonly<Record<Extract<PartId, 'station' | 'scan' | 'neighbour' | 'lanPort'>, PartAdapter>>;
const shown = (path: string): ParameterBinding => ({ path, readOnly: true });
const anchors = (paths: readonly string[]) => paths.map((path) => ({ path }));
const kilobits = (path: string): ParameterBinding => ({ path, as: { times: 0.001 }, readOnly: true });

const widths: Record<string, string[]> = {
  '20': ['20MHz', '20'],
  '40': ['40MHz', '40'],
  '80': ['80MHz', '80'],
  '160': ['160MHz', '80+80MHz', '160'],
};
const spoken: Record<string, string[]> = {
  '2.4': ['2.4GHz', '2.4G'],
  '5': ['5GHz', '5G'],
  '6': ['6GHz', '6G'],
};

const rates: Record<string, string[]> = {
  auto: ['Auto', '-1'],
  '10': ['10'],
  '100': ['100'],
  '1000': ['1000'],
  '2500': ['2500'],
  '10000': ['10000'],
};
const duplex: ParameterBinding = {
  path: 'DuplexMode',
  as: { words: { auto: ['Auto'], full: ['Full'], half: ['Half'] } },
  readOnly: true,
};
const socket = {
  name: shown('Name'),
  // What may be negotiated at most; -1 is how TR-181 says that.
  setting: { path: 'MaxBitRate', as: { words: rates }, readOnly: true },
  duplex,
  sent: shown('Stats.BytesSent'),
  received: shown('Stats.BytesReceived'),
  errors: shown('Stats.ErrorsReceived'),
  mac: shown('MACAddress'),
} as const satisfies PartAdapter['fields'];

/** Results are the standard's own (TR-181 2.7 and later); whoever has them beside TR-098 took its words over. */
const heard: PartAdapter['fields'] = {
  name: shown('SSID'),
  bssid: shown('BSSID'),
  band: [
    { path: 'OperatingFrequencyBand', as: { words: spoken }, readOnly: true },
    { path: 'Channel', as: 'bandOfChannels', readOnly: true },
  ],
  channel: { path: 'Channel', as: 'whole', readOnly: true },
  signal: shown('SignalStrength'),
  security: shown('SecurityModeEnabled'),
  width: { path: 'OperatingChannelBandwidth', as: { words: widths }, readOnly: true },
};

const root = 'InternetGatewayDevice';
const wlan = `${root}.LANDevice.{i}.WLANConfiguration.{i}`;
/** Where makers have it beside TR-098: Nokia and Zyxel, Huawei, and those that took the object of TR-181 over. */
const diagnostics = [
  `${root}.X_ALU-COM_NeighboringWiFiDiagnostic`,
  `${root}.X_ZYXEL_NeighboringWiFiDiagnostic`,
  `${wlan}.X_HW_NeighboringWiFiDiagnostic`,
  `${root}.LANDevice.{i}.WiFi.NeighboringWiFiDiagnostic`,
];
const rows = (paths: readonly string[]) => anchors(paths.map((path) => `${path}.Result.{i}`));

export const air098: Air = {
  station: {
    joins: { wlan: { up: 2 } },
    anchors: [{ path: `${wlan}.AssociatedDevice.{i}` }],
    fields: {
      mac: shown('AssociatedDeviceMACAddress'),
      address: shown('AssociatedDeviceIPAddress'),
      network: shown('wlan:SSID'),
      band: [
        { path: 'wlan:PossibleChannels', as: 'bandOfChannels', readOnly: true },
        { path: 'wlan:Standard', as: 'bandOfStandard', readOnly: true },
        { path: 'wlan:SSID', as: 'bandOfInstance', readOnly: true },
      ],
      // The standard has no signal: how makers call it stands in the overlays.
      rateDown: shown('LastDataTransmitRate'),
    },
  },
  scan: { anchors: anchors(diagnostics), fields: { state: diagnosticsStateBinding } },
  neighbour: { anchors: rows(diagnostics), fields: heard },
  lanPort: {
    anchors: [{ path: `${root}.LANDevice.{i}.LANEthernetInterfaceConfig.{i}` }],
    fields: {
      ...socket,
      status: {
        path: 'Status',
        as: { words: { up: ['Up'], down: ['NoLink', 'Down'], disabled: ['Disabled'], error: ['Error'] } },
        readOnly: true,
      },
    },
  },
};

const diagnostic = 'Device.WiFi.NeighboringWiFiDiagnostic';

export const air181: Air = {
  station: {
    joins: {
      point: { up: 2 },
      network: { follows: 'SSIDReference', table: 'Device.WiFi.SSID.{i}', from: 'point' },
      radio: { under: 'Device.WiFi.Radio.{i}', from: 'network' },
    },
    anchors: [{ path: 'Device.WiFi.AccessPoint.{i}.AssociatedDevice.{i}' }],
    fields: {
      mac: shown('MACAddress'),
      network: shown('network:SSID'),
      band: { path: 'radio:OperatingFrequencyBand', as: { words: spoken }, readOnly: true },
      signal: shown('SignalStrength'),
      rateDown: kilobits('LastDataDownlinkRate'),
      rateUp: kilobits('LastDataUplinkRate'),
      active: shown('Active'),
    },
  },
  scan: { anchors: anchors([diagnostic]), fields: { state: diagnosticsStateBinding } },
  neighbour: { anchors: rows([diagnostic]), fields: heard },
  lanPort: {
    anchors: [{ path: 'Device.Ethernet.Interface.{i}', where: { Upstream: ['false'] } }],
    fields: {
      ...socket,
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
      speed: { path: 'CurrentBitRate', readOnly: true, unless: { status: ['down', 'disabled'] } },
    },
  },
};
