import { autoUpgradePage } from '@heliograph/catalogue/pages/olt/gpon/autoUpgrade.ts';
import { autoUpgradeStatus } from '@heliograph/catalogue/pages/olt/gpon/autoUpgradeStatus.ts';
import { manualUpgrade } from '@heliograph/catalogue/pages/olt/gpon/manualUpgrade.ts';
import { upgradeStatus } from '@heliograph/catalogue/pages/olt/gpon/upgradeStatus.ts';
import { uploadImage } from '@heliograph/catalogue/pages/olt/gpon/uploadImage.ts';
import { gOnuDetailInfo, gOnuStaInfo } from '@heliograph/wire/mib/gpon-onu.ts';
import {
  gOnuUpAuto,
  gOnuUpAutoInfoTable,
  gOnuUpAutoStatusTable,
  gOnuUpManu,
  gOnuUpManuDelete,
  gOnuUpManuInfoTable,
  gOnuUpOnuImgTable,
  gOnuUpStatusTable,
  gOnuUpTftpLoadFile,
} from '@heliograph/wire/mib/gpon-upgrade.ts';
import { phaseCode } from '@heliograph/catalogue/words/phases.ts';
import { setItem } from '../bindings/codec.ts';
import { commandBlock } from '../bindings/command-block.ts';
import { snmpTable } from '../bindings/snmp-table.ts';
import type { Binding, PageRow, PageSession, RawValue } from '../kit/binding.ts';
import {
  isUpgradeOpen,
  listedOnus,
  stateCodec,
  upgradeStateOf,
  upgradeCourse,
  type UpgradeEyes,
  type UpgradeLine,
  type UpgradeUnit,
} from './upgrade-course.ts';

const working = phaseCode('working');
const wordOf = (raw: RawValue | undefined): string | null => {
  const word = typeof raw === 'string' ? raw.trim() : '';
  return word === '' || word.toUpperCase() === 'N/A' ? null : word;
};

// ── images ─────────────────────────────────────────────────────────────────────────────────────────────────────────

const images = snmpTable(uploadImage, { read: gOnuUpOnuImgTable, columns: { gOnuUpOnuImg: 'gOnuUpOnuImg' } });

/** The OLT says when it has an image by listing it, and never why it has none. */
const image: Binding = {
  ...images,
  isNoSetting: true,
  steps: ({ op, before, after }) => {
    const { gOnuUpTftpLoadFileName, gOnuUpTftpLoadFileServer, gOnuUpTftpLoadFileAction: action } = gOnuUpTftpLoadFile;
    const name = String((after ?? before)?.['gOnuUpOnuImg'] ?? '');
    const { gOnuUpManuImgdel } = gOnuUpManuDelete;
    if (op === 'remove') {
      const drop = setItem(gOnuUpManuImgdel, gOnuUpManuImgdel.enum.del, [], 'del');
      return Promise.resolve([{ sets: [setItem(gOnuUpManu.gOnuUpManuImg, name), drop] }]);
    }
    const server = setItem(gOnuUpTftpLoadFileServer, String(after?.['gOnuUpTftpLoadFileServer'] ?? ''));
    const commit = setItem(action, action.enum.commit, [], 'commit');
    return Promise.resolve([{ sets: [setItem(gOnuUpTftpLoadFileName, name), server, commit] }]);
  },
  course: {
    on: 'add',
    everyMs: 3000,
    mostMs: 120_000,
    late: { state: 'refused', reason: 'loadFailed' },
    stands: (_, { row }) => Promise.resolve(row ? { is: 'ended', ending: { state: 'verified' } } : { is: 'underWay' }),
  },
};

// ── by hand ────────────────────────────────────────────────────────────────────────────────────────────────────────

const ponOf = (row: PageRow): number => Number(row['gOnuUpManuInfoPonInx']);
const onusOf = (row: PageRow): readonly number[] => listedOnus(row['gOnuUpManuInfoOnuList']);

async function linesOf(session: PageSession, after: PageRow): Promise<readonly UpgradeLine[]> {
  const columns = [
    'gOnuUpStatusSta',
    'gOnuUpStatusProgress',
    'gOnuUpStatusFailreason',
    'gOnuUpStatusCommitTime',
  ] as const;
  const pon = ponOf(after);
  const { rows } = await session.walk(gOnuUpStatusTable, columns, [pon]);
  const asked = new Set(onusOf(after));
  return rows.flatMap(({ index: [, onu = 0], values }) => {
    if (!asked.has(onu)) return [];
    const reason = wordOf(values['gOnuUpStatusFailreason']) ?? '';
    const state = upgradeStateOf(values['gOnuUpStatusSta']);
    const said = [values['gOnuUpStatusSta'], values['gOnuUpStatusProgress']].filter(Boolean).join(' ');
    return [{ onu, state, reason, said, mark: columns.map((name) => values[name] ?? '').join('|') }];
  });
}

