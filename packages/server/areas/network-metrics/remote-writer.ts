import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { withTerms, type Tx } from '../../db/scope.ts';
import { lasting } from '../../db/terms.ts';
import { Fault } from '../../fault.ts';
import { askAddress } from '../../outbound/http.ts';
import { tenantsInUse } from '../../southbound/collector/fleet.ts';
import { DueTenants, tenantOf } from '../../work/due-tenants.ts';
import { Leases, type InHand } from '../../work/lease.ts';
import { WorkRunner } from '../../work/runner.ts';
import { batchesOf, type ToldSeries } from './batches.ts';
import { networkFiguresOf } from './figures.ts';
import { dropOldest, remoteWriteOf, sealedSecretAt, type RemoteWriteRow } from './remote-write.store.ts';

const leases = new Leases({ table: 'remote_write', id: 'id', ms: 60_000 });
/** All tenants are looked at so often; what comes due in between is known by its time. */
const everyMs = 60_000;
/** Requests of a tenant that wait: of a large tenant an hour of figures, and never longer than two hours. */
const mostBatches = 1000;
const longestWaitMs = 2 * 3_600_000;
/** Requests of one turn: others wait for theirs. */
const mostAtOnce = 50;
/** The first wait behind a try that failed, twice as long after each one more. */
const [shortestRestMs, longestRestMs] = [5_000, 300_000];
/** A time further ahead than this was written while the clock was wrong. */
const furthestMs = 900_000;

const restMs = (failures: number): number => Math.min(shortestRestMs * 2 ** Math.min(failures, 10), longestRestMs);

type End =
  | { readonly is: 'taken' }
  | {
      readonly is: 'refused' | 'later';
      readonly status: number | null;
      readonly said: string;
      readonly afterMs?: number;
    };

const saidOf = (bytes: Buffer): string =>
  bytes
    .toString('utf8')
    .replaceAll(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, 200);

/** Sends the network of tenants to the servers that they named, with patience. */
class RemoteWriter {
  private readonly ctx: Context;
  /** Of each tenant the series that this process told last. */
  private readonly told = new Map<number, ToldSeries>();

  constructor(ctx: Context) {
    this.ctx = ctx;
  }

  /** The row of a tenant, where something of it is due, and when it is otherwise. */
  take(tenantId: number, owner: string) {
    return this.ctx.scope.tenant(tenantId, async (tx) => {
      const now = this.ctx.clock.now();
      const [at, far] = [new Date(now), new Date(now + furthestMs + longestRestMs)];
      const waits = sql`exists (select 1 from remote_write_batch b where b.tenant_id = t.tenant_id)`;
      const where = sql<boolean>`t.status = 'on' and (t.snap_at <= ${at} or t.snap_at > ${far} or (${waits} and (t.try_at <= ${at} or t.try_at > ${far})))`;
      const rows = await leases.take<RemoteWriteRow>(tx, owner, { where, most: 1 });
      const { rows: next } = await sql<{
        at: Date | null;
      }>`select case when ${waits} then least(t.snap_at, t.try_at) else t.snap_at end as at
        from remote_write t where t.tenant_id = ${tenantId} and t.status = 'on'`.execute(tx);
      const due = next[0]?.at;
      return due ? { rows, nextMs: Math.max(1000, due.getTime() - now) } : { rows };
    });
  }

  /** Reads what stands now and puts it behind what waits. */
  private async snap(row: InHand<RemoteWriteRow>, now: number): Promise<void> {
    const { tenant_id: tenantId, seconds } = row;
    await this.ctx.scope.tenant(tenantId, async (tx) => {
      await leases.mustHold(tx, row.lease);
      const figures = await networkFiguresOf(tx, tenantId);
      const { batches, told } = batchesOf(figures, now, this.told.get(tenantId) ?? new Map());
      for (const { samples, body } of batches)
        await tx
          .insertInto('remote_write_batch')
          .values({
            tenant_id: tenantId,
            id: this.ctx.newId(),
            made_at: new Date(now),
            samples,
            body: Buffer.from(body),
          })
          .execute();
      const dropped = await dropOldest(tx, tenantId, new Date(now - longestWaitMs), mostBatches);
      await tx
        .updateTable('remote_write')
        .set({ snap_at: new Date(now + seconds * 1000), dropped: sql`dropped + ${dropped}::int` })
        .where('tenant_id', '=', tenantId)
        .execute();
      this.told.set(tenantId, told);
    });
  }

  private headersOf({ tenant_id: tenantId, auth, user_name: user, secret }: RemoteWriteRow): Record<string, string> {
    const open = secret === null ? '' : this.ctx.vault.open(sealedSecretAt(tenantId), secret);
    if (auth === 'bearer') return { authorization: `Bearer ${open}` };
    if (auth === 'basic') return { authorization: `Basic ${Buffer.from(`${user}:${open}`).toString('base64')}` };
    return {};
  }

