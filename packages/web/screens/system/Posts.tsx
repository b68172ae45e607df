import { postCalls, postForm, type postRow } from '@heliograph/catalogue/calls/posts.ts';
import { postResource } from '@heliograph/catalogue/resources/people.ts';
import { peopleWords as words } from '@heliograph/catalogue/resources/people-words.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useMay, useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { useRemoval } from '../../engine/list/use-removal.ts';

type Post = z.output<typeof postRow>;

const lists = [postCalls.listPosts.path];
const blank = { postCode: '', postName: '', postSort: 0, status: '0', remark: '' };
const nameOf = (post: Post) => post.postName;

function PostDialog({ post, onClose }: { post: Post | null; onClose: () => void }): ReactElement {
  const say = useWords();
  const add = useDo(postCalls.addPost, lists, { debounce: true });
  const edit = useDo(postCalls.editPost, lists, { debounce: true });
  const [initial] = useState(() => (post === null ? blank : { ...post, remark: post.remark ?? '' }));
  return (
    <FormDialog
      width={560}
      columns={2}
      title={say(post === null ? words.addPost : words.editPost)}
      form={postForm}
      initial={initial}
      onSave={(values) => {
        const given = Object.fromEntries(Object.keys(blank).map((name) => [name, values[name]]));
        return post === null
          ? add.mutateAsync(given)
          : edit.mutateAsync({ ...given, postId: post.postId, updateTime: post.updateTime });
      }}
      onClose={onClose}
    />
  );
}

/** Posts that users hold. */
export function Posts(): ReactElement {
  const may = useMay();
  const [edited, setEdited] = useState<{ readonly post: Post | null } | null>(null);
  const remove = useRemoval(postCalls.removePosts, {
    many: postResource.many,
    nameOf,
    input: (posts: readonly Post[]) => ({ postIds: posts.map((post) => post.postId).join(',') }),
    refreshes: lists,
  });
  const permission = 'system:post:remove';
  return (
    <>
      <ListPage
        resource={postResource}
        call={postCalls.listPosts}
        nameOf={nameOf}
        enter={(post) => may('system:post:edit') && setEdited({ post })}
        rowActions={(post) => [
          { key: 'edit', label: engine.edit, permission: 'system:post:edit', run: () => setEdited({ post }) },
          { key: 'delete', label: engine.delete, danger: true, permission, run: () => remove([post]) },
        ]}
        bulk={[{ key: 'delete', label: engine.delete, danger: true, always: true, permission, run: remove }]}
        add={{ label: words.addPost, permission: 'system:post:add', run: () => setEdited({ post: null }) }}
      />
      {edited ? <PostDialog post={edited.post} onClose={() => setEdited(null)} /> : null}
    </>
  );
}
