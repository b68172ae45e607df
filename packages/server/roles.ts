import type { Context } from './context.ts';
import type { Role } from './settings.ts';
import type { Circumstances } from './supervisor/messages.ts';

/** Something that runs until it is told to stop; `stop` finishes what it has begun. */
export interface Running {
  stop(): Promise<void>;
}

/** Each is loaded where it runs: a process that only hears traps need not hold the programs of the others. */
const starters = {
  web: async () => (await import('./web-role.ts')).startWeb,
  edge: async () => (await import('./edge-role.ts')).startEdge,
  worker: async () => (await import('./worker-role.ts')).startWorker,
} satisfies Record<Role, () => Promise<(ctx: Context, about: Circumstances) => Promise<Running>>>;

export const startRole = async (role: Role, ctx: Context, about: Circumstances): Promise<Running> =>
  (await starters[role]())(ctx, about);
