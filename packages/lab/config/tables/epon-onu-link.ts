import { onuDownsteam, onuDownsteamTable, onuUpstream, onuUpstreamTable } from '@heliograph/wire/mib/epon-onu-link.ts';
import type { Config } from '../config.ts';
import { command, stored, type Family, type RowOf, type Verdict } from '../shape.ts';
import { hasEponOnus, inOrder, ofEach } from './epon-onu-kit.ts';
import { noOnu } from './gpon-services.ts';

type Up = RowOf<typeof onuUpstreamTable>;
type Down = RowOf<typeof onuDownsteamTable>;

const checkUp = (row: Up, config: Config): Verdict =>
  noOnu(config, row.onuUpstreamPonS, row.onuUpstreamOnuS) ??
  (row.onuUpstreamFirS <= row.onuUpstreamCirS && row.onuUpstreamCirS <= row.onuUpstreamPirS
    ? undefined
    : 'FIR is above CIR, or CIR above PIR');

const rates = { onuUpstreamFirS: 512, onuUpstreamCirS: 1024, onuUpstreamPirS: 1_000_000, onuUpstreamWeightS: 1 };
const weight = 1;

export const eponOnuLink: Family = {
  name: 'epon-onu-link',
  when: hasEponOnus,
  parts: [
    stored(onuUpstreamTable, { initial: ofEach(onuUpstreamTable, () => rates), defaults: rates, check: checkUp }),
    command(onuUpstream, 'onuUpstreamAction', {
      into: onuUpstreamTable,
      map: inOrder(onuUpstreamTable, onuUpstream),
      on: { commit: 'put', delete: 'drop' },
    }),
    stored(onuDownsteamTable, {
      initial: ofEach(onuDownsteamTable, () => ({ onuDownsteamPirS: 1_000_000, onuDownsteamWeightS: weight })),
      check: (row: Down, config) => noOnu(config, row.onuDownsteamPonS, row.onuDownsteamOnuS),
    }),
    command(onuDownsteam, 'onuDownsteamAction', {
      into: onuDownsteamTable,
      map: inOrder(onuDownsteamTable, onuDownsteam),
      on: { commit: 'put', delete: 'drop' },
    }),
  ],
};
