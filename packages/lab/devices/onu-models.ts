/** Subscriber units as they register: what they call themselves. Serial prefixes `GPON` are common on generic units. */
export interface OnuModel {
  readonly equipmentId: string;
  readonly vendor: string;
  /** First four letters of a GPON serial. */
  readonly prefix: string;
  /** First three octets of the MAC address of an EPON unit. */
  readonly oui: number;
  readonly hardware: string;
  readonly software: string;
  /** Launch power, dBm. */
  readonly tx: number;
}

export const onuModels: readonly OnuModel[] = [
  { equipmentId: 'V422', vendor: 'GPON', prefix: 'GPON', oui: 0x006d61, hardware: 'V2.0', software: 'V2.1.0', tx: 2.3 },
  { equipmentId: 'V824', vendor: 'VSOL', prefix: 'VSOL', oui: 0x006d61, hardware: 'V1.1', software: 'V1.0.6', tx: 2.5 },
  { equipmentId: 'V642', vendor: 'VSOL', prefix: 'VSOL', oui: 0xc4700b, hardware: 'V3.0', software: 'V1.9.2', tx: 2.1 },
  {
    equipmentId: 'HG6143D',
    vendor: 'FHTT',
    prefix: 'FHTT',
    oui: 0x24fd0d,
    hardware: 'WKE2.134',
    software: 'RP2683',
    tx: 2.4,
  },
  {
    equipmentId: 'EG8145V5',
    vendor: 'HWTC',
    prefix: 'HWTC',
    oui: 0x180d2c,
    hardware: '39E.A',
    software: 'V5R019C10',
    tx: 2.2,
  },
  {
    equipmentId: 'R1v2',
    vendor: 'ITBS',
    prefix: 'ITBS',
    oui: 0x982a0a,
    hardware: 'ONUR1_v2',
    software: '1.3-220719',
    tx: 4.2,
  },
];

export const onuModelAt = (index: number): OnuModel => {
  const found = onuModels[index % onuModels.length];
  if (found === undefined) throw new RangeError('no ONU models');
  return found;
};

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/** Four letters and eight hexadecimal digits. */
export const serialOfModel = (model: OnuModel, serial: number): string =>
  model.prefix + hex(serial >>> 0, 8).toUpperCase();

/** `xx:xx:xx:xx:xx:xx` */
export const eponMac = (model: OnuModel, serial: number): string =>
  (hex(model.oui, 6) + hex(serial & 0xff_ffff, 6)).replaceAll(/..(?=.)/g, '$&:');
