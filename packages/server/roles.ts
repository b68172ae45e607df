import type { Context } from './context.ts';
import type { ProcessRole } from './settings.ts';
import type { Circumstances } from './supervisor/messages.ts';

/** Something that runs until it is told to stop; `stop` finishes what it has begun. */
interface Running {
  stop(): Promise<void>;
}

/** Each is loaded where it runs: a process that only hears traps need not hold the programs of the others. */
const starters = {
  web: async () => (await import('./web-role.ts')).startWeb,
  edge: async () => (await import('./edge-role.ts')).startEdge,
  acs: async () => (await import('./acs-role.ts')).startAcsRole,
  worker: async () => (await import('./worker-role.ts')).startWorker,
} satisfies Record<ProcessRole, () => Promise<(ctx: Context, about: Circumstances) => Promise<Running>>>;

/** Loads the program of a role before the order comes to start it, if that is a role; what is wrong with it is met at the start. */
export function loadRole(name: string | undefined): void {
  const load = Object.entries(starters).find(([role]) => role === name)?.[1];
  load?.().catch(() => undefined);
}

export const startRole = async (role: ProcessRole, ctx: Context, about: Circumstances): Promise<Running> =>
  (await starters[role]())(ctx, about);
