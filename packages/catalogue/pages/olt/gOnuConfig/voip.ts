import { int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const shown = true;
const optional = true;

/** How the telephony of an ONU reaches its network: told by the ONU, set by its WAN connection. */
export const voip = configPage({
  id: 'voip',
  path: 'gOnuConfig/voip',
  pathAlternatives: ['/device/gOnuConfig/voip'],
  section: 'onuConfig',
  of: 'onu',
  kept: 'opened',
  live: true,
  title: text('VoIP state', 'VoIP 状态'),
  help: text('Set by the WAN connection of the service VoIP.', '由业务类型为语音的 WAN 连接决定。'),
  shape: 'form',
  permission: 'device:onuConfig',
  technology: 'GPON',
  can: { edit: false },
  fields: {
    priVoipVoiceIPModeS: str({ label: text('Address by', '地址获取方式'), maxLength: 64, shown, optional }),
    priVoipIPAddress: str({ label: text('IP address', 'IP 地址'), maxLength: 15, shown, optional }),
    priVoipNetworkMaskS: str({ label: text('Subnet mask', '子网掩码'), maxLength: 15, shown, optional }),
    priVoipDefaultGatewayS: str({ label: text('Gateway', '网关'), maxLength: 15, shown, optional }),
    priVoipPPPOEModeS: str({ label: text('PPPoE dials', 'PPPoE 拨号'), maxLength: 64, shown, optional }),
    priVoipPPPOEUserNameS: str({ label: text('PPPoE user', 'PPPoE 用户名'), maxLength: 64, shown, optional }),
    priVoipVoiceClientVLANS: int({ label: text('VLAN ID', 'VLAN ID'), min: 0, max: 4095, shown, optional }),
    priVoipVoicePriorityS: int({ label: text('802.1p', '802.1p 优先级'), min: 0, max: 7, shown, optional }),
  },
});
