import { z } from 'zod';
import { call, filter, id, ids, nothing, paging, shortText } from '../kit/call.ts';
import { sent } from '../kit/edit.ts';
import { int, str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { code, maybeText, readAt, sortNumber, statusField } from './people-fields.ts';

export const postForm: Form = {
  fields: {
    postCode: str({ label: text('Post code', '岗位编码'), format: 'label', maxLength: 64 }),
    postName: str({ label: text('Post', '岗位名称'), format: 'entityName', maxLength: 50 }),
    postSort: int({ label: text('Order', '显示顺序'), min: 0, max: 9999 }),
    status: statusField,
    remark: str({ label: text('Remark', '备注'), format: 'label', maxLength: 200, optional: true }),
  },
};

const typed = {
  postCode: shortText(64).default(''),
  postName: shortText(50).default(''),
  postSort: sortNumber,
  status: code(1, '0'),
  remark: maybeText(200),
};

export const postRow = z.object({
  postId: z.string(),
  postCode: z.string(),
  postName: z.string(),
  postSort: z.number(),
  status: z.string(),
  remark: z.string().nullable(),
  createTime: z.string(),
  updateTime: z.string(),
});

/** Posts that users hold (facts: RuoYi §4.5). */
export const postCalls = {
  listPosts: call({
    method: 'GET',
    path: '/system/post/list',
    title: text('List posts', '查询岗位列表'),
    access: 'system:post:list',
    input: z.object({ postCode: filter(64), postName: filter(50), status: filter(1), ...paging }),
    reply: 'rows',
    output: postRow,
  }),
  postOptions: call({
    method: 'GET',
    path: '/system/post/optionselect',
    title: text('Posts to choose from', '可选岗位'),
    access: 'system:post:list',
    input: nothing,
    reply: 'data',
    output: z.array(postRow),
  }),
  getPost: call({
    method: 'GET',
    path: '/system/post/:postId',
    title: text('Post', '岗位详情'),
    access: 'system:post:query',
    input: z.object({ postId: id }),
    reply: 'data',
    output: postRow,
  }),
  addPost: call({
    method: 'POST',
    path: '/system/post',
    title: text('Add post', '新增岗位'),
    access: 'system:post:add',
    input: z.object(typed),
    form: postForm,
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  editPost: call({
    method: 'PUT',
    path: '/system/post',
    title: text('Edit post', '修改岗位'),
    access: 'system:post:edit',
    input: sent({ postId: id, ...typed, updateTime: readAt }, 'postId'),
    form: postForm,
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
  }),
  removePosts: call({
    method: 'DELETE',
    path: '/system/post/:postIds',
    title: text('Delete posts', '删除岗位'),
    access: 'system:post:remove',
    input: z.object({ postIds: ids }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
} as const;
