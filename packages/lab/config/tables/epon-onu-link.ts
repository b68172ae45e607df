import {
  onuDescription,
  onuDownsteam,
  onuDownsteamTable,
  onuEncryption,
  onuEncryptionTable,
  onuMacTable,
  onuUpstream,
  onuUpstreamTable,
} from '@heliograph/wire/mib/epon-onu-link.ts';
import type { Config } from '../config.ts';
import {
  actionBlock,
  status,
  stored,
  wrong,
  type ConfigFamily,
  type RowOf,
  type ValuesOf,
  type Verdict,
} from '../shape.ts';
import { hasEponOnus, inTableOrder, eachOnuRow } from './epon-onu-kit.ts';
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
const mostWords = 64;
const online = 3;

const hostMac = (serial: number, nth: number): string =>
  ['02', '5e', ...[16, 8, 0].map((bits) => ((serial >> bits) & 255).toString(16)), String(nth)]
    .map((part) => part.padStart(2, '0'))
    .join(':');

type Described = ValuesOf<typeof onuDescription>;

const describe =
  (isGone: boolean) =>
  (values: Described, config: Config): Verdict => {
    const { onuDescriptionPon: pon = 0, onuDescriptionOnu: onu = 0, onuDescriptionStr: words = '' } = values;
    if (words.length > mostWords) return wrong(`a description has at most ${mostWords} characters`);
    const { onus } = config.olt;
    const missing = noOnu(config, pon, onu);
    if (missing !== undefined) return missing;
    config.later(() => onus.names.set(onus.slot(pon, onu), isGone ? '' : words));
    return undefined;
  };

/** Two hosts behind every ONU that is online. */
const learned = ({ olt }: Config): Partial<RowOf<typeof onuMacTable>>[] =>
  [...olt.onus.order()]
    .filter((slot) => olt.onus.phase[slot] === online)
    .flatMap((slot) =>
      [1, 2].map((onuMacNum) => ({
        onuMacPon: olt.onus.pon(slot),
        onuMacOnuId: olt.onus.onu(slot),
        onuMacNum,
        onuMacVlan: 100,
        onuMacAddress: hostMac(olt.onus.serial[slot] ?? 0, onuMacNum),
        onuMacAge: 30 * onuMacNum,
      })),
    );

export const eponOnuLink: ConfigFamily = {
  name: 'epon-onu-link',
  when: hasEponOnus,
  parts: [
    actionBlock(onuDescription, 'onuDescriptionAction', { on: { commit: describe(false), delete: describe(true) } }),
    stored(onuEncryptionTable, {
      writable: [],
      initial: eachOnuRow(onuEncryptionTable, () => ({ onuEncryptionEnableS: 0 })),
      check: (row, config) => noOnu(config, row.onuEncryptionPonS, row.onuEncryptionOnuS),
    }),
    actionBlock(onuEncryption, 'onuEncryptionAction', {
      into: onuEncryptionTable,
      map: inTableOrder(onuEncryptionTable, onuEncryption),
      on: { commit: 'put', delete: 'drop' },
    }),
    status(onuMacTable, learned),
    stored(onuUpstreamTable, { initial: eachOnuRow(onuUpstreamTable, () => rates), defaults: rates, check: checkUp }),
    actionBlock(onuUpstream, 'onuUpstreamAction', {
      into: onuUpstreamTable,
      map: inTableOrder(onuUpstreamTable, onuUpstream),
      on: { commit: 'put', delete: 'drop' },
    }),
    stored(onuDownsteamTable, {
      initial: eachOnuRow(onuDownsteamTable, () => ({ onuDownsteamPirS: 1_000_000, onuDownsteamWeightS: weight })),
      check: (row: Down, config) => noOnu(config, row.onuDownsteamPonS, row.onuDownsteamOnuS),
    }),
    actionBlock(onuDownsteam, 'onuDownsteamAction', {
      into: onuDownsteamTable,
      map: inTableOrder(onuDownsteamTable, onuDownsteam),
      on: { commit: 'put', delete: 'drop' },
    }),
  ],
};
