import { text } from '../kit/text.ts';

/** What the console says about an ONU: what is the case, why it thinks so, and what to do. Made for who is on the phone. */
export const verdictWords = {
  oltSilent: {
    head: text('The OLT does not answer', 'OLT 无应答'),
    more: text(
      'What you see here is from its last answer. Every customer of this OLT may be affected.',
      '以下为 OLT 最后一次应答时的数据，该 OLT 下所有用户都可能受影响。',
    ),
    next: text('Look at the OLT and its uplink first.', '请先检查 OLT 及其上联。'),
  },
  gone: {
    head: text('The OLT does not list this ONU any more', 'OLT 上已没有该 ONU'),
    more: text(
      'It was removed from the configuration, or another ONU took its place.',
      '该 ONU 已从配置中删除，或已被其他 ONU 取代。',
    ),
    next: text('Check the authorization on the OLT.', '请检查 OLT 上的授权。'),
  },
  disabled: {
    head: text('Switched off by command', '已被命令停用'),
    more: text('Somebody deactivated this ONU on the OLT. Nothing is broken.', '该 ONU 在 OLT 上被去激活，并非故障。'),
    next: text('Activate it when the customer is to be served again.', '需要恢复业务时请激活。'),
  },
  authFail: {
    head: text('The OLT refuses this ONU', 'OLT 拒绝该 ONU 接入'),
    more: text(
      'Light is fine, but serial number, LOID or password do not match what the OLT expects.',
      '光路正常，但序列号、LOID 或密码与 OLT 的配置不符。',
    ),
    next: text('Compare the authorization with the label of the ONU.', '请核对授权信息与 ONU 标签。'),
  },
  configFail: {
    head: text('The ONU did not take its configuration', 'ONU 未能接受配置'),
    more: text(
      'It registered, but the OLT could not configure it: wrong profile for this model, or its firmware.',
      'ONU 已注册，但 OLT 无法下发配置：模板与型号不符，或固件问题。',
    ),
    next: text('Check the profile, then reboot the ONU.', '请检查模板，然后重启 ONU。'),
  },
  areaPower: {
    head: text('Power cut in the area', '区域停电'),
    more: text(
      'This ONU reported loss of power, and {shared} others of the port went away with it.',
      '该 ONU 上报掉电，同口另有 {shared} 个 ONU 同时离线。',
    ),
    next: text('No fibre work needed; tell the customer about the outage.', '无需检修光缆，请告知用户停电情况。'),
  },
  housePower: {
    head: text('No power at the customer', '用户家中断电'),
    more: text(
      'The ONU said that it lost power before it went away; {online} of {total} others on the port are online.',
      'ONU 离线前上报掉电；同口其他 {total} 个 ONU 中有 {online} 个在线。',
    ),
    next: text('Ask the customer to check plug, adapter and switch.', '请用户检查插头、电源适配器和开关。'),
  },
  feeder: {
    head: text('Feeder fibre or PON port', '主干光缆或 PON 口故障'),
    more: text(
      'No light, and none of the {total} others on the port is online.',
      '无光信号，且同口其他 {total} 个 ONU 全部离线。',
    ),
    next: text('Send a team to the feeder fibre; check the optics of the port.', '请派人检查主干光缆及 PON 口光模块。'),
  },
  branch: {
    head: text('Splitter or distribution fibre', '分光器或配线光缆故障'),
    more: text(
      'No light since the same moment as {shared} others, while {online} of {total} others on the port are online.',
      '与同口另外 {shared} 个 ONU 同时失去光信号，而其他 {total} 个中有 {online} 个在线。',
    ),
    next: text('Look at what these ONUs share: their splitter.', '请检查这些 ONU 共用的分光器。'),
  },
  lonelyDark: {
    head: text('No light, and nothing to compare with', '无光信号，且无可比较对象'),
    more: text(
      'This is the only ONU of the port: drop fibre and feeder cannot be told apart from here.',
      '该口只有这一个 ONU，无法区分入户光缆与主干光缆。',
    ),
    next: text('Measure from the splitter.', '请从分光器处测量。'),
  },
  dropCut: {
    head: text('Drop fibre of this customer', '该用户入户光缆故障'),
    more: text(
      'Only this ONU lost its light; {online} of {total} others on the port are online.',
      '仅该 ONU 失去光信号；同口其他 {total} 个 ONU 中有 {online} 个在线。',
    ),
    next: text(
      'Ask whether the fibre at the ONU is plugged in and unbent, then send a technician to the drop.',
      '请用户确认光纤已插好且无弯折，否则派人检修入户光缆。',
    ),
  },
  togetherUnknown: {
    head: text('Several went away together', '多个 ONU 同时离线'),
    more: text(
      '{shared} others on the port are away as well. The OLT does not say whether light or power was lost.',
      '同口另有 {shared} 个 ONU 也离线，OLT 未说明是失光还是掉电。',
    ),
    next: text(
      'Look at what they share: splitter, feeder, or a power cut.',
      '请检查共用部分：分光器、主干光缆或停电。',
    ),
  },
  aloneUnknown: {
    head: text('Offline; the OLT does not say why', '离线，OLT 未说明原因'),
    more: text(
      'Only this ONU is concerned; {online} of {total} others on the port are online.',
      '仅该 ONU 受影响；同口其他 {total} 个 ONU 中有 {online} 个在线。',
    ),
    next: text('Ask about power first, then about the fibre.', '请先确认电源，再确认光纤。'),
  },
  starting: {
    head: text('It is registering right now', '正在注册'),
    more: text(
      'The ONU is there and goes through its start. This takes a minute.',
      'ONU 已上电并正在启动，约需一分钟。',
    ),
  },
  flapping: {
    head: text('It comes and goes', '频繁上下线'),
    more: text('Online now, but away {drops} times within a day.', '当前在线，但 24 小时内离线 {drops} 次。'),
    next: text(
      'A loose connector, a bent fibre or a weak power adapter.',
      '可能为接头松动、光纤弯折或电源适配器不良。',
    ),
  },
  tooStrong: {
    head: text('Too much light', '光功率过强'),
    more: text('{rx} dBm can blind the receiver of the ONU.', '{rx} dBm 可能使 ONU 接收机饱和。'),
    next: text('Put an attenuator in, or move it to a splitter output.', '请加装衰减器，或改接到分光器输出口。'),
  },
  weakAlone: {
    head: text('Weak light on this drop only', '仅该入户段光弱'),
    more: text(
      '{below} dB below the median of the port ({median} dBm): the loss is between splitter and customer.',
      '比同口中位值（{median} dBm）低 {below} dB：损耗在分光器与用户之间。',
    ),
    next: text('Clean the connectors and look for a bend in the drop fibre.', '请清洁接头并检查入户光纤弯折。'),
  },
  weakAll: {
    head: text('The whole port has weak light', '整个 PON 口光弱'),
    more: text(
      'The others of the port are hardly better: median {median} dBm.',
      '同口其他 ONU 也差不多：中位值 {median} dBm。',
    ),
    next: text(
      'The loss is in what they share: feeder, first splitter, or port optics.',
      '损耗在共用部分：主干、一级分光器或光模块。',
    ),
  },
  weakLonely: {
    head: text('Weak light', '光弱'),
    more: text('{rx} dBm, and no other ONU on the port to compare with.', '{rx} dBm，该口没有其他 ONU 可比较。'),
    next: text('Clean the connectors from the customer towards the OLT.', '请从用户侧向 OLT 逐段清洁接头。'),
  },
  decayPort: {
    head: text('The whole port loses light slowly', '整个 PON 口光功率缓慢劣化'),
    more: text(
      'It works, but lost {lost} dB in 30 days, as most ONUs of the port do. As things go −27 dBm are reached here on: {limit}.',
      '目前正常，但 30 天内下降 {lost} dB，同口多数 ONU 同样劣化。按此趋势，本 ONU 达到 −27 dBm 的日期：{limit}。',
    ),
    next: text(
      'Look at what they share: feeder, first splitter, or port optics.',
      '请检查共用部分：主干、一级分光器或光模块。',
    ),
  },
  decaySplitter: {
    head: text('A splitter loses light slowly', '分光器光功率缓慢劣化'),
    more: text(
      'It works, but lost {lost} dB in 30 days, as most ONUs of its splitter do. As things go −27 dBm are reached here on: {limit}.',
      '目前正常，但 30 天内下降 {lost} dB，同一分光器下多数 ONU 同样劣化。按此趋势，本 ONU 达到 −27 dBm 的日期：{limit}。',
    ),
    next: text('Look at the splitter and the fibre that leads to it.', '请检查分光器及通向它的光纤。'),
  },
  decayUp: {
    head: text('The OLT receives less and less of it', 'OLT 侧接收光功率缓慢劣化'),
    more: text(
      'It works, but the OLT lost {lost} dB of it in 30 days. What the ONU receives does not change as much.',
      '目前正常，但 OLT 侧 30 天内下降 {lost} dB，而 ONU 侧接收没有同样下降。',
    ),
    next: text(
      'Clean the connectors, and look at the transmitter of the ONU.',
      '请清洁接头，并检查 ONU 的发送光功率。',
    ),
  },
  decayDrop: {
    head: text('This drop loses light slowly', '入户段光功率缓慢劣化'),
    more: text(
      'It works, but lost {lost} dB in 30 days, and most others do not. As things go −27 dBm are reached on: {limit}.',
      '目前正常，但 30 天内下降 {lost} dB，其他 ONU 多数没有。按此趋势，达到 −27 dBm 的日期：{limit}。',
    ),
    next: text('Clean the connectors and look for a bend in the drop fibre.', '请清洁接头并检查入户光纤弯折。'),
  },
  noReading: {
    head: text('Online', '在线'),
    more: text('This ONU gives no reading of its light.', '该 ONU 未提供光功率读数。'),
  },
  fine: {
    head: text('Nothing wrong on the optical side', '光路一切正常'),
    more: text(
      'Online with {rx} dBm; {online} of {total} others on the port are online.',
      '在线，接收 {rx} dBm；同口其他 {total} 个 ONU 中有 {online} 个在线。',
    ),
  },
} as const;

export const verdictLabels = {
  title: text('Why', '原因'),
  next: text('Next', '建议'),
  olt: text('OLT', 'OLT'),
  feeder: text('Feeder', '主干'),
  splitter: text('Splitter', '分光器'),
  drop: text('Drop fibre', '入户光缆'),
  house: text('Customer', '用户侧'),
  setup: text('Configuration', '配置'),
  look: text('look here', '检查此处'),
} as const;
