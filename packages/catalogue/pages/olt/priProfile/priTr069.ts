import { text } from '../../../kit/text.ts';
import { tr069 } from '../gOnuConfig/tr069.ts';
import { privatePart } from './pri-fields.ts';

/** The ACS of the ONUs of a private profile. */
export const priTr069 = privatePart(tr069, {
  id: 'priTr069',
  title: text('TR-069', 'TR-069'),
  help: text(
    'The ACS that manages the ONUs as well; it reaches them through a WAN connection of the service TR-069.',
    '管理这些 ONU 的 ACS；需有业务类型包含 TR-069 的 WAN 连接。',
  ),
  can: { remove: true },
  columns: ['priMngStatusS', 'priMngAcsAddressS', 'priMngInformIntervalTimeS', 'priStunStatusS', 'priStunAddressS'],
  initial: {
    priMngStatusS: true,
    priMngInformEnS: true,
    priMngInformIntervalTimeS: 3600,
    priMngCertificateEnS: false,
    priStunStatusS: false,
    priStunPortS: 3478,
  },
});
