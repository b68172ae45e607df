import { int } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import { bindings } from '../../../../rules/private-onu.ts';
import { wanIpv6 } from '../../gOnuConfig/wanIpv6.ts';
import { atMost, eponProfileOf, tabOf, withoutFields } from '../profile-fields.ts';

const most = 8;
const { priV6ConnCfgBindLanS: lan } = wanIpv6.fields;
/** What goes into a frame with PPPoE and both protocols. */
const usualMtu = 1452;

/** The same for ONUs whose firmware sets IPv4 and IPv6 together. */
export const eponSrvWanIpv4v6 = configPage({
  ...tabOf('srv'),
  id: 'eponSrvWanIpv4v6',
  path: 'epon/serviceProfile/wanIpv4v6',
  pathAlternatives: ['/device/epon/serviceProfile/wanIpv4v6'],
  title: text('WAN IPv4/IPv6', 'WAN IPv4/IPv6'),
  help: text(
    'For ONUs whose firmware sets IPv4 and IPv6 together; others have them under WAN.',
    '适用于同时支持 IPv4/IPv6 的 ONU 固件；其他 ONU 请在“WAN”中配置。',
  ),
  key: ['profileIdShow', 'priV6ConnCfgIndexS'],
  fields: {
    ...eponProfileOf('srv'),
    priV6ConnCfgIndexS: int({
      label: text('No.', '序号'),
      help: text('The OLT numbers them.', '由 OLT 分配。'),
      min: 1,
      max: most,
      shown: true,
    }),
    ...withoutFields(wanIpv6.fields, [
      'priV6ConnCfgIndexS',
      'priv6ConnNameS',
      'priV6ConnStatusS',
      'priV6ConnCfgBindLanS',
    ]),
    // The block has no value for the ONU's own.
    priV6ConnCfgRouteMtuS: int({
      label: text('MTU', 'MTU'),
      spec: 'wan.mtu',
      min: 576,
      max: 1500,
      initial: usualMtu,
      column: false,
      when: { field: 'connection', is: ['dhcp', 'static', 'pppoe'] },
    }),
    priV6ConnCfgBindLanS: { ...lan, options: bindings('LAN').options.slice(0, 4) },
  },
  rules: wanIpv6.rules,
  needs: [
    ...tabOf('srv').needs,
    atMost('eponSrvWanIpv4v6', most, text('Number of WANs exceeds the limit', 'WAN 数量超出限制'), 'wan.countLimited'),
  ],
});
