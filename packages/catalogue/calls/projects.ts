import { z } from 'zod';
import { call, filter } from '../kit/call.ts';
import { text } from '../kit/text.ts';

export const projectRow = z.object({
  projectId: z.string(),
  id: z.string(),
  projectName: z.string(),
  name: z.string(),
  /** 'Manager', 'Operator' or 'Guest': what the caller is in this project. */
  role: z.string(),
  isDefault: z.boolean(),
  timeZone: z.string(),
  tenantId: z.string(),
  remark: z.string().nullable(),
  createTime: z.string(),
});

/** Projects of a tenant (S1 §3.8, 7.2); their management comes with its own screens. */
export const projectCalls = {
  selectProjectList: call({
    method: 'POST',
    path: '/system/project/selectProjectList',
    title: text('List projects', '查询项目列表'),
    access: 'signedIn',
    input: z.object({ name: filter(64), projectName: filter(64) }),
    reply: 'rows',
    output: projectRow,
  }),
} as const;
