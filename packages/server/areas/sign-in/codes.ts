import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { fill, type Language, type Text } from '@heliograph/catalogue/kit/text.ts';
import { codeWords } from '@heliograph/catalogue/words/sign-in-messages.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { CodeChannel } from '../../db/tables/sign-in.ts';
import { fault } from '../../fault.ts';
import { sourceNetworkOf } from '../../http/source.ts';
import { queueMessage } from '../../outbound/queue.ts';
import { nobodysTenant } from './sign-in.store.ts';
import { lock } from '../../work/locks.ts';

export type Purpose = 'signIn' | 'reset' | 'register';

const lifeMs = 5 * 60_000;
const mostTries = 5;
/** Between two codes to one address. */
export const resendMs = 60_000;
/** Codes that one source may have sent within the same time: behind a gateway several people share one. */
const mostOfSource = 5;
/** Codes to one address in an hour, however patiently somebody asks for them. */
const mostInRound = 10;
const roundMs = 3_600_000;

interface Place {
  readonly tenantId: number;
  readonly purpose: Purpose;
  readonly channel: CodeChannel;
  readonly address: string;
}

/** In a tenant that does not exist an address has a wait of its own for each spelling of it, as in one that does. */
export const codePlace = (
  tenantId: number | undefined,
  typedTenant: string,
  { purpose, channel, address }: Omit<Place, 'tenantId'>,
): Place => ({
  tenantId: tenantId ?? nobodysTenant,
  purpose,
  channel,
  address: tenantId === undefined ? `${typedTenant}/${address}` : address,
});

const sealPlace = ({ tenantId, purpose, channel, address }: Place): string =>
  `${tenantId}|sign_in_code|${purpose}|${channel}|${address}`;

const hashOf = (salt: Buffer, code: string): Buffer => createHash('sha256').update(salt).update(code).digest();

const wait = (ms: number) => {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return fault('waitForCode', { seconds }, { seconds });
};

const at = (tx: Tx, { tenantId, purpose, channel, address }: Place) =>
  tx
    .selectFrom('sign_in_code')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('purpose', '=', purpose)
    .where('channel', '=', channel)
    .where('address', '=', address)
    .forUpdate();

/** Six digits, each combination as likely as every other. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Ten codes a source would be patient for are five too many. */
async function holdSource(tx: Tx, ip: string, now: number): Promise<void> {
  await lock(tx, 'signInCodes', ip);
  const { count, oldest } = await tx
    .selectFrom('sign_in_code')
    .select([sql<string>`count(*)`.as('count'), sql<Date | null>`min(sent_at)`.as('oldest')])
    .where('ip', '=', ip)
    .where('sent_at', '>', new Date(now - resendMs))
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostOfSource) throw wait((oldest?.getTime() ?? now) + resendMs - now);
}

export interface CodeRequest extends Place {
  readonly ip: string;
  readonly language: Language;
  /** What the message calls the console or the tenant. */
  readonly of: Text;
  /** False when nobody has the address: all the same happens, but nothing is sent. */
  readonly isReal: boolean;
}

/** Makes a code and sends it; throws how long to wait when there was one just now. The code before it is worth nothing any more. */
export async function sendCode(ctx: Context, tx: Tx, request: CodeRequest): Promise<number> {
  const { tenantId, purpose, channel, address, language, isReal } = request;
  const ip = sourceNetworkOf(request.ip);
  const now = ctx.clock.now();
  await holdSource(tx, ip, now);
  const before = await at(tx, request).executeTakeFirst();
  const sentAgo = before ? now - before.sent_at.getTime() : resendMs;
  if (sentAgo < resendMs) throw wait(resendMs - sentAgo);
  const isSameRound = before !== undefined && now - before.round_at.getTime() < roundMs;
  if (isSameRound && before.round >= mostInRound) throw wait(before.round_at.getTime() + roundMs - now);
  const code = newCode();
  const salt = randomBytes(16);
  const kept = Buffer.concat([salt, hashOf(salt, code)]).toString('base64');
  const values = {
    sealed: ctx.vault.seal(sealPlace(request), kept),
    ip,
    sent_at: new Date(now),
    expires_at: new Date(now + lifeMs),
    tries: 0,
    round_at: isSameRound ? before.round_at : new Date(now),
    round: isSameRound ? before.round + 1 : 1,
  };
  await tx
    .insertInto('sign_in_code')
    .values({ tenant_id: tenantId, purpose, channel, address, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'purpose', 'channel', 'address']).doUpdateSet(values))
    .execute();
  const words = fill(codeWords[purpose], { code, of: request.of[language] })[language];
  const message = { to: address, subject: codeWords.subject[language], words, code };
  await queueMessage(ctx, tx, tenantId, { channel, message, lifeMs, isReal });
  return resendMs / 1000;
}

/** One look at a code: right once, and after five wrong ones never. */
export async function useCode(ctx: Context, tx: Tx, place: Place, typed: string): Promise<boolean> {
  const row = await at(tx, place).executeTakeFirst();
  const now = ctx.clock.now();
  const kept = row
    ? Buffer.from(ctx.vault.open(sealPlace(place), row.sealed), 'base64')
    : Buffer.concat([randomBytes(16), randomBytes(32)]);
  const isRight = timingSafeEqual(kept.subarray(16), hashOf(kept.subarray(0, 16), typed.trim()));
  const isGood = isRight && row !== undefined && row.tries < mostTries && row.expires_at.getTime() > now;
  // The row stays, so that the wait for the next code stays; used up, it opens nothing.
  await tx
    .updateTable('sign_in_code')
    .set({ tries: isGood ? mostTries : sql`tries + 1` })
    .where('tenant_id', '=', place.tenantId)
    .where('purpose', '=', place.purpose)
    .where('channel', '=', place.channel)
    .where('address', '=', place.address)
    .execute();
  return isGood;
}
