import { text } from '../kit/text.ts';
import { graphTypes } from '../words/topology-words.ts';
import type { Resource } from './resource.ts';

/** Graphs of a project (S1 §3.8). */
export const topologyResource: Resource = {
  id: 'topology',
  title: text('Topology', '拓扑'),
  many: text('graphs', '拓扑图'),
  key: 'graphId',
  head: 'graphName',
  empty: text('No graph yet. Draw one, and bind its items to devices.', '还没有拓扑图。绘制后可将图中对象绑定到设备。'),
  columns: [
    { name: 'graphName', label: text('Name', '名称') },
    { name: 'graphType', label: text('Type', '类型'), kind: 'choice', options: graphTypes },
    { name: 'items', label: text('Items', '对象数') },
    { name: 'graphDesc', label: text('Description', '描述') },
    { name: 'graphAuthor', label: text('Author', '作者') },
    { name: 'version', label: text('Version', '版本'), kind: 'number', extra: true },
    { name: 'updateBy', label: text('Changed by', '更新者'), extra: true },
    { name: 'updateTime', label: text('Changed', '更新时间'), kind: 'time' },
    { name: 'createTime', label: text('Created', '创建时间'), kind: 'time', extra: true },
  ],
  filters: [{ name: 'graphName', label: text('Name', '名称'), kind: 'text' }],
};
