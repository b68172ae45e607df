import { jobCalls } from '@heliograph/catalogue/calls/jobs.ts';
import { jobPageWords as words, jobResource } from '@heliograph/catalogue/resources/jobs.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { jobMethods } from '@heliograph/catalogue/models/job-methods.ts';
import { Switch } from 'antd';
import { useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useMay, useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { useRemoval } from '../../engine/list/use-removal.ts';
import { TimeText } from '../../engine/values/Values.tsx';
import { JobDialog, jobLists, type JobListed } from './JobDialog.tsx';
import { RunStateDot } from './RunStateDot.tsx';

function StatusSwitch({ job }: { job: JobListed }): ReactElement {
  const say = useWords();
  const may = useMay();
  const set = useDo(jobCalls.setJobStatus, jobLists, { silentSuccess: true });
  return (
    <Switch
      size="small"
      checked={job.status === '0'}
      loading={set.isPending}
      disabled={!may(jobCalls.setJobStatus)}
      aria-label={say(words.switchTitle, { what: job.jobName })}
      onChange={(on) => set.mutate({ jobId: job.jobId, status: on ? '0' : '1' })}
    />
  );
}

function LastRun({ job }: { job: JobListed }): ReactElement {
  const say = useWords();
  if (job.lastRun === null) return <span className="muted">{say(words.none)}</span>;
  return (
    <span className="row">
      <RunStateDot status={job.lastRun.status} />
      <TimeText at={job.lastRun.startTime} />
    </span>
  );
}

const cells = {
  status: (job: JobListed) => <StatusSwitch job={job} />,
  lastRun: (job: JobListed) => <LastRun job={job} />,
  cronExpression: (job: JobListed) => <code>{job.cronExpression}</code>,
};

/** What the backup wizard made is changed there; here it can be started, paused and deleted. */
const isOwn = (job: JobListed) => jobMethods.find((method) => method.id === job.invokeTarget)?.own === true;

function useRemove() {
  return useRemoval(jobCalls.removeJobs, {
    many: jobResource.many,
    nameOf: (job: JobListed) => job.jobName,
    input: (jobs) => ({ jobIds: jobs.map((job) => job.jobId) }),
    refreshes: jobLists,
  });
}

/** Scheduled tasks (S1 §2.5, §3.9). */
export function JobList(): ReactElement {
  const may = useMay();
  const navigate = useNavigate();
  const [edited, setEdited] = useState<{ readonly job: JobListed | null } | null>(null);
  const remove = useRemove();
  const run = useDo(jobCalls.runJob, jobLists);
  return (
    <>
      <ListPage
        resource={jobResource}
        call={jobCalls.listJobs}
        cells={cells}
        nameOf={(job) => job.jobName}
        enter={(job) => may(jobCalls.editJob) && !isOwn(job) && setEdited({ job })}
        rowActions={(job) => [
          {
            key: 'run',
            label: words.run,
            permission: jobCalls.runJob,
            disabled: job.running,
            run: () => run.mutate({ jobId: job.jobId }),
          },
          {
            key: 'edit',
            label: engine.edit,
            permission: jobCalls.editJob,
            disabled: isOwn(job),
            run: () => setEdited({ job }),
          },
          {
            key: 'logs',
            label: words.logs,
            permission: 'monitor:jobLog:list',
            run: () => navigate(`/maintain/jobLog?jobName=${encodeURIComponent(job.jobName)}`),
          },
          {
            key: 'delete',
            label: engine.delete,
            danger: true,
            permission: jobCalls.removeJobs,
            run: () => remove([job]),
          },
        ]}
        bulk={[{ key: 'delete', label: engine.delete, danger: true, permission: jobCalls.removeJobs, run: remove }]}
        add={{ label: words.add, permission: 'monitor:job:add', run: () => setEdited({ job: null }) }}
      />
      {edited ? <JobDialog job={edited.job} onClose={() => setEdited(null)} /> : null}
    </>
  );
}
