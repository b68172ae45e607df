import { signInWayCalls } from '@heliograph/catalogue/calls/sign-in-ways.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import type { Context } from '../../context.ts';
import { fault } from '../../fault.ts';
import type { Handlers, Request } from '../../http/request.ts';
import { canSend, homeId } from '../../outbound/settings.ts';
import { registerTenant } from '../tenants/tenants.ts';
import type { Passwords } from '../users/users.ts';
import { sendCode, useCode } from './codes.ts';
import { findTenant } from './sign-in.store.ts';

type Typed = InputOf<typeof signInWayCalls.register>;

const product = text('Heliograph', 'Heliograph');

/** Registering has the installation's own tenant send its codes: there is no other one yet. */
async function sender(ctx: Context): Promise<number> {
  if (!ctx.settings.registration) throw fault('registrationOff');
  const home = await homeId(ctx);
  if (home === undefined) throw fault('registrationOff');
  return home;
}

async function sendRegisterCode(ctx: Context, request: Request, via: string, typed: string) {
  const home = await sender(ctx);
  const channel = via === 'email' ? 'email' : 'sms';
  if (!(await canSend(ctx, home, channel))) throw fault(channel === 'email' ? 'noMailServer' : 'noSmsProvider');
  const { ip, language } = request;
  const place = { tenantId: home, purpose: 'register', channel, address: typed.trim().toLowerCase() } as const;
  const seconds = await ctx.scope.tenant(home, (tx) =>
    sendCode(ctx, tx, { ...place, ip, language, of: product, isReal: true }),
  );
  return { seconds };
}

const makeTenant = (ctx: Context, passwordHash: string, typed: Typed, address: string) =>
  registerTenant(ctx, {
    code: typed.tenantId,
    name: typed.companyName,
    by: `registered by ${typed.via}`,
    ...(typed.via === 'email' ? { contactEmail: address } : { contactPhone: address }),
    administrator: {
      userName: typed.username,
      passwordHash,
      mustChangePassword: false,
      ...(typed.via === 'email' ? { email: address } : { phone: address }),
    },
  });

/** A tenant and its manager, made by whoever can read messages at an address; only where the installation allows it. */
export const registering = (
  ctx: Context,
  passwords: Passwords,
): Pick<Handlers<typeof signInWayCalls>, 'registerCode' | 'register'> => ({
  registerCode: ({ via, address }, request) => sendRegisterCode(ctx, request, via, address),

  register: async (typed) => {
    const home = await sender(ctx);
    const channel = typed.via === 'email' ? 'email' : 'sms';
    const address = typed.address.trim().toLowerCase();
    const isTaken = (await findTenant(ctx, typed.tenantId)) !== undefined;
    const place = { tenantId: home, purpose: 'register', channel, address } as const;
    const isRight = await ctx.scope.tenant(home, async (tx) => {
      const isGood = await useCode(ctx, tx, place, typed.code);
      // Told to whoever read the code and to nobody else. It is not used up: a name that is taken is typed anew, a code is not.
      if (isGood && isTaken) throw fault('tenantCodeTaken');
      return isGood;
    });
    if (!isRight) throw fault('codeWrong');
    const passwordHash = await passwords.hash(typed.password);
    await makeTenant(ctx, passwordHash, typed, address);
    return { tenantId: typed.tenantId, username: typed.username };
  },
});
