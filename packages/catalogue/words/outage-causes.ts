import { text, type Text } from '../kit/text.ts';

/** ONUs of one PON port that went away together. */
export interface Outage {
  readonly total: number;
  readonly hit: number;
  readonly los: number;
  readonly power: number;
  /** The splitter that explains it. */
  readonly splitter: string | null;
  /** The OLT hears nothing on the port. */
  readonly portLos: boolean;
  readonly oltOnline: boolean;
}

/** What has to be sent: somebody with fibre, nobody, somebody who looks. */
export const outageKinds = ['fibre', 'power', 'mixed', 'olt', 'unknown'] as const;

interface OutageCause {
  readonly id: string;
  readonly kind: (typeof outageKinds)[number];
  /** `{hit}`, `{total}`, `{los}`, `{power}`, `{without}` (a dying gasp), `{splitter}` are filled in. */
  readonly text: Text;
  readonly holds: (outage: Outage) => boolean;
}

/** What probably happened; the first that holds is shown. */
export const likelyOutageCauses: readonly OutageCause[] = [
  {
    id: 'olt',
    kind: 'olt',
    text: text(
      'The OLT itself does not answer; the figures are those of its last answer',
      'OLT 本身无应答；数据为其最后一次应答时的值',
    ),
    holds: ({ oltOnline }) => !oltOnline,
  },
  {
    id: 'power',
    kind: 'power',
    text: text(
      'Power cut in the area: {power} of {hit} ONUs said so with their dying gasp',
      '区域停电：{hit} 个 ONU 中有 {power} 个上报掉电',
    ),
    // Of an older batch of units one in a few never gasps.
    holds: ({ power, hit }) => power * 4 >= hit * 3,
  },
  {
    id: 'mixed',
    kind: 'mixed',
    text: text(
      'Power and fibre at once: {without} of {hit} ONUs went away without a dying gasp',
      '停电与断纤并存：{hit} 个 ONU 中有 {without} 个离线前未上报掉电',
    ),
    holds: ({ power, hit }) => power * 4 > hit,
  },
  {
    id: 'splitter',
    kind: 'fibre',
    text: text(
      'Fibre to splitter {splitter}, or the splitter itself: all {hit} ONUs below it lost light together',
      '分光器 {splitter} 的上联光缆或分光器故障：其下 {hit} 个 ONU 同时失去光信号',
    ),
    holds: ({ los, hit, total, portLos, splitter }) => splitter !== null && los * 2 > hit && !portLos && hit < total,
  },
  {
    id: 'feeder',
    kind: 'fibre',
    text: text(
      'Feeder fibre cut, or the optics of the port: all {hit} ONUs lost light together',
      '主干光缆中断或 PON 口光模块故障：{hit} 个 ONU 同时失去光信号',
    ),
    holds: ({ los, hit, total, portLos }) => los * 2 > hit && (portLos || hit >= total),
  },
  {
    id: 'branch',
    kind: 'fibre',
    text: text(
      'Splitter or distribution fibre: {hit} of {total} ONUs lost light together',
      '分光器或配线光缆故障：{total} 个 ONU 中有 {hit} 个同时失去光信号',
    ),
    holds: ({ los, hit }) => los * 2 > hit,
  },
  {
    id: 'unknown',
    kind: 'unknown',
    text: text(
      '{hit} of {total} ONUs went away together; the devices do not say why',
      '{total} 个 ONU 中有 {hit} 个同时离线；设备未说明原因',
    ),
    holds: () => true,
  },
];
