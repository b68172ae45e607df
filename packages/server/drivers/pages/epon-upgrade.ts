import { eponAutoUpgrade } from '@heliograph/catalogue/pages/olt/epon/eponAutoUpgrade.ts';
import { eponManualUpgrade } from '@heliograph/catalogue/pages/olt/epon/eponManualUpgrade.ts';
import { eponUpgradeStatus } from '@heliograph/catalogue/pages/olt/epon/eponUpgradeStatus.ts';
import { onlineOnuAuthInfo, onuSnInfo } from '@heliograph/wire/mib/epon-onu.ts';
import {
  autoUpgrade,
  autoUpgradeCreate,
  autoUpgradeDelete,
  autoUpgradeTable,
  upgradeOnuImage,
  upgradeOnuSelect,
  upgradeOnuSelectTable,
  upgradeOnuStatusTable,
  upgreadOnuAction,
} from '@heliograph/wire/mib/epon-upgrade.ts';
import { setItem } from '../bindings/codec.ts';
import { commandBlock } from '../bindings/command-block.ts';
import type { Binding, PageRead, PageRow, PageSession, RawValue, Step } from '../kit/binding.ts';
import {
  isUpgradeOpen,
  listedOnus,
  upgradeStateOf,
  upgradeCourse,
  type UpgradeEyes,
  type UpgradeLine,
  type UpgradeUnit,
} from './upgrade-course.ts';

const wordOf = (raw: RawValue | undefined): string | null =>
  typeof raw === 'string' && raw.trim() !== '' ? raw.trim() : null;

// ── states ─────────────────────────────────────────────────────────────────────────────────────────────────────────

interface Told {
  readonly pon: number;
  readonly llid: number;
  readonly said: string;
  readonly progress: string;
}

async function told(session: PageSession): Promise<{ rows: readonly Told[]; complete: boolean; absent: boolean }> {
  const columns = ['upgreadeStatusPonS', 'upgradeOnuLlid', 'upgradeOnuStatusS', 'upgradeOnuStatusProcess'];
  const { rows, complete, absent } = await session.walk(upgradeOnuStatusTable, columns);
  const shown = rows.map(({ values }) => ({
    pon: Number(values['upgreadeStatusPonS']),
    llid: Number(values['upgradeOnuLlid']),
    said: String(values['upgradeOnuStatusS'] ?? ''),
    progress: String(values['upgradeOnuStatusProcess'] ?? ''),
  }));
  return { rows: shown, complete, absent };
}

/** What stands behind the word: `failed: ONU offline`. */
const reasonOf = (said: string): string => /:\s*(.*)$/.exec(said)?.[1] ?? '';

interface Online {
  readonly onu: number;
  readonly isOnline: boolean;
}

/** ONUs of a port by their LLID. */
async function byLlid(session: PageSession, pon: number): Promise<ReadonlyMap<number, Online>> {
  const columns = ['onlineOnuAuthInfoLlid', 'onlineOnulineStatus'];
  const { rows } = await session.walk(onlineOnuAuthInfo, columns, [pon]);
  return new Map(
    rows.map(({ index: [, onu = 0], values }) => [
      Number(values['onlineOnuAuthInfoLlid']),
      { onu, isOnline: values['onlineOnulineStatus'] === 1 },
    ]),
  );
}

async function versionsOf(session: PageSession, pon: number, onus: readonly number[]) {
  const { oid } = onuSnInfo.columns.onuSoftwareVersion;
  const versions = await session.get(onus.map((onu) => [...oid, pon, onu]));
  return new Map(onus.map((onu, at) => [onu, wordOf(versions[at])]));
}

async function readStates(session: PageSession): Promise<PageRead> {
  const { rows, complete, absent } = await told(session);
  const found: PageRow[] = [];
  for (const [pon, lines] of Map.groupBy(rows, (row) => row.pon)) {
    const onus = await byLlid(session, pon);
    const named = lines.flatMap(({ llid }) => onus.get(llid)?.onu ?? []);
    const versions = await versionsOf(session, pon, named);
    for (const { llid, said, progress } of lines) {
      const { onu = null } = onus.get(llid) ?? {};
      found.push({
        upgreadeStatusPonS: pon,
        upgradeOnuLlid: llid,
        onlineOnuAuthInfoOnuNo: onu,
        upgradeOnuStatusS: upgradeStateOf(said),
        upgradeOnuStatusProcess: progress || null,
        onuSoftwareVersion: onu === null ? null : (versions.get(onu) ?? null),
        upgradeReason: reasonOf(said) || null,
      });
    }
  }
  return { rows: found, complete, absent };
}

// ── by hand ────────────────────────────────────────────────────────────────────────────────────────────────────────

const ponOf = (row: PageRow): number => Number(row['upgradeOnuPonS']);
const onusOf = (row: PageRow): readonly number[] => listedOnus(row['upgradeOnuSelectS']);

async function linesOf(session: PageSession, after: PageRow): Promise<readonly UpgradeLine[]> {
  const pon = ponOf(after);
  const asked = new Set(onusOf(after));
  const ofPort = (await told(session)).rows.filter((row) => row.pon === pon);
  if (ofPort.length === 0) return [];
  const onus = await byLlid(session, pon);
  return ofPort.flatMap(({ llid, said, progress }) => {
    const { onu } = onus.get(llid) ?? {};
    if (onu === undefined || !asked.has(onu)) return [];
    return [
      {
        onu,
        state: upgradeStateOf(said),
        reason: reasonOf(said),
        said: `${said} ${progress}`.trim(),
        mark: `${said}|${progress}`,
      },
    ];
  });
}

