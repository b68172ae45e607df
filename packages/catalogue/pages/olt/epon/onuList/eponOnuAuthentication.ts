import { choice, int, port, str, type Field } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text, type Text } from '../../../../kit/text.ts';

const told = { shown: true, optional: true } as const;
const words = (label: Text): Field => str({ label, maxLength: 64, ...told });

/** ONUs that the OLT has let in, as it lists them; rows of units that are long gone may stay until they are removed. */
export const eponOnuAuthentication = configPage({
  id: 'eponOnuAuthentication',
  path: 'epon/onuList/onuAuthentication',
  pathAlternatives: ['/device/epon/onuList/onuAuthentication'],
  section: 'onuConfig',
  title: text('ONU authentication', 'ONU 认证'),
  help: text(
    'Removing one takes it from the list of the OLT. It comes back while the MAC list or the LOID list lets it in.',
    '删除后从 OLT 列表移除；若仍在 MAC 或 LOID 列表中，将再次注册。',
  ),
  shape: 'table',
  permission: 'device:onuConfig',
  technology: 'EPON',
  key: ['authInfoPonNo', 'authInfoOnuNo'],
  can: { remove: true },
  live: true,
  kept: 'never',
  cuts: text('The ONU loses its service at once.', '该 ONU 立即断线。'),
  fields: {
    authInfoPonNo: port({ label: text('PON port', 'PON 口'), of: 'pon', shown: true }),
    authInfoOnuNo: int({ label: text('ONU', 'ONU'), min: 1, max: 65_535, shown: true }),
    lineStatus: choice({
      label: text('Status', '状态'),
      ...told,
      options: [
        { value: 'online', label: text('Online', '在线') },
        { value: 'offline', label: text('Offline', '离线') },
      ],
    }),
    onuMacAddr: words(text('MAC address', 'MAC 地址')),
    authMode: choice({
      label: text('Let in by', '认证方式'),
      ...told,
      options: [
        { value: 'macAuth', label: text('MAC', 'MAC') },
        { value: 'loidAuth', label: text('LOID', 'LOID') },
        { value: 'none', label: text('Without', '无') },
      ],
    }),
    onuAuthInfoLoid: words(text('LOID', 'LOID')),
    authInfoLlid: int({ label: text('LLID', 'LLID'), min: 0, max: 65_535, ...told }),
    onutype: words(text('Model', '型号')),
    onuAuthInfoDescription: words(text('Description', '描述')),
  },
});
