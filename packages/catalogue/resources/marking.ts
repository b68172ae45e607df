import { text } from '../kit/text.ts';
import { markings, placeKindNames, mapPlaceKinds } from '../words/map-words.ts';
import type { Resource } from './resource.ts';

const kinds = placeKindNames.map((value) => ({ value, label: mapPlaceKinds[value] }));

/** What is marked on the map and what is not (S1 §4.4). */
export const markingResource: Resource = {
  id: 'marking',
  title: text('Marking', '地图标注'),
  many: text('devices', '设备'),
  key: 'id',
  head: 'name',
  empty: text(
    'Nothing of this kind. ONUs are listed of one OLT: open it from the list of OLTs.',
    '没有此类对象。ONU 需先选择所属 OLT。',
  ),
  columns: [
    { name: 'name', label: text('Name', '名称') },
    { name: 'kind', label: text('Kind', '类型'), kind: 'choice', options: kinds },
    { name: 'detail', label: text('Detail', '说明') },
    { name: 'marking', label: text('Marking', '标注状态') },
    { name: 'lon', label: text('Longitude', '经度') },
    { name: 'lat', label: text('Latitude', '纬度') },
  ],
  filters: [
    { name: 'search', label: text('Name or detail', '名称或说明'), kind: 'text' },
    { name: 'kind', label: text('Kind', '类型'), kind: 'choice', options: kinds },
    { name: 'marking', label: text('Marking', '标注状态'), kind: 'choice', options: markings },
  ],
};
