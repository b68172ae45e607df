/** Lengths that the specification sets for texts, to be spread into a field. */
export const lengths = {
  tenantUserName: { minLength: 2, maxLength: 20, spec: 'cred.tenantUserName' },
  tenantPassword: { minLength: 6, maxLength: 32, spec: 'cred.tenantPassword' },
  tenantId: { minLength: 3, maxLength: 20, spec: 'cred.tenantId' },
  userNewPassword: { minLength: 6, maxLength: 20, spec: 'cred.userNewPassword' },
  hostName: { minLength: 3, maxLength: 255, spec: 'net.hostNameLength' },
  deviceDescription: { maxLength: 50, spec: 'device.description' },
  alarmRuleGroupName: { minLength: 1, maxLength: 10, spec: 'alarmRule.groupName' },
  alarmRuleName: { minLength: 1, maxLength: 10, spec: 'alarmRule.ruleName' },
} as const;
