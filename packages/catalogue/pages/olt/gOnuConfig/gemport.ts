import { choice, int, str } from '../../../kit/fields.ts';
import { configPage, type HeldPages, type Need } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';

const traffic = { page: 'trafficProfile', field: 'trafficPNameShow' } as const;

const profile = (label: ReturnType<typeof text>) =>
  str({ label, spec: 'text.noSpaces', format: 'noSpaces', maxLength: 32, optional: true, from: traffic });

const isProfile = (name: unknown, { trafficProfile }: HeldPages): boolean =>
  name === null || name === undefined || name === '' || trafficProfile === undefined
    ? true
    : trafficProfile.some((row) => row['trafficPNameShow'] === name);

const known = (field: string) => ({
  reads: ['trafficProfile'],
  marks: [field],
  message: text('There is no such traffic profile', '不存在该流量模板'),
  holds: (values: Readonly<Record<string, unknown>>, held: HeldPages) => isProfile(values[field], held),
});

const usedBy = (page: string, field: string, message: Text): Need => ({
  reads: [page],
  on: ['remove'],
  message,
  spec: 'inUse.delete',
  holds: (values, held) => !(held[page] ?? []).some((row) => row[field] === values['gOnuSrvInfoGemId']),
});

/** GEM ports of one ONU: its services reach the T-CONTs through them. */
export const gemport = configPage({
  id: 'gemport',
  path: 'gOnuConfig/gemport',
  pathAlternatives: ['/device/gOnuConfig/gemport'],
  section: 'onuConfig',
  of: 'onu',
  kept: 'opened',
  title: text('GEM ports', 'GEM 端口'),
  help: text('Each belongs to a T-CONT and may be limited by traffic profiles.', '属于某个 T-CONT，可由流量模板限速。'),
  shape: 'tableForm',
  permission: 'device:onuConfig',
  technology: 'GPON',
  key: ['gOnuSrvInfoGemId'],
  cuts: text(
    'Services of this ONU that use the GEM port stop until it is written.',
    '使用该 GEM 端口的业务在下发期间中断。',
  ),
  fields: {
    gOnuSrvInfoGemId: int({ label: text('GEM port', 'GEM 端口'), spec: 'line.gemport', min: 1, max: 255 }),
    gOnuSrvInfoGemTcontId: int({
      label: text('T-CONT', 'T-CONT'),
      spec: 'line.tcont',
      min: 1,
      max: 255,
      from: { page: 'tcont', field: 'gOnuSrvInfoTcontId' },
    }),
    gOnuSrvInfoGemName: str({
      label: text('Name', '名称'),
      spec: 'text.noSpaces',
      format: 'noSpaces',
      maxLength: 32,
      optional: true,
    }),
    gOnuSrvInfoGemCos: int({
      label: text('Class of service', '优先级（CoS）'),
      help: text('Empty: of any class.', '留空表示不区分。'),
      min: 0,
      max: 7,
      optional: true,
    }),
    gOnuSrvInfoGemUpTraffic: profile(text('Traffic profile up', '上行流量模板')),
    gOnuSrvInfoGemDnTraffic: profile(text('Traffic profile down', '下行流量模板')),
    gOnuSrvInfoGemUpQId: int({ label: text('Queue up', '上行队列'), min: 0, max: 4, initial: 0, folded: true }),
    gOnuSrvInfoGemDnQId: int({ label: text('Queue down', '下行队列'), min: 0, max: 8, initial: 0, folded: true }),
    gOnuSrvInfoGemState: choice({
      label: text('State', '状态'),
      initial: 1,
      options: [
        { value: 1, label: text('Enabled', '启用') },
        { value: 0, label: text('Disabled', '禁用') },
      ],
    }),
  },
  needs: [
    {
      reads: ['tcont'],
      marks: ['gOnuSrvInfoGemTcontId'],
      message: text('This ONU has no such T-CONT', '该 ONU 没有此 T-CONT'),
      holds: (values, { tcont }) =>
        tcont === undefined || tcont.some((row) => row['gOnuSrvInfoTcontId'] === values['gOnuSrvInfoGemTcontId']),
    },
    known('gOnuSrvInfoGemUpTraffic'),
    known('gOnuSrvInfoGemDnTraffic'),
    usedBy('service', 'gOnuSrvInfoSrvGemId', text('A service of this ONU uses it', '该 ONU 的业务正在使用')),
    usedBy(
      'servicePort',
      'gOnuSrvInfoSrvPortGemId',
      text('A service-port of this ONU uses it', '该 ONU 的业务端口正在使用'),
    ),
  ],
});
