import '../../shell/notices.css';
import { noticeCalls } from '@heliograph/catalogue/calls/notices.ts';
import { noticeWords } from '@heliograph/catalogue/resources/notices.ts';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { Prose } from '../../engine/prose/Prose.tsx';

/** System announcements on the sign-in page (S1 §2.5). A server that is away is told of by the form. */
export function GateNotices(): ReactElement | null {
  const say = useWords();
  const { data } = useCall(noticeCalls.publicNotices, {}, { quiet: true });
  if (!data || data.length === 0) return null;
  return (
    <section className="gate-notices" aria-label={say(noticeWords.title)}>
      {data.map(({ noticeId, noticeTitle, noticeContent, priority }) => (
        <article key={noticeId}>
          <strong>
            {priority === 3 ? <span className="notice-urgent">{say(noticeWords.urgent)}</span> : null} {noticeTitle}
          </strong>
          <Prose words={noticeContent} />
        </article>
      ))}
    </section>
  );
}
