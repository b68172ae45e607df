import { z } from 'zod';
import { call, filter, paging } from '../kit/call.ts';
import { text } from '../kit/text.ts';

/** Who may make a call. */
export const interfaceTypes = {
  public: text('Open', '公开'),
  signedIn: text('Signed in', '登录即可'),
  permission: text('By permission', '按权限'),
} as const;

/** A call of the console (S1 §3.9), and which roles of the tenant hold its permission. */
export const interfaceRow = z.object({
  /** The name of the call; no other has it. */
  id: z.string(),
  type: z.enum(['public', 'signedIn', 'permission']),
  nameZh: z.string(),
  nameEn: z.string(),
  url: z.string(),
  requestType: z.string(),
  perms: z.string().nullable(),
  /** Changes something, and writes that to the operation log. */
  audited: z.boolean(),
  roles: z.array(z.object({ roleId: z.string(), roleName: z.string() })),
});

/** The calls of the console itself: they come from its call tables, so that the list cannot differ from what is served. */
export const interfaceCalls = {
  listInterfaces: call({
    method: 'GET',
    path: '/system/interface/list',
    title: text('List interfaces', '查询接口列表'),
    access: 'system:interface:list',
    input: z.object({
      name: filter(64),
      url: filter(128),
      requestType: filter(10),
      perms: filter(64),
      type: filter(20),
      ...paging,
    }),
    reply: 'rows',
    output: interfaceRow,
  }),
} as const;
