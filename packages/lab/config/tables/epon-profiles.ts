import { dnstreamCfg, dnstreamPFTable, upsteamPFTable, upstreamCfg } from '@heliograph/wire/mib/epon-profiles/dba.ts';
import {
  alarmProfileEdit,
  dbaProfileEdit,
  profileBindTable,
  profileDescrEdit,
  profileManualBind,
  profileTable,
  srvProfileEdit,
  voipProfileEdit,
} from '@heliograph/wire/mib/epon-profiles/edit.ts';
import type { Config } from '../config.ts';
import { opening, smallTable, type DraftKind, type Small } from '../numbered-draft.ts';
import {
  immediateBlock,
  actionBlock,
  stored,
  wrong,
  type ConfigFamily,
  type RowOf,
  type ValuesOf,
  type Verdict,
} from '../shape.ts';
import { alarmParts } from './epon-alarm-profiles.ts';
import { homeParts } from './epon-home-profiles.ts';
import { serviceParts } from './epon-service-profiles.ts';
import { voiceParts } from './epon-voip-profiles.ts';
import { connectionParts } from './epon-wan-profiles.ts';

const types = profileBindTable.columns.profileBindTypeS.enum;

/** What customers of such an OLT pay for, kbit/s. */
const plans = [
  { number: 1, words: 'home-100', up: 51_200, down: 102_400 },
  { number: 2, words: 'office-500', up: 204_800, down: 512_000 },
] as const;

const dba: readonly Small[] = [
  smallTable('dba', upsteamPFTable, upstreamCfg, 'upstreamAction', {
    take: 'delete',
    check: ({ upstreamFirS: fir = 0, upstreamCirS: cir = 0, upstreamPirS: pir = 0 }) =>
      fir <= cir && cir <= pir ? undefined : 'the rates do not ascend',
    initial: plans.map(({ number, up }) => ({
      upstreamDbaId: number,
      upstreamFirS: 0,
      upstreamCirS: 1024,
      upstreamPirS: up,
      upstreamWeightS: 5,
    })),
  }),
  smallTable('dba', dnstreamPFTable, dnstreamCfg, 'dnstreamAction', {
    take: 'delete',
    initial: plans.map(({ number, down }) => ({ dnstreamDbaId: number, dnstreamPirS: down, dnstreamWeightS: 4 })),
  }),
];

const smalls: readonly Small[] = [
  ...dba,
  ...serviceParts,
  ...homeParts,
  ...connectionParts,
  ...voiceParts,
  ...alarmParts,
];

const describe = (values: ValuesOf<typeof profileDescrEdit>, words: string, config: Config): Verdict => {
  const { profileDescrType: profileTypeShow = 0, profileDescrId: profileIdShow = 0 } = values;
  if (/\s/.test(words) || words.length > 32) return wrong('a description has at most 32 signs and no blanks');
  return config.write(profileTable, { profileTypeShow, profileIdShow, profileIdDescr: words }, 'edit');
};

const isBound = (kind: DraftKind, number: number, config: Config): boolean =>
  config
    .kept(profileBindTable)
    .some(
      ({ profileBindTypeS: type, profileBindIdS: id, profileBindPonS: pon, profileBindOnuS: onu }) =>
        type === types[kind] && id === number && config.olt.onus.has(pon, onu),
    );

function bind(values: ValuesOf<typeof profileManualBind>, config: Config): Verdict {
  const { profileBindTpye: type = 0, profileBindPon: pon = 0, profileBindOnu: onu = 0, profileBindId = 0 } = values;
  const key = { profileBindPonS: pon, profileBindOnuS: onu, profileBindTypeS: type };
  if (!config.olt.onus.has(pon, onu)) return `no ONU ${onu} on PON ${pon}`;
  if (profileBindId === 0) return config.has(profileBindTable, key) ? config.drop(profileBindTable, key) : undefined;
  return config.has(profileTable, { profileTypeShow: type, profileIdShow: profileBindId })
    ? config.write(profileBindTable, { ...key, profileBindIdS: profileBindId }, 'put')
    : `no profile ${profileBindId}`;
}

/** Most ONUs have the bandwidth of the first plan; every second one a service profile as well; a few have none yet. */
function bound(config: Config): Partial<RowOf<typeof profileBindTable>>[] {
  const { onus } = config.olt;
  return Array.from(onus.order(), (slot) => ({ profileBindPonS: onus.pon(slot), profileBindOnuS: onus.onu(slot) }))
    .filter(({ profileBindOnuS: onu }) => onu % 4 !== 3)
    .flatMap((onu) => [
      { ...onu, profileBindTypeS: types.dba, profileBindIdS: 1 },
      { ...onu, profileBindTypeS: types.alarm, profileBindIdS: 1 },
      ...(onu.profileBindOnuS % 2 === 0 ? [{ ...onu, profileBindTypeS: types.srv, profileBindIdS: 1 }] : []),
    ]);
}

const named = (kind: DraftKind, ...words: readonly string[]) =>
  words.map((profileIdDescr, at) => ({ profileTypeShow: types[kind], profileIdShow: at + 1, profileIdDescr }));

export const eponProfiles: ConfigFamily = {
  name: 'epon-profiles',
  when: ({ technology, onuTables }) => technology === 'epon' && onuTables,
  parts: [
    stored(profileTable, {
      key: ['profileTypeShow', 'profileIdShow'],
      item: 'profileIdexShow',
      writable: [],
      initial: () => [
        ...named('dba', ...plans.map(({ words }) => words)),
        ...named('srv', 'router', 'bridge'),
        ...named('voip', 'sip'),
        ...named('alarm', 'usual', 'strict'),
      ],
    }),
    opening(smalls, isBound),
    actionBlock(profileDescrEdit, 'profileDescrAction', {
      on: {
        submit: (values, config) => describe(values, values.profileDescrStr ?? '', config),
        delete: (values, config) => describe(values, '', config),
      },
    }),
    // Numbers that say into which profile the other blocks write.
    ...[dbaProfileEdit, srvProfileEdit, voipProfileEdit, alarmProfileEdit].map((one) =>
      immediateBlock(one, () => undefined),
    ),
    stored(profileBindTable, { writable: [], initial: bound }),
    actionBlock(profileManualBind, 'profileBindAction', { on: { commit: bind } }),
    ...smalls.flatMap(({ parts }) => parts),
  ],
};
