import type { Resource } from '@heliograph/catalogue/resources/resource.ts';
import { issueWords as words } from './words.ts';

/** Runs, the newest first. */
export const runs: Resource = {
  id: 'cpe-runs',
  title: words.title,
  many: words.many,
  key: 'id',
  empty: words.noRuns,
  head: 'gives',
  columns: [
    { name: 'gives', label: words.gives },
    { name: 'state', label: words.state },
    { name: 'total', label: words.devices, kind: 'number', width: 100 },
    { name: 'done', label: words.done, width: 100 },
    { name: 'failed', label: words.failed, width: 100 },
    { name: 'createBy', label: words.by },
    { name: 'createTime', label: words.when, kind: 'time' },
    { name: 'endTime', label: words.ended, kind: 'time' },
  ],
  filters: [],
};
export const batches: Resource = { ...runs, id: 'cpe-batches', title: words.batchTitle };

/** Devices of one run. */
export const runDevices: Resource = {
  id: 'cpe-run-devices',
  title: words.title,
  many: words.devices,
  key: 'cpeId',
  head: 'serialno',
  columns: [
    { name: 'serialno', label: words.serial },
    { name: 'devdescribe', label: words.describe },
    { name: 'manufacturer', label: words.maker, extra: true },
    { name: 'devicetype', label: words.type },
    { name: 'outcome', label: words.outcome },
    { name: 'changes', label: words.changes, width: 340 },
    { name: 'problems', label: words.problems, width: 300 },
  ],
  filters: [],
};

/** Devices that are known or wait, and what a rule would give them. */
export const foresight: Resource = {
  id: 'cpe-preconfig-foresight',
  title: words.foresee,
  many: words.devices,
  key: 'key',
  empty: words.noDevices,
  head: 'serialno',
  columns: [
    { name: 'serialno', label: words.serial },
    { name: 'taker', label: words.taker },
    { name: 'devdescribe', label: words.describe },
    { name: 'manufacturer', label: words.maker },
    { name: 'devicetype', label: words.type },
    { name: 'projectName', label: words.project },
  ],
  filters: [{ name: 'keyword', label: words.keyword, kind: 'text' }],
};

/** What rules did. */
export const records: Resource = {
  id: 'cpe-preconfig-log',
  title: words.history,
  many: words.records,
  key: 'id',
  empty: words.noRecords,
  head: 'serialno',
  columns: [
    { name: 'time', label: words.time, kind: 'time' },
    { name: 'serialno', label: words.serial },
    { name: 'devdescribe', label: words.describe },
    { name: 'ruleName', label: words.taker },
    { name: 'why', label: words.why },
    { name: 'outcome', label: words.outcome },
    { name: 'problems', label: words.problems, width: 320 },
  ],
  filters: [],
};
