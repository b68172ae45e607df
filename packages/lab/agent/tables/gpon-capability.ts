import { gOnuCapabilityTable, gOnuSrvInfoiphostMaxIdTable } from '@heliograph/wire/mib/gpon-onu-ports.ts';
import { omciCapabilityOf, ethernetPorts, type OmciCapability } from '../../devices/onu-capability.ts';
import { onuRows } from '../rows.ts';
import { bindTable, type Get, type ViewSegment } from '../view.ts';

const ponOf: Get = (olt, slot) => olt.onus.pon(slot);
const onuOf: Get = (olt, slot) => olt.onus.onu(slot);

/** 0 where the ONU never told: the table has a row for every ONU. */
const told =
  (value: (capability: OmciCapability) => number): Get =>
  (olt, slot) => {
    const capability = omciCapabilityOf(olt, slot);
    return capability === undefined ? 0 : value(capability);
  };
const none: Get = () => 0;

export const capabilitySegments = (): ViewSegment[] => [
  ...bindTable(gOnuCapabilityTable, onuRows, {
    gOnuCapabilityPon: ponOf,
    gOnuCapabilityOnu: onuOf,
    gOnuCapabilityTcontNum: told(({ tconts }) => tconts),
    gOnuCapabilityGemNum: told(({ gems }) => gems),
    gOnuCapabilityTUniNum: told((capability) => ethernetPorts(capability) + capability.pots + capability.veips),
    gOnuCapabilityEUniNum: told(ethernetPorts),
    gOnuCapability10GENum: none,
    gOnuCapabilityGENum: told(({ ge }) => ge),
    gOnuCapabilityFENum: told(({ fe }) => fe),
    gOnuCapabilityCESNum: none,
    gOnuCapabilityPOTSNum: told(({ pots }) => pots),
    gOnuCapabilityVideoNum: none,
    gOnuCapabilityWifiNum: told(({ wifi }) => wifi),
    gOnuCapabilityXDSLNum: none,
    gOnuCapabilityIPHostNum: told(({ ipHosts }) => ipHosts),
    gOnuCapabilityIPv6HostNum: none,
    gOnuCapabilityVeipNum: told(({ veips }) => veips),
    gOnuCapabilityOnuType: (olt, slot) => omciCapabilityOf(olt, slot)?.type ?? '',
  }),
  ...bindTable(gOnuSrvInfoiphostMaxIdTable, onuRows, {
    gOnuSrvInfoiphostMaxIdPon: ponOf,
    gOnuSrvInfoiphostMaxIdOnu: onuOf,
    gOnuSrvInfoiphostMaxIdValue: told(({ ipHosts }) => ipHosts),
  }),
];
