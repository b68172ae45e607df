import { int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const isThere = (rows: readonly Readonly<Record<string, unknown>>[] | undefined, field: string, value: unknown) =>
  rows === undefined || rows.some((row) => row[field] === value);

/** Upstream containers of one ONU. */
export const tcont = configPage({
  id: 'tcont',
  path: 'gOnuConfig/tcont',
  pathAlternatives: ['/device/gOnuConfig/tcont'],
  section: 'onuConfig',
  of: 'onu',
  kept: 'opened',
  title: text('T-CONTs', 'T-CONT'),
  help: text(
    'What the ONU may send upstream. Each has the bandwidth of its DBA profile, and carries GEM ports.',
    'ONU 的上行传输容器。带宽由 DBA 模板决定，承载 GEM 端口。',
  ),
  shape: 'tableForm',
  permission: 'device:onuConfig',
  technology: 'GPON',
  key: ['gOnuSrvInfoTcontId'],
  cuts: text(
    'Services of this ONU that use the T-CONT stop until it is written.',
    '使用该 T-CONT 的业务在下发期间中断。',
  ),
  fields: {
    gOnuSrvInfoTcontId: int({ label: text('T-CONT', 'T-CONT'), spec: 'line.tcont', min: 1, max: 255 }),
    gOnuSrvInfoTcontName: str({
      label: text('Name', '名称'),
      spec: 'text.noSpaces',
      format: 'noSpaces',
      maxLength: 32,
      optional: true,
    }),
    gOnuSrvInfoTcontDbaName: str({
      label: text('DBA profile', 'DBA 模板'),
      spec: 'text.noSpaces',
      format: 'noSpaces',
      maxLength: 32,
      from: { page: 'dbaProfile', field: 'dbaPNameShow' },
    }),
  },
  needs: [
    {
      reads: ['dbaProfile'],
      marks: ['gOnuSrvInfoTcontDbaName'],
      message: text('There is no such DBA profile', '不存在该 DBA 模板'),
      holds: (values, { dbaProfile }) => isThere(dbaProfile, 'dbaPNameShow', values['gOnuSrvInfoTcontDbaName']),
    },
    {
      reads: ['gemport'],
      on: ['remove'],
      message: text('A GEM port of this ONU uses it', '该 ONU 的 GEM 端口正在使用'),
      spec: 'inUse.delete',
      holds: (values, { gemport }) =>
        !(gemport ?? []).some((row) => row['gOnuSrvInfoGemTcontId'] === values['gOnuSrvInfoTcontId']),
    },
  ],
});
