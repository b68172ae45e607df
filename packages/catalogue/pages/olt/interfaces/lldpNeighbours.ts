import { int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const shown = true;
const told = (en: string, zh: string) => str({ label: text(en, zh), maxLength: 255, shown });

/** lldpRemTable (IEEE 802.1AB): who is heard at which port. */
export const lldpNeighbours = configPage({
  id: 'lldpNeighbours',
  path: 'interfaces/lldpNeighbours',
  section: 'ports',
  title: text('LLDP neighbours', 'LLDP 邻居'),
  shape: 'table',
  live: true,
  kept: 'last',
  permission: 'device:ports',
  key: ['lldpRemLocalPortNum', 'lldpRemIndex'],
  fields: {
    lldpRemLocalPortNum: int({ label: text('Local port number', '本地端口号'), min: 1, max: 2_147_483_647, shown }),
    lldpLocPortId: told('Local port', '本地端口'),
    lldpRemIndex: int({ label: text('Index', '索引'), min: 1, max: 2_147_483_647, shown }),
    lldpRemSysName: told('Neighbour', '邻居'),
    lldpRemChassisId: told('Its chassis', '对端机箱'),
    lldpRemPortId: told('Its port', '对端端口'),
    lldpRemPortDesc: told('Its port description', '对端端口描述'),
    lldpRemSysDesc: told('Its description', '对端描述'),
  },
});
