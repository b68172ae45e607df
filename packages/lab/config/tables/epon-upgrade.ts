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
import { imageOf, isReached, numbersOf } from '../../devices/upgrades.ts';
import { isUnicast } from '../addresses.ts';
import type { Config } from '../config.ts';
import { actionBlock, settings, status, stored, wrong, type ConfigFamily, type RowOf, type Verdict } from '../shape.ts';

const longestFileName = 64;
const isFile = (name: string): boolean => name !== '' && name.length <= longestFileName && !/[\s/\\]/.test(name);

/** The units of the one port that is selected; this line of OLTs serves one port at a time. */
const start = (_: unknown, config: Config): Verdict => {
  const { olt } = config;
  const image = config.text('upgradeImage');
  if (image === '') return 'no image';
  const [first, ...others] = config.kept(upgradeOnuSelectTable);
  if (first === undefined) return 'no ONU is selected';
  if (others.length > 0) return 'ONUs of one port at a time';
  if (imageOf(image) === undefined) return `${image} is no image`;
  return olt.upgrades.start(image, first.upgradeOnuPonS, first.upgradeOnuSelectS, 'mix', config.text('upgradeIp'));
};

const checkSelect = (
  { upgradeOnuPonS: pon, upgradeOnuSelectS: list }: RowOf<typeof upgradeOnuSelectTable>,
  { olt }: Config,
): Verdict => {
  if (pon < 1 || pon > olt.model.ponPorts) return wrong(`no PON ${pon}`);
  if (olt.upgrades.isRunning()) return 'an upgrade is running';
  const numbers = numbersOf(list);
  if (numbers === undefined) return wrong(`${list} is no list of ONUs`);
  const missing = numbers.find((onu) => !olt.onus.has(pon, onu));
  return missing === undefined ? undefined : `no ONU ${missing} on PON ${pon}`;
};

/** A word and its percents, as the two columns have them. */
const statuses = status(upgradeOnuStatusTable, ({ olt }) =>
  olt.upgrades.lines
    .filter(({ slot }) => olt.onus.known[slot] === 1)
    .map(({ slot, state, progress, reason }, at) => ({
      upgradeOnuStatusIndex: at + 1,
      upgreadeStatusPonS: olt.onus.pon(slot),
      upgradeOnuLlid: olt.onus.onu(slot) + 1,
      upgradeOnuStatusS: reason === '' ? state : `${state}: ${reason}`,
      upgradeOnuStatusProcess: `${progress}%`,
    })),
);

const checkRule = (row: RowOf<typeof autoUpgradeTable>): Verdict => {
  const { autoVendorIDS, autoModelIDS, autoSoftwareVersionS, autoImageNameS, autoTftpServerIPS } = row;
  if (!/^\S{1,4}$/.test(autoVendorIDS) || !/^\S{1,4}$/.test(autoModelIDS)) return wrong('no vendor or model');
  if (!/^\S{1,16}$/.test(autoSoftwareVersionS)) return wrong('no version');
  if (!isFile(autoImageNameS)) return wrong('no file name');
  return isUnicast(autoTftpServerIPS) ? undefined : wrong('no server');
};

export const eponUpgrade: ConfigFamily = {
  name: 'epon-upgrade',
  when: ({ technology }) => technology === 'epon',
  parts: [
    actionBlock(upgradeOnuImage, 'upgradeImageAction', {
      on: { commit: 'keep' },
      keeps: { upgradeImage: '', upgradeIp: '0.0.0.0' },
      check: ({ upgradeImage: image = '', upgradeIp: server = '' }) => {
        if (!isFile(image)) return wrong('no file name');
        return isUnicast(server) || isReached(server) ? undefined : wrong('no server');
      },
    }),
    stored(upgradeOnuSelectTable, {
      writable: [],
      check: checkSelect,
      removable: (_, { olt }) => (olt.upgrades.isRunning() ? 'an upgrade is running' : undefined),
    }),
    actionBlock(upgradeOnuSelect, 'upgradeSelectAction', {
      into: upgradeOnuSelectTable,
      map: { upgradeOnuPonS: 'upgradePon', upgradeOnuSelectS: 'upgradeOnu' },
      on: { add: 'put', delete: 'drop' },
    }),
    actionBlock(upgreadOnuAction, 'upgreadAction', {
      on: { start, stop: (_, { olt }) => olt.upgrades.stop() },
      keeps: { upgradeOver: ({ olt }) => (olt.upgrades.isRunning() ? 0 : 1) },
    }),
    statuses,
    settings(autoUpgrade, {
      autoUpgradeStatus: ({ olt }) =>
        [...olt.upgrades.automatic.values()].some(({ state }) => state === 'running') ? 'running' : 'idle',
    }),
    stored(autoUpgradeTable, {
      key: ['autoVendorIDS', 'autoModelIDS'],
      item: 'autoUpgradeIndex',
      writable: [],
      limit: 64,
      check: checkRule,
    }),
    actionBlock(autoUpgradeCreate, 'autoCreateAction', {
      into: autoUpgradeTable,
      map: {
        autoForceModeS: 'autoForceMode',
        autoVendorIDS: 'autoVendorID',
        autoModelIDS: 'autoModelID',
        autoSoftwareVersionS: 'autoSoftwareVersion',
        autoImageNameS: 'autoImageName',
        autoTftpServerIPS: 'autoTftpServerIP',
      },
      on: { submit: 'put' },
    }),
    actionBlock(autoUpgradeDelete, 'autoDeleteAction', {
      into: autoUpgradeTable,
      map: { autoVendorIDS: 'deleteVendorID', autoModelIDS: 'deleteModelID' },
      on: { delete: 'drop' },
    }),
  ],
};
