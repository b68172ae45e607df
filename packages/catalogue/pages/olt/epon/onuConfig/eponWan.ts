import { choices, int } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import { bindings } from '../../../../rules/private-onu.ts';
import { wanIpv6 } from '../../gOnuConfig/wanIpv6.ts';
import { alsoAt, twinOf } from './epon-page.ts';

/** Connections of an EPON ONU that speak IPv6, alone or beside IPv4. */
export const eponWan = configPage({
  ...twinOf(wanIpv6, 'eponWan', 'wan', { wanIpv6: 'eponWan' }),
  ...alsoAt('wan'),
  fields: {
    ...wanIpv6.fields,
    // The agent takes no 0 here: there is always an MTU.
    priV6ConnCfgRouteMtuS: int({
      label: text('MTU', 'MTU'),
      spec: 'wan.mtu',
      min: 576,
      max: 1500,
      initial: 1452,
      column: false,
      when: { field: 'connection', is: ['dhcp', 'static', 'pppoe'] },
    }),
    priV6ConnCfgBindLanS: choices({
      label: text('LAN ports', '绑定 LAN 口'),
      optional: true,
      options: bindings('LAN').options.slice(0, 4),
    }),
  },
});
