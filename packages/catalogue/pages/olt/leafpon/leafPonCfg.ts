import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { ponCfg } from '../pon/ponCfg.ts';

const { ponPortIndex, ponPortDescr, ponPortAdminStatus, ponEncrytionTime } = ponCfg.fields;

export const leafPonCfg = configPage({
  id: 'leafPonCfg',
  path: 'leafpon/ponCfg',
  section: 'ports',
  title: text('Leaf PON configuration', '叶子 PON 口配置'),
  help: text('PON ports of the leaf OLTs behind this device.', '本设备所接叶子 OLT 的 PON 口。'),
  shape: 'tableForm',
  permission: 'device:ports',
  key: ['ponPortIndex'],
  can: { add: false, remove: false },
  trait: 'leafOlt',
  fields: { ponPortIndex, ponPortDescr, ponPortAdminStatus, ponEncrytionTime },
  cuts: ponCfg.cuts,
});
