import type { CpeTask } from '../../../estate/cpes/tasks.ts';
import type { Desk } from '../discovery.ts';
import type { KnownCpe } from '../known.ts';
import type { Talk } from '../talk.ts';
import type { AfterTask, TaskWork } from './kit.ts';
import { objectAdded, objectDeleted } from './objects.ts';
import { planned } from './plan.ts';
import { attributes } from './attributes.ts';
import { queued } from './queued-transfers.ts';
import { moduleChanged } from './module.ts';
import { diagnosed } from './diagnose.ts';
import { refreshed } from './refresh.ts';
import { restarted } from './restart.ts';
import { informLater } from './schedule-inform.ts';
import { set } from './set.ts';
import { transferred } from './transfer.ts';

/** A kind of task is a file beside this one and a line here. */
const works: Readonly<Record<CpeTask['kind'], TaskWork>> = {
  refresh: refreshed,
  set,
  reboot: restarted,
  factoryReset: restarted,
  plan: planned,
  addObject: objectAdded,
  deleteObject: objectDeleted,
  download: transferred,
  upload: transferred,
  scheduleInform: informLater,
  queuedTransfers: queued,
  attributes,
  diagnose: diagnosed,
  softwareModule: moduleChanged,
};

/** One task, as far as it goes in this session. */
export const cpeTaskWorkOf = (desk: Desk, known: KnownCpe, task: CpeTask): Talk<AfterTask> =>
  works[task.kind](desk, known, task);
