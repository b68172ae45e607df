import { isIP } from 'node:net';
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
import { choiceName } from '@heliograph/wire/mib/kit.ts';
import { isReached, type UnitUpgrade, type OnuUpgradeMode } from '../../devices/upgrades.ts';
import { isUnicast } from '../addresses.ts';
import type { Config } from '../config.ts';
import { actionBlock, status, stored, wrong, type ConfigFamily, type ValuesOf, type Verdict } from '../shape.ts';

const isServer = (server: string): boolean => isIP(server) === 4 && (isUnicast(server) || isReached(server));

const fetch = (
  { gOnuUpTftpLoadFileName: name = '', gOnuUpTftpLoadFileServer: server = '' }: ValuesOf<typeof gOnuUpTftpLoadFile>,
  { olt }: Config,
): Verdict => {
  if (name === '' || /[\s/\\]/.test(name)) return wrong('no file name');
  return isServer(server) ? olt.upgrades.fetch(name, server) : wrong('no server');
};

const start = (
  {
    gOnuUpManuImg: image = '',
    gOnuUpManuPonInx: pon = 0,
    gOnuUpManuOnuList: list = '',
    gOnuUpManuMode = 0,
  }: ValuesOf<typeof gOnuUpManu>,
  { olt }: Config,
): Verdict => {
  const mode = choiceName(gOnuUpManu.gOnuUpManuMode, gOnuUpManuMode) as OnuUpgradeMode | undefined;
  if (mode === undefined) return wrong('no mode');
  if (!olt.upgrades.images.has(image)) return `no image ${image}`;
  if (pon < 1 || pon > olt.model.ponPorts) return wrong(`no PON ${pon}`);
  return olt.upgrades.start(image, pon, list, mode);
};

const { 'update-and-reboot': mix, ...alike } = gOnuUpStatusTable.columns.gOnuUpStatusAction.enum;
const actionOf: Readonly<Record<OnuUpgradeMode, number>> = { ...alike, download: alike.update, mix };

const two = (number: number): string => String(number).padStart(2, '0');
const timeText = (ms: number): string => {
  const at = new Date(ms);
  const day = [at.getUTCFullYear(), two(at.getUTCMonth() + 1), two(at.getUTCDate())].join('/');
  return `${day} ${[at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(':')}`;
};

const shownOf = ({ olt }: Config, lines: Iterable<UnitUpgrade>): UnitUpgrade[] =>
  [...lines].filter(({ slot }) => olt.onus.known[slot] === 1);

const statuses = status(gOnuUpStatusTable, (config) =>
  shownOf(config, config.olt.upgrades.lines).map(({ slot, mode, state, progress, reason, at }) => ({
    gOnuUpStatusPonInx: config.olt.onus.pon(slot),
    gOnuUpStatusOnuInx: config.olt.onus.onu(slot),
    gOnuUpStatusAction: actionOf[mode],
    gOnuUpStatusSta: state,
    gOnuUpStatusProgress: `${progress}%`,
    gOnuUpStatusFailreason: reason,
    gOnuUpStatusCommitTime: timeText(config.olt.clock(at)),
  })),
);

const automatic = status(gOnuUpAutoStatusTable, (config) =>
  shownOf(config, config.olt.upgrades.automatic.values()).map(({ slot, state, progress, reason }) => ({
    gOnuUpAutoStatusPONInx: config.olt.onus.pon(slot),
    gOnuUpAutoStatusONUInx: config.olt.onus.onu(slot),
    gOnuUpAutoStatusSta: state,
    gOnuUpAutoStatusProgress: `${progress}%`,
    gOnuUpAutoStatusFailreason: reason,
  })),
);

/** The action that deletes stands in the block of the upgrade and takes the image from there. */
const drop = (_: unknown, config: Config): Verdict => {
  const image = String(config.params.get('gOnuUpManuImg') ?? '');
  const isKept = config.kept(gOnuUpAutoInfoTable).some(({ gOnuUpAutoInfoOnuImg }) => gOnuUpAutoInfoOnuImg === image);
  return isKept ? `${image} is in use` : config.olt.upgrades.drop(image);
};

export const gponUpgrade: ConfigFamily = {
  name: 'gpon-upgrade',
  when: ({ technology, onuTables }) => technology === 'gpon' && onuTables,
  parts: [
    actionBlock(gOnuUpTftpLoadFile, 'gOnuUpTftpLoadFileAction', { on: { commit: fetch } }),
    status(gOnuUpOnuImgTable, ({ olt }) => [...olt.upgrades.images].map((image) => ({ gOnuUpOnuImg: image }))),
    actionBlock(gOnuUpManu, 'gOnuUpManuAction', { on: { start, stop: (_, { olt }) => olt.upgrades.stop() } }),
    actionBlock(gOnuUpManuDelete, 'gOnuUpManuImgdel', { on: { del: drop } }),
    status(gOnuUpManuInfoTable, ({ olt: { upgrades } }) =>
      upgrades.task === undefined
        ? []
        : [
            {
              gOnuUpManuInfoImg: upgrades.task.image,
              gOnuUpManuInfoPonInx: upgrades.task.pon,
              gOnuUpManuInfoOnuList: upgrades.task.list,
            },
          ],
    ),
    statuses,
    stored(gOnuUpAutoInfoTable, {
      writable: [],
      limit: 16,
      check: ({ gOnuUpAutoInfoEquId: model, gOnuUpAutoInfoSwVer: version, gOnuUpAutoInfoOnuImg: image }, { olt }) => {
        if (!/^\S{1,20}$/.test(model)) return wrong('no equipment ID');
        if (!/^\S{1,32}$/.test(version)) return wrong('no version');
        return olt.upgrades.images.has(image) ? undefined : `no image ${image}`;
      },
    }),
    actionBlock(gOnuUpAuto, 'gOnuUpAutoAction', {
      into: gOnuUpAutoInfoTable,
      map: {
        gOnuUpAutoInfoEquId: 'gOnuUpAutoEquId',
        gOnuUpAutoInfoSwVer: 'gOnuUpAutoSwVer',
        gOnuUpAutoInfoOnuImg: 'gOnuUpAutoOnuImg',
      },
      on: { add: 'add', del: 'drop' },
    }),
    automatic,
  ],
};
