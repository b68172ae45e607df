import { noticeCalls, noticeForm } from '@heliograph/catalogue/calls/notices.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Values } from '@heliograph/catalogue/kit/fields.ts';
import { noticeResource, noticeWords as words } from '@heliograph/catalogue/resources/notices.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { useState, type ReactElement } from 'react';
import { useMay, useSession, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { FormDrawer } from '../../engine/form/FormDrawer.tsx';
import type { FormState } from '../../engine/form/form-state.ts';
import { FormRow } from '../../engine/form/FormRow.tsx';
import { MomentInput } from '../../engine/form/MomentInput.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { useRemoval } from '../../engine/list/use-removal.ts';
import { Prose } from '../../engine/prose/Prose.tsx';
import { Area } from '../../engine/States.tsx';
import { TimeText } from '../../engine/values/Values.tsx';
import './announcements.css';

type Notice = OutputOf<typeof noticeCalls.listNotices>;

const lists = ['/system/notice/'];
const blank: Values = {
  noticeTitle: '',
  scope: 'tenant',
  noticeType: '2',
  priority: 1,
  status: '0',
  noticeContent: '',
  startTime: '',
  endTime: '',
};
const nameOf = (notice: Notice) => notice.noticeTitle;

function Moment({ name, state, label }: { name: string; state: FormState; label: string }): ReactElement {
  const problem = state.problemOf(name);
  return (
    <FormRow label={label} optional problem={problem}>
      {(ids) => (
        <MomentInput
          {...ids}
          value={state.values[name]}
          onChange={(iso) => state.set(name, iso)}
          onBlur={() => state.blur('endTime')}
        />
      )}
    </FormRow>
  );
}

/** From and until, and how the words will look. */
function Beneath({ state }: { state: FormState }): ReactElement {
  const say = useWords();
  const { noticeContent } = state.values;
  const content = typeof noticeContent === 'string' ? noticeContent : '';
  return (
    <>
      <div className="notice-moments">
        <Moment name="startTime" state={state} label={say(words.from)} />
        <Moment name="endTime" state={state} label={say(words.until)} />
      </div>
      {content.trim() === '' ? null : (
        <section aria-label={say(words.preview)} className="notice-preview">
          <span className="muted">{say(words.preview)}</span>
          <Prose words={content} />
        </section>
      )}
    </>
  );
}

const beneath = (state: FormState) => <Beneath state={state} />;

function NoticeForm({ notice, onClose }: { notice: Notice | null; onClose: () => void }): ReactElement {
  const say = useWords();
  // What stands on the sign-in page belongs to the tenant of the installation.
  const isHome = useSession().user?.tenantId === '000000';
  const add = useDo(noticeCalls.addNotice, lists, { debounce: true });
  const edit = useDo(noticeCalls.editNotice, lists, { debounce: true });
  const [initial] = useState<Values>(() => {
    if (notice === null) return blank;
    const { noticeTitle, scope, noticeType, priority, status, noticeContent, startTime, endTime } = notice;
    return { noticeTitle, scope, noticeType, priority, status, noticeContent, startTime, endTime };
  });
  const names = Object.keys(noticeForm.fields).filter((name) => name !== 'scope' || isHome);
  return (
    <FormDrawer
      width={600}
      title={say(notice === null ? words.add : words.edit)}
      form={noticeForm}
      initial={initial}
      only={() => names}
      beneath={beneath}
      onSave={(values) =>
        notice === null ? add.mutateAsync(values) : edit.mutateAsync({ ...values, noticeId: notice.noticeId })
      }
      onClose={onClose}
    />
  );
}

function Readers({ noticeId }: { noticeId: string }): ReactElement {
  const say = useWords();
  const query = useCall(noticeCalls.noticeReaders, { noticeId, pageSize: 100 }, { quiet: true });
  return (
    <Area query={query}>
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="muted">{say(words.nobody)}</p>
        ) : (
          <ul className="notice-readers">
            {rows.map(({ userName, nickName, readTime }) => (
              <li key={userName}>
                {nickName} <span className="muted">{userName}</span> <TimeText at={readTime} />
              </li>
            ))}
          </ul>
        )
      }
    </Area>
  );
}

function Peek({ notice }: { notice: Notice }): ReactElement {
  const say = useWords();
  const may = useMay();
  return (
    <div style={{ display: 'grid', gap: 14 }}>
      <Prose words={notice.noticeContent} />
      {may('system:notice:query') ? (
        <section>
          <h3>{say(words.readers)}</h3>
          <Readers noticeId={notice.noticeId} />
        </section>
      ) : null}
    </div>
  );
}
const peek = (notice: Notice) => <Peek notice={notice} />;

/** Announcements: of the installation on the sign-in page, of a tenant after signing in (S1 §2.5). */
export function Announcements(): ReactElement {
  const [edited, setEdited] = useState<{ readonly notice: Notice | null } | null>(null);
  const remove = useRemoval(noticeCalls.removeNotices, {
    many: noticeResource.many,
    nameOf,
    input: (notices: readonly Notice[]) => ({ noticeIds: notices.map(({ noticeId }) => noticeId).join(',') }),
    refreshes: lists,
  });
  const removing = { key: 'delete', label: engine.delete, danger: true, permission: 'system:notice:remove' };
  return (
    <>
      <ListPage
        resource={noticeResource}
        call={noticeCalls.listNotices}
        nameOf={nameOf}
        peek={peek}
        rowActions={(notice) => [
          { key: 'edit', label: engine.edit, permission: 'system:notice:edit', run: () => setEdited({ notice }) },
          { ...removing, run: () => remove([notice]) },
        ]}
        bulk={[{ ...removing, always: true, run: remove }]}
        add={{ label: words.add, permission: 'system:notice:add', run: () => setEdited({ notice: null }) }}
      />
      {edited ? <NoticeForm notice={edited.notice} onClose={() => setEdited(null)} /> : null}
    </>
  );
}