/** What was only downloaded lies in the second partition. */
async function unitsOf(session: PageSession, after: PageRow): Promise<ReadonlyMap<number, UpgradeUnit>> {
  const { gOnuDetailInfoMainVer, gOnuDetailInfoStandbyVer } = gOnuDetailInfo.columns;
  const column = after['gOnuUpManuMode'] === 'download' ? gOnuDetailInfoStandbyVer : gOnuDetailInfoMainVer;
  const onus = onusOf(after);
  const index = onus.map((onu) => [ponOf(after), onu]);
  const versions = await session.get(index.map((at) => [...column.oid, ...at]));
  const phases = await session.get(index.map((at) => [...gOnuStaInfo.columns.gOnuStaInfoPhaseSta.oid, ...at]));
  return new Map(
    onus.map((onu, at) => [
      onu,
      { version: wordOf(versions[at]), isWorking: phases[at] === working, isKnown: phases[at] !== undefined },
    ]),
  );
}

const eyes: UpgradeEyes = { onusOf, lines: linesOf, units: unitsOf };

const tasks = commandBlock(manualUpgrade, {
  read: gOnuUpManuInfoTable,
  columns: {
    gOnuUpManuInfoImg: 'gOnuUpManuInfoImg',
    gOnuUpManuInfoPonInx: 'gOnuUpManuInfoPonInx',
    gOnuUpManuInfoOnuList: 'gOnuUpManuInfoOnuList',
  },
  write: gOnuUpManu,
  parameters: {
    gOnuUpManuInfoImg: 'gOnuUpManuImg',
    gOnuUpManuInfoPonInx: 'gOnuUpManuPonInx',
    gOnuUpManuInfoOnuList: 'gOnuUpManuOnuList',
    gOnuUpManuMode: 'gOnuUpManuMode',
  },
  action: 'gOnuUpManuAction',
  add: 'start',
  remove: 'stop',
});

/** The device goes on listing what is over; what is over can be done again, and is no row here. */
const manual: Binding = {
  ...tasks,
  isNoSetting: true,
  read: async (session) => {
    const read = await tasks.read(session);
    const goesOn = await Promise.all(
      read.rows.map(async (row) => (await linesOf(session, row)).some(({ state }) => isUpgradeOpen(state))),
    );
    const only = <T>(list: readonly T[]): T[] => list.filter((_, at) => goesOn[at]);
    return { ...read, rows: only(read.rows), at: only(read.at ?? []) };
  },
  course: upgradeCourse(eyes),
};

// ── states, with what the ONUs run ─────────────────────────────────────────────────────────────────────────────────

/** Beside each state the version of the ONU, which the table of states does not have. */
function withVersions(made: Binding): Binding {
  return {
    ...made,
    read: async (session) => {
      const read = await made.read(session);
      const { oid } = gOnuDetailInfo.columns.gOnuDetailInfoMainVer;
      const versions = await session.get((read.at ?? []).map((index) => [...oid, ...index]));
      const rows = read.rows.map((row, at) => ({ ...row, gOnuDetailInfoMainVer: wordOf(versions[at]) }));
      return { ...read, rows };
    },
  };
}

export const gponUpgradePages: readonly Binding[] = [
  image,
  manual,
  withVersions(
    snmpTable(upgradeStatus, {
      read: gOnuUpStatusTable,
      columns: {
        gOnuUpStatusPonInx: 'gOnuUpStatusPonInx',
        gOnuUpStatusOnuInx: 'gOnuUpStatusOnuInx',
        gOnuUpStatusAction: 'gOnuUpStatusAction',
        gOnuUpStatusSta: { object: 'gOnuUpStatusSta', codec: stateCodec },
        gOnuUpStatusProgress: 'gOnuUpStatusProgress',
        gOnuUpStatusFailreason: 'gOnuUpStatusFailreason',
        gOnuUpStatusCommitTime: 'gOnuUpStatusCommitTime',
      },
    }),
  ),
  commandBlock(autoUpgradePage, {
    read: gOnuUpAutoInfoTable,
    columns: {
      gOnuUpAutoInfoEquId: 'gOnuUpAutoInfoEquId',
      gOnuUpAutoInfoSwVer: 'gOnuUpAutoInfoSwVer',
      gOnuUpAutoInfoOnuImg: 'gOnuUpAutoInfoOnuImg',
    },
    write: gOnuUpAuto,
    parameters: {
      gOnuUpAutoInfoEquId: 'gOnuUpAutoEquId',
      gOnuUpAutoInfoSwVer: 'gOnuUpAutoSwVer',
      gOnuUpAutoInfoOnuImg: 'gOnuUpAutoOnuImg',
    },
    action: 'gOnuUpAutoAction',
    add: 'add',
    remove: 'del',
  }),
  withVersions(
    snmpTable(autoUpgradeStatus, {
      read: gOnuUpAutoStatusTable,
      columns: {
        gOnuUpAutoStatusPONInx: 'gOnuUpAutoStatusPONInx',
        gOnuUpAutoStatusONUInx: 'gOnuUpAutoStatusONUInx',
        gOnuUpAutoStatusSta: { object: 'gOnuUpAutoStatusSta', codec: stateCodec },
        gOnuUpAutoStatusProgress: 'gOnuUpAutoStatusProgress',
        gOnuUpAutoStatusFailreason: 'gOnuUpAutoStatusFailreason',
      },
    }),
  ),
];
