import { signInWayCalls } from '@heliograph/catalogue/calls/sign-in-ways.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import type { Context } from '../../context.ts';
import type { CodeChannel } from '../../db/tables/sign-in.ts';
import { fault } from '../../fault.ts';
import type { Handlers, Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import type { LiveSessions } from '../../http/session.ts';
import { canSend, homeId } from '../../outbound/settings.ts';
import { Oidc } from '../identity-providers/identity-providers.ts';
import type { Passwords } from '../users/users.ts';
import { openCaptchas } from './captcha.ts';
import { codePlace, sendCode, useCode, type Purpose } from './codes.ts';
import { enterBy, enterByPhone, type SignInWay } from './enter.ts';
import { evenly } from './evenly.ts';
import { signInPaths } from './paths.ts';
import { registering } from './register.ts';
import { resetPassword } from './reset.ts';
import { findByAddress, findTenant, nobodysTenant } from './sign-in.store.ts';

type Handle = Handlers<typeof signInWayCalls>;

export const channelOf = (via: string): CodeChannel => (via === 'email' ? 'email' : 'sms');
/** As the key of a user's address is stored. */
export const addressKey = (typed: string): string => typed.trim().toLowerCase();

/** Without a tenant the installation's services count, so that an unknown one shows nothing. */
async function senderOf(ctx: Context, tenantId: number | undefined): Promise<number | undefined> {
  return tenantId ?? homeId(ctx);
}

interface Asked {
  readonly tenantId: string;
  readonly channel: CodeChannel;
  readonly address: string;
  readonly purpose: Purpose;
}

/** Sends a code to whoever has the address in the tenant. Unknown tenants and addresses get the same answer after the same work. */
async function askForCode(ctx: Context, request: Request, asked: Asked): Promise<{ seconds: number }> {
  const { channel, purpose } = asked;
  const address = addressKey(asked.address);
  const tenant = await findTenant(ctx, asked.tenantId);
  // Nobody's tenant has no services of its own, so those of the installation count, after the same steps.
  const tenantId = tenant?.id ?? nobodysTenant;
  if (!(await canSend(ctx, tenantId, channel))) throw fault(channel === 'email' ? 'noMailServer' : 'noSmsProvider');
  const seconds = await ctx.scope.tenant(tenantId, async (tx) => {
    const user = await findByAddress(tx, tenantId, channel, address);
    const of = text(tenant?.name ?? 'Heliograph', tenant?.name ?? 'Heliograph');
    const { ip, language } = request;
    const isReal = user?.status === '0';
    const place = codePlace(tenant?.id, asked.tenantId, { purpose, channel, address });
    return sendCode(ctx, tx, { ...place, ip, language, of, isReal });
  });
  return { seconds };
}

function signInByCode(
  ctx: Context,
  passwords: Passwords,
  request: Request,
  typed: { tenantId: string; address: string; code: string },
  channel: CodeChannel,
) {
  const address = addressKey(typed.address);
  const way: SignInWay = {
    tenantId: typed.tenantId,
    shown: address,
    countedAs: `${channel}:${address}`.slice(0, 64),
    find: (tx, tenantId) => findByAddress(tx, tenantId, channel, address),
    prove: (_user, tenantId) =>
      ctx.scope.tenant(tenantId, (tx) =>
        useCode(
          ctx,
          tx,
          codePlace(tenantId === nobodysTenant ? undefined : tenantId, typed.tenantId, {
            purpose: 'signIn',
            channel,
            address,
          }),
          typed.code,
        ),
      ),
    wrong: 'codeWrong',
    typesPassword: false,
    how: channel === 'email' ? 'Signed in by e-mail code' : 'Signed in by SMS code',
  };
  return evenly(() => enterBy(ctx, passwords, way, request));
}

const tokenOf = ({ token, mustChangePassword }: { token: string; mustChangePassword: boolean }) => ({
  token,
  mustChangePassword,
});

/** Codes to ask for, each under the paths that clients know. */
function codes(ctx: Context): Pick<Handle, 'captchaEmail' | 'emailCode' | 'captchaSms' | 'smsCode' | 'forgotCode'> {
  const byEmail: Handle['captchaEmail'] = ({ tenantId, email }, request) =>
    evenly(() => askForCode(ctx, request, { tenantId, channel: 'email', address: email, purpose: 'signIn' }));
  const bySms: Handle['captchaSms'] = ({ tenantId, phonenumber }, request) =>
    evenly(() => askForCode(ctx, request, { tenantId, channel: 'sms', address: phonenumber, purpose: 'signIn' }));
  return {
    captchaEmail: byEmail,
    emailCode: byEmail,
    captchaSms: bySms,
    smsCode: bySms,
    forgotCode: ({ tenantId, via, address }, request) =>
      evenly(() => askForCode(ctx, request, { tenantId, channel: channelOf(via), address, purpose: 'reset' })),
  };
}

/** Signing in by code, by phone or by an identity provider; a forgotten password; registering. */
function waysOf(ctx: Context, sessions: LiveSessions, passwords: Passwords): Handle {
  const captchas = openCaptchas(ctx);
  const oidc = new Oidc(ctx, passwords);
  return {
    ...codes(ctx),
    ...registering(ctx, passwords),

    signInWays: async ({ tenantId }) => {
      const tenant = await findTenant(ctx, tenantId);
      const sender = await senderOf(ctx, tenant?.id);
      const can = async (channel: CodeChannel) => sender !== undefined && (await canSend(ctx, sender, channel));
      return {
        email: await can('email'),
        sms: await can('sms'),
        register: ctx.settings.registration,
        providers: tenant ? await oidc.offered(tenant.id) : [],
      };
    },

    emailLogin: async ({ tenantId, email, emailCode }, request) =>
      tokenOf(await signInByCode(ctx, passwords, request, { tenantId, address: email, code: emailCode }, 'email')),

    smsLogin: async ({ tenantId, phonenumber, smsCode }, request) =>
      tokenOf(await signInByCode(ctx, passwords, request, { tenantId, address: phonenumber, code: smsCode }, 'sms')),

    phoneLogin: async ({ code, uuid, ...typed }, request) => {
      if (ctx.settings.captcha && !(await captchas.use(uuid ?? '', code ?? ''))) throw fault('captchaWrong');
      return tokenOf(await enterByPhone(ctx, passwords, typed, request));
    },

    forgotPassword: ({ via, ...typed }, request) =>
      evenly(() => resetPassword(ctx, { sessions, passwords }, { ...typed, channel: channelOf(via) }, request)),

    oidcStart: async ({ tenantId, id }) => {
      const tenant = await findTenant(ctx, tenantId);
      return oidc.start(tenant?.id ?? nobodysTenant, id);
    },

    oidcFinish: async ({ ticket, answer }, request) => {
      const { provider, user } = await oidc.finish(ticket, answer);
      return tokenOf(
        await enterBy(
          ctx,
          passwords,
          {
            tenantId: provider.tenantCode,
            shown: user.user_name,
            countedAs: user.name_key,
            find: () => Promise.resolve(user),
            // The provider has proven it; nothing was typed that could be guessed.
            prove: () => Promise.resolve(true),
            wrong: 'oidcNobody',
            typesPassword: false,
            how: `Signed in with ${provider.name}`,
          },
          request,
        ),
      );
    },
  };
}

export function signInWays(ctx: Context, sessions: LiveSessions, passwords: Passwords): readonly Area[] {
  const ways = waysOf(ctx, sessions, passwords);
  return [area(signInWayCalls, ways), signInPaths(ways)];
}
