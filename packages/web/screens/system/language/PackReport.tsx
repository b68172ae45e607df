import type { packReport } from '@heliograph/catalogue/calls/languages.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { languageWords as words } from '@heliograph/catalogue/words/language-words.ts';
import { Table } from 'antd';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { useSession, useWords } from '../../../app/parts.ts';
import { numberText } from '../../../engine/values/time.ts';

type Report = z.output<typeof packReport>;

const counts = ['taken', 'added', 'changed', 'dropped', 'empty', 'unknown', 'refused'] as const;
const paging = { pageSize: 6, size: 'small', hideOnSinglePage: true, showSizeChanger: false } as const;

function Counts({ report }: { report: Report }): ReactElement {
  const say = useWords();
  const { tongue } = useSession();
  const one = (label: Text, value: string, tone?: string) => (
    <span key={label.en}>
      <span className="muted">{say(label)}</span> <strong className={tone}>{value}</strong>
    </span>
  );
  return (
    <p className="row" role="status" style={{ flexWrap: 'wrap', gap: '4px 18px' }}>
      {counts
        .filter((name) => name === 'taken' || report[name] > 0)
        .map((name) =>
          one(words[name], numberText(report[name], tongue), name === 'refused' ? 'tone-critical' : undefined),
        )}
      {one(words.completeAfter, say(words.percent, { n: report.complete }))}
    </p>
  );
}

/** What a file would do: counts, what is not taken with its line and why, and old beside new. All of it drawn as text. */
export function PackReport({ report }: { report: Report }): ReactElement {
  const say = useWords();
  const { problems, changes } = report;
  const unseen = { n: report.refused + report.unknown - problems.length };
  const unseenChanges = { n: report.added + report.changed + report.dropped - changes.length };
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <Counts report={report} />
      {problems.length > 0 ? (
        <section>
          <h3>{say(words.problems)}</h3>
          <Table<Report['problems'][number]>
            size="small"
            rowKey={({ line, key }) => `${line} ${key}`}
            dataSource={[...problems]}
            pagination={paging}
            columns={[
              { title: say(words.line), dataIndex: 'line', width: 70 },
              { title: say(words.key), dataIndex: 'key', ellipsis: true },
              { title: say(words.why), dataIndex: 'message' },
            ]}
          />
          {unseen.n > 0 ? <p className="muted">{say(words.more, unseen)}</p> : null}
        </section>
      ) : null}
      {changes.length > 0 ? (
        <section>
          <h3>{say(words.changes)}</h3>
          <Table<Report['changes'][number]>
            size="small"
            rowKey="key"
            dataSource={[...changes]}
            pagination={paging}
            columns={[
              { title: say(words.key), dataIndex: 'key', ellipsis: true },
              { title: say(words.before), dataIndex: 'before', ellipsis: true },
              { title: say(words.own), dataIndex: 'after', ellipsis: true },
            ]}
          />
          {unseenChanges.n > 0 ? <p className="muted">{say(words.more, unseenChanges)}</p> : null}
        </section>
      ) : (
        <p>{say(words.nothing)}</p>
      )}
    </div>
  );
}
