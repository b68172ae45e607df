import { radioSignal } from './any.ts';
import { at, flagText, lanHostOf, isHostThere, macAt, rows, mergedValues, type SourceValues } from './values.ts';

/** The air side of a TR-181 home: networks 1 to 4 on radio 1 (2.4 GHz), 5 to 8 on radio 2 (5 GHz). */

const radioOf = (network: number): 1 | 2 => (network <= 4 ? 1 : 2);

const radio = (n: 1 | 2): SourceValues =>
  at(`WiFi.Radio.${n}.`, {
    Enable: '1',
    Name: `wl${n - 1}`,
    MaxBitRate: n === 1 ? '300' : '1733',
    SupportedFrequencyBands: n === 1 ? '2.4GHz' : '5GHz',
    OperatingFrequencyBand: n === 1 ? '2.4GHz' : '5GHz',
    SupportedStandards: n === 1 ? 'b,g,n' : 'a,n,ac',
    OperatingStandards: n === 1 ? 'b,g,n' : 'a,n,ac',
    PossibleChannels: n === 1 ? '1-13' : '36,40,44,48,149,153,157,161',
    Channel: ({ facts }) => (n === 1 ? ['1', '6', '11'] : ['36', '44', '149'])[facts.seed % 3] ?? '1',
    ChannelsInUse: (place) => place.own('Channel'),
    AutoChannelSupported: '1',
    AutoChannelEnable: '1',
    SupportedOperatingChannelBandwidths: n === 1 ? '20MHz,40MHz,Auto' : '20MHz,40MHz,80MHz,Auto',
    OperatingChannelBandwidth: 'Auto',
    CurrentOperatingChannelBandwidth: n === 1 ? '20MHz' : '80MHz',
    TransmitPowerSupported: '20,40,60,80,100',
    TransmitPower: '100',
    RegulatoryDomain: 'DE',
  });

const client = (point: number, row: number, host: number): SourceValues =>
  at(`WiFi.AccessPoint.${point}.AssociatedDevice.${row}.`, {
    MACAddress: ({ facts }) => lanHostOf(facts, host).mac,
    OperatingStandard: point === 1 ? 'n' : 'ac',
    AuthenticationState: '1',
    LastDataDownlinkRate: '144000',
    LastDataUplinkRate: '72000',
    SignalStrength: radioSignal,
    Active: ({ facts }) => flagText(isHostThere(facts, host)),
  });

/** Radios, networks, access points and who hangs on them. */
export const air = mergedValues(
  radio(1),
  radio(2),
  rows(8, (n) =>
    mergedValues(
      at(`WiFi.SSID.${n}.`, {
        Enable: flagText(n % 4 === 1),
        Name: `wl${radioOf(n) - 1}.${(n - 1) % 4}`,
        LowerLayers: `Device.WiFi.Radio.${radioOf(n)}`,
        BSSID: ({ facts }) => macAt(facts.mac, 7 + n),
        MACAddress: ({ facts }) => macAt(facts.mac, 7 + n),
        SSID: ({ facts }) => `${n % 4 === 1 ? 'Home' : `Net${n}`}-${facts.serial.slice(-4)}${n > 4 ? '-5G' : ''}`,
      }),
      at(`WiFi.AccessPoint.${n}.`, {
        Enable: flagText(n % 4 === 1),
        SSIDReference: `Device.WiFi.SSID.${n}`,
        'Security.ModeEnabled': 'WPA2-Personal',
        'Security.KeyPassphrase': 'change-me-now',
      }),
    ),
  ),
  client(1, 1, 2),
  client(1, 2, 4),
  client(5, 1, 3),
);
