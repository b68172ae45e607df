import type { ParameterBinding, CpeOverlay, ValueUnit } from '../adapter.ts';

/**
 * What makers of ONUs and gateways have beside TR-098, as public configurations of several ACS show it (none of them is a standard; names and units
 * change with the firmware, so several of them are tried and the first that gives something possible is taken).
 */

type Fields = Record<string, ParameterBinding[]>;

/**
 * Light as dBm; as 0.1 µW, which cannot be negative; or as parts of a dBm. Nothing below 8 is taken for 0.1 µW: it would be under -31 dBm. What is sent could be
 * several of them; what is received tells which, for it is negative where it is told in dBm.
 */
const light: ValueUnit[] = ['dBm', '0.1uW', '0.1dBm', '0.01dBm', '0.001dBm'];

/** The module's readings below an object. `SupplyVottage` is how the firmware of Realtek chips spells it. */
const module = (object: string, bias: ValueUnit[] = ['mA', '2uA', 'uA']): Fields => {
  const sent = (name: string, like: string): ParameterBinding => ({
    path: `${object}.${name}`,
    as: { unit: light, like },
    readOnly: true,
  });
  const read = (unit: ValueUnit[], ...names: readonly string[]): ParameterBinding[] =>
    names.map((name) => ({ path: `${object}.${name}`, as: { unit }, readOnly: true }));
  return {
    rx: read(light, 'RXPower', 'RxPower'),
    tx: [sent('TXPower', 'RXPower'), sent('TxPower', 'RxPower')],
    temperature: read(['C', '1/256C', '0.001C'], 'TransceiverTemperature', 'Temperature'),
    voltage: read(['V', 'mV', '0.1mV', 'uV'], 'SupplyVoltage', 'SupplyVottage', 'Voltage'),
    bias: read(bias, 'BiasCurrent', 'Bias'),
    state: [{ path: `${object}.Status`, readOnly: true }],
  };
};

const joined = (...all: readonly Fields[]): Fields => {
  const made: Fields = {};
  for (const fields of all) for (const [name, list] of Object.entries(fields)) (made[name] ??= []).push(...list);
  return made;
};

/** What a connection is for, by how its parts are joined. */
const services = (between: string): Record<string, string[]> => {
  const said = (...names: readonly string[]): string[] => {
    const orders = names.length === 1 ? [names] : [names, names.toReversed()];
    return [...new Set(orders.flatMap((order) => [between, '_', ','].map((one) => order.join(one))))];
  };
  return {
    internet: said('INTERNET'),
    tr069: said('TR069'),
    voip: said('VOIP'),
    iptv: ['IPTV', 'MULTICAST'],
    tr069Internet: said('TR069', 'INTERNET'),
    tr069Voip: said('TR069', 'VOIP'),
    voipInternet: said('VOIP', 'INTERNET'),
    tr069VoipInternet: said('TR069', 'VOIP', 'INTERNET'),
    other: ['OTHER', 'Other', 'SPECIAL_SERVICE'],
  };
};

const bands: Record<string, string[]> = {
  '2.4': ['2.4GHz', '2.4G', '2.4 GHz', '2G'],
  '5': ['5GHz', '5G', '5 GHz'],
};
const rfBand: ParameterBinding[] = [{ path: 'X_*RFBand', as: { words: bands }, readOnly: true }];

