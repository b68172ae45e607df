import { radioSignal } from '../homes/any.ts';
import { steadyNumber } from '../homes/values.ts';
import type { VendorOptics, Vendor, WanNames } from './vendor.ts';

/** Kinds of CPE as they stand in networks: names and paths as public ACS configurations have them, values invented. */

/** Temperature in °C, voltage in mV, bias in mA, as most of them tell. */
const plain = { temperature: 1, voltage: 1000, bias: 1 } as const;
/** The registers of the module, untouched (SFF-8472, table 9-11): 1/256 °C, 100 µV, 2 µA. */
const raw = { temperature: 256, voltage: 10_000, bias: 500 } as const;

const leaves = {
  rx: 'RXPower',
  tx: 'TXPower',
  temperature: 'TransceiverTemperature',
  voltage: 'SupplyVoltage',
  bias: 'BiasCurrent',
} as const;

const optics = (
  object: string,
  power: VendorOptics['power'],
  scales: VendorOptics['scales'] = plain,
): VendorOptics => ({
  object: `WANDevice.1.${object}.`,
  ...leaves,
  power,
  scales,
});

const usual = {
  root: 'tr098',
  serial: 'plain',
  soapPrefix: 'SOAP-ENV',
  cwmp: 0,
  booleans: 'digit',
  extends: '',
  lacks: [],
  values: {},
  rules: {},
  quirks: [],
} as const;

const clients = 'LANDevice.{i}.WLANConfiguration.{i}.AssociatedDevice.{i}.';
const ofClients = (name: string): Vendor['rules'] => ({ [clients + name]: radioSignal });

/** The search for neighbours of TR-181 2.7 at another place, as public configurations of ACS know it of these makers. */
const neighbours = (object: string): string => `
${object}.
  +~DiagnosticsState:{None|Requested|Complete|Error} ~ResultNumberOfEntries:u
${object}.Result.{i}.
  ~SSID:32 ~BSSID:17 ~Channel:u1..255 ~SignalStrength:i-200..0 ~SecurityModeEnabled ~OperatingChannelBandwidth
`;

const ctcom: WanNames = {
  vlan: 'X_CT-COM_VLANIDMark',
  service: 'X_CT-COM_ServiceList',
  services: ['INTERNET', 'TR069'],
};

