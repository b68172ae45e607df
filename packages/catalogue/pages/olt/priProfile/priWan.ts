import { text } from '../../../kit/text.ts';
import { countOfWans, lastOfWans } from '../../../rules/private-onu.ts';
import { wan } from '../gOnuConfig/wan.ts';
import { privatePart, profileField } from './pri-fields.ts';

/** Connections that a private profile gives to its ONUs. */
export const priWan = privatePart(wan, {
  id: 'priWan',
  title: text('WAN connections', 'WAN 连接'),
  help: text(
    'How the ONUs of the profile connect: as routers, or as bridges to LAN ports and Wi-Fi names.',
    '模板下 ONU 的上网连接：路由，或桥接到 LAN 口与 SSID。',
  ),
  without: ['priWanConnCfgName', 'priWanConnStatus', 'priWanConnIpAddressS'],
  needs: [countOfWans('priWan', profileField), lastOfWans('priWan', profileField)],
});
