import { text } from '../kit/text.ts';

/** What is wrong with a part of the plant, at its field. */
export const plantWords = {
  notThere: text('There is nothing of this name', '没有此名称的对象'),
  several: text('Several are called so; use the MAC address', '有多个同名对象，请改用 MAC 地址'),
  circle: text('This would hang below itself', '不能挂在自己或自己的下级之下'),
  ponNeeded: text('Say which PON port of the OLT feeds it', '请填写 OLT 的 PON 口'),
  oltNeeded: text('Say which OLT the PON port is of', '请填写 PON 口所属的 OLT'),
  noSuchPon: text('This OLT has {n} PON ports', '该 OLT 只有 {n} 个 PON 口'),
  portNeeded: text('Say which port of the splitter above feeds it', '请填写上级分光器的端口'),
  aboveNeeded: text('Say which splitter the port is of', '请填写端口所属的上级分光器'),
  beyondWays: text('This splitter has {n} ports', '该分光器只有 {n} 个端口'),
  portTaken: text('This port feeds {what}', '该端口已接 {what}'),
  waysUsed: text('Port {n} is in use', '端口 {n} 正在使用'),
  otherFeed: text('The splitter above is fed by another OLT or PON port', '上级分光器由其他 OLT 或 PON 口馈入'),
  tooManyStages: text('At most {n} stages', '最多 {n} 级分光'),
  onusBelow: text(
    '{n} ONUs hang below it on the PON port that it has now; take them off first',
    '其下有 {n} 个 ONU 挂在当前 PON 口，请先解除',
  ),
  otherPon: text('This splitter is not fed by the PON port of the ONU', '该分光器不在此 ONU 的 PON 口下'),
  unknownOnu: text('No such ONU on this PON port', '该 PON 口下没有此 ONU'),
  isTyped: text('What was typed stays', '已手工录入，保留不变'),
} as const;