export const vendors: readonly Vendor[] = [
  {
    ...usual,
    id: 'huawei',
    manufacturer: 'Huawei Technologies Co., Ltd',
    oui: '00259E',
    productClass: 'EG8145V5',
    model: 'EG8145V5',
    hardware: '39E.A',
    software: 'V5R019C10S115',
    serial: 'hex',
    optics: optics('X_GponInterafceConfig', 'dBm'),
    wan: { vlan: 'X_HW_VLAN', service: 'X_HW_SERVICELIST', services: ['INTERNET', 'TR069'] },
    extends: `
UserInterface.X_HW_WebUserInfo.{i}.
  +UserName:64 +!Password:64
X_HW_Security.
  +Dosfilter:b +Firewall:b
WANDevice.{i}.X_HW_ShowInterface.
  Layer:32
LANDevice.{i}.WLANConfiguration.{i}.AssociatedDevice.{i}.
  ~X_HW_RSSI:i ~X_HW_TxRate:u ~X_HW_RxRate:u
${neighbours('LANDevice.{i}.WLANConfiguration.{i}.X_HW_NeighboringWiFiDiagnostic')}`,
    values: {
      'UserInterface.X_HW_WebUserInfo.1.UserName': 'root',
      'UserInterface.X_HW_WebUserInfo.1.Password': 'adminHW',
      'UserInterface.X_HW_WebUserInfo.2.UserName': 'telecomadmin',
      'UserInterface.X_HW_WebUserInfo.2.Password': 'admintelecom',
    },
    rules: {
      ...ofClients('X_HW_RSSI'),
      [`${clients}X_HW_TxRate`]: steadyNumber(72, 866, 94),
      [`${clients}X_HW_RxRate`]: steadyNumber(24, 433, 97),
    },
    // It is told below every network; only the first has it.
    lacks: [2, 3, 4, 5, 6, 7, 8].map((n) => `LANDevice.1.WLANConfiguration.${n}.X_HW_NeighboringWiFiDiagnostic.`),
  },
  {
    ...usual,
    id: 'zte',
    manufacturer: 'ZTE',
    oui: '0015EB',
    productClass: 'F670L',
    model: 'F670L',
    hardware: 'V9.0',
    software: 'V9.0.10P1N12',
    soapPrefix: 'SOAP-ENV',
    cwmp: 2,
    optics: optics('X_ZTE-COM_WANPONInterfaceConfig', '0.1uW', raw),
    wan: { vlan: 'X_ZTE-COM_VLANID', service: 'X_ZTE-COM_ServiceList', services: ['INTERNET', 'TR069'] },
    extends: `
LANDevice.{i}.WLANConfiguration.{i}.AssociatedDevice.{i}.
  ~AssociatedDeviceRssi:i
`,
    rules: ofClients('AssociatedDeviceRssi'),
  },
  {
    ...usual,
    id: 'fiberhome',
    manufacturer: 'FiberHome',
    oui: '000AC2',
    productClass: 'HG6143D',
    model: 'HG6143D',
    hardware: 'WKE2.134.321F7G',
    software: 'RP2683',
    soapPrefix: 'soapenv',
    optics: optics('X_FH_GponInterfaceConfig', '0.01dBm'),
    wan: { vlan: 'X_FH_VLANID', service: 'X_FH_ServiceList', services: ['INTERNET', 'TR069'] },
    quirks: ['masksSecrets'],
  },
  {
    ...usual,
    id: 'ct-com',
    manufacturer: 'V-SOL',
    oui: '8014A8',
    productClass: 'V642',
    model: 'V642',
    hardware: 'V3.0',
    software: 'V1.9.2',
    soapPrefix: 'soap',
    optics: optics('X_CT-COM_GponInterfaceConfig', '0.1uW', raw),
    wan: ctcom,
    quirks: ['dropsCookie'],
  },
  {
    ...usual,
    id: 'ct-com-epon',
    manufacturer: 'V-SOL',
    oui: '8014A8',
    productClass: 'V422E',
    model: 'V422',
    hardware: 'V2.0',
    software: 'V2.1.0',
    serial: 'mac',
    soapPrefix: 'soap',
    optics: optics('X_CT-COM_EponInterfaceConfig', '0.1uW', raw),
    wan: ctcom,
  },
  {
    ...usual,
    id: 'cmcc',
    manufacturer: 'CMCC',
    oui: 'E0E8E6',
    productClass: 'FD512GW',
    model: 'FD512GW-X-R460',
    hardware: 'V1.1',
    software: 'V2.3.07',
    soapPrefix: 'SOAP-ENV',
    cwmp: 2,
    booleans: 'word',
    optics: optics('X_CMCC_GponInterfaceConfig', '0.1dBm'),
    wan: { vlan: 'X_CMCC_VLANIDMark', service: 'X_CMCC_ServiceList', services: ['INTERNET', 'TR069'] },
    quirks: ['refusesEmptyRoot'],
  },
  {
    ...usual,
    id: 'nokia',
    manufacturer: 'Nokia',
    oui: '34AA99',
    productClass: 'G-240W-F',
    model: 'G-240W-F',
    hardware: '3FE48077AAAB',
    software: '3FE47150BFGA02',
    soapPrefix: 'soapenv',
    cwmp: 1,
    booleans: 'word',
    optics: optics('X_ALU_OntOpticalParam', '0.001dBm'),
    wan: { vlan: 'X_ALU-COM_VLAN', service: 'X_ALU-COM_ServiceList', services: ['INTERNET', 'TR069'] },
    extends: neighbours('X_ALU-COM_NeighboringWiFiDiagnostic'),
    quirks: ['zeroId'],
  },
  {
    ...usual,
    id: 'intelbras',
    manufacturer: 'Intelbras',
    oui: '982A0A',
    productClass: 'R1v2',
    model: 'R1v2',
    hardware: 'ONUR1_v2',
    software: '1.3-220719',
    optics: optics('X_GponInterafceConfig', 'dBm'),
    wan: { vlan: 'X_ITBS_VlanMuxID' },
    // One network for each radio, no telephone.
    lacks: ['Services.', ...[2, 3, 4, 6, 7, 8].map((n) => `LANDevice.1.WLANConfiguration.${n}.`)],
    quirks: ['chunked'],
  },
  {
    ...usual,
    id: 'v-sol',
    manufacturer: 'V-SOL',
    oui: '8014A8',
    productClass: 'V824',
    model: 'V824',
    hardware: 'V1.1',
    software: 'V1.0.6',
    root: 'tr181',
    cwmp: 4,
    booleans: 'word',
  },
  {
    ...usual,
    id: 'generic-181',
    manufacturer: 'GPON',
    oui: '006D61',
    productClass: 'HGU-AX',
    model: 'V2804AX15',
    hardware: 'V2.0',
    software: 'V2.1.0',
    root: 'tr181',
    soapPrefix: 'soap_env',
    cwmp: 2,
    // An edition before 2.7: it does not look for its neighbours.
    lacks: ['WiFi.NeighboringWiFiDiagnostic.'],
    quirks: ['basicFirst', 'connectionPerRequest'],
  },
];

export const vendorNamed = (id: string): Vendor | undefined => vendors.find((one) => one.id === id);

/** Which kinds stand behind an ONU, by the letters of its serial number. */
const behind: Readonly<Record<string, readonly string[]>> = {
  HWTC: ['huawei'],
  FHTT: ['fiberhome'],
  ITBS: ['intelbras'],
  VSOL: ['ct-com', 'v-sol'],
  // Generic units: sold under any name.
  GPON: ['zte', 'cmcc', 'nokia', 'generic-181'],
};

export const vendorsBehind = (prefix: string, technology: 'gpon' | 'epon'): readonly Vendor[] => {
  if (technology === 'epon') return vendors.filter(({ serial }) => serial === 'mac');
  const ids = behind[prefix] ?? [];
  return vendors.filter(({ id }) => ids.includes(id));
};
