import { postCalls, postForm, type postRow } from '@heliograph/catalogue/calls/posts.ts';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { PostTable } from '../../db/tables/people.ts';
import { fault } from '../../fault.ts';
import { kept } from '../../http/kept.ts';
import type { Handlers } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { contains } from '../../db/like.ts';
import { exists } from '../../db/doubled.ts';
import { pageOf } from '../../db/page.ts';
import { lockPeople } from '../../db/people-lock.ts';

type Post = Selectable<PostTable>;
type Shown = z.input<typeof postRow>;

const shown = (row: Post): Shown => ({
  postId: row.id,
  postCode: row.code,
  postName: row.name,
  postSort: row.sort,
  status: row.status,
  remark: row.remark,
  createTime: timeText(row.created_at),
  updateTime: timeText(row.updated_at),
});

/** Unknown and foreign ids throw `notFound`. */
export async function findPosts(tx: Tx, tenantId: number, wanted: readonly string[]): Promise<Post[]> {
  if (wanted.length === 0) return [];
  const rows = await tx
    .selectFrom('post')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${wanted}::int8[])`)
    .execute();
  if (rows.length !== new Set(wanted).size) throw fault('notFound');
  return rows;
}

/** Posts to choose from; with `all`, disabled ones too. */
export async function allPosts(tx: Tx, tenantId: number, all = false): Promise<Shown[]> {
  const rows = await tx
    .selectFrom('post')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .$if(!all, (select) => select.where('status', '=', '0'))
    .orderBy('sort')
    .orderBy('id')
    .limit(1000)
    .execute();
  return rows.map(shown);
}

const sameCode = exists('post_code', postForm.fields['postCode']?.label);
const sameName = exists(['post_name', 'post_name_fold'], postForm.fields['postName']?.label);
const doubled = <T>(work: () => Promise<T>): Promise<T> => sameCode(() => sameName(work));

interface Typed {
  readonly postCode: string;
  readonly postName: string;
  readonly postSort: number;
  readonly status: string;
  readonly remark: string | null;
}
const columnsOf = ({ postCode, postName, postSort, status, remark }: Typed) => ({
  code: postCode,
  name: postName,
  sort: postSort,
  status,
  remark,
});

async function removePosts(tx: Tx, tenantId: number, wanted: readonly string[]): Promise<Post[]> {
  await lockPeople(tx, tenantId);
  const rows = await findPosts(tx, tenantId, wanted);
  const used = await tx
    .selectFrom('user_post')
    .select(['post_id', (eb) => eb.fn.countAll<string>().as('count')])
    .where('tenant_id', '=', tenantId)
    .where('post_id', 'in', wanted)
    .groupBy('post_id')
    .execute();
  const [first] = used;
  if (first) {
    const name = rows.find((row) => row.id === first.post_id)?.name ?? '';
    throw fault('stillUsed', { name, count: first.count });
  }
  await tx.deleteFrom('post').where('tenant_id', '=', tenantId).where('id', 'in', wanted).execute();
  return rows;
}

type Handle = Handlers<typeof postCalls>;

const reading: Pick<Handle, 'listPosts' | 'postOptions' | 'getPost'> = {
  listPosts: ({ postCode, postName, status, pageNum, pageSize }, request) =>
    request.tx(async (tx) => {
      let select = tx.selectFrom('post').where('tenant_id', '=', request.actor.tenantId);
      if (postCode !== undefined) select = select.where('code', 'ilike', contains(postCode));
      if (postName !== undefined) select = select.where('name', 'ilike', contains(postName));
      if (status !== undefined) select = select.where('status', '=', status);
      const { rows, total } = await pageOf(select.selectAll().orderBy('sort').orderBy('id'), { pageNum, pageSize });
      return { rows: rows.map(shown), total };
    }),

  postOptions: (_input, request) => request.tx((tx) => allPosts(tx, request.actor.tenantId)),

  getPost: ({ postId }, request) =>
    request.tx(async (tx) => {
      const [row] = await findPosts(tx, request.actor.tenantId, [postId]);
      if (!row) throw fault('notFound');
      return shown(row);
    }),
};

const writing = (ctx: Context): Pick<Handle, 'addPost' | 'editPost' | 'removePosts'> => ({
  addPost: (typed, request) =>
    doubled(() =>
      request.tx(async (tx) => {
        const now = new Date(ctx.clock.now());
        const row = { id: ctx.newId(), ...columnsOf(typed) };
        request.note({ object: `post ${typed.postName}`, after: row });
        await tx
          .insertInto('post')
          .values({ tenant_id: request.actor.tenantId, ...row, created_at: now, updated_at: now })
          .execute();
      }),
    ),

  editPost: ({ postId, updateTime, ...typed }, request) =>
    doubled(() =>
      request.tx(async (tx) => {
        const { tenantId } = request.actor;
        await lockPeople(tx, tenantId);
        const [before] = await findPosts(tx, tenantId, [postId]);
        if (!before) throw fault('notFound');
        if (updateTime && updateTime !== timeText(before.updated_at)) throw fault('conflict');
        const after = columnsOf(kept<Typed>(postForm, shown(before), typed));
        request.note({ object: `post ${before.name}`, before, after });
        await tx
          .updateTable('post')
          .set({ ...after, updated_at: new Date(ctx.clock.now()) })
          .where('tenant_id', '=', tenantId)
          .where('id', '=', postId)
          .execute();
      }),
    ),

  removePosts: ({ postIds }, request) =>
    request.tx(async (tx) => {
      const rows = await removePosts(tx, request.actor.tenantId, postIds);
      request.note({ object: `posts ${rows.map((row) => row.name).join(', ')}`, before: { posts: rows } });
    }),
});

/** Posts of a tenant. */
export const posts = (ctx: Context): Area => area(postCalls, { ...reading, ...writing(ctx) });
