/**
 * Line profiles of GPON OLTs: blocks P6.2.1.4 and tables P6.2.2.4 of the MIB module V1600G. The block of the name opens a profile
 * (`add`), the blocks below write into the one that is open, `commit` puts it in force. Tables number profiles, blocks name them.
 */
import { enumInt, int32, p6, rw, scalars, table, octetString } from './kit.ts';

const numbers = [[1, 255]] as const;
const vlans = [[0, 4093]] as const;
const cos = [[-1, 7]] as const;
const made = { add: 1, del: 2 } as const;

export const v1600gLineProfileCfg = scalars(p6(2, 1, 4), {
  linePName: rw(octetString(1)),
  linePNameAction: rw(enumInt(2, { add: 1, del: 2, commit: 3 })),
});

export const linePTcont = scalars(p6(2, 1, 4, 3), {
  linePTcontId: rw(int32(1, numbers)),
  linePTcontName: rw(octetString(2)),
  linePTcontDbaName: rw(octetString(3)),
  linePTcontAction: rw(enumInt(4, made)),
});

/** Class of service 8 stands for none. */
export const linePGemport = scalars(p6(2, 1, 4, 4), {
  linePGemId: rw(int32(1, numbers)),
  linePGemTcontId: rw(int32(2, numbers)),
  linePGemName: rw(octetString(3)),
  linePGemCos: rw(int32(4, [[0, 8]])),
  linePGemUpTraffic: rw(octetString(5)),
  linePGemDnTraffic: rw(octetString(6)),
  linePGemUpQMap: rw(int32(7, [[0, 4]])),
  linePGemDnQMap: rw(int32(8, [[0, 8]])),
  linePGemState: rw(enumInt(9, { disable: 0, enable: 1 })),
  linePGemAction: rw(enumInt(10, made)),
});

const ports = { null: 0, eth: 1, iphost: 2 } as const;

export const linePSrv = scalars(p6(2, 1, 4, 5), {
  linePSrvName: rw(octetString(1)),
  linePSrvGemId: rw(int32(2, numbers)),
  linePSrvVlanMode: rw(enumInt(3, { tag: 1, untag: 2 })),
  linePSrvVlanList: rw(octetString(4)),
  linePSrvCosList: rw(octetString(5)),
  linePSrvPortType: rw(enumInt(6, ports)),
  linePSrvEthuni: rw(int32(7)),
  linePSrvIphost: rw(int32(8)),
  linePSrvAction: rw(enumInt(9, made)),
});

/** VLAN 0 and class of service -1 stand for none. */
export const linePSrvPort = scalars(p6(2, 1, 4, 6), {
  linePSrvPortMode: rw(
    enumInt(1, {
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
  linePSrvPortId: rw(int32(2, [[1, 128]])),
  linePSrvPortGemId: rw(int32(3)),
  linePSrvPortUserVlan: rw(int32(4, vlans)),
  linePSrvPortTslVlan: rw(int32(5, vlans)),
  linePSrvPortTslCos: rw(int32(6, cos)),
  linePSrvPortTslSvlan: rw(int32(7, vlans)),
  linePSrvPortTslScos: rw(int32(8, cos)),
  linePSrvPortDesc: rw(octetString(9)),
  linePSrvPortEtype: rw(enumInt(10, { pppoe: 1, ipoe: 2 })),
  linePSrvPortUserEtype: rw(octetString(11)),
  linePSrvPortUserPri: rw(int32(12, [[0, 7]])),
  linePSrvPortBeginVid: rw(int32(13, vlans)),
  linePSrvPortEndVid: rw(int32(14, vlans)),
  linePSrvPortAction: rw(enumInt(15, made)),
});

export const linePMVlan = scalars(p6(2, 1, 4, 7), {
  linePMVlanList: rw(octetString(1)),
  linePMVlanListAction: rw(enumInt(2, made)),
});

export const linePNameTable = table('linePNameTable', p6(2, 2, 4, 1), ['linePNamePId'], {
  linePNamePId: int32(1),
  linePNameTableName: octetString(2),
});

export const linePTcontTable = table('linePTcontTable', p6(2, 2, 4, 2), ['linePTcontPId', 'linePTcontTId'], {
  linePTcontPId: int32(1),
  linePTcontTId: int32(2),
  linePTcontTName: octetString(3),
  linePTcontTDbaName: octetString(4),
});

export const linePGemTable = table(
  'linePGemTable',
  p6(2, 2, 4, 3),
  ['linePGemPId', 'linePGemGId', 'linePGemGTcontId'],
  {
    linePGemPId: int32(1),
    linePGemGId: int32(2),
    linePGemGName: octetString(3),
    linePGemGTcontId: int32(4),
    linePGemGCos: int32(5),
    linePGemGUpTraffic: octetString(6),
    linePGemGDnTraffic: octetString(7),
    linePGemGUpQId: int32(8),
    linePGemGDnQId: int32(9),
    linePGemGState: int32(10),
  },
);

export const linePSrvTable = table('linePSrvTable', p6(2, 2, 4, 4), ['linePSrvPId', 'linePSrvSName'], {
  linePSrvPId: int32(1),
  linePSrvSName: octetString(2),
  linePSrvSGemId: int32(3),
  linePSrvSVlanMode: enumInt(4, { tag: 1, untag: 2 }),
  linePSrvSVlanList: octetString(5),
  linePSrvSCosList: rw(octetString(6)),
  linePSrvSPortType: rw(enumInt(7, ports)),
  linePSrvSEthuni: rw(int32(8)),
  linePSrvSIphost: rw(int32(9)),
});

/** BVid and EVid are the ends of a range, IVid and OVid the inner and outer VLAN of what the user sends, the others what it becomes. */
export const linePSrvPortTable = table('linePSrvPortTable', p6(2, 2, 4, 5), ['linePSrvPortPId', 'linePSrvPortSPId'], {
  linePSrvPortPId: int32(1),
  linePSrvPortSPId: int32(2),
  linePSrvPortSPGemId: int32(3),
  linePSrvPortSPBVid: int32(4),
  linePSrvPortSPEVid: int32(5),
  linePSrvPortSPOVid: int32(6),
  linePSrvPortSPIVid: int32(7),
  linePSrvPortSPUPri: int32(8),
  linePSrvPortSPEType: octetString(9),
  linePSrvPortSPVid: int32(10),
  linePSrvPortSPCos: int32(11),
  linePSrvPortSPSVid: int32(12),
  linePSrvPortSPSCos: int32(13),
  linePSrvPortSPMode: int32(14),
  linePSrvPortSPState: int32(15),
  linePSrvPortSPDesc: octetString(16),
});

export const linePMVlanTable = table('linePMVlanTable', p6(2, 2, 4, 6), ['linePMVlanPid'], {
  linePMVlanPid: int32(1),
  linePMVVlanList: octetString(2),
});
