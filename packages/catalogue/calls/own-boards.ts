import { z } from 'zod';
import { call, choiceOr, filter, id, idText, ids, nothing, paging, shortText, whole } from '../kit/call.ts';
import { sent } from '../kit/edit.ts';
import { choice, choices, str, type Form, type Option } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { boardTemplates } from '../models/board-templates.ts';
import { boardLimits, tileKindIds } from '../models/tiles.ts';
import { boardShares, tilePlaceKinds, tileMessages } from '../words/tile-words.ts';
import { boardWindows } from './board.ts';
import { inProject, reading, time, timeOrNull, words } from './device-ref.ts';
import { maybeIds, maybeText } from './people-fields.ts';

type Names = [string, ...string[]];
const placeNames = Object.keys(tilePlaceKinds) as [keyof typeof tilePlaceKinds, ...(keyof typeof tilePlaceKinds)[]];
const shares = boardShares.map(({ value }) => value) as ['mine', 'roles', 'all'];
const templates = boardTemplates.map(({ id: name }) => name) as Names;

const looks = {
  boardName: str({ label: text('Name', '名称'), format: 'entityName', maxLength: 64 }),
  description: str({ label: text('Description', '描述'), format: 'label', maxLength: 200, optional: true }),
  shared: choice({ label: text('Who sees it', '可见范围'), options: boardShares, initial: 'mine' }),
} as const;
const rules: Form['rules'] = [
  {
    marks: ['roleIds'],
    message: tileMessages.noRole,
    holds: ({ shared, roleIds }) => shared !== 'roles' || (Array.isArray(roleIds) && roleIds.length > 0),
    passes: { shared: 'roles', roleIds: ['1'] },
    fails: { shared: 'roles', roleIds: [] },
  },
];
const typedForm: Form = { fields: looks, rules };
/** As it is typed, with the roles that the tenant has. */
export const boardForm = (roles: readonly Option[]): Form => ({
  fields: {
    ...looks,
    roleIds: choices({
      label: text('Roles', '角色'),
      options: roles,
      optional: true,
      when: { field: 'shared', is: ['roles'] },
    }),
  },
  rules,
});

/** Where a tile looks, as clients send it. */
const place = z.object({
  of: z.enum(placeNames),
  id: idText.optional(),
  port: whole(1, 1000).optional(),
});
const cell = (most: number) => whole(0, most);
export const tileShape = z.object({
  id: z.string().regex(/^[\w-]{1,20}$/),
  kind: z.enum(tileKindIds),
  title: shortText(64).default(''),
  x: cell(boardLimits.columns - 1),
  y: cell(boardLimits.rows),
  w: cell(boardLimits.columns),
  h: cell(boardLimits.tallest),
  where: place.default({ of: 'all' }),
  set: z
    .record(
      z.string().max(20),
      z.union([z.string().max(2000), z.number().min(-2_147_483_648).max(2_147_483_647), z.boolean()]),
    )
    .default({}),
});

const typed = {
  boardName: shortText(64),
  description: maybeText(200),
  shared: z.enum(shares).default('mine'),
  roleIds: maybeIds(50),
};

export const boardRow = z.object({
  boardId: z.string(),
  boardName: z.string(),
  description: words,
  shared: z.enum(shares),
  roleIds: z.array(z.string()),
  owner: z.string(),
  isMine: z.boolean(),
  /** Whoever asks may change it: one's own, and those of others with the permission to share. */
  mayEdit: z.boolean(),
  tiles: z.number(),
  version: z.number(),
  updateBy: z.string(),
  updateTime: time,
});

/** How a tile is told: what it is about, by its name now. `isGone`: there is no such thing any more, or whoever asks does not see it. */
export const toldTile = tileShape.extend({ whereName: words, isGone: z.boolean() });

/** Points of a tile over time, in the unit of the metric. */
export const tileSeries = z.object({
  from: time,
  to: time,
  stepSeconds: z.number(),
  unit: z.string(),
  /** How places were put together: added up, or their mean with the least and most of them. */
  joined: z.enum(['sum', 'mean']),
  /** Places that told something; null: nobody counted them. */
  places: reading,
  times: z.array(time),
  values: z.array(reading),
  least: z.array(reading).nullable(),
  most: z.array(reading).nullable(),
  /** The same so many days before, at the same points. */
  earlier: z.array(reading).nullable(),
  /** Of the newest reading; null: there is none in this time. */
  at: timeOrNull,
});

export const tileRank = z.object({
  id: z.string(),
  oltId: z.string(),
  onuId: words,
  host: z.string(),
  place: words,
  value: reading,
});

