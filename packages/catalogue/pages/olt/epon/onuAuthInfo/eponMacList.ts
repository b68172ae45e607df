import { choice, port, str } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';

/** ONUs that a PON port lets in by their MAC address, and those that it never does. */
export const eponMacList = configPage({
  id: 'eponMacList',
  path: 'epon/onuAuthInfo/macList',
  pathAlternatives: ['/device/epon/onuAuthInfo/macList'],
  section: 'onuConfig',
  title: text('MAC list', 'MAC 列表'),
  help: text(
    'An ONU on the white list is authorized: it registers at once, or as soon as it is plugged in. The OLT numbers it.',
    '白名单中的 ONU 即已授权：立即或在接入后注册，编号由 OLT 分配。',
  ),
  shape: 'tableForm',
  permission: 'device:onuConfig',
  technology: 'EPON',
  key: ['list', 'pon', 'mac'],
  can: { edit: false },
  cuts: text('The ONU loses its service when it next registers.', '该 ONU 在下次注册时将无法上线。'),
  fields: {
    list: choice({
      label: text('List', '名单'),
      initial: 'white',
      options: [
        { value: 'white', label: text('White: let in', '白名单：允许') },
        { value: 'black', label: text('Black: never let in', '黑名单：禁止') },
      ],
    }),
    pon: port({ label: text('PON port', 'PON 口'), of: 'pon' }),
    mac: str({ label: text('MAC address', 'MAC 地址'), spec: 'net.mac', format: 'macAny', maxLength: 17 }),
  },
  needs: [
    {
      reads: ['eponMacList'],
      on: ['add'],
      marks: ['mac'],
      message: text('This MAC address is on the other list of the port', '该 MAC 地址已在此端口的另一名单中'),
      holds: ({ list, pon, mac }, { eponMacList: held }) =>
        !(held ?? []).some((row) => row['list'] !== list && row['pon'] === pon && row['mac'] === mac),
    },
  ],
});
