import { remoteWriteCalls } from '@heliograph/catalogue/calls/remote-write.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Language } from '@heliograph/catalogue/kit/text.ts';
import { faults } from '@heliograph/catalogue/words/faults.ts';
import { noAnswerWords, remoteWriteWords as words } from '@heliograph/catalogue/words/remote-write-words.ts';
import type { Context } from '../../context.ts';
import { badInput, fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { remoteWriteOf, sealedSecretAt, waitingOf, type RemoteWriteRow } from './remote-write.store.ts';
import { takenFromHolder } from '../../work/lease.ts';

type Calls = typeof remoteWriteCalls;
type Shown = OutputOf<Calls['getRemoteWrite']>;
type Typed = InputOf<Calls['setRemoteWrite']>;

export const remoteWriteTopic = (tenantId: number): string => `remoteWrite:${tenantId}`;
const object = 'remote write';
const time = (at: Date | null): string | null => at && timeText(at);

const stateOf = (row: RemoteWriteRow): NonNullable<Shown>['state'] => {
  if (row.status === 'off') return 'off';
  if (row.failing_since !== null) return 'failing';
  return row.taken_at === null ? 'waiting' : 'well';
};

const shown = (request: Request): Promise<Shown> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const row = await remoteWriteOf(tx, tenantId);
    if (!row) return null;
    const { batches, samples, oldest } = await waitingOf(tx, tenantId);
    const next = batches > 0 ? row.try_at : row.snap_at;
    return {
      url: row.url,
      auth: row.auth,
      userName: row.user_name,
      hasSecret: row.secret !== null,
      seconds: row.seconds,
      status: row.status,
      madeBy: row.made_by,
      state: stateOf(row),
      batches,
      samples,
      oldestTime: time(oldest),
      sent: Number(row.sent),
      dropped: Number(row.dropped),
      triedTime: time(row.tried_at),
      takenTime: time(row.taken_at),
      failingSince: time(row.failing_since),
      nextTime: row.status === 'on' ? timeText(next) : null,
      lastStatus: row.last_status,
      lastSaid: row.last_said && inWords(row.last_said, request.language),
    };
  });

/** What a server said of itself stays as it is; why none answered is said in the language of whoever asks. */
const inWords = (said: string, language: Language): string =>
  (noAnswerWords[said] ?? Object.values(faults).find(({ words: { en } }) => en === said)?.words)?.[language] ?? said;

/** The secret as it is kept: what was typed, or what is stored while it goes to the same server. */
function secretOf(ctx: Context, tenantId: number, typed: Typed, before: RemoteWriteRow | undefined): string | null {
  if (typed.auth === 'none') return null;
  if (typed.secret) return ctx.vault.seal(sealedSecretAt(tenantId), typed.secret);
  const isSame = before?.auth === typed.auth && new URL(before.url).origin === new URL(typed.url).origin;
  if (!isSame || !before.secret) throw badInput([{ field: 'secret', message: words.needSecret }]);
  return before.secret;
}

const set = (ctx: Context, request: Request, typed: Typed): Promise<void> =>
  request.tx(async (tx) => {
    const { tenantId, userName } = request.actor;
    const before = await remoteWriteOf(tx, tenantId);
    const at = new Date(ctx.clock.now());
    const { url, auth, seconds, status } = typed;
    const row = {
      url,
      auth,
      user_name: auth === 'basic' ? typed.userName : '',
      secret: secretOf(ctx, tenantId, typed, before),
      seconds,
      status,
      made_by: userName,
      made_at: at,
      snap_at: at,
      try_at: at,
      failures: 0,
      failing_since: null,
      last_status: null,
      last_said: null,
    };
    await tx
      .insertInto('remote_write')
      .values({
        tenant_id: tenantId,
        id: String(tenantId),
        ...row,
        tried_at: null,
        taken_at: null,
        owner: null,
        lease_until: null,
      })
      .onConflict((conflict) =>
        conflict.column('tenant_id').doUpdateSet({
          ...row,
          ...(before && before.url !== url ? { taken_at: null } : {}),
          // Whoever sends just now does so to where it was written before: it goes no further, and what came of it is not told of the new place.
          ...takenFromHolder('remote_write'),
        }),
      )
      .execute();
    // What was made for another server is not sent to this one.
    if (before && before.url !== url)
      await tx.deleteFrom('remote_write_batch').where('tenant_id', '=', tenantId).execute();
    const told = (one: Pick<RemoteWriteRow, 'url' | 'auth' | 'seconds' | 'status'>) => ({
      url: one.url,
      auth: one.auth,
      seconds: one.seconds,
      status: one.status,
    });
    request.note({ object, before: before ? told(before) : null, after: told(row) });
    await ctx.bus.wake(tx, remoteWriteTopic(tenantId));
  });

const remove = (request: Request): Promise<void> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const gone = await tx
      .deleteFrom('remote_write')
      .where('tenant_id', '=', tenantId)
      .returning(['url', 'auth'])
      .executeTakeFirst();
    if (!gone) throw fault('notFound');
    await tx.deleteFrom('remote_write_batch').where('tenant_id', '=', tenantId).execute();
    request.note({ object, before: gone });
  });

/** Where the network of the tenant is written to, and how that goes. */
export const remoteWrite = (ctx: Context): Area =>
  area(remoteWriteCalls, {
    getRemoteWrite: (_input, request) => shown(request),
    setRemoteWrite: (typed, request) => set(ctx, request, typed),
    removeRemoteWrite: (_input, request) => remove(request),
  });
