import { signInWayCalls } from '@heliograph/catalogue/calls/sign-in-ways.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { legalWords } from '@heliograph/catalogue/words/legal-words.ts';
import type { Context } from '../../context.ts';
import { badInput, fault } from '../../fault.ts';
import type { Handlers, Request } from '../../http/request.ts';
import { canSend, homeId } from '../../outbound/settings.ts';
import { legalVersions } from '../legal/legal.ts';
import { registerTenant } from '../tenants/tenants.ts';
import type { Passwords } from '../users/users.ts';
import { sendCode, useCode } from './codes.ts';
import { evenly } from './evenly.ts';
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

/** What is agreed to now; what was not read has to be agreed to anew. */
async function agreedVersions(ctx: Context, home: number, { termsVersion, privacyVersion }: Typed) {
  const now = await legalVersions(ctx, home);
  const isRead = (termsVersion ?? now.terms) === now.terms && (privacyVersion ?? now.privacy) === now.privacy;
  if (!isRead) throw badInput([{ field: 'agreed', message: legalWords.changed }]);
  return { terms_version: now.terms, privacy_version: now.privacy };
}

type Agreed = Awaited<ReturnType<typeof agreedVersions>> & { readonly ip: string };

const makeTenant = (ctx: Context, passwordHash: string, typed: Typed, address: string, agreed: Agreed) =>
  registerTenant(
    ctx,
    {
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
    },
    async (tx, { id }, administratorId) => {
      const who = { tenant_id: id, user_id: administratorId };
      await tx
        .insertInto('legal_agreement')
        .values({ ...who, ...agreed, at: new Date(ctx.clock.now()) })
        .execute();
    },
  );

/** A tenant and its manager, made by whoever can read messages at an address; only where the installation allows it. */
export const registering = (
  ctx: Context,
  passwords: Passwords,
): Pick<Handlers<typeof signInWayCalls>, 'registerCode' | 'register'> => ({
  registerCode: ({ via, address }, request) => evenly(() => sendRegisterCode(ctx, request, via, address)),

  register: async (typed, { ip }) => {
    const home = await sender(ctx);
    const channel = typed.via === 'email' ? 'email' : 'sms';
    const address = typed.address.trim().toLowerCase();
    const isTaken = (await findTenant(ctx, typed.tenantId)) !== undefined;
    const agreed = await agreedVersions(ctx, home, typed);
    const place = { tenantId: home, purpose: 'register', channel, address } as const;
    const isRight = await ctx.scope.tenant(home, async (tx) => {
      const isGood = await useCode(ctx, tx, place, typed.code);
      // Told to whoever read the code and to nobody else. It is not used up: a name that is taken is typed anew, a code is not.
      if (isGood && isTaken) throw fault('tenantCodeTaken');
      return isGood;
    });
    if (!isRight) throw fault('codeWrong');
    const passwordHash = await passwords.hash(typed.password);
    await makeTenant(ctx, passwordHash, typed, address, { ...agreed, ip: ip.slice(0, 64) });
    return { tenantId: typed.tenantId, username: typed.username };
  },
});
