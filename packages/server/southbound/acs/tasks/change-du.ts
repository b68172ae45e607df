import type { CpeTask } from '../../../estate/cpes/tasks.ts';
import type { Desk } from '../discovery.ts';
import type { KnownCpe } from '../known.ts';
import type { Talk } from '../talk.ts';
import { finish, refused, sentUntil, step, type After } from './kit.ts';

/** How long it may take until the device says what became of it, ms. */
const within = 60 * 60_000;

/** A module of software is installed, updated or taken away; sent once, over when the device tells it with this key. */
export async function* unitChanged(desk: Desk, known: KnownCpe, task: CpeTask): Talk<After> {
  if (task.step !== 'begin') return 'later';
  const { kind = 'Install', url = '', uuid = '', version = '', environment = '' } = task.body.du ?? {};
  await sentUntil(desk, known, task, within);
  const operation = { kind, url, uuid, version, environmentRef: environment, username: '', password: '' };
  const answer = yield { method: 'ChangeDUState', commandKey: task.id, operations: [operation] };
  if (answer?.method === 'Fault') {
    await finish(desk, known, task, refused(answer));
    return 'goOn';
  }
  await step(desk, known, task, 'confirm');
  return 'later';
}
