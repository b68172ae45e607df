import { int } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import { bindings, wanServices } from '../../../../rules/private-onu.ts';
import { wan } from '../../gOnuConfig/wan.ts';
import { atMost, eponProfileOf, tabOf, withoutFields } from '../profile-fields.ts';

/** Bits of the MIB: four LAN ports, four SSIDs. */
const four = (kind: 'LAN' | 'SSID') => ({ options: bindings(kind).options.slice(0, 4) });
/** Of VoIP alone are the connections of the other page. */
const voip = 7;
const most = 8;

const { priWanConnCfgBindLanS: lan, priWanConnCfgBindSsidS: ssid, priWanCfgModeS: service } = wan.fields;

/** Connections that ONUs of a service profile get: as those of one ONU. */
export const eponSrvWan = configPage({
  ...tabOf('srv'),
  id: 'eponSrvWan',
  path: 'epon/serviceProfile/wan',
  pathAlternatives: ['/device/epon/serviceProfile/wan'],
  title: text('WAN', 'WAN'),
  help: text(
    'How ONUs of the profile connect: as routers, or as bridges to LAN ports and Wi-Fi names. Fixed addresses and accounts are the same at every ONU.',
    '该模板 ONU 的上网连接：路由，或桥接到 LAN 口与 SSID。静态地址及账号对所有 ONU 相同。',
  ),
  key: ['profileIdShow', 'priWanConnCfgIndexS'],
  fields: {
    ...eponProfileOf('srv'),
    priWanConnCfgIndexS: int({
      label: text('No.', '序号'),
      help: text('The OLT numbers them.', '由 OLT 分配。'),
      min: 1,
      max: most,
      shown: true,
    }),
    ...withoutFields(wan.fields, [
      'priWanConnCfgIndexS',
      'priWanConnCfgName',
      'priWanConnStatus',
      'priWanConnIpAddressS',
      'priWanConnCfgBindLanS',
      'priWanConnCfgBindSsidS',
      'priWanCfgModeS',
    ]),
    priWanCfgModeS: { ...service, options: wanServices.filter(({ value }) => value !== voip) },
    priWanConnCfgBindLanS: { ...lan, ...four('LAN') },
    priWanConnCfgBindSsidS: { ...ssid, ...four('SSID') },
  },
  rules: wan.rules,
  needs: [
    ...tabOf('srv').needs,
    atMost('eponSrvWan', most, text('Number of WANs exceeds the limit', 'WAN 数量超出限制'), 'wan.countLimited'),
  ],
});
