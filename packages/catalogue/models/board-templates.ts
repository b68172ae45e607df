import { text, type Text } from '../kit/text.ts';
import { blankSet, tileKindOf, type Tile, type TileKindId } from './tiles.ts';

/** A board to begin with. Its tiles are about everything that whoever looks may see. */
export interface BoardTemplate {
  readonly id: string;
  readonly label: Text;
  readonly help: Text;
  readonly tiles: readonly Tile[];
}

type Spot = readonly [x: number, y: number, w: number, h: number];
type Drawn = readonly [kind: TileKindId, spot: Spot, set?: Tile['set']];

const tiles = (drawn: readonly Drawn[]): readonly Tile[] =>
  drawn.map(([kind, [x, y, w, h], set], at) => {
    const known = tileKindOf(kind);
    return {
      id: `t${at + 1}`,
      kind,
      title: '',
      x,
      y,
      w,
      h,
      where: { of: 'all' },
      set: { ...(known ? blankSet(known) : {}), ...set },
    };
  });

const figures = (...what: readonly string[]): Drawn[] =>
  what.map((one, at): Drawn => ['figure', [at * 3, 0, 3, 2], { what: one, since: 'week' }]);

export const boardTemplates: readonly BoardTemplate[] = [
  {
    id: 'empty',
    label: text('Empty', '空白'),
    help: text('Tiles come one by one', '逐个添加卡片'),
    tiles: [],
  },
  {
    id: 'noc',
    label: text('Control room', '监控中心'),
    help: text('What stands, what is down and why', '当前告警、事件与离线原因'),
    tiles: tiles([
      ...figures('olt.online', 'olt.los', 'olt.power', 'olt.weak'),
      ['incidents', [0, 2, 6, 5]],
      ['states', [6, 2, 3, 5]],
      ['top', [9, 2, 3, 5], { what: 'olt.los', window: 'hour', order: 'high' }],
      ['metric', [0, 7, 6, 4], { what: 'olt.online', window: 'day', beside: true }],
      ['alarms', [6, 7, 6, 4], { level: '2' }],
    ]),
  },
  {
    id: 'capacity',
    label: text('Capacity', '容量'),
    help: text('How full uplinks and PON ports are', '上联口与 PON 口负荷'),
    tiles: tiles([
      ...figures('uplink.downBps', 'uplink.upBps', 'olt.cpu', 'olt.memory'),
      ['metric', [0, 2, 6, 4], { what: 'uplink.downBps', window: 'week', beside: true }],
      ['metric', [6, 2, 6, 4], { what: 'pon.downBps', window: 'week', beside: true }],
      ['top', [0, 6, 4, 5], { what: 'uplink.downBps', window: 'day', order: 'high' }],
      ['top', [4, 6, 4, 5], { what: 'pon.downBps', window: 'day', order: 'high' }],
      ['top', [8, 6, 4, 5], { what: 'olt.cpu', window: 'day', order: 'high' }],
    ]),
  },
  {
    id: 'light',
    label: text('Light', '光功率'),
    help: text('Weak and decaying ONUs, modules of PON ports', '弱光与光衰减 ONU、PON 口光模块'),
    tiles: tiles([
      ...figures('olt.weak', 'ponOptics.txPower', 'ponOptics.rxMean', 'olt.los'),
      ['top', [0, 2, 6, 5], { what: 'light', window: 'day', order: 'low' }],
      ['top', [6, 2, 6, 5], { what: 'decay', window: 'day', order: 'high' }],
      ['metric', [0, 7, 6, 4], { what: 'olt.weak', window: 'month', beside: false }],
      ['metric', [6, 7, 6, 4], { what: 'ponOptics.rxMean', window: 'day', beside: false }],
    ]),
  },
];
