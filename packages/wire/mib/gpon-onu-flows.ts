/**
 * How frames of a GPON ONU reach its GEM ports: services in the ONU and service-ports in the OLT. Command blocks P6.1.1.7.3 and .4,
 * and the tables P6.1.1.8.5 and .7 that show them.
 */
import { choice, int, p6, rw, scalars, table, text } from './kit.ts';

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
  gOnuCfgSrvPonInx: rw(int(1, pons)),
  gOnuCfgSrvOnuInx: rw(int(2, onus)),
  gOnuCfgSrvName: rw(text(3)),
  gOnuCfgSrvMode: rw(int(4, [[0, 2]])),
  gOnuCfgSrvGemId: rw(int(5, gems)),
  gOnuCfgSrvVlanList: rw(text(6)),
  gOnuCfgSrvCosList: rw(text(7)),
  gOnuCfgSrvPortType: rw(choice(8, { null: 0, eth: 1, iphost: 2 })),
  gOnuCfgSrvPortNum: rw(int(9)),
  gOnuCfgSrvAction: rw(choice(10, { add: 1, del: 2, modify: 3 })),
});

/** `gOnuSrvInfoSrvPort` is type and number of a port in one text. */
export const gOnuSrvInfoSrvTable = table(
  'gOnuSrvInfoSrvTable',
  p6(1, 1, 8, 5),
  ['gOnuSrvInfoSrvPonInx', 'gOnuSrvInfoSrvOnuInx', 'gOnuSrvInfoSrvName'],
  {
    gOnuSrvInfoSrvPonInx: int(1, pons),
    gOnuSrvInfoSrvOnuInx: int(2, onus),
    gOnuSrvInfoSrvName: text(3),
    gOnuSrvInfoSrvGemId: int(4, gems),
    gOnuSrvInfoSrvVlanMode: int(5, [[0, 2]]),
    gOnuSrvInfoSrvVlanList: text(6),
    gOnuSrvInfoSrvCosList: rw(text(7)),
    gOnuSrvInfoSrvPort: rw(text(8)),
  },
);

export const gOnuCfgSrvPort = scalars(p6(1, 1, 7, 4), {
  gOnuCfgSrvPortPonInx: rw(int(1, pons)),
  gOnuCfgSrvPortOnuInx: rw(int(2, onus)),
  gOnuCfgSrvPortId: rw(int(3, servicePorts)),
  gOnuCfgSrvPortGemId: rw(int(4, gems)),
  gOnuCfgSrvPortSetMode: rw(
    choice(5, {
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
  gOnuCfgSrvPortDesc: rw(text(6)),
  gOnuCfgSrvPortUserVlan: rw(int(7, written)),
  gOnuCfgSrvPortBVid: rw(int(8, written)),
  gOnuCfgSrvPortEVid: rw(int(9, written)),
  gOnuCfgSrvPortUPri: rw(int(10, priority)),
  gOnuCfgSrvPortEtype: rw(choice(11, { pppoe: 1, ipoe: 2 })),
  gOnuCfgSrvPortUserEtype: rw(text(12)),
  gOnuCfgSrvPortVid: rw(int(13, written)),
  gOnuCfgSrvPortCos: rw(int(14, translated)),
  gOnuCfgSrvPortSVid: rw(int(15, written)),
  gOnuCfgSrvPortSCos: rw(int(16, translated)),
  gOnuCfgSrvPortAction: rw(choice(17, { add: 1, del: 2, modify: 3 })),
});

/** The MIB ends the GEM port of this table at 128 and that of the block at 255: what was written is shown, so 255. */
export const gOnuSrvInfoSrvPortTable = table(
  'gOnuSrvInfoSrvPortTable',
  p6(1, 1, 8, 7),
  ['gOnuSrvInfoSrvPortPonInx', 'gOnuSrvInfoSrvPortOnuInx', 'gOnuSrvInfoSrvPortId'],
  {
    gOnuSrvInfoSrvPortPonInx: int(1, pons),
    gOnuSrvInfoSrvPortOnuInx: int(2, onus),
    gOnuSrvInfoSrvPortId: int(3, servicePorts),
    gOnuSrvInfoSrvPortGemId: int(4, gems),
    gOnuSrvInfoSrvPortSetMode: int(5, [[1, 8]]),
    gOnuSrvInfoSrvPortDesc: text(6),
    gOnuSrvInfoSrvPortBVid: int(7, shown),
    gOnuSrvInfoSrvPortEVid: int(8, shown),
    gOnuSrvInfoSrvPortUserInnerVlan: int(9, shown),
    gOnuSrvInfoSrvPortUserOuterVlan: int(10, shown),
    gOnuSrvInfoSrvPortUPri: int(11, priority),
    gOnuSrvInfoSrvPortEType: text(12),
    gOnuSrvInfoSrvPortState: text(13),
    gOnuSrvInfoSrvPortVid: int(14, shown),
    gOnuSrvInfoSrvPortCos: int(15, translated),
    gOnuSrvInfoSrvPortSVid: int(16, shown),
    gOnuSrvInfoSrvPortSCos: int(17, translated),
  },
);
