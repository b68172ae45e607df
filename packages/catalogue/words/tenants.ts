import { text } from '../kit/text.ts';

/** What a tenant is at the moment, by the clock; `status` alone says only whether it is switched on. */
export const tenantStates = {
  active: text('Active', '正常'),
  expiring: text('Expires soon', '即将到期'),
  expired: text('Expired', '已过期'),
  disabled: text('Disabled', '已停用'),
  removed: text('Deleted, can be restored', '已删除（可恢复）'),
  purging: text('Data is being deleted', '数据清除中'),
} as const;
export type TenantState = keyof typeof tenantStates;

/** A tenant counts as "expires soon" so many days before. */
export const soonDays = 30;
/** Days that a removed tenant can be restored. */
export const tombstoneDays = 7;

export const unlimited = text('Unlimited', '不限');