export const tr098Overlays: readonly CpeOverlay[] = [
  {
    id: 'huawei',
    model: 'tr098',
    parts: {
      optics: {
        fields: joined(
          module('X_GponInterafceConfig'),
          module('X_HW_GponInterfaceConfig'),
          module('X_HW_EponInterfaceConfig'),
        ),
      },
      wan: {
        fields: {
          vlan: [{ path: 'X_HW_VLAN', type: 'unsignedInt' }],
          cos: [{ path: 'X_HW_PRI', type: 'unsignedInt' }],
          service: [{ path: 'X_HW_SERVICELIST', as: { words: services('_') }, type: 'string' }],
          protocol: [
            {
              cases: [
                { is: 'both', when: { X_HW_IPv4Enable: ['true'], X_HW_IPv6Enable: ['true'] } },
                { is: 'ipv4', when: { X_HW_IPv4Enable: ['true'], X_HW_IPv6Enable: ['false'] } },
                { is: 'ipv6', when: { X_HW_IPv6Enable: ['true'], X_HW_IPv4Enable: ['false'] } },
              ],
            },
          ],
        },
      },
      device: {
        fields: {
          cpu: [{ path: 'X_HW_CpuUsed', readOnly: true }],
          memory: [{ path: 'X_HW_MemUsed', readOnly: true }],
        },
      },
      account: { fields: { user: [{ path: 'UserName' }], password: [{ path: 'Password' }] } },
    },
  },
  {
    // Some of its firmware tells light only where its own support looks.
    id: 'huawei-debug',
    model: 'tr098',
    parts: {
      optics: {
        joins: { debug: { child: 'InternetGatewayDevice.X_HW_DEBUG.AdminTR069' } },
        fields: module('debug:.'),
      },
    },
  },
  {
    id: 'zte',
    model: 'tr098',
    parts: {
      optics: { fields: module('X_ZTE-COM_WANPONInterfaceConfig') },
      wan: {
        fields: {
          vlan: [{ path: 'X_ZTE-COM_VLANID', type: 'int' }],
          service: [{ path: 'X_ZTE-COM_ServiceList', as: { words: services(',') }, type: 'string' }],
        },
      },
      device: {
        fields: {
          cpu: [{ path: 'X_ZTE-COM_CpuUsed', as: 'percentOfAll', readOnly: true }],
          memory: [{ path: 'X_ZTE-COM_MemUsed', as: 'percentOfAll', readOnly: true }],
        },
      },
      account: { fields: { user: [{ path: 'AdminName' }], password: [{ path: 'AdminPassword' }] } },
    },
  },
  {
    id: 'fiberhome',
    model: 'tr098',
    parts: { optics: { fields: module('X_FH_GponInterfaceConfig') } },
  },
  {
    // Firmware by the rules of China Telecom, Unicom and Mobile, whoever made the device.
    id: 'chinese-operators',
    model: 'tr098',
    parts: {
      optics: {
        fields: joined(
          ...['X_CT-COM', 'X_CMCC', 'X_CU'].flatMap((prefix) =>
            ['GponInterfaceConfig', 'EponInterfaceConfig'].map((name) => module(`${prefix}_${name}`)),
          ),
          module('X_CU_*InterfaceConfig.OpticalTransceiver'),
        ),
      },
      wan: {
        fields: {
          vlan: [
            { path: 'X_*_VLANIDMark', type: 'int' },
            { path: 'link:X_*_WANGponLinkConfig.VLANIDMark', type: 'unsignedInt' },
            { path: 'link:X_*_WANEponLinkConfig.VLANIDMark', type: 'unsignedInt' },
          ],
          cos: [
            { path: 'link:X_*_WANGponLinkConfig.802-1pMark', type: 'unsignedInt' },
            { path: 'link:X_*_WANEponLinkConfig.802-1pMark', type: 'unsignedInt' },
          ],
          service: [{ path: 'X_*_ServiceList', as: { words: services(',') }, type: 'string' }],
          protocol: [
            { path: 'X_*_IPMode', as: { words: { ipv4: ['1'], ipv6: ['2'], both: ['3'] } }, type: 'unsignedInt' },
          ],
          ipv6Address: [{ path: 'X_*_IPv6IPAddress', type: 'string' }],
          ipv6Gateway: [{ path: 'X_*_DefaultIPv6Gateway', type: 'string' }],
          ipv6Dns: [{ path: 'X_*_IPv6DNSServers', as: { item: 0 }, type: 'string' }],
          ipv6PrefixLength: [{ path: 'X_*_IPv6Prefix', as: 'prefixLength', readOnly: true }],
        },
      },
    },
  },
  {
    id: 'nokia',
    model: 'tr098',
    parts: {
      optics: {
        joins: { param: { child: 'InternetGatewayDevice.X_ALU_OntOpticalParam' } },
        fields: joined(module('X_ALU-COM_GponInterfaceConfig', ['mA', 'uA']), module('param:.', ['mA', 'uA'])),
      },
    },
  },
  {
    id: 'intelbras',
    model: 'tr098',
    parts: { wan: { fields: { vlan: [{ path: 'X_ITBS_VlanMuxID', type: 'int' }] } } },
  },
  {
    // Whoever has an object for the interface of a PON calls it like this, with light in it.
    id: 'any-maker',
    model: 'tr098',
    parts: {
      optics: { fields: joined(module('X_*InterfaceConfig'), module('WAN*InterfaceConfig'), module('X_*Optical*')) },
      wan: {
        fields: {
          vlan: ['X_*_VLANID', 'X_*_VLANIDMark', 'X_*_VLAN'].map((path) => ({ path })),
          service: ['X_*_ServiceList', 'X_*_SERVICELIST'].map((path) => ({ path, as: { words: services(',') } })),
        },
      },
      station: {
        fields: {
          signal: ['X_*_RSSI', 'AssociatedDeviceRssi', 'AssociatedDeviceRSSI', 'X_*_Rssi', 'X_*SignalStrength'].map(
            (path) => ({ path, readOnly: true }),
          ),
          rateDown: [{ path: 'X_*_TxRate', readOnly: true }],
          rateUp: [{ path: 'X_*_RxRate', readOnly: true }],
        },
      },
      radio: { fields: { band: rfBand } },
      ssid: { fields: { band: rfBand } },
    },
  },
];
