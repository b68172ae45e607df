import { int } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import { ratesRise } from '../../../../rules/epon-onu.ts';
import { alsoAt, ofEponOnu } from './epon-page.ts';

const unit = 'kbit/s';

/** Rates of the link of an EPON ONU. The OLT holds to them, whether the ONU is there or not. */
export const eponBandwidth = configPage({
  ...ofEponOnu('eponBandwidth', 'bandwidth'),
  ...alsoAt('bandwidth'),
  title: text('Bandwidth', '带宽'),
  help: text('Rates of the logical link (LLID) of the ONU.', 'ONU 逻辑链路（LLID）的速率。'),
  shape: 'form',
  cuts: text('A lower rate slows the customer down at once.', '降低速率会立即影响用户业务。'),
  fields: {
    onuUpstreamFirS: int({
      label: text('Upstream, fixed (FIR)', '上行固定带宽（FIR）'),
      spec: 'dba.upFir',
      min: 0,
      max: 950_000,
      unit,
    }),
    onuUpstreamCirS: int({
      label: text('Upstream, assured (CIR)', '上行保证带宽（CIR）'),
      spec: 'dba.upCir',
      min: 1,
      max: 950_000,
      unit,
    }),
    onuUpstreamPirS: int({
      label: text('Upstream, maximum (PIR)', '上行最大带宽（PIR）'),
      spec: 'dba.upPir',
      min: 512,
      max: 1_000_000,
      unit,
    }),
    onuUpstreamWeightS: int({ label: text('Upstream weight', '上行权重'), spec: 'dba.upWeight', min: 1, max: 20 }),
    onuDownsteamPirS: int({
      label: text('Downstream, maximum (PIR)', '下行最大带宽（PIR）'),
      spec: 'dba.downPir',
      min: 0,
      max: 1_000_000,
      unit,
    }),
    onuDownsteamWeightS: int({
      label: text('Downstream weight', '下行权重'),
      spec: 'dba.downWeight',
      min: 1,
      max: 16,
    }),
  },
  rules: [ratesRise],
});
