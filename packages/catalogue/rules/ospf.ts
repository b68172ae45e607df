import type { Option } from '../kit/fields.ts';
import { text } from '../kit/text.ts';

/** External routes of OSPF: type 1 adds the cost of the way to the router that announces them. */
export const metricTypes: readonly Option[] = [
  { value: 1, label: text('Type 1', '类型 1') },
  { value: 2, label: text('Type 2', '类型 2') },
];

export const areaLabel = text('Area', '区域');
export const ospf6First = text('Switch OSPFv3 on first', '请先启用 OSPFv3');
