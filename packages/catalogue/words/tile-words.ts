import { text } from '../kit/text.ts';

/** Boards that people make of tiles, and what goes wrong with them. */
export const tileMessages = {
  mostBoards: text('A person has at most {max} boards', '每人最多 {max} 个看板'),
  mostTiles: text('A board holds at most {max} tiles', '每个看板最多 {max} 个卡片'),
  twice: text('Two tiles have the same id', '存在编号重复的卡片'),
  outside: text('Tile {name} lies outside the grid', '卡片“{name}”超出网格范围'),
  wrong: text('Tile {name}: {why}', '卡片“{name}”：{why}'),
  notThere: text('This metric is not kept of such a place', '该范围没有此项指标'),
  needsPlace: text('Choose the place', '请选择范围'),
  noRole: text('Choose at least one role', '请至少选择一个角色'),
  noBoard: text('There is no board of this name that you may see', '没有此名称的看板，或您无权查看'),
} as const;

/** Who sees a board besides whoever made it. */
export const boardShares = [
  { value: 'mine', label: text('Only me', '仅自己') },
  { value: 'roles', label: text('People of some roles', '指定角色') },
  { value: 'all', label: text('Everybody of the tenant', '本租户所有人') },
] as const;

export const tilePlaceKinds = {
  all: text('Everything', '全部'),
  project: text('Project', '项目'),
  site: text('Site', '站点'),
  olt: text('OLT', 'OLT'),
  port: text('Uplink port', '上联口'),
  pon: text('PON port', 'PON 口'),
  onu: text('ONU', 'ONU'),
} as const;
