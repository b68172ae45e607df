import { int } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { isProfileNamed, nameFieldOf } from '../profiles/profile-fields.ts';
import { lineIsThere, lineName, lineTab, unusedBy } from './line-fields.ts';

/** Upstream containers that a line profile gives an ONU. */
export const lineTcont = configPage({
  ...lineTab,
  id: 'lineTcont',
  path: 'lineProfile/lineTcont',
  pathAlternatives: ['/device/lineProfile/lineTcont'],
  title: text('T-CONTs', 'T-CONT'),
  help: text(
    'What ONUs of a line profile may send upstream. Each has the bandwidth of its DBA profile, and carries GEM ports.',
    '线路模板的上行传输容器。带宽由 DBA 模板决定，承载 GEM 端口。',
  ),
  key: ['linePName', 'linePTcontTId'],
  fields: {
    linePName: lineName,
    linePTcontTId: int({ label: text('T-CONT', 'T-CONT'), spec: 'line.tcont', min: 1, max: 255 }),
    linePTcontTName: nameFieldOf(text('Name', '名称'), { optional: true }),
    linePTcontTDbaName: nameFieldOf(text('DBA profile', 'DBA 模板'), {
      from: { page: 'dbaProfile', field: 'dbaPNameShow' },
    }),
  },
  needs: [
    lineIsThere,
    {
      reads: ['dbaProfile'],
      marks: ['linePTcontTDbaName'],
      message: text('There is no such DBA profile', '不存在该 DBA 模板'),
      holds: (values, { dbaProfile }) => isProfileNamed(dbaProfile, 'dbaPNameShow', values['linePTcontTDbaName']),
    },
    unusedBy(
      'lineGemport',
      'linePGemGTcontId',
      'linePTcontTId',
      text('A GEM port of this line profile uses it', '该线路模板的 GEM 端口正在使用'),
    ),
  ],
});
