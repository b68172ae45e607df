import { entities } from '../entities/all.ts';
import { nothing, type AnyCall, type Calls } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { jobLogResource, jobResource } from '../resources/jobs.ts';
import { roleResource } from '../resources/people.ts';
import type { Resource } from '../resources/resource.ts';
import { jobCalls } from './jobs.ts';
import { roleCalls } from './roles.ts';

export interface ListFile {
  readonly list: AnyCall;
  readonly path: string;
  /** Its columns are those of the file. */
  readonly resource: Resource;
}

const ofEntities = entities.flatMap(({ exports, calls, deeds, path, resource }) =>
  exports ? [[`export${calls[1]}`, { list: deeds.list, path: `${path}/export`, resource }] as const] : [],
);

/** Lists that are to be had as a workbook as well, of what whoever may list them sees: one line each. */
export const listFiles: Readonly<Record<string, ListFile>> = {
  exportRoles: { list: roleCalls.listRoles, path: '/system/role/export', resource: roleResource },
  exportJobs: { list: jobCalls.listJobs, path: '/monitor/job/export', resource: jobResource },
  exportJobLogs: { list: jobCalls.listJobLogs, path: '/monitor/jobLog/export', resource: jobLogResource },
  ...Object.fromEntries(ofEntities),
};

export const listFileCalls: Calls = Object.fromEntries(
  Object.entries(listFiles).map(([name, { list, path, resource }]) => [
    name,
    {
      ...list,
      method: 'POST',
      path,
      title: text(`Export ${resource.many.en}`, `导出${resource.many.zh}`),
      reply: 'file',
      output: nothing,
      rate: 'heavy',
    },
  ]),
);
