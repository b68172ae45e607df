/** How LAN ports of a GPON ONU are bound to its WANs: private configuration, block P6.1.6.10 and table P6.1.8.10. */
import { enumInt, int32, p6, rw, scalars, table } from './kit.ts';

const pons = [[1, 16]] as const;
const onus = [[1, 128]] as const;
const modes = { null: 0, port: 1, vlan: 2 } as const;
/** As the MIB has it, though no VLAN is that large. */
const vlans = [[0, 65_536]] as const;

export const gOnuPriLanBindMode = scalars(p6(1, 6, 10), {
  priLanBindModePon: rw(int32(1, pons)),
  priLanBindModeOnu: rw(int32(2, onus)),
  priLanBindModePortId: rw(int32(3)),
  priLanBindModeBMode: rw(enumInt(4, modes)),
  priLanBindModeLanVlan1: rw(int32(5, vlans)),
  priLanBindModeWanVlan1: rw(int32(6, vlans)),
  priLanBindModeLanVlan2: rw(int32(7, vlans)),
  priLanBindModeWanVlan2: rw(int32(8, vlans)),
  priLanBindModeLanVlan3: rw(int32(9, vlans)),
  priLanBindModeWanVlan3: rw(int32(10, vlans)),
  priLanBindModeLanVlan4: rw(int32(11, vlans)),
  priLanBindModeWanVlan4: rw(int32(12, vlans)),
  priLanBindModeAction: rw(enumInt(13, { commit: 1 })),
});

export const priLanBindModeTable = table(
  'priLanBindModeTable',
  p6(1, 8, 10),
  ['priLanBindModePonS', 'priLanBindModeOnuS', 'priLanBindModePortIdS'],
  {
    priLanBindModePonS: rw(int32(1, pons)),
    priLanBindModeOnuS: rw(int32(2, onus)),
    priLanBindModePortIdS: rw(int32(3)),
    priLanBindModeBModeS: rw(enumInt(4, modes)),
    priLanBindModeLanVlan1S: rw(int32(5)),
    priLanBindModeWanVlan1S: rw(int32(6)),
    priLanBindModeLanVlan2S: rw(int32(7)),
    priLanBindModeWanVlan2S: rw(int32(8)),
    priLanBindModeLanVlan3S: rw(int32(9)),
    priLanBindModeWanVlan3S: rw(int32(10)),
    priLanBindModeLanVlan4S: rw(int32(11)),
    priLanBindModeWanVlan4S: rw(int32(12)),
  },
);
