import { z } from 'zod';
import { call, nothing } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { tenantInfo } from './sign-in.ts';

/** What the sign-in page and the shell know of tenants (S1 §7.11). */
export const tenantCalls = {
  tenantInfo: call({
    method: 'GET',
    path: '/login/tenantInfo',
    title: text('Tenants of the sign-in page', '登录页租户信息'),
    access: 'public',
    input: nothing,
    reply: 'data',
    // Only the installation's own tenant, and in the demo all of them: who the customers are is nobody's business.
    output: z.object({
      tenantEnabled: z.boolean(),
      voList: z.array(z.object({ tenantId: z.string(), companyName: z.string(), domain: z.string().nullable() })),
    }),
  }),
  dynamicTenantInfo: call({
    method: 'GET',
    path: '/dynamicTenantInfo',
    title: text('Tenant being worked in', '当前工作租户'),
    access: 'signedIn',
    input: nothing,
    reply: 'data',
    output: tenantInfo.extend({ isDefaultTenant: z.boolean() }),
    beforePasswordChange: true,
  }),
} as const;
