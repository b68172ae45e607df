import { tellRuleEntity } from '../alarms/tell-rule-entity.ts';
import { text } from '../kit/text.ts';

/** Who is told of which alarms by SMS, by the provider of the tenant (S1 §2.5). */
export const smsRules = tellRuleEntity({
  way: 'sms',
  id: 'sms-rules',
  calls: ['SmsRule', 'SmsRules'],
  menuId: 201,
  menuPath: 'query/smsRules',
  permission: 'alarm:smsRule',
  path: '/notification/smsRule',
  icon: 'rule',
  one: text('SMS rule', '短信规则'),
  many: text('SMS rules', '短信规则'),
  title: text('SMS rules', '短信规则'),
  empty: text('No rule yet: nobody is told by SMS.', '暂无规则，不会发送告警短信。'),
  by: {},
});
