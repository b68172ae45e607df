import { choice, int, port, str, type Field } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text, type Text } from '../../../../kit/text.ts';

const told = { shown: true, optional: true } as const;
const words = (label: Text): Field => str({ label, maxLength: 64, ...told });

/** ONUs that the OLT has let in, as it lists them; rows of units that are long gone may stay. Deleting one is a command to the ONU. */
export const eponOnuAuthentication = configPage({
  id: 'eponOnuAuthentication',
  path: 'epon/onuList/onuAuthentication',
  pathAlternatives: ['/device/epon/onuList/onuAuthentication'],
  section: 'onuConfig',
  title: text('ONU authentication', 'ONU 认证'),
  help: text(
    'What the OLT lists; units that are long gone may still be there. To let one in, use the MAC list or the LOID list.',
    'OLT 的认证列表，可能含已移除的 ONU。授权请使用 MAC 列表或 LOID 列表。',
  ),
  shape: 'table',
  permission: 'device:onuConfig',
  technology: 'EPON',
  key: ['authInfoPonNo', 'authInfoOnuNo'],
  live: true,
  kept: 'never',
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
