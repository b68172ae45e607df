import { int, str, type Field } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';
import { whileWorking } from '../../../rules/private-onu.ts';

const server = (label: Text, more: object = {}): Field =>
  str({ label, format: 'host', maxLength: 64, optional: true, ...more });
const portOf = (label: Text, more: object = {}): Field => int({ label, min: 1, max: 65_535, optional: true, ...more });
const folded = { folded: true };

/** Where the telephones of an ONU register. */
export const sip = configPage({
  id: 'sip',
  path: 'gOnuConfig/sip',
  pathAlternatives: ['/device/gOnuConfig/sip'],
  section: 'onuConfig',
  of: 'onu',
  kept: 'opened',
  title: text('SIP servers', 'SIP 服务器'),
  shape: 'form',
  permission: 'device:onuConfig',
  technology: 'GPON',
  cuts: text('The telephones of this ONU register anew; calls are cut.', '该 ONU 的话机将重新注册，通话会中断。'),
  fields: {
    sipPTRegServIp: server(text('Registrar', '注册服务器')),
    sipPTRegServPort: portOf(text('Registrar port', '注册服务器端口')),
    sipPTProxyServIp: server(text('Proxy', '代理服务器')),
    sipPTProxyServPort: portOf(text('Proxy port', '代理服务器端口')),
    sipPTOutBndServIp: server(text('Outbound proxy', '出局代理服务器')),
    sipPTOutBndServPort: portOf(text('Outbound proxy port', '出局代理服务器端口')),
    sipPTBakRegServIp: server(text('Backup registrar', '备用注册服务器'), folded),
    sipPTBakRegServPort: portOf(text('Backup registrar port', '备用注册服务器端口'), folded),
    sipPTBakProxyServIp: server(text('Backup proxy', '备用代理服务器'), folded),
    sipPTBakProxyServPort: portOf(text('Backup proxy port', '备用代理服务器端口'), folded),
    sipPTRegInterValue: int({
      label: text('Register interval', '注册周期'),
      spec: 'sip.registerInterval',
      min: 1,
      max: 10_000_000,
      unit: 's',
    }),
    sipPTMgPort: portOf(text('Own SIP port', '本地 SIP 端口'), folded),
    sipDigitMapBlock: str({
      label: text('Digit map', '数图'),
      help: text('Empty: none.', '留空表示无数图。'),
      format: 'noSpaces',
      maxLength: 1024,
      optional: true,
      lines: 3,
    }),
  },
  needs: [whileWorking],
});
