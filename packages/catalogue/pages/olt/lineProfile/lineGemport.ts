import { int } from '../../../kit/fields.ts';
import { configPage, type Need } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';
import { isProfileNamed, nameFieldOf, switched } from '../profiles/profile-fields.ts';
import { hasOne, lineIsThere, lineName, lineTab, unusedBy } from './line-fields.ts';

const traffic = (label: Text) =>
  nameFieldOf(label, { optional: true, from: { page: 'trafficProfile', field: 'trafficPNameShow' } });

const known = (field: string): Need => ({
  reads: ['trafficProfile'],
  marks: [field],
  message: text('There is no such traffic profile', '不存在该流量模板'),
  holds: (values, { trafficProfile }) => {
    const name = values[field];
    return (
      name === null || name === undefined || name === '' || isProfileNamed(trafficProfile, 'trafficPNameShow', name)
    );
  },
});

/** GEM ports that a line profile gives an ONU. */
export const lineGemport = configPage({
  ...lineTab,
  id: 'lineGemport',
  path: 'lineProfile/lineGemport',
  pathAlternatives: ['/device/lineProfile/lineGemport'],
  title: text('GEM ports', 'GEM 端口'),
  help: text('Each belongs to a T-CONT and may be limited by traffic profiles.', '属于某个 T-CONT，可由流量模板限速。'),
  key: ['linePName', 'linePGemGId'],
  fields: {
    linePName: lineName,
    linePGemGId: int({ label: text('GEM port', 'GEM 端口'), spec: 'line.gemport', min: 1, max: 255 }),
    linePGemGTcontId: int({
      label: text('T-CONT', 'T-CONT'),
      spec: 'line.tcont',
      min: 1,
      max: 255,
      from: { page: 'lineTcont', field: 'linePTcontTId' },
    }),
    linePGemGName: nameFieldOf(text('Name', '名称'), { optional: true }),
    linePGemGCos: int({
      label: text('Class of service', '优先级（CoS）'),
      help: text('Empty: of any class.', '留空表示不区分。'),
      min: 0,
      max: 7,
      optional: true,
    }),
    linePGemGUpTraffic: traffic(text('Traffic profile up', '上行流量模板')),
    linePGemGDnTraffic: traffic(text('Traffic profile down', '下行流量模板')),
    linePGemGUpQId: int({ label: text('Queue up', '上行队列'), min: 0, max: 4, initial: 4, folded: true }),
    linePGemGDnQId: int({ label: text('Queue down', '下行队列'), min: 0, max: 8, initial: 8, folded: true }),
    linePGemGState: switched(text('State', '状态')),
  },
  needs: [
    lineIsThere,
    hasOne(
      'lineTcont',
      'linePTcontTId',
      'linePGemGTcontId',
      text('This line profile has no such T-CONT', '该线路模板没有此 T-CONT'),
    ),
    known('linePGemGUpTraffic'),
    known('linePGemGDnTraffic'),
    unusedBy(
      'lineService',
      'linePSrvSGemId',
      'linePGemGId',
      text('A service of this line profile uses it', '该线路模板的业务正在使用'),
    ),
    unusedBy(
      'lineSerPort',
      'linePSrvPortSPGemId',
      'linePGemGId',
      text('A service port of this line profile uses it', '该线路模板的业务端口正在使用'),
    ),
  ],
});