async function unitsOf(session: PageSession, after: PageRow): Promise<ReadonlyMap<number, UpgradeUnit>> {
  const pon = ponOf(after);
  const onus = onusOf(after);
  const known = new Map([...(await byLlid(session, pon)).values()].map((one) => [one.onu, one.isOnline]));
  const versions = await versionsOf(session, pon, onus);
  return new Map(
    onus.map((onu) => [
      onu,
      { version: versions.get(onu) ?? null, isWorking: known.get(onu) === true, isKnown: known.has(onu) },
    ]),
  );
}

const eyes: UpgradeEyes = { onusOf, lines: linesOf, units: unitsOf };

const { upgradeImage, upgradeIp, upgradeImageAction } = upgradeOnuImage;
const { upgradePon, upgradeOnu, upgradeSelectAction } = upgradeOnuSelect;
const { upgreadAction } = upgreadOnuAction;

async function selected(session: PageSession) {
  return session.walk(upgradeOnuSelectTable, ['upgradeOnuSelectS']);
}

/** Only what goes on: the device keeps its selection when it is over. */
async function readTask(session: PageSession): Promise<PageRead> {
  const { rows, complete, absent } = await selected(session);
  const [image, server] = await session.get([upgradeImage.oid, upgradeIp.oid]);
  const all = rows.map(({ values }) => ({
    upgradeOnuPonS: Number(values['upgradeOnuPonS']),
    upgradeOnuSelectS: String(values['upgradeOnuSelectS'] ?? ''),
    // What was never set reads back as its own name.
    upgradeImage: image === upgradeImage.name ? null : wordOf(image),
    upgradeIp: wordOf(server),
  }));
  const going: PageRow[] = [];
  for (const row of all) if ((await linesOf(session, row)).some(({ state }) => isUpgradeOpen(state))) going.push(row);
  return { rows: going, complete, absent };
}

const deselect = (pon: number, list: string): Step => ({
  sets: [
    setItem(upgradePon, pon),
    setItem(upgradeOnu, list),
    setItem(upgradeSelectAction, upgradeSelectAction.enum.delete, [], 'delete'),
  ],
});

/** What was selected before goes first: the device would begin it again. Then the file, the ONUs, and the start. */
async function begin(session: PageSession, after: PageRow): Promise<readonly Step[]> {
  const { rows } = await selected(session);
  const former = rows.map(({ values }) =>
    deselect(Number(values['upgradeOnuPonS']), String(values['upgradeOnuSelectS'] ?? '')),
  );
  const file = [
    setItem(upgradeImage, String(after['upgradeImage'] ?? '')),
    setItem(upgradeIp, String(after['upgradeIp'] ?? '')),
    setItem(upgradeImageAction, upgradeImageAction.enum.commit, [], 'commit'),
  ];
  const onus = [
    setItem(upgradePon, ponOf(after)),
    setItem(upgradeOnu, String(after['upgradeOnuSelectS'] ?? '')),
    setItem(upgradeSelectAction, upgradeSelectAction.enum.add, [], 'add'),
  ];
  const start = [setItem(upgreadAction, upgreadAction.enum.start, [], 'start')];
  return [...former, { sets: file }, { sets: onus }, { sets: start }];
}

const manual: Binding = {
  page: eponManualUpgrade,
  isNoSetting: true,
  read: readTask,
  steps: ({ op, before, after }, session) => {
    if (op === 'add' && after) return begin(session, after);
    const stop: Step = { sets: [setItem(upgreadAction, upgreadAction.enum.stop, [], 'stop')] };
    return Promise.resolve(before ? [stop, deselect(ponOf(before), String(before['upgradeOnuSelectS'] ?? ''))] : []);
  },
  course: upgradeCourse(eyes),
};

// ── by itself ──────────────────────────────────────────────────────────────────────────────────────────────────────

const rules = commandBlock(eponAutoUpgrade, {
  read: autoUpgradeTable,
  columns: {
    autoForceModeS: 'autoForceModeS',
    autoVendorIDS: 'autoVendorIDS',
    autoModelIDS: 'autoModelIDS',
    autoSoftwareVersionS: 'autoSoftwareVersionS',
    autoImageNameS: 'autoImageNameS',
    autoTftpServerIPS: 'autoTftpServerIPS',
  },
  write: autoUpgradeCreate,
  parameters: {
    autoForceModeS: 'autoForceMode',
    autoVendorIDS: 'autoVendorID',
    autoModelIDS: 'autoModelID',
    autoSoftwareVersionS: 'autoSoftwareVersion',
    autoImageNameS: 'autoImageName',
    autoTftpServerIPS: 'autoTftpServerIP',
  },
  action: 'autoCreateAction',
  add: 'submit',
  edit: 'submit',
});

/** Making and deleting are two blocks. The one word about what the OLT does is the same beside every row. */
const automatic: Binding = {
  ...rules,
  read: async (session) => {
    const read = await rules.read(session);
    const [state] = read.rows.length === 0 ? [] : await session.get([autoUpgrade.autoUpgradeStatus.oid]);
    return { ...read, rows: read.rows.map((row) => ({ ...row, autoUpgradeStatus: wordOf(state) })) };
  },
  steps: (change, session) => {
    const { op, before } = change;
    if (op !== 'remove') return rules.steps(change, session);
    const { deleteVendorID, deleteModelID, autoDeleteAction } = autoUpgradeDelete;
    const drop = [
      setItem(deleteVendorID, String(before?.['autoVendorIDS'] ?? '')),
      setItem(deleteModelID, String(before?.['autoModelIDS'] ?? '')),
      setItem(autoDeleteAction, autoDeleteAction.enum.delete, [], 'delete'),
    ];
    return Promise.resolve([{ sets: drop }]);
  },
};

export const eponUpgradePages: readonly Binding[] = [
  { page: eponUpgradeStatus, read: readStates, steps: () => Promise.resolve([]) },
  manual,
  automatic,
];
