import type { Context } from './context.ts';
import { startAcs, type Acs } from './southbound/acs/acs.ts';

/** What customer devices report to. `stop` lets their sessions come to an end. */
export const startAcsRole = (ctx: Context): Promise<Acs> =>
  startAcs(ctx, { host: ctx.settings.host, port: ctx.settings.acsPort, stunPort: ctx.settings.stunPort });
