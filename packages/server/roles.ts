import type { Context } from './context.ts';
import { startEdge } from './edge-role.ts';
import type { Role } from './settings.ts';
import type { Circumstances } from './supervisor/messages.ts';
import { startWeb } from './web-role.ts';
import { startWorker } from './worker-role.ts';

/** Something that runs until it is told to stop; `stop` finishes what it has begun. */
export interface Running {
  stop(): Promise<void>;
}

const starters = { web: startWeb, edge: startEdge, worker: startWorker } satisfies Record<
  Role,
  (ctx: Context, about: Circumstances) => Promise<Running>
>;

export const startRole = (role: Role, ctx: Context, about: Circumstances): Promise<Running> =>
  starters[role](ctx, about);
