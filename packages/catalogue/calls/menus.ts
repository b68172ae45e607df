import { z } from 'zod';
import { call, id, nothing } from '../kit/call.ts';
import { text } from '../kit/text.ts';

/** A menu row (S1 §3.8) and a router entry (facts: RuoYi §3) in one object; `children` only where there are some. */
export const menuNode = z.object({
  menuId: z.number(),
  parentId: z.number(),
  menuType: z.enum(['M', 'C']),
  /** Chinese and English name; `meta.title` is the one in the language of the request. */
  menuName: z.string(),
  menuNameEn: z.string(),
  /** '0' in use. */
  status: z.string(),
  path: z.string(),
  /** The whole route, whatever `path` is relative to. */
  fullPath: z.string(),
  component: z.string().nullable(),
  icon: z.string(),
  orderNum: z.number(),
  perms: z.string(),
  /** '0' shown, '1' reached from another screen only. */
  visible: z.string(),
  /** '0' cached. */
  isCache: z.string(),
  /** '1' = a page of this console, '0' = an external link. */
  isFrame: z.string(),
  name: z.string(),
  hidden: z.boolean(),
  redirect: z.string().optional(),
  alwaysShow: z.boolean().optional(),
  meta: z.object({
    title: z.string(),
    icon: z.string(),
    noCache: z.boolean(),
    link: z.string().nullable(),
    GuidePath: z.boolean(),
    JumpPath: z.string().nullable(),
  }),
  get children() {
    return z.array(menuNode).optional();
  },
});
export type MenuNode = z.input<typeof menuNode>;

/** The server-driven menu (S1 §2.4). */
export const menuCalls = {
  getRouters: call({
    method: 'GET',
    path: '/getRouters',
    title: text('Menu of the signed-in user', '当前用户菜单'),
    access: 'signedIn',
    input: nothing,
    reply: 'data',
    output: z.array(menuNode),
  }),
  projectMenu: call({
    method: 'GET',
    path: '/system/menu/project/:projectId',
    title: text('Menu of a project', '项目菜单'),
    access: 'signedIn',
    input: z.object({ projectId: id }),
    reply: 'data',
    output: z.array(menuNode),
  }),
} as const;
