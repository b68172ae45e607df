/**
 * How frames of a GPON ONU reach its GEM ports: services in the ONU and service-ports in the OLT. Command blocks P6.1.1.7.3 and .4,
 * and the tables P6.1.1.8.5 and .7 that show them.
 */
import { enumInt, int32, p6, rw, scalars, table, octetString } from './kit.ts';

const pons = [[1, 16]] as const;
const onus = [[1, 128]] as const;
const gems = [[1, 255]] as const;
const servicePorts = [[1, 128]] as const;
const priority = [[0, 7]] as const;
/** -1 leaves the priority as it is. */
const translated = [[-1, 7]] as const;
const written = [[0, 4093]] as const;
const shown = [[0, 4094]] as const;

/** Mode 1 is tag and 2 untag, as the same object of a line profile names them; the MIB does not say what 0 is. */
export const gOnuCfgSrv = scalars(p6(1, 1, 7, 3), {
  gOnuCfgSrvPonInx: rw(int32(1, pons)),
  gOnuCfgSrvOnuInx: rw(int32(2, onus)),
  gOnuCfgSrvName: rw(octetString(3)),
  gOnuCfgSrvMode: rw(int32(4, [[0, 2]])),
  gOnuCfgSrvGemId: rw(int32(5, gems)),
  gOnuCfgSrvVlanList: rw(octetString(6)),
  gOnuCfgSrvCosList: rw(octetString(7)),
  gOnuCfgSrvPortType: rw(enumInt(8, { null: 0, eth: 1, iphost: 2 })),
  gOnuCfgSrvPortNum: rw(int32(9)),
  gOnuCfgSrvAction: rw(enumInt(10, { add: 1, del: 2, modify: 3 })),
});

/** `gOnuSrvInfoSrvPort` is type and number of a port in one text. */
export const gOnuSrvInfoSrvTable = table(
  'gOnuSrvInfoSrvTable',
  p6(1, 1, 8, 5),
  ['gOnuSrvInfoSrvPonInx', 'gOnuSrvInfoSrvOnuInx', 'gOnuSrvInfoSrvName'],
  {
    gOnuSrvInfoSrvPonInx: int32(1, pons),
    gOnuSrvInfoSrvOnuInx: int32(2, onus),
    gOnuSrvInfoSrvName: octetString(3),
    gOnuSrvInfoSrvGemId: int32(4, gems),
    gOnuSrvInfoSrvVlanMode: int32(5, [[0, 2]]),
    gOnuSrvInfoSrvVlanList: octetString(6),
    gOnuSrvInfoSrvCosList: rw(octetString(7)),
    gOnuSrvInfoSrvPort: rw(octetString(8)),
  },
);

export const gOnuCfgSrvPort = scalars(p6(1, 1, 7, 4), {
  gOnuCfgSrvPortPonInx: rw(int32(1, pons)),
  gOnuCfgSrvPortOnuInx: rw(int32(2, onus)),
  gOnuCfgSrvPortId: rw(int32(3, servicePorts)),
  gOnuCfgSrvPortGemId: rw(int32(4, gems)),
  gOnuCfgSrvPortSetMode: rw(
    enumInt(5, {
      cvlan: 1,
      cvlanEtype: 2,
      cvlanUserDefinedEtype: 3,
      cvlanPriority: 4,
      cvlanRangeTransparent: 5,
      untagged: 6,
      untaggedEtype: 7,
      untaggedUserDefinedEtype: 8,
    }),
  ),
  gOnuCfgSrvPortDesc: rw(octetString(6)),
  gOnuCfgSrvPortUserVlan: rw(int32(7, written)),
  gOnuCfgSrvPortBVid: rw(int32(8, written)),
  gOnuCfgSrvPortEVid: rw(int32(9, written)),
  gOnuCfgSrvPortUPri: rw(int32(10, priority)),
  gOnuCfgSrvPortEtype: rw(enumInt(11, { pppoe: 1, ipoe: 2 })),
  gOnuCfgSrvPortUserEtype: rw(octetString(12)),
  gOnuCfgSrvPortVid: rw(int32(13, written)),
  gOnuCfgSrvPortCos: rw(int32(14, translated)),
  gOnuCfgSrvPortSVid: rw(int32(15, written)),
  gOnuCfgSrvPortSCos: rw(int32(16, translated)),
  gOnuCfgSrvPortAction: rw(enumInt(17, { add: 1, del: 2, modify: 3 })),
});

/** The MIB ends the GEM port of this table at 128 and that of the block at 255: what was written is shown, so 255. */
export const gOnuSrvInfoSrvPortTable = table(
  'gOnuSrvInfoSrvPortTable',
  p6(1, 1, 8, 7),
  ['gOnuSrvInfoSrvPortPonInx', 'gOnuSrvInfoSrvPortOnuInx', 'gOnuSrvInfoSrvPortId'],
  {
    gOnuSrvInfoSrvPortPonInx: int32(1, pons),
    gOnuSrvInfoSrvPortOnuInx: int32(2, onus),
    gOnuSrvInfoSrvPortId: int32(3, servicePorts),
    gOnuSrvInfoSrvPortGemId: int32(4, gems),
    gOnuSrvInfoSrvPortSetMode: int32(5, [[1, 8]]),
    gOnuSrvInfoSrvPortDesc: octetString(6),
    gOnuSrvInfoSrvPortBVid: int32(7, shown),
    gOnuSrvInfoSrvPortEVid: int32(8, shown),
    gOnuSrvInfoSrvPortUserInnerVlan: int32(9, shown),
    gOnuSrvInfoSrvPortUserOuterVlan: int32(10, shown),
    gOnuSrvInfoSrvPortUPri: int32(11, priority),
    gOnuSrvInfoSrvPortEType: octetString(12),
    gOnuSrvInfoSrvPortState: octetString(13),
    gOnuSrvInfoSrvPortVid: int32(14, shown),
    gOnuSrvInfoSrvPortCos: int32(15, translated),
    gOnuSrvInfoSrvPortSVid: int32(16, shown),
    gOnuSrvInfoSrvPortSCos: int32(17, translated),
  },
);