const seriesInput = z.object({
  ...inProject,
  what: shortText(40),
  of: z.enum(placeNames).default('all'),
  placeId: z.preprocess((value) => (value === '' ? undefined : value), id.optional()),
  port: z.preprocess((value) => (value === '' ? undefined : value), whole(1, 1000).optional()),
  window: z.enum(boardWindows).default('day'),
  /** Days before that are laid beside; 0: none. */
  beside: whole(0, 7).default(0),
});

const topInput = z.object({
  ...inProject,
  what: shortText(40),
  of: z.enum(placeNames).default('all'),
  placeId: z.preprocess((value) => (value === '' ? undefined : value), id.optional()),
  window: z.enum(boardWindows).default('day'),
  order: choiceOr(['high', 'low'], 'high'),
});
export const tileTop = z.object({ unit: z.string(), from: timeOrNull, to: timeOrNull, rows: z.array(tileRank) });

const board = '/statistics/board';
const see = 'statistics:boards:list';
const size = { maxBytes: 128 * 1024, maxValues: 5000 } as const;
const tiles = z.array(tileShape).max(boardLimits.tiles + 1);

/** Boards that people make for themselves and others. What tiles show comes by the calls that have it. */
export const ownBoardCalls = {
  listBoards: call({
    method: 'GET',
    path: `${board}/list`,
    title: text('List boards', '查询看板列表'),
    access: see,
    input: z.object({ boardName: filter(64), ...paging }),
    reply: 'rows',
    output: boardRow,
  }),
  getBoard: call({
    method: 'GET',
    path: `${board}/:boardId`,
    title: text('A board', '看板详情'),
    access: see,
    input: z.object({ boardId: id }),
    reply: 'data',
    output: boardRow.extend({ layout: z.array(toldTile) }),
  }),
  addBoard: call({
    method: 'POST',
    path: board,
    title: text('Add board', '新增看板'),
    access: 'statistics:boards:add',
    /** Begins as a template, or as the copy of a board that one sees. */
    input: z.object({ ...typed, template: choiceOr(templates, 'empty'), copyOf: id.nullish() }),
    form: typedForm,
    reply: 'data',
    output: z.object({ boardId: z.string() }),
    audit: true,
  }),
  saveBoard: call({
    method: 'PUT',
    path: board,
    title: text('Change board', '修改看板'),
    access: 'statistics:boards:edit',
    /** `version`: the one that was read. Somebody else saved since: refused, and nothing is written. */
    input: sent({ boardId: id, version: whole(1, 2_147_483_647), ...typed, layout: tiles }, 'boardId', 'version'),
    form: typedForm,
    reply: 'data',
    output: z.object({ version: z.number() }),
    audit: true,
    edit: true,
    body: size,
  }),
  removeBoards: call({
    method: 'DELETE',
    path: `${board}/:boardIds`,
    title: text('Delete boards', '删除看板'),
    access: 'statistics:boards:remove',
    input: z.object({ boardIds: ids }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  boardRoles: call({
    method: 'GET',
    path: `${board}/roles`,
    title: text('Roles that a board can be shared with', '可共享的角色'),
    access: 'statistics:boards:share',
    input: nothing,
    reply: 'data',
    output: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
  tilePlaces: call({
    method: 'GET',
    path: `${board}/places`,
    title: text('Places that a tile can be about', '可选范围'),
    access: 'device:olt:list',
    /** `oltId`: the ports of this OLT. */
    input: z.object({ of: z.enum(placeNames), keyword: filter(64), oltId: id.nullish() }),
    reply: 'data',
    /** The first of them. */
    output: z.array(z.object({ id: z.string(), port: reading, name: z.string() })),
  }),
  tileSeries: call({
    method: 'GET',
    path: `${board}/series`,
    title: text('A metric of a place over time', '指标曲线数据'),
    access: 'device:olt:list',
    input: seriesInput,
    reply: 'data',
    output: tileSeries,
  }),
  tileOnuSeries: call({
    method: 'GET',
    path: `${board}/onuSeries`,
    title: text('A metric of ONUs over time', 'ONU 指标曲线数据'),
    access: 'device:onu:list',
    input: seriesInput,
    reply: 'data',
    output: tileSeries,
  }),
  tileTop: call({
    method: 'GET',
    path: `${board}/top`,
    title: text('Places in the order of a metric', '指标排名数据'),
    access: 'device:olt:list',
    input: topInput,
    reply: 'data',
    output: tileTop,
  }),
  tileOnuTop: call({
    method: 'GET',
    path: `${board}/onuTop`,
    title: text('ONUs in the order of their light', 'ONU 光功率排名数据'),
    access: 'device:onu:list',
    input: topInput,
    reply: 'data',
    output: tileTop,
  }),
} as const;
