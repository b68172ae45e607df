import { z } from 'zod';
import { call, nothing, shortText } from '../kit/call.ts';
import { sent } from '../kit/edit.ts';
import { text } from '../kit/text.ts';
import { tenantInfo } from './sign-in.ts';
import { maybeText } from './people-fields.ts';
import { personalForm } from './tenant-fields.ts';

const words = z.string().nullable();

/** What a tenant uses of what it may; -1 in a quota = unlimited. */
export const tenantUse = z.object({
  tenantId: z.string(),
  name: z.string(),
  packageName: words,
  expireTime: words,
  remainingDays: z.number().nullable(),
  status: z.string(),
  userQuota: z.number(),
  userNum: z.number(),
  oltQuota: z.number(),
  oltNum: z.number(),
  oltOnlineNum: z.number(),
  onuQuota: z.number(),
  cpeQuota: z.number(),
  onuNum: z.number(),
  onuOnlineNum: z.number(),
  onuOverNum: z.number(),
  contactUserName: words,
  contactPhone: words,
  contactEmail: words,
  companyName: words,
  address: words,
  postcode: words,
  intro: words,
  timeZone: z.string(),
  logo: words,
});

/** What the sign-in page, the shell and a tenant's own administrator know of tenants (S1 §7.11). */
export const tenantCalls = {
  tenantInfo: call({
    method: 'GET',
    path: '/login/tenantInfo',
    title: text('Tenants of the sign-in page', '登录页租户信息'),
    access: 'public',
    input: nothing,
    reply: 'data',
    // Only the installation's own tenant or the one whose domain was asked for, and in the demo all of them: who the
    // customers are is nobody's business.
    output: z.object({
      tenantEnabled: z.boolean(),
      /** The tenant whose bound domain was asked for. */
      bound: z.string().nullable(),
      voList: z.array(z.object({ tenantId: z.string(), companyName: z.string(), domain: words, logo: words })),
    }),
  }),
  tenantLogo: call({
    method: 'GET',
    path: '/login/tenantLogo/:key',
    title: text('Logo of a tenant', '租户徽标'),
    access: 'public',
    input: z.object({ key: shortText(64) }),
    reply: 'file',
    output: nothing,
  }),
  dynamicTenantInfo: call({
    method: 'GET',
    path: '/dynamicTenantInfo',
    title: text('Tenant being worked in', '当前工作租户'),
    access: 'signedIn',
    input: nothing,
    reply: 'data',
    output: tenantInfo.extend({
      isDefaultTenant: z.boolean(),
      /** Somebody of the installation's own tenant works as this one. */
      working: z.boolean(),
    }),
    beforePasswordChange: true,
  }),
  getCurrentTenantStat: call({
    method: 'GET',
    path: '/system/tenant/getCurrentTenantStat',
    title: text('Resource quota', '本租户资源配额'),
    access: 'signedIn',
    input: nothing,
    reply: 'data',
    output: tenantUse,
  }),
  getCurrentTenantDeviceNum: call({
    method: 'GET',
    path: '/system/tenant/getCurrentTenantDeviceNum',
    title: text('Devices of the tenant', '本租户设备数量'),
    access: 'signedIn',
    input: nothing,
    reply: 'data',
    output: z.object({
      oltNum: z.number(),
      oltOnlineNum: z.number(),
      onuNum: z.number(),
      onuOnlineNum: z.number(),
      onuOverNum: z.number(),
    }),
  }),
  updatePersonalTenantInfo: call({
    method: 'POST',
    path: '/system/tenant/updatePersonalTenantInfo',
    title: text('Edit own tenant', '修改本租户信息'),
    access: 'system:ownTenant:edit',
    input: sent({
      contactUserName: maybeText(32),
      contactPhone: maybeText(20),
      contactEmail: maybeText(254),
      companyName: maybeText(64),
      address: maybeText(200),
      postcode: maybeText(16),
      intro: maybeText(500),
      timeZone: shortText(64).default('UTC'),
    }),
    form: personalForm,
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
  }),
  uploadLogo: call({
    method: 'POST',
    path: '/system/tenant/logo',
    title: text('Upload logo', '上传徽标'),
    access: 'system:ownTenant:edit',
    input: nothing,
    reply: 'open',
    output: z.object({ url: z.string() }),
    upload: { maxBytes: 1024 * 1024 },
    audit: true,
    rate: 'heavy',
  }),
  removeLogo: call({
    method: 'DELETE',
    path: '/system/tenant/logo',
    title: text('Remove logo', '删除徽标'),
    access: 'system:ownTenant:edit',
    input: nothing,
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  getLogoUrl: call({
    method: 'GET',
    path: '/system/tenant/getLogoUrl',
    title: text('Logo of the tenant', '本租户徽标地址'),
    access: 'signedIn',
    input: nothing,
    reply: 'open',
    output: z.object({ url: words }),
    beforePasswordChange: true,
  }),
} as const;
