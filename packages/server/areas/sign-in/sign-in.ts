import { licenceCalls } from '@heliograph/catalogue/calls/licence.ts';
import { signInCalls } from '@heliograph/catalogue/calls/sign-in.ts';
import type { Context } from '../../context.ts';
import { fault } from '../../fault.ts';
import { homeTenant, may, type Actor } from '../../http/actor.ts';
import { area, type Area } from '../../http/serve.ts';
import { endSessions, type LiveSessions } from '../../http/session.ts';
import { wallText } from '../../db/time-range.ts';
import { licenceWarning } from '../licence/licence.ts';
import { showTenant } from '../tenants/tenants.ts';
import { showUser, type Passwords } from '../users/users.ts';
import { openCaptchas } from './captcha.ts';
import { enterConsole } from './enter.ts';
import { noticesOf } from './notices.ts';
import { setupGate } from './setup-code.ts';
import { setUpAdministrator, setupNeeded } from './setup.ts';

export { createFirst, setupNeeded } from './setup.ts';
export { setupCodeFile, setupGate } from './setup-code.ts';

/** As the call that shows the licence asks for it. */
const maySeeLicence = (actor: Actor): boolean =>
  actor.tenantCode === homeTenant && may(actor, licenceCalls.getLicence.access);

/** Signing in and out, who one is, and the first run. */
export function signIn(ctx: Context, sessions: LiveSessions, passwords: Passwords, gate = setupGate(ctx)): Area {
  const captchas = openCaptchas(ctx);
  return area(signInCalls, {
    captchaImage: async () => {
      if (!ctx.settings.captcha) return { captchaEnabled: false, uuid: '', img: '' };
      return { captchaEnabled: true, ...(await captchas.make()) };
    },

    login: async ({ code, uuid, ...credentials }, request) => {
      if (ctx.settings.captcha && !(await captchas.use(uuid ?? '', code ?? ''))) throw fault('captchaWrong');
      const { token, mustChangePassword } = await enterConsole(ctx, passwords, credentials, request);
      return { token, mustChangePassword };
    },

    logout: async (_input, request) => {
      const { tenantId, userId, sessionHandle } = request.actor;
      await request.tx((tx) => endSessions(ctx, tx, { tenantId, userId, handle: sessionHandle }, 'signedOut'));
      sessions.forget(sessionHandle);
    },

    getInfo: (_input, request) =>
      request.tx(async (tx) => {
        const { actor } = request;
        // Who it is stays the same, whichever tenant it works as.
        const { self } = actor;
        return {
          user: self ? await ctx.scope.tenant(self.tenantId, (own) => showUser(own, self)) : await showUser(tx, actor),
          roles: [...actor.roles],
          permissions: [...actor.permissions],
          isNarrowed: [...(actor.asks?.values() ?? [])].some((further) => !may(actor, further)),
          userLevel: actor.userLevel,
          tenantEnabled: true,
          tenant: await showTenant(tx, actor.tenantId),
          isDefaultTenant: actor.tenantCode === homeTenant,
          working: actor.self !== undefined,
          isDefaultModifyPwd: actor.mustChangePassword,
          isPasswordExpired: false,
          licence: maySeeLicence(actor) ? await licenceWarning(ctx, tx) : null,
          notices: (await noticesOf(ctx, tx, actor)).map((words) => request.tongue.say(words)),
          pollSeconds: ctx.settings.pollSeconds,
        };
      }),

    setupState: async () => {
      const needed = await setupNeeded(ctx);
      return { needed, code: needed && gate.asks };
    },

    setup: async ({ code, tenantName, username, password, timeZone }, request) => {
      if (!(await setupNeeded(ctx))) throw fault('notFound');
      gate.check(code, request.ip);
      const first = { tenantName, userName: username, password, timeZone };
      const token = await setUpAdministrator(ctx, passwords, first, request);
      gate.close();
      return { tenantId: homeTenant, username, token };
    },

    getSystemTime: (_input, request) =>
      request.tx((tx) => wallText(tx, request.actor.tenantId, new Date(ctx.clock.now()))),
  });
}
