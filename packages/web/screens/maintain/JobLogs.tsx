import './maintain.css';
import { jobCalls, type jobLogRow } from '@heliograph/catalogue/calls/jobs.ts';
import { jobLogResource, jobPageWords as words } from '@heliograph/catalogue/resources/jobs.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { runCauses } from '@heliograph/catalogue/words/job-words.ts';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { useMay, useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { useAsk } from '../../engine/Ask.tsx';
import { Facts } from '../../engine/Facts.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { useRemoval } from '../../engine/list/use-removal.ts';
import { Duration, TimeText } from '../../engine/values/Values.tsx';
import { RunStateDot } from './RunStateDot.tsx';

type Log = z.output<typeof jobLogRow>;

const lists = ['/monitor/job'];
const took = (log: Log) =>
  log.durationMs === null ? undefined : log.durationMs < 1000 ? (
    `${log.durationMs} ms`
  ) : (
    <Duration ms={log.durationMs} />
  );

const labelOf = (name: string) => jobLogResource.columns.find((one) => one.name === name)?.label ?? words.detail;

function LogDetail({ log }: { log: Log }): ReactElement {
  const say = useWords();
  const cause = (runCauses as Readonly<Record<string, (typeof runCauses)['time']>>)[log.cause];
  return (
    <>
      <Facts
        facts={[
          [labelOf('status'), <RunStateDot key="status" status={log.status} />],
          [labelOf('jobMessage'), log.jobMessage],
          [labelOf('invokeTarget'), log.methodName],
          [labelOf('cause'), cause ? say(cause) : log.cause],
          [labelOf('startTime'), <TimeText key="start" at={log.startTime} />],
          [labelOf('endTime'), <TimeText key="end" at={log.endTime} />],
          [labelOf('durationMs'), took(log)],
        ]}
      />
      {log.exceptionInfo ? (
        <>
          <h3>{say(words.detail)}</h3>
          <pre className="log-detail">{log.exceptionInfo}</pre>
        </>
      ) : null}
    </>
  );
}

const peekOf = (log: Log) => <LogDetail log={log} />;

const cells = {
  status: (log: Log) => <RunStateDot status={log.status} />,
  durationMs: took,
  jobMessage: (log: Log) => <span className="task-said">{log.jobMessage}</span>,
};

/** What scheduled tasks did (S1 §9: the latest ten first). */
export function JobLogs(): ReactElement {
  const say = useWords();
  const may = useMay();
  const ask = useAsk();
  const clean = useDo(jobCalls.cleanJobLogs, lists);
  const removeAll = useRemoval(jobCalls.removeJobLogs, {
    many: jobLogResource.many,
    nameOf: (log: Log) => log.jobName,
    input: (logs) => ({ jobLogIds: logs.map((log) => log.jobLogId) }),
    refreshes: lists,
  });
  const cleanAll = async () => {
    if (await ask({ title: say(words.clean), body: say(words.cleanAsk), danger: true })) clean.mutate({});
  };
  return (
    <ListPage
      resource={jobLogResource}
      call={jobCalls.listJobLogs}
      cells={cells}
      nameOf={(log) => log.jobName}
      peek={peekOf}
      bulk={[
        { key: 'delete', label: engine.delete, danger: true, permission: 'monitor:jobLog:remove', run: removeAll },
      ]}
      tools={may('monitor:jobLog:remove') ? <Button onClick={() => void cleanAll()}>{say(words.clean)}</Button> : null}
    />
  );
}
