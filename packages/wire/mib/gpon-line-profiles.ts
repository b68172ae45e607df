/**
 * Line profiles of GPON OLTs: blocks P6.2.1.4 and tables P6.2.2.4 of the MIB module V1600G. The block of the name opens a profile
 * (`add`), the blocks below write into the one that is open, `commit` puts it in force. Tables number profiles, blocks name them.
 */
import { choice, int, p6, rw, scalars, table, text } from './kit.ts';

const numbers = [[1, 255]] as const;
const vlans = [[0, 4093]] as const;
const cos = [[-1, 7]] as const;
const made = { add: 1, del: 2 } as const;

export const v1600gLineProfileCfg = scalars(p6(2, 1, 4), {
  linePName: rw(text(1)),
  linePNameAction: rw(choice(2, { add: 1, del: 2, commit: 3 })),
});

export const linePTcont = scalars(p6(2, 1, 4, 3), {
  linePTcontId: rw(int(1, numbers)),
  linePTcontName: rw(text(2)),
  linePTcontDbaName: rw(text(3)),
  linePTcontAction: rw(choice(4, made)),
});

/** Class of service 8 stands for none. */
export const linePGemport = scalars(p6(2, 1, 4, 4), {
  linePGemId: rw(int(1, numbers)),
  linePGemTcontId: rw(int(2, numbers)),
  linePGemName: rw(text(3)),
  linePGemCos: rw(int(4, [[0, 8]])),
  linePGemUpTraffic: rw(text(5)),
  linePGemDnTraffic: rw(text(6)),
  linePGemUpQMap: rw(int(7, [[0, 4]])),
  linePGemDnQMap: rw(int(8, [[0, 8]])),
  linePGemState: rw(choice(9, { disable: 0, enable: 1 })),
  linePGemAction: rw(choice(10, made)),
});

const ports = { null: 0, eth: 1, iphost: 2 } as const;

export const linePSrv = scalars(p6(2, 1, 4, 5), {
  linePSrvName: rw(text(1)),
  linePSrvGemId: rw(int(2, numbers)),
  linePSrvVlanMode: rw(choice(3, { tag: 1, untag: 2 })),
  linePSrvVlanList: rw(text(4)),
  linePSrvCosList: rw(text(5)),
  linePSrvPortType: rw(choice(6, ports)),
  linePSrvEthuni: rw(int(7)),
  linePSrvIphost: rw(int(8)),
  linePSrvAction: rw(choice(9, made)),
});

/** VLAN 0 and class of service -1 stand for none. */
export const linePSrvPort = scalars(p6(2, 1, 4, 6), {
  linePSrvPortMode: rw(
    choice(1, {
      cvlan: 1,
      cvlanEtype: 2,
      cvlanUserdefinedEtype: 3,
      cvlanPriority: 4,
      cvlanRangeTransparent: 5,
      untagged: 6,
      untaggedEtype: 7,
      untaggedUserdefinedEtype: 8,
    }),
  ),
  linePSrvPortId: rw(int(2, [[1, 128]])),
  linePSrvPortGemId: rw(int(3)),
  linePSrvPortUserVlan: rw(int(4, vlans)),
  linePSrvPortTslVlan: rw(int(5, vlans)),
  linePSrvPortTslCos: rw(int(6, cos)),
  linePSrvPortTslSvlan: rw(int(7, vlans)),
  linePSrvPortTslScos: rw(int(8, cos)),
  linePSrvPortDesc: rw(text(9)),
  linePSrvPortEtype: rw(choice(10, { pppoe: 1, ipoe: 2 })),
  linePSrvPortUserEtype: rw(text(11)),
  linePSrvPortUserPri: rw(int(12, [[0, 7]])),
  linePSrvPortBeginVid: rw(int(13, vlans)),
  linePSrvPortEndVid: rw(int(14, vlans)),
  linePSrvPortAction: rw(choice(15, made)),
});

export const linePMVlan = scalars(p6(2, 1, 4, 7), {
  linePMVlanList: rw(text(1)),
  linePMVlanListAction: rw(choice(2, made)),
});

export const linePNameTable = table('linePNameTable', p6(2, 2, 4, 1), ['linePNamePId'], {
  linePNamePId: int(1),
  linePNameTableName: text(2),
});

export const linePTcontTable = table('linePTcontTable', p6(2, 2, 4, 2), ['linePTcontPId', 'linePTcontTId'], {
  linePTcontPId: int(1),
  linePTcontTId: int(2),
  linePTcontTName: text(3),
  linePTcontTDbaName: text(4),
});

export const linePGemTable = table(
  'linePGemTable',
  p6(2, 2, 4, 3),
  ['linePGemPId', 'linePGemGId', 'linePGemGTcontId'],
  {
    linePGemPId: int(1),
    linePGemGId: int(2),
    linePGemGName: text(3),
    linePGemGTcontId: int(4),
    linePGemGCos: int(5),
    linePGemGUpTraffic: text(6),
    linePGemGDnTraffic: text(7),
    linePGemGUpQId: int(8),
    linePGemGDnQId: int(9),
    linePGemGState: int(10),
  },
);

export const linePSrvTable = table('linePSrvTable', p6(2, 2, 4, 4), ['linePSrvPId', 'linePSrvSName'], {
  linePSrvPId: int(1),
  linePSrvSName: text(2),
  linePSrvSGemId: int(3),
  linePSrvSVlanMode: choice(4, { tag: 1, untag: 2 }),
  linePSrvSVlanList: text(5),
  linePSrvSCosList: rw(text(6)),
  linePSrvSPortType: rw(choice(7, ports)),
  linePSrvSEthuni: rw(int(8)),
  linePSrvSIphost: rw(int(9)),
});

/** BVid and EVid are the ends of a range, IVid and OVid the inner and outer VLAN of what the user sends, the others what it becomes. */
export const linePSrvPortTable = table('linePSrvPortTable', p6(2, 2, 4, 5), ['linePSrvPortPId', 'linePSrvPortSPId'], {
  linePSrvPortPId: int(1),
  linePSrvPortSPId: int(2),
  linePSrvPortSPGemId: int(3),
  linePSrvPortSPBVid: int(4),
  linePSrvPortSPEVid: int(5),
  linePSrvPortSPOVid: int(6),
  linePSrvPortSPIVid: int(7),
  linePSrvPortSPUPri: int(8),
  linePSrvPortSPEType: text(9),
  linePSrvPortSPVid: int(10),
  linePSrvPortSPCos: int(11),
  linePSrvPortSPSVid: int(12),
  linePSrvPortSPSCos: int(13),
  linePSrvPortSPMode: int(14),
  linePSrvPortSPState: int(15),
  linePSrvPortSPDesc: text(16),
});

export const linePMVlanTable = table('linePMVlanTable', p6(2, 2, 4, 6), ['linePMVlanPid'], {
  linePMVlanPid: int(1),
  linePMVVlanList: text(2),
});
