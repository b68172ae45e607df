import { noticeCalls } from '@heliograph/catalogue/calls/notices.ts';
import { notices } from '@heliograph/catalogue/entities/notices.ts';
import { noticeWords as words } from '@heliograph/catalogue/resources/notices.ts';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { useMay, useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { EntityScreen } from '../../engine/entity/EntityScreen.tsx';
import type { FormState } from '../../engine/form/form-state.ts';
import { FormRow } from '../../engine/form/FormRow.tsx';
import { MomentInput } from '../../engine/form/MomentInput.tsx';
import { Prose } from '../../engine/prose/Prose.tsx';
import { QueryArea } from '../../engine/States.tsx';
import { TimeText } from '../../engine/values/Values.tsx';
import './announcements.css';

type Notice = z.output<typeof notices.row>;

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

function Readers({ noticeId }: { noticeId: string }): ReactElement {
  const say = useWords();
  const query = useCall(noticeCalls.noticeReaders, { noticeId, pageSize: 100 }, { quiet: true });
  return (
    <QueryArea query={query}>
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
    </QueryArea>
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
  // What stands on the sign-in page belongs to the tenant of the installation.
  const isHome = useSession().user?.tenantId === '000000';
  const names = Object.keys(notices.form.fields).filter((name) => name !== 'scope' || isHome);
  return <EntityScreen entity={notices} looks={{ peek, beneath, drawer: 600, only: () => names }} />;
}
