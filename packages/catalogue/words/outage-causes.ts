import { text, type Text } from '../kit/text.ts';

/** ONUs of one PON port that went away together. */
export interface Outage {
  readonly total: number;
  readonly hit: number;
  readonly los: number;
  readonly power: number;
  /** The OLT hears nothing on the port. */
  readonly portLos: boolean;
  readonly oltOnline: boolean;
}

export interface OutageCause {
  readonly id: string;
  /** `{hit}`, `{total}`, `{los}`, `{power}` are filled in. */
  readonly text: Text;
  readonly holds: (outage: Outage) => boolean;
}

/** What probably happened; the first that holds is shown. */
export const outageCauses: readonly OutageCause[] = [
  {
    id: 'olt',
    text: text(
      'The OLT itself does not answer; the figures are those of its last answer',
      'OLT 本身无应答；数据为其最后一次应答时的值',
    ),
    holds: ({ oltOnline }) => !oltOnline,
  },
  {
    id: 'power',
    text: text(
      'Power cut in the area: {power} of {hit} ONUs said so with their dying gasp',
      '区域停电：{hit} 个 ONU 中有 {power} 个上报掉电',
    ),
    holds: ({ power, hit }) => power * 2 >= hit,
  },
  {
    id: 'feeder',
    text: text(
      'Feeder fibre cut, or the optics of the port: all {hit} ONUs lost light together',
      '主干光缆中断或 PON 口光模块故障：{hit} 个 ONU 同时失去光信号',
    ),
    holds: ({ los, hit, total, portLos }) => los * 2 > hit && (portLos || hit >= total),
  },
  {
    id: 'branch',
    text: text(
      'Splitter or distribution fibre: {hit} of {total} ONUs lost light together',
      '分光器或配线光缆故障：{total} 个 ONU 中有 {hit} 个同时失去光信号',
    ),
    holds: ({ los, hit }) => los * 2 > hit,
  },
  {
    id: 'unknown',
    text: text(
      '{hit} of {total} ONUs went away together; the devices do not say why',
      '{total} 个 ONU 中有 {hit} 个同时离线；设备未说明原因',
    ),
    holds: () => true,
  },
];
