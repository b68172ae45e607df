/**
 * Makers of what stands in access networks, by the number under `1.3.6.1.4.1` with which their `sysObjectID` begins (IANA private
 * enterprise numbers). Net-SNMP's 8072 is nobody's: any maker's Linux may answer with it.
 */
export const makers: Readonly<Record<number, string>> = {
  9: 'Cisco',
  11: 'HP',
  171: 'D-Link',
  193: 'Ericsson',
  207: 'Allied Telesis',
  637: 'Nokia',
  664: 'Adtran',
  674: 'Dell',
  890: 'Zyxel',
  1271: 'Ciena',
  1588: 'Brocade',
  1768: 'Patton',
  1916: 'Extreme',
  1991: 'Brocade',
  2011: 'Huawei',
  2544: 'ADVA',
  2636: 'Juniper',
  3320: 'BDCOM',
  3709: 'Datacom',
  3807: 'FiberHome',
  3902: 'ZTE',
  4413: 'Broadcom',
  4526: 'Netgear',
  4881: 'Ruijie',
  4998: 'ARRIS',
  5003: 'AudioCodes',
  5651: 'Maipu',
  5875: 'FiberHome',
  6141: 'Ciena',
  6296: 'DASAN',
  6321: 'Calix',
  6339: 'Digital China',
  6486: 'Alcatel-Lucent Enterprise',
  6527: 'Nokia',
  7800: 'Ubiquoss',
  8886: 'Raisecom',
  11863: 'TP-Link',
  12356: 'Fortinet',
  14823: 'Aruba',
  14988: 'MikroTik',
  17409: 'C-Data',
  25355: 'Hioso',
  25506: 'H3C',
  30065: 'Arista',
  34592: 'C-Data',
  35265: 'Eltex',
  37950: 'V-SOL',
  40418: 'SNR',
  41112: 'Ubiquiti',
  42397: 'Grandstream',
  47196: 'Aruba',
  50224: 'HSGQ',
  52642: 'FS',
};

/** The enterprise of a `sysObjectID`, `1.3.6.1.4.1.9.1.516` or with a dot before it; undefined for any other OID. */
export const enterpriseOf = (objectId: string | null | undefined): number | undefined => {
  const found = /^\.?1\.3\.6\.1\.4\.1\.(\d+)(?:\.|$)/.exec(objectId ?? '')?.[1];
  return found === undefined ? undefined : Number(found);
};

/** Who made the device; undefined where its number says nothing. */
export const makerOf = (objectId: string | null | undefined): string | undefined =>
  makers[enterpriseOf(objectId) ?? -1];
