/** How LAN ports of a GPON ONU are bound to its WANs: private configuration, block P6.1.6.10 and table P6.1.8.10. */
import { choice, int, p6, rw, scalars, table } from './kit.ts';

const pons = [[1, 16]] as const;
const onus = [[1, 128]] as const;
const modes = { null: 0, port: 1, vlan: 2 } as const;
/** As the MIB has it, though no VLAN is that large. */
const vlans = [[0, 65_536]] as const;

export const gOnuPriLanBindMode = scalars(p6(1, 6, 10), {
  priLanBindModePon: rw(int(1, pons)),
  priLanBindModeOnu: rw(int(2, onus)),
  priLanBindModePortId: rw(int(3)),
  priLanBindModeBMode: rw(choice(4, modes)),
  priLanBindModeLanVlan1: rw(int(5, vlans)),
  priLanBindModeWanVlan1: rw(int(6, vlans)),
  priLanBindModeLanVlan2: rw(int(7, vlans)),
  priLanBindModeWanVlan2: rw(int(8, vlans)),
  priLanBindModeLanVlan3: rw(int(9, vlans)),
  priLanBindModeWanVlan3: rw(int(10, vlans)),
  priLanBindModeLanVlan4: rw(int(11, vlans)),
  priLanBindModeWanVlan4: rw(int(12, vlans)),
  priLanBindModeAction: rw(choice(13, { commit: 1 })),
});

export const priLanBindModeTable = table(
  'priLanBindModeTable',
  p6(1, 8, 10),
  ['priLanBindModePonS', 'priLanBindModeOnuS', 'priLanBindModePortIdS'],
  {
    priLanBindModePonS: rw(int(1, pons)),
    priLanBindModeOnuS: rw(int(2, onus)),
    priLanBindModePortIdS: rw(int(3)),
    priLanBindModeBModeS: rw(choice(4, modes)),
    priLanBindModeLanVlan1S: rw(int(5)),
    priLanBindModeWanVlan1S: rw(int(6)),
    priLanBindModeLanVlan2S: rw(int(7)),
    priLanBindModeWanVlan2S: rw(int(8)),
    priLanBindModeLanVlan3S: rw(int(9)),
    priLanBindModeWanVlan3S: rw(int(10)),
    priLanBindModeLanVlan4S: rw(int(11)),
    priLanBindModeWanVlan4S: rw(int(12)),
  },
);
