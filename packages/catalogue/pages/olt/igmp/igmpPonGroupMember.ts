import { int, port, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const shown = true;

export const igmpPonGroupMember = configPage({
  id: 'igmpPonGroupMember',
  path: 'igmp/igmpPonGroupMember',
  section: 'multicast',
  title: text('IGMP members on PON ports', 'PON 口 IGMP 组成员'),
  help: text(
    'Who watches what behind each PON port. Firmware before 2025 tells the port alone, not the ONU and the client.',
    '各 PON 口下的点播情况。2025 年之前的固件仅提供端口，不提供 ONU 和客户端。',
  ),
  shape: 'table',
  permission: 'device:multicast',
  live: true,
  key: [
    'igmpGroupMemberDetailPON',
    'igmpGroupMemberDetailONU',
    'igmpGroupMemberDetailGroupVLANID',
    'igmpGroupMemberDetailIPAddress',
    'igmpGroupMemberDetailClientMAC',
  ],
  fields: {
    igmpGroupMemberDetailPON: port({ label: text('PON port', 'PON 口'), of: 'pon', shown }),
    igmpGroupMemberDetailONU: int({ label: text('ONU', 'ONU'), min: 1, max: 255, shown }),
    igmpGroupMemberDetailIPAddress: str({ label: text('Group', '组播组'), maxLength: 15, shown }),
    igmpGroupMemberDetailGroupVLANID: int({ label: text('Multicast VLAN', '组播 VLAN'), min: 1, max: 4094, shown }),
    igmpGroupMemberDetailClientMAC: str({ label: text('Client MAC', '客户端 MAC'), maxLength: 17, shown }),
  },
});
