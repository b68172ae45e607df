import './notices.css';
import { noticeCalls } from '@heliograph/catalogue/calls/notices.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { noticeWords as words } from '@heliograph/catalogue/resources/notices.ts';
import { Badge, Button, Popover } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../app/parts.ts';
import { useCall, useDo } from '../client/hooks.ts';
import { Icon } from '../engine/icons.tsx';
import { usePop } from '../engine/keys/pop.ts';
import { Prose } from '../engine/prose/Prose.tsx';
import { QueryArea, Nothing } from '../engine/States.tsx';
import { Age } from '../engine/values/Values.tsx';

type Notice = OutputOf<typeof noticeCalls.topNotices>;

/** ms; those of the installation reach the other tenants by asking only. */
const every = 120_000;
const urgent = 3;
const lists = ['/system/notice/'];

export function useTopNotices() {
  const query = useCall(noticeCalls.topNotices, {}, { quiet: true, every });
  const answer = query.data as { readonly rows: readonly Notice[]; readonly unreadCount?: number } | undefined;
  return { rows: answer?.rows ?? [], unread: answer?.unreadCount ?? 0 };
}

function useMarkRead() {
  return useDo(noticeCalls.markNoticeRead, lists, { silentSuccess: true });
}

function One({ notice }: { notice: Notice }): ReactElement {
  const say = useWords();
  const read = useMarkRead();
  return (
    <article className={notice.isRead ? 'notice is-read' : 'notice'}>
      <header className="row">
        {notice.priority === urgent ? <span className="notice-urgent">{say(words.urgent)}</span> : null}
        <strong className="grow">{notice.noticeTitle}</strong>
        <Age at={notice.createTime} everyMs={Infinity} bare />
      </header>
      <Prose words={notice.noticeContent} />
      {notice.isRead ? null : (
        <Button size="small" type="link" onClick={() => read.mutate({ noticeId: notice.noticeId })}>
          {say(words.read)}
        </Button>
      )}
    </article>
  );
}

function Panel(): ReactElement {
  const say = useWords();
  const query = useCall(noticeCalls.myNotices, { pageSize: 50 }, { quiet: true });
  const all = useDo(noticeCalls.markNoticesRead, lists, { silentSuccess: true });
  return (
    <QueryArea query={query}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Nothing title={say(words.none)} />
        ) : (
          <>
            {rows.map((notice) => (
              <One key={notice.noticeId} notice={notice} />
            ))}
            {rows.some(({ isRead }) => !isRead) ? (
              <Button block type="text" onClick={() => all.mutate({})}>
                {say(words.readAll)}
              </Button>
            ) : null}
          </>
        )
      }
    </QueryArea>
  );
}

/** Announcements for whoever is signed in; not there while there are none. */
export function NoticeBell(): ReactElement | null {
  const say = useWords();
  const { rows, unread } = useTopNotices();
  const { button, content, popover, onKeyDown } = usePop();
  if (rows.length === 0) return null;
  const title = unread === 0 ? say(words.title) : `${say(words.title)}: ${say(words.unread, { n: unread })}`;
  const panel = (
    <div ref={content} role="group" aria-label={say(words.title)} className="notice-panel" onKeyDown={onKeyDown}>
      <Panel />
    </div>
  );
  return (
    <Popover {...popover} content={panel}>
      <button
        ref={button}
        type="button"
        className="plain"
        aria-label={title}
        title={title}
        aria-expanded={popover.open}
      >
        <Badge count={unread} size="small">
          <Icon name="announce" />
        </Badge>
      </button>
    </Popover>
  );
}

/** Urgent announcements that were not read yet, above every page. */
export function NoticeBanner(): ReactElement | null {
  const say = useWords();
  const { rows } = useTopNotices();
  const read = useMarkRead();
  const shown = rows.filter(({ priority, isRead }) => priority === urgent && !isRead);
  if (shown.length === 0) return null;
  return (
    <div className="notice-banner" role="status">
      {shown.map((notice) => (
        <div key={notice.noticeId} className="row">
          <Icon name="announce" size={16} />
          <div className="grow">
            <strong>{notice.noticeTitle}</strong>
            <Prose words={notice.noticeContent} />
          </div>
          <Button size="small" onClick={() => read.mutate({ noticeId: notice.noticeId })}>
            {say(words.read)}
          </Button>
        </div>
      ))}
    </div>
  );
}
