import { z } from 'zod';
import { call, choiceOr, filter, id, nothing, optionalId, paging, shortText, whole } from '../kit/call.ts';
import { sent } from '../kit/edit.ts';
import { bool, choice, str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { boundKinds, mostGraphText } from '../models/topology.ts';
import { graphBackgrounds, graphThemes, graphTypes } from '../words/topology-words.ts';
import { inProject, reading, time, timeOrNull, words } from './device-ref.ts';

/** S2 §3: id, name, type, description, background, grid, theme. */
export const graphForm: Form = {
  fields: {
    graphName: str({ label: text('Name', '名称'), format: 'entityName', maxLength: 64 }),
    graphType: choice({ label: text('Type', '类型'), options: graphTypes }),
    graphDesc: str({ label: text('Description', '描述'), format: 'label', maxLength: 200, optional: true }),
    background: choice({ label: text('Background', '背景'), options: graphBackgrounds }),
    grid: bool({ label: text('Grid', '网格') }),
    theme: choice({ label: text('Theme', '主题'), options: graphThemes }),
  },
};

const wordsOf = <const T extends readonly { readonly value: string }[]>(options: T) =>
  options.map(({ value }) => value) as [T[number]['value'], ...T[number]['value'][]];
const types = wordsOf(graphTypes);
const backgrounds = wordsOf(graphBackgrounds);
const themes = wordsOf(graphThemes);

const looks = {
  graphName: shortText(64),
  graphType: choiceOr(types, 'network'),
  graphDesc: z
    .string()
    .trim()
    .max(200)
    .nullish()
    .transform((value) => (value === '' || value === undefined ? null : value)),
  background: choiceOr(backgrounds, 'plain'),
  grid: z.boolean().default(true),
  theme: choiceOr(themes, 'auto'),
};
/** The graph as JSON (`models/topology.ts`). */
const saved = z.string().max(mostGraphText);

/** A graph as lists show it (S1 §3.8). */
export const graphRow = z.object({
  graphId: z.string(),
  graphName: z.string(),
  graphType: z.enum(types),
  graphAuthor: z.string(),
  graphDesc: words,
  graphExData: z.object({ itemNum: z.number(), theme: z.enum(themes) }),
  background: z.enum(backgrounds),
  grid: z.boolean(),
  projectId: z.string(),
  version: z.number(),
  updateBy: z.string(),
  updateTime: time,
  createTime: time,
});

const graphSize = { maxBytes: 6 * 1024 * 1024, maxValues: 5000 } as const;

/** Graphs of a network: drawn, bound to devices, and alive (S1 §2.5, §3.8, §4.4; S2 §3, §5). */
export const topologyCalls = {
  listGraphs: call({
    method: 'GET',
    path: '/topology/graph/list',
    title: text('List topology graphs', '查询拓扑图'),
    access: 'topology:graph:list',
    input: z.object({ ...inProject, graphName: filter(64), ...paging }),
    reply: 'rows',
    output: graphRow,
  }),
  getGraph: call({
    method: 'GET',
    path: '/topology/graph/:id',
    title: text('A topology graph', '拓扑图详情'),
    access: 'topology:graph:list',
    /** `version`: as it was then; left out, as it is. */
    input: z.object({
      id,
      version: z.preprocess((value) => (value === '' ? undefined : value), whole(1, 2_147_483_647).optional()),
    }),
    reply: 'data',
    output: graphRow.extend({ graphSavedData: z.string() }),
  }),
  addGraph: call({
    method: 'POST',
    path: '/topology/graph',
    title: text('Add a topology graph', '新增拓扑图'),
    access: 'topology:graph:add',
    input: z.object({ ...looks, projectId: id.nullish(), graphSavedData: saved.nullish() }),
    form: graphForm,
    reply: 'data',
    output: z.object({ graphId: z.string() }),
    audit: true,
    body: graphSize,
  }),
  saveGraph: call({
    method: 'PUT',
    path: '/topology/graph',
    title: text('Save a topology graph', '保存拓扑图'),
    access: 'topology:graph:edit',
    /**
     * `version`: the one that was edited. Where somebody else saved meanwhile, both are put together; where both changed the same item,
     * it is refused and the answer names these items.
     */
    input: sent(
      { graphId: id, version: whole(1, 2_147_483_647), ...looks, graphSavedData: saved.nullish() },
      'graphId',
      'version',
    ),
    form: graphForm,
    reply: 'data',
    output: z.object({ version: z.number(), graphSavedData: z.string(), merged: z.boolean() }),
    audit: true,
    edit: true,
    body: graphSize,
  }),
  deleteGraph: call({
    method: 'DELETE',
    path: '/topology/graph/:id',
    title: text('Delete a topology graph', '删除拓扑图'),
    access: 'topology:graph:remove',
    input: z.object({ id }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  bindDevice: call({
    method: 'POST',
    path: '/topology/graph/bind',
    title: text('Bind a device to an item of a graph', '绑定设备'),
    access: 'topology:graph:edit',
    input: z.object({ graphId: id, itemId: shortText(40), kind: z.enum(boundKinds), deviceId: id }),
    reply: 'data',
    output: z.object({ version: z.number(), graphSavedData: z.string() }),
    audit: true,
  }),
  unbindDevice: call({
    method: 'POST',
    path: '/topology/graph/unbind',
    title: text('Unbind a device from an item of a graph', '解绑设备'),
    access: 'topology:graph:edit',
    input: z.object({ graphId: id, itemId: shortText(40) }),
    reply: 'data',
    output: z.object({ version: z.number(), graphSavedData: z.string() }),
    audit: true,
  }),
  graphState: call({
    method: 'GET',
    path: '/topology/graph/:id/state',
    title: text('State of what is bound to a graph', '拓扑图实时状态'),
    access: 'topology:graph:list',
    input: z.object({ id }),
    reply: 'data',
    output: z.object({
      /** Of bound items that whoever asks sees; the others are unknown. */
      items: z.array(
        z.object({
          itemId: z.string(),
          name: z.string(),
          detail: words,
          state: z.enum(['up', 'down', 'part', 'unknown']),
          /** Worst severity of its alarms that stand, 1 to 4; null = none. */
          severity: reading,
          /** ONUs below that are away, and all of them; null = nobody knows, or it has none. */
          away: reading,
          total: reading,
          oltId: words,
        }),
      ),
      /** Of links between bound items: what goes through them, and the light of what is below. */
      links: z.array(
        z.object({
          linkId: z.string(),
          /** The port that carries it, where one is known. */
          port: words,
          upBps: reading,
          downBps: reading,
          /** The busier direction, percent of what the port carries; null = one of both is not known. */
          load: reading,
          /** The weakest level of the working ONUs below, dBm. */
          rx: reading,
          /** Working ONUs below that told a level. */
          onus: reading,
          at: timeOrNull,
        }),
      ),
      /** The latest five of these devices (S1 §9). */
      alarms: z.array(
        z.object({
          alarmId: z.string(),
          oltId: z.string(),
          device: z.string(),
          name: z.object({ en: z.string(), zh: z.string() }),
          object: z.string(),
          severity: z.number(),
          at: time,
        }),
      ),
      currentTime: time,
    }),
  }),
  graphDiscovery: call({
    method: 'GET',
    path: '/topology/graph/:id/discovery',
    title: text('Links that devices tell of', '设备上报的链路'),
    access: 'topology:graph:list',
    input: z.object({ id }),
    reply: 'data',
    /** By what was last read of each device: `/device/config/neighbours` (LLDP) and its MAC table. */
    output: z.object({
      proposals: z.array(
        z.object({
          from: z.string(),
          fromName: z.string(),
          fromPort: words,
          /** Null: the console does not have it. */
          to: words,
          toName: z.string(),
          toPort: words,
          by: z.enum(['lldp', 'mac']),
          at: timeOrNull,
          /** The other end is an item of the graph. */
          isDrawn: z.boolean(),
        }),
      ),
      /** Drawn links between devices that could tell of each other. */
      links: z.array(
        z.object({
          linkId: z.string(),
          /** elsewhere: at other ports, or another device is at its port; gone: both were asked, and neither tells of the other. */
          seen: z.enum(['seen', 'elsewhere', 'gone', 'unknown']),
          by: z.enum(['lldp', 'mac']).nullable(),
          fromPort: words,
          toPort: words,
          /** Who is at its port instead. */
          instead: words,
          at: timeOrNull,
        }),
      ),
      currentTime: time,
    }),
  }),
  graphsWith: call({
    method: 'GET',
    path: '/topology/graphsWith',
    title: text('Where an ONU or an outage is in graphs', 'ONU 或故障在拓扑图中的位置'),
    access: 'topology:graph:list',
    input: z
      .object({ onuId: optionalId, outageId: optionalId })
      .refine((of) => (of.onuId === undefined) !== (of.outageId === undefined)),
    reply: 'data',
    /** The graphs that were changed last come first. */
    output: z.array(
      z.object({
        graphId: z.string(),
        graphName: z.string(),
        /** Of an ONU itself, or of what of the way from it to its OLT is drawn and nearest; of an outage where its branch begins. */
        itemId: z.string(),
      }),
    ),
  }),
  graphVersions: call({
    method: 'GET',
    path: '/topology/graph/:id/versions',
    title: text('Earlier versions of a graph', '拓扑图历史版本'),
    access: 'topology:graph:list',
    input: z.object({ id }),
    reply: 'rows',
    output: z.object({ version: z.number(), at: time, by: z.string(), itemNum: z.number() }),
  }),
  bindable: call({
    method: 'GET',
    path: '/topology/bindable',
    title: text('Devices that can be bound', '可绑定的设备'),
    access: 'topology:graph:list',
    input: z.object({ kind: z.enum(boundKinds), search: filter(64), ...inProject }),
    reply: 'data',
    output: z.array(z.object({ id: z.string(), name: z.string(), detail: words })),
  }),
} as const;
