import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { ponRangeCfg } from '../pon/ponRangeCfg.ts';

const { ponIndex, ponMaxRtt } = ponRangeCfg.fields;

export const leafPonRangeCfg = configPage({
  id: 'leafPonRangeCfg',
  path: 'leafpon/ponRangeCfg',
  section: 'ports',
  title: text('Leaf PON range', '叶子 PON 距离'),
  help: ponRangeCfg.help,
  shape: 'tableForm',
  permission: 'device:ports',
  key: ['ponIndex'],
  can: { add: false, remove: false },
  trait: 'leafOlt',
  fields: { ponIndex, ponMaxRtt },
  cuts: ponRangeCfg.cuts,
});
