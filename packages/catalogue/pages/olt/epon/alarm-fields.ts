import { choice, int, type Field, type Option, type Rule } from '../../../kit/fields.ts';
import { text, type Text } from '../../../kit/text.ts';

/** What the pages of alarm profiles have in common. Numbers of alarms are those of the tables. */

const named = (value: number, en: string, zh: string): Option => ({ value, label: text(en, zh) });

/** Alarms of the ONU itself (alarmOnunTypeS). */
const plain = [
  ['Equipment', '设备告警'],
  ['Power', '电源告警'],
  ['Battery missing', '电池缺失'],
  ['Battery failure', '电池故障'],
  ['Intrusion', '物理入侵'],
  ['Self-test failure', '自检失败'],
  ['IAD connection failure', 'IAD 连接失败'],
  ['PON port switched', 'PON 口倒换'],
  ['Sleep state changed', '休眠状态变化'],
] as const;

/** Beyond those of the first table stand those of the second, from here on. */
export const thresholdsFrom = 100;

export const onuAlarms: readonly Option[] = [
  ...plain.map(([en, zh], at) => named(at + 1, en, zh)),
  named(thresholdsFrom + 1, 'Temperature high', '温度过高'),
  named(thresholdsFrom + 2, 'Temperature low', '温度过低'),
  named(thresholdsFrom + 3, 'Battery voltage low', '电池电压过低'),
];

const measured = [
  ['Rx power', '接收光功率'],
  ['Tx power', '发送光功率'],
  ['Bias current', '偏置电流'],
  ['Supply voltage', '供电电压'],
  ['Temperature', '温度'],
] as const;

/** alarmPonTypeS: first the alarms, then the warnings; of each measure high before low. */
export const ponLimits: readonly Option[] = [
  ['alarm', '告警'],
  ['warning', '预警'],
].flatMap(([degree = '', grad = ''], second) =>
  measured.flatMap(([en, zh], at) => [
    named(second * 10 + at * 2 + 1, `${en} high, ${degree}`, `${zh}过高${grad}`),
    named(second * 10 + at * 2 + 2, `${en} low, ${degree}`, `${zh}过低${grad}`),
  ]),
);

/** Numbers of the limits of one measure. */
const limitsOf = (measure: number): readonly number[] => [1, 2, 11, 12].map((one) => one + measure * 2);
export const ofPower: readonly number[] = [...limitsOf(0), ...limitsOf(1)];
export const ofBias = limitsOf(2);
export const ofVoltage = limitsOf(3);
export const ofTemperature = limitsOf(4);

const counted = [
  ['drop events', '丢包事件'],
  ['CRC errors', 'CRC 错误帧'],
  ['undersize frames', '超短帧'],
  ['oversize frames', '超长帧'],
  ['fragments', '碎片'],
  ['jabbers', 'Jabber 帧'],
  ['discards', '丢弃'],
  ['errors', '错误'],
] as const;

/** Counted frames (alarmPonStatTypeS, alarmPortStatTypeS): those of a port have changes of its state as well, after each sixteen. */
export const counts = (ofPort: boolean): readonly Option[] =>
  [
    ['alarm', '告警'],
    ['warning', '预警'],
  ].flatMap(([degree = '', grad = ''], second) => {
    const from = second * (ofPort ? 17 : 16);
    const frames = counted.flatMap(([en, zh], at) => [
      named(from + at * 2 + 1, `Downstream ${en}, ${degree}`, `下行${zh}${grad}`),
      named(from + at * 2 + 2, `Upstream ${en}, ${degree}`, `上行${zh}${grad}`),
    ]);
    return ofPort ? [...frames, named(from + 17, `State changes, ${degree}`, `状态变化次数${grad}`)] : frames;
  });

export const portStates: readonly Option[] = [
  named(1, 'Autonegotiation failure', '自协商失败'),
  named(2, 'Loss of signal', '信号丢失'),
  named(3, 'Port failure', '端口故障'),
  named(4, 'Loopback', '环回'),
  named(5, 'Congestion', '拥塞'),
];

/** The same options behind those of another table. */
export const optionsBehind = (options: readonly Option[], from: number): readonly Option[] =>
  options.map(({ value, label }) => ({ value: Number(value) + from, label }));

export const alarmOf = (options: readonly Option[]): Field => choice({ label: text('Alarm', '告警'), options });

export const eponAlarmState: Field = choice({
  label: text('State', '状态'),
  initial: 1,
  options: [
    { value: 1, label: text('Enabled', '启用') },
    { value: 0, label: text('Disabled', '禁用') },
  ],
});

/** Limits that the device holds, whatever they are of. */
export const toldLimits = {
  alarmS: int({ label: text('Raised at', '告警门限'), min: -1280, max: 65_535, optional: true, shown: true }),
  clearS: int({ label: text('Cleared at', '清除门限'), min: -1280, max: 65_535, optional: true, shown: true }),
};

interface LimitSpec {
  readonly of: readonly number[];
  readonly min: number;
  readonly max: number;
  readonly unit?: string;
  readonly spec?: string | readonly string[];
  readonly label: Text;
}

/** The two limits of one measure, each with the bounds of that. */
export const limitPair = <const N extends string>(name: N, { of, label, ...bounds }: LimitSpec) => {
  const when = { field: 'alarm', is: of } as const;
  const one = (what: Text): Field => int({ label: what, ...bounds, column: false, when });
  return {
    [`${name}Alarm`]: one(text(`${label.en}: raised at`, `${label.zh}告警门限`)),
    [`${name}Clear`]: one(text(`${label.en}: cleared at`, `${label.zh}清除门限`)),
  } as { readonly [K in `${N}Alarm` | `${N}Clear`]: Field };
};

/** What is too high clears at or below its limit, what is too low at or above. Odd numbers are of what is too high. */
export const clearsInside = (
  name: string,
  of: readonly number[],
  isHigh = (alarm: number) => alarm % 2 === 1,
): Rule => ({
  marks: [`${name}Clear`],
  message: text(
    'What is too high clears at or below its limit, what is too low at or above',
    '过高告警的清除门限不能高于告警门限，过低告警的清除门限不能低于告警门限',
  ),
  holds: (values) => {
    const [alarm, raised, cleared] = [values['alarm'], values[`${name}Alarm`], values[`${name}Clear`]];
    if (!of.includes(Number(alarm)) || typeof raised !== 'number' || typeof cleared !== 'number') return true;
    return isHigh(Number(alarm)) ? cleared <= raised : cleared >= raised;
  },
  passes: { alarm: of.find(isHigh) ?? of[0], [`${name}Alarm`]: 10, [`${name}Clear`]: 10 },
  fails: {
    alarm: of.find(isHigh) ?? of[0],
    [`${name}Alarm`]: 10,
    [`${name}Clear`]: of.some(isHigh) ? 11 : 9,
  },
});
