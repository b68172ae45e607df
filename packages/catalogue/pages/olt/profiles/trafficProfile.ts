import { int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { reachesThroughLines, unusedInLines } from './profile-fields.ts';

/** What a GEM port may carry in one direction: chosen by its name. */
export const trafficProfile = configPage({
  id: 'trafficProfile',
  path: 'trafficProfile',
  section: 'profiles',
  title: text('Traffic profiles', '流量模板'),
  help: text('Rates and bursts of a GEM port, for either direction.', 'GEM 端口单方向的速率与突发。'),
  shape: 'tableForm',
  permission: 'device:profiles',
  technology: 'GPON',
  key: ['trafficPNameShow'],
  spec: 'inUse.delete',
  cuts: text(
    'ONUs whose GEM ports use this profile may lose traffic while it is written.',
    '引用该模板的 ONU 在下发期间可能中断业务。',
  ),
  reaches: reachesThroughLines('trafficPNameShow', 'lineGemport', ['linePGemGUpTraffic', 'linePGemGDnTraffic']),
  fields: {
    trafficPidShow: int({ label: text('Number', '编号'), spec: 'profile.id', min: 1, max: 32_767, shown: true }),
    trafficPNameShow: str({ label: text('Name', '名称'), spec: 'text.noSpaces', format: 'noSpaces', maxLength: 32 }),
    trafficPSirShow: int({ label: text('CIR', 'CIR'), min: 0, max: 10_000_000, unit: 'kbit/s', initial: 0 }),
    trafficPPirShow: int({ label: text('PIR', 'PIR'), spec: 'traffic.pir', min: 64, max: 10_000_000, unit: 'kbit/s' }),
    trafficPCbsShow: int({
      label: text('Committed burst', '承诺突发'),
      spec: 'traffic.cbs',
      min: 0,
      max: 1024,
      unit: 'kbyte',
      initial: 0,
    }),
    trafficPPbsShow: int({
      label: text('Peak burst', '峰值突发'),
      spec: 'traffic.pbs',
      min: 0,
      max: 1024,
      unit: 'kbyte',
      initial: 0,
    }),
  },
  rules: [
    {
      marks: ['trafficPPirShow'],
      message: text('PIR must be at least CIR', 'PIR 不能小于 CIR'),
      spec: 'traffic.pirCir',
      holds: (values) => Number(values['trafficPPirShow'] ?? 0) >= Number(values['trafficPSirShow'] ?? 0),
      passes: { trafficPSirShow: 2000, trafficPPirShow: 2000 },
      fails: { trafficPSirShow: 2001, trafficPPirShow: 2000 },
    },
  ],
  needs: [unusedInLines('trafficPNameShow', 'lineGemport', ['linePGemGUpTraffic', 'linePGemGDnTraffic'])],
});
