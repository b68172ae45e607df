/** Igmp: what the MIB module V1600GSwitch of 2025 adds to the subtree P5.10.5. */
import { enumInt, int32, ip, p5, rw, scalars, table, octetString } from '../kit.ts';

export const igmpGroupMemberDetailTable = table(
  'igmpGroupMemberDetailTable',
  p5(10, 5, 16),
  [
    'igmpGroupMemberDetailPON',
    'igmpGroupMemberDetailONU',
    'igmpGroupMemberDetailGroupVLANID',
    'igmpGroupMemberDetailIPAddress',
    'igmpGroupMemberDetailClientMAC',
  ],
  {
    igmpGroupMemberDetailPON: rw(int32(1)),
    igmpGroupMemberDetailONU: rw(int32(2)),
    igmpGroupMemberDetailGroupVLANID: rw(int32(3)),
    igmpGroupMemberDetailIPAddress: rw(ip(4)),
    igmpGroupMemberDetailClientMAC: rw(octetString(5)),
    igmpGroupMemberDetailClientForGS: rw(octetString(6)),
  },
);

export const igmpAllowGroup = scalars(p5(10, 5, 17), {
  allowGroupStartIP: rw(ip(1)),
  allowGroupEndIP: rw(ip(2)),
  allowGroupAction: rw(enumInt(3, { submit: 0, delete: 1 })),
});

export const igmpAllowGroupTable = table('igmpAllowGroupTable', p5(10, 5, 18), ['igmpAllowGroupIndex'], {
  igmpAllowGroupIndex: rw(int32(1)),
  allowGroupStartIPS: rw(ip(2)),
  allowGroupEndIPS: rw(ip(3)),
});
