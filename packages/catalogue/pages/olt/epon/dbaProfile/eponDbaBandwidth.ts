import { isEmpty, type Values } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import { maybe, eachProfile, eponProfileOf, tabOf, allOrNone } from '../profile-fields.ts';

const rate = { unit: 'kbit/s' } as const;
const upstream = ['upstreamFirS', 'upstreamCirS', 'upstreamPirS', 'upstreamWeightS'];
const downstream = ['dnstreamPirS', 'dnstreamWeightS'];

const isAscending = (values: Values, names: readonly string[]): boolean => {
  const rates = names.map((name) => values[name]);
  return rates.some(isEmpty) || rates.every((one, at) => at === 0 || Number(one) >= Number(rates[at - 1]));
};

/** What ONUs of a DBA profile may send and receive. */
export const eponDbaBandwidth = configPage({
  ...tabOf('dba'),
  ...eachProfile,
  id: 'eponDbaBandwidth',
  path: 'epon/dbaProfile/bandwidth',
  pathAlternatives: ['/device/epon/dbaProfile/bandwidth'],
  title: text('Bandwidth', '带宽'),
  help: text(
    'Upstream an ONU has its fixed rate always, its assured rate when it needs it, and no more than its maximum.',
    '上行：固定带宽始终保留，保证带宽按需提供，最大不超过峰值带宽。',
  ),
  fields: {
    ...eponProfileOf('dba'),
    upstreamFirS: maybe(text('Upstream fixed (FIR)', '上行固定带宽（FIR）'), 0, 950_000, {
      ...rate,
      spec: 'dba.upFir',
    }),
    upstreamCirS: maybe(text('Upstream assured (CIR)', '上行保证带宽（CIR）'), 1, 950_000, {
      ...rate,
      spec: 'dba.upCir',
    }),
    upstreamPirS: maybe(text('Upstream maximum (PIR)', '上行峰值带宽（PIR）'), 512, 1_000_000, {
      ...rate,
      spec: 'dba.upPir',
    }),
    upstreamWeightS: maybe(text('Upstream weight', '上行权重'), 1, 20, { spec: 'dba.upWeight' }),
    dnstreamPirS: maybe(text('Downstream maximum (PIR)', '下行峰值带宽（PIR）'), 0, 1_000_000, {
      ...rate,
      spec: 'dba.downPir',
    }),
    dnstreamWeightS: maybe(text('Downstream weight', '下行权重'), 1, 16, { spec: 'dba.downWeight' }),
  },
  rules: [
    allOrNone(upstream, { upstreamFirS: 0, upstreamCirS: 1, upstreamPirS: 512, upstreamWeightS: 1 }),
    allOrNone(downstream, { dnstreamPirS: 0, dnstreamWeightS: 1 }),
    {
      marks: ['upstreamPirS'],
      message: text('Fixed, assured and maximum rates must ascend', '须满足 FIR ≤ CIR ≤ PIR'),
      spec: ['dba.firCirPir', 'traffic.pirCir'],
      holds: (values) => isAscending(values, upstream.slice(0, 3)),
      passes: { upstreamFirS: 512, upstreamCirS: 1024, upstreamPirS: 1024 },
      fails: { upstreamFirS: 512, upstreamCirS: 1024, upstreamPirS: 1023 },
    },
  ],
});
