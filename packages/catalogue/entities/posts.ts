import { statusField } from '../calls/people-fields.ts';
import { line, maybeLine, number, oneOf } from '../kit/entity-part.ts';
import { entity } from '../kit/entity.ts';
import { text } from '../kit/text.ts';

/** Posts that users hold (facts: RuoYi §4.5). */
export const posts = entity({
  id: 'posts',
  table: 'post',
  key: 'postId',
  path: '/system/post',
  permission: 'system:post',
  calls: ['Post', 'Posts'],
  one: text('post', '岗位'),
  many: text('posts', '岗位'),
  title: text('Posts', '岗位管理'),
  empty: text('No post yet.', '还没有岗位。'),
  parts: {
    postCode: line({
      stored: 'code',
      label: text('Post code', '岗位编码'),
      format: 'label',
      maxLength: 64,
      unique: true,
      filter: true,
    }),
    postName: line({
      stored: 'name',
      label: text('Post', '岗位名称'),
      format: 'entityName',
      maxLength: 50,
      unique: true,
      filter: true,
    }),
    postSort: number({ stored: 'sort', label: text('Order', '显示顺序'), min: 0, max: 9999, blank: 0 }),
    status: oneOf({ ...statusField, stored: 'status', blank: '0', filter: true }),
    remark: maybeLine({
      stored: 'remark',
      label: text('Remark', '备注'),
      format: 'label',
      maxLength: 200,
      list: { extra: true },
    }),
  },
  named: 'postName',
  order: ['sort', 'id'],
  stamps: ['createTime', 'updateTime'],
  columns: ['postCode', 'postName', 'postSort', 'status', 'createTime', 'remark'],
  single: true,
  options: { part: 'status', is: '0' },
  usedBy: [{ table: 'user_post', column: 'post_id' }],
  // The users that hold one are changed under it too.
  lock: 'people',
  exports: true,
  menu: { menuId: 650, parentId: 600, path: 'post', icon: 'post' },
  kept: {
    follows: 'what administrators set up by hand, within the quota of users',
    seen: 'whole',
    why: 'people, roles and departments belong to the tenant; permissions and the data scope of roles narrow them',
  },
});
