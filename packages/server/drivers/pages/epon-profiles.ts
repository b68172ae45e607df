import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { eponAlarmProfiles } from '@heliograph/catalogue/pages/olt/epon/alarmProfile/eponAlarmProfiles.ts';
import { eponBindProfiles } from '@heliograph/catalogue/pages/olt/epon/bindProfile/eponBindProfiles.ts';
import { eponDbaBandwidth } from '@heliograph/catalogue/pages/olt/epon/dbaProfile/eponDbaBandwidth.ts';
import { eponDbaProfiles } from '@heliograph/catalogue/pages/olt/epon/dbaProfile/eponDbaProfiles.ts';
import { eponSrvProfiles } from '@heliograph/catalogue/pages/olt/epon/serviceProfile/eponSrvProfiles.ts';
import { eponVoipProfiles } from '@heliograph/catalogue/pages/olt/epon/voipProfile/eponVoipProfiles.ts';
import { dnstreamCfg, dnstreamPFTable, upsteamPFTable, upstreamCfg } from '@heliograph/wire/mib/epon-profiles/dba.ts';
import { profileBindTable, profileDescrEdit, profileManualBind } from '@heliograph/wire/mib/epon-profiles/edit.ts';
import { setItem } from '../bindings/codec.ts';
import type { Binding, RowChange, FieldValue, PageRead, PageRow, PageSession, Step } from '../kit/binding.ts';
import { eponAlarmPages } from './epon-alarm-profiles.ts';
import { eponHomeProfilePages } from './epon-home-profiles.ts';
import {
  actionSet,
  knownProfiles,
  plainProfilePart,
  profilePage,
  profileStep,
  type EponProfileKind,
} from './epon-profile-parts.ts';
import { eponServiceProfilePages } from './epon-service-profiles.ts';
import { eponVoipProfilePages } from './epon-voip-profiles.ts';
import { eponWanProfilePages } from './epon-wan-profiles.ts';

const kinds = ['dba', 'srv', 'voip', 'alarm'] as const satisfies readonly EponProfileKind[];

function describedStep(kind: EponProfileKind, number: number, words: FieldValue | undefined): Step {
  const { profileDescrType: type, profileDescrId: id, profileDescrStr: text, profileDescrAction } = profileDescrEdit;
  const where = [setItem(type, type.enum[kind]), setItem(id, number)];
  return words == null || words === ''
    ? { sets: [...where, actionSet(profileDescrAction, 'delete')] }
    : { sets: [...where, setItem(text, String(words)), actionSet(profileDescrAction, 'submit')] };
}

/** Which profiles of a kind there are. */
const profileList = (page: ConfigPage, kind: EponProfileKind): Binding => ({
  page,
  read: async (session) => {
    const { numbers, complete, absent } = await knownProfiles(session, kind);
    const rows = [...numbers].map(([number, words]) => ({
      profileIdShow: number,
      profileIdDescr: words === '' ? null : words,
    }));
    return { rows, complete, absent };
  },
  steps: ({ op, before, after }: RowChange) => {
    const number = Number((after ?? before)?.['profileIdShow']);
    const words = after?.['profileIdDescr'];
    if (op === 'remove') return Promise.resolve([profileStep(kind, number, 'delete')]);
    const made = [profileStep(kind, number, 'add'), profileStep(kind, number, 'commit')];
    const described = (words ?? '') === (before?.['profileIdDescr'] ?? '') ? [] : [describedStep(kind, number, words)];
    return Promise.resolve([...(op === 'add' ? made : []), ...described]);
  },
});

const bandwidth = profilePage(
  eponDbaBandwidth,
  'dba',
  [
    plainProfilePart(
      eponDbaBandwidth,
      [upsteamPFTable, upstreamCfg, 'upstreamAction'],
      {
        upstreamFirS: 'upstreamFir',
        upstreamCirS: 'upstreamCir',
        upstreamPirS: 'upstreamPir',
        upstreamWeightS: 'upstreamWeight',
      },
      { take: 'delete' },
    ),
    plainProfilePart(
      eponDbaBandwidth,
      [dnstreamPFTable, dnstreamCfg, 'dnstreamAction'],
      { dnstreamPirS: 'dnstreamPir', dnstreamWeightS: 'dnstreamWeight' },
      { take: 'delete' },
    ),
  ],
  { each: true },
);

/** An ONU has one row for each kind of profile; number 0 is none. */
async function readBindings(session: PageSession): Promise<PageRead> {
  const { profileBindTypeS: type, profileBindIdS: id } = profileBindTable.columns;
  const { rows, complete, absent } = await session.walk(profileBindTable, [id.name]);
  const found = new Map<string, PageRow>();
  for (const { index, values } of rows) {
    const [pon = 0, onu = 0, of = 0] = index;
    const kind = kinds.find((one) => type.enum[one] === of);
    const number = Number(values[id.name] ?? 0);
    if (kind === undefined || number === 0) continue;
    const none = { profileBindPonS: pon, profileBindOnuS: onu, dba: null, srv: null, voip: null, alarm: null };
    found.set(`${pon}.${onu}`, { ...none, ...found.get(`${pon}.${onu}`), [kind]: number });
  }
  return { rows: [...found.values()], complete, absent };
}

function bindingSteps({ before, after }: RowChange): Step[] {
  const { profileBindTpye, profileBindPon, profileBindOnu, profileBindId, profileBindAction } = profileManualBind;
  const row = after ?? before ?? {};
  return kinds
    .filter((kind) => (before?.[kind] ?? null) !== (after?.[kind] ?? null))
    .map((kind) => ({
      sets: [
        setItem(profileBindTpye, profileBindTpye.enum[kind]),
        setItem(profileBindPon, Number(row['profileBindPonS'])),
        setItem(profileBindOnu, Number(row['profileBindOnuS'])),
        setItem(profileBindId, Number(after?.[kind] ?? 0)),
        actionSet(profileBindAction, 'commit'),
      ],
    }));
}

export const eponProfilePages: readonly Binding[] = [
  profileList(eponDbaProfiles, 'dba'),
  profileList(eponSrvProfiles, 'srv'),
  profileList(eponVoipProfiles, 'voip'),
  profileList(eponAlarmProfiles, 'alarm'),
  bandwidth,
  ...eponServiceProfilePages,
  ...eponWanProfilePages,
  ...eponHomeProfilePages,
  ...eponVoipProfilePages,
  ...eponAlarmPages,
  { page: eponBindProfiles, read: readBindings, steps: (change) => Promise.resolve(bindingSteps(change)) },
];
