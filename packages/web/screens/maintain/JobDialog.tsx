import { ownZone } from '../../engine/values/zone.ts';
import { jobCalls, jobForm, parameterNames, type jobRow } from '@heliograph/catalogue/calls/jobs.ts';
import { jobMethods, offeredMethods } from '@heliograph/catalogue/models/job-methods.ts';
import { jobPageWords as words } from '@heliograph/catalogue/resources/jobs.ts';
import type { Form, Values } from '@heliograph/catalogue/kit/fields.ts';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useMay, useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import type { FormState } from '../../engine/form/form-state.ts';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { CronEditor } from './CronEditor.tsx';

export type JobListed = z.output<typeof jobRow>;
export const jobLists = ['/monitor/job'];

const blank = (method: string): Values => ({
  jobName: '',
  jobGroup: 'DEFAULT',
  invokeTarget: method,
  cronExpression: '0 30 2 * * ?',
  timeZone: ownZone(),
  misfirePolicy: '0',
  concurrent: '1',
  status: '0',
  remark: '',
  days: 30,
});

const filled = (job: JobListed): Values => ({ ...job, ...(JSON.parse(job.methodParameter) as Values) });

const own = (values: Values): readonly string[] => {
  const method = jobMethods.find((one) => one.id === values['invokeTarget']);
  return Object.keys(method?.parameters ?? {});
};

/** Name, method and its parameters, then the rest; the cron expression stands beneath, with its times. */
const shown = (values: Values): readonly string[] => {
  const parameters = own(values);
  return Object.keys(jobForm.fields).filter(
    (name) => name !== 'cronExpression' && (!parameterNames.includes(name) || parameters.includes(name)),
  );
};

/** What a task is sent as: parameters of its method together. */
function sent(values: Values): Values {
  const parameters = Object.fromEntries(
    own(values).flatMap((name) => (values[name] === undefined || values[name] === '' ? [] : [[name, values[name]]])),
  );
  const names = Object.keys(jobForm.fields).filter((name) => !parameterNames.includes(name));
  return {
    ...Object.fromEntries(names.map((name) => [name, values[name]])),
    methodParameter: JSON.stringify(parameters),
  };
}

const cronEditor = (state: FormState) => <CronEditor field="cronExpression" state={state} />;

/** Adds a task, or edits one. Only methods whose permission the person holds are offered. */
export function JobDialog({ job, onClose }: { job: JobListed | null; onClose: () => void }): ReactElement {
  const say = useWords();
  const may = useMay();
  const add = useDo(jobCalls.addJob, jobLists);
  const edit = useDo(jobCalls.editJob, jobLists);
  const [form] = useState<Form>(() => {
    const allowed = offeredMethods.filter((method) => may(method.permission)).map((method) => method.id);
    const field = jobForm.fields['invokeTarget'];
    if (field?.kind !== 'choice') return jobForm;
    const options = field.options.filter((option) => allowed.includes(String(option.value)));
    return { ...jobForm, fields: { ...jobForm.fields, invokeTarget: { ...field, options } } };
  });
  const [initial] = useState(() => (job === null ? blank(offeredMethods[0]?.id ?? '') : filled(job)));
  return (
    <FormDialog
      columns={2}
      title={say(job === null ? words.add : words.edit)}
      form={form}
      initial={initial}
      only={shown}
      onSave={(values) =>
        job === null
          ? add.mutateAsync(sent(values))
          : edit.mutateAsync({ ...sent(values), jobId: job.jobId, updateTime: job.updateTime })
      }
      onClose={onClose}
      beneath={cronEditor}
    />
  );
}
