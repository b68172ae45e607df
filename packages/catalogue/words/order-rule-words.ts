import { text } from '../kit/text.ts';

/** Whether a rule does anything. */
export const ruleStates = {
  on: text('On', '启用'),
  paused: text('Paused', '暂停'),
} as const;

/** Which kind of PON a rule is about. */
export const rulePons = {
  GPON: text('GPON', 'GPON'),
  EPON: text('EPON', 'EPON'),
  both: text('GPON and EPON', 'GPON 和 EPON'),
} as const;
export type RulePon = keyof typeof rulePons;

/** What was decided of an ONU that waited. `due` waits for its time; all others are ends. */
export const decisionStates = {
  due: text('Will be authorized', '即将授权'),
  ordered: text('Authorized', '已授权'),
  stopped: text('Stopped', '已阻止'),
  refused: text('Not possible', '无法授权'),
  dropped: text('No longer fits', '不再匹配'),
  undone: text('Undone', '已撤回'),
} as const;
export type DecisionState = keyof typeof decisionStates;
export const decisionStateNames = Object.keys(decisionStates) as [DecisionState, ...DecisionState[]];

/** What a rule looks at, one condition each. */
export const ruleChecks = {
  on: text('Rule is on', '规则已启用'),
  force: text('Takes ONUs in service', '处理已开通 ONU'),
  ponMode: text('PON', 'PON 类型'),
  serial: text('Serial number', '序列号'),
  vendor: text('Vendor', '厂商'),
  mac: text('MAC address', 'MAC 地址'),
  loid: text('LOID', 'LOID'),
  model: text('Equipment ID', '设备标识'),
  olt: text('OLT', 'OLT'),
  project: text('Project', '项目'),
  site: text('Site', '站点'),
  pons: text('PON ports', 'PON 口'),
} as const;
export type RuleCheck = keyof typeof ruleChecks;

/** Why no rule takes an ONU, whatever the rules say. */
export const ruleObstacles = {
  noSerial: text('It has no serial number of a GPON ONU', '该 ONU 没有 GPON 序列号'),
  known: text('It is authorized already', '该 ONU 已授权'),
  ordered: text('It is being set up already', '该 ONU 正在开通'),
  cannot: text('ONUs of this OLT cannot be set up by an order', '该 OLT 不支持按套餐开通 ONU'),
  paused: text('Rule "{rule}" has paused itself by its limit', '规则“{rule}”已达上限并自动暂停'),
  stopped: text('{who} stopped rule "{rule}" for it', '{who} 已阻止规则“{rule}”授权该 ONU'),
  undone: text('{who} undid what rule "{rule}" had done', '{who} 已撤回规则“{rule}”的授权'),
  refused: text('Rule "{rule}" could not: {reason}', '规则“{rule}”未能授权：{reason}'),
  decided: text('Rule "{rule}" authorized it before', '规则“{rule}”曾授权该 ONU'),
} as const;

/** Why a decision came to nothing. */
export const dropReasons = {
  left: text('The ONU no longer waits', 'ONU 已不在待授权列表'),
  other: text('Rule "{rule}" comes first by now', '现由规则“{rule}”优先处理'),
  nobody: text('The rule no longer fits', '规则已不再匹配'),
  removed: text('The rule was deleted', '规则已删除'),
} as const;

export const ruleMessages = {
  asksSecrets: text(
    'This plan asks for what one customer alone has (PPPoE or Wi-Fi password); a rule cannot know it',
    '该套餐需要单个用户的信息（PPPoE 或无线密码），规则无法提供',
  ),
  eponOnly: text('EPON ONUs have it: choose EPON, or both', '仅 EPON ONU 具有，请选择 EPON 或两者'),
  gponOnly: text('GPON ONUs have it: choose GPON, or both', '仅 GPON ONU 具有，请选择 GPON 或两者'),
  mostRules: text('At most {max} rules', '最多 {max} 条规则'),
  pattern: text(
    'Only {olt}, {port}, {pon}, {sn}, {vendor}, {model} and {project} can stand in braces',
    '花括号中只能使用 {olt}、{port}、{pon}、{sn}、{vendor}、{model}、{project}',
  ),
  limit: text(
    '{n} ONUs in one hour: the rule has paused itself. Turned on again, it takes as many again.',
    '一小时内已达 {n} 个 ONU，规则已自动暂停。重新启用后可继续处理同样数量。',
  ),
} as const;