  private async send(row: RemoteWriteRow, body: Buffer, signal: AbortSignal): Promise<End> {
    try {
      const {
        status,
        headers,
        body: answer,
      } = await askAddress(this.ctx, {
        url: row.url,
        method: 'POST',
        headers: {
          'content-type': 'application/x-protobuf',
          'content-encoding': 'snappy',
          'content-length': String(body.length),
          'user-agent': 'Heliograph',
          'x-prometheus-remote-write-version': '0.1.0',
          ...this.headersOf(row),
        },
        body,
        signal,
      });
      if (status >= 200 && status < 300) return { is: 'taken' };
      const said = saidOf(answer);
      const after = Number(headers['retry-after']) * 1000;
      const wait = after > 0 ? { afterMs: Math.min(after, longestRestMs) } : {};
      // What a server will not take now it may take later; what it will never take is not sent again (remote write 1.0).
      return status === 429 || status >= 500 ? { is: 'later', status, said, ...wait } : { is: 'refused', status, said };
    } catch (error) {
      if (signal.aborted) throw error;
      const said = error instanceof Fault ? error.words.en : ((error as { code?: string }).code ?? 'no answer');
      return { is: 'later', status: null, said: said.slice(0, 200) };
    }
  }

  /** How a try ended, written where people see it; the request goes unless it is tried again. */
  private async note(tx: Tx, row: RemoteWriteRow, batch: { id: string; samples: number }, end: End): Promise<void> {
    const now = new Date(this.ctx.clock.now());
    const { tenant_id: tenantId } = row;
    if (end.is !== 'later')
      await tx.deleteFrom('remote_write_batch').where('tenant_id', '=', tenantId).where('id', '=', batch.id).execute();
    const update = tx.updateTable('remote_write').where('tenant_id', '=', tenantId);
    if (end.is === 'taken') {
      const well = {
        failures: 0,
        failing_since: null,
        last_status: null,
        last_said: null,
        tried_at: now,
        taken_at: now,
      };
      await update.set({ ...well, try_at: now, sent: sql`sent + ${batch.samples}::int` }).execute();
      return;
    }
    const failing = {
      tried_at: now,
      last_status: end.status,
      last_said: end.said,
      failing_since: sql<Date>`coalesce(failing_since, ${now})`,
    };
    if (end.is === 'refused') {
      await update.set({ ...failing, try_at: now, dropped: sql`dropped + ${batch.samples}::int` }).execute();
      return;
    }
    const failures = (await remoteWriteOf(tx, tenantId))?.failures ?? 0;
    const at = new Date(now.getTime() + (end.afterMs ?? restMs(failures)));
    await update.set({ ...failing, failures: failures + 1, try_at: at }).execute();
  }

  /** Figures that are due, and then what waits, the oldest first: a server wants the samples of a series in their order. */
  async work(row: InHand<RemoteWriteRow>, signal: AbortSignal): Promise<void> {
    const { tenant_id: tenantId } = row;
    const isDue = (at: Date) =>
      at.getTime() <= this.ctx.clock.now() || at.getTime() > this.ctx.clock.now() + furthestMs + longestRestMs;
    if (isDue(row.snap_at)) await this.snap(row, this.ctx.clock.now());
    for (let n = 0; n < mostAtOnce && isDue(row.try_at) && !signal.aborted; n += 1) {
      const batch = await this.ctx.scope.tenant(tenantId, (tx) =>
        tx
          .selectFrom('remote_write_batch')
          .selectAll()
          .where('tenant_id', '=', tenantId)
          .orderBy('id')
          .limit(1)
          .executeTakeFirst(),
      );
      if (!batch) break;
      const end = await this.send(row, batch.body, signal);
      await this.ctx.scope.tenant(tenantId, async (tx) => {
        await leases.mustHold(tx, row.lease);
        await this.note(tx, row, batch, end);
      });
      if (end.is === 'later') break;
    }
    await this.ctx.scope.tenant(tenantId, (tx) => leases.release(tx, row.lease));
  }
}

/** Writes the network of each tenant that wants it to the server that it named, while this process runs. */
export function startRemoteWrite(given: Context): WorkRunner<RemoteWriteRow> {
  const ctx = withTerms(given, lasting);
  const writer = new RemoteWriter(ctx);
  const due = new DueTenants<RemoteWriteRow>(ctx.clock, {
    everyMs,
    tenants: () => tenantsInUse(ctx),
    hears: (topic) => tenantOf(topic, 'remoteWrite'),
    take: (tenantId, _most, owner) => writer.take(tenantId, owner),
  });
  return new WorkRunner(ctx, {
    id: 'network.remoteWrite',
    everyMs: 5_000,
    wakes: (topic) => due.hears(topic),
    leases,
    atOnce: 4,
    ofTenant: 1,
    take: (room, owner) => due.take(room, owner),
    work: (row, signal) => writer.work(row, signal),
  });
}
