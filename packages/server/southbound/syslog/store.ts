import type { SyslogRecord } from '@heliograph/wire/syslog/receiver.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Directory, KnownOlt } from '../directory.ts';
import type { SyslogCounters } from './counters.ts';

interface Heard {
  readonly id: string;
  readonly olt: KnownOlt;
  readonly record: SyslogRecord;
}

const firstPause = 250;
const tries = 6;

/** Tried again it is the same line; the device may have been removed since, and then nobody can read it. */
async function insert(ctx: Context, tenantId: number, heard: readonly Heard[]): Promise<number> {
  const column = <T>(of: (one: Heard) => T): T[] => heard.map(of);
  return ctx.scope.tenant(tenantId, async (tx) => {
    const { numAffectedRows = 0n } = await sql`
      insert into syslog_message (tenant_id, id, at, olt_id, olt_name, address, facility, severity, said, name, text, cut)
      select ${tenantId}, m.id, m.at, o.id, o.name, m.address, m.facility, m.severity, m.said, m.name, m.text, m.cut
      from unnest(${column(({ id }) => id)}::int8[], ${column(({ record }) => new Date(record.receivedAt).toISOString())}::timestamptz[],
        ${column(({ olt }) => olt.oltId)}::int8[], ${column(({ record }) => record.address)}::text[], ${column(({ record }) => record.facility)}::int2[],
        ${column(({ record }) => record.severity)}::int2[], ${column(({ record }) => record.said)}::text[], ${column(({ record }) => record.name)}::text[],
        ${column(({ record }) => record.text)}::text[], ${column(({ record }) => record.cut)}::boolean[])
        as m(id, at, olt_id, address, facility, severity, said, name, text, cut)
      join olt o on o.tenant_id = ${tenantId} and o.id = m.olt_id
      on conflict (tenant_id, id) do nothing`.execute(tx);
    return Number(numAffectedRows);
  });
}

/** Lines of syslog on their way into the database: whose each is, as far as its address tells, and how many were not kept, and why. */
export class SyslogStore {
  readonly #ctx: Context;
  readonly #directory: Pick<Directory, 'at'>;
  readonly #counters: SyslogCounters;
  #giveUp = false;
  readonly #pauses = new Set<() => void>();

  constructor(ctx: Context, directory: Pick<Directory, 'at'>, counters: SyslogCounters) {
    this.#ctx = ctx;
    this.#directory = directory;
    this.#counters = counters;
  }

  /** Resolves when the lines are stored or given up, and counted. */
  async take(records: readonly SyslogRecord[]): Promise<void> {
    const byTenant = new Map<number, { olt: KnownOlt; record: SyslogRecord }[]>();
    for (const record of records) {
      const olt = this.#directory.at(record.address);
      if (!olt) this.#counters.dropped('unknownSender', 1);
      else if (byTenant.has(olt.tenantId)) byTenant.get(olt.tenantId)?.push({ olt, record });
      else byTenant.set(olt.tenantId, [{ olt, record }]);
    }
    for (const [tenantId, heard] of byTenant) {
      if (this.#ctx.room.takes('logs', heard.length)) await this.#store(tenantId, heard);
      else this.#counters.dropped('diskFull', heard.length);
    }
  }

  /** From now on a database that is away is not waited for. */
  hurry(): void {
    this.#giveUp = true;
    for (const wake of this.#pauses) wake();
  }

  async #store(tenantId: number, heard: readonly Omit<Heard, 'id'>[]): Promise<void> {
    const { log, newId } = this.#ctx;
    let named: readonly Heard[] | undefined;
    for (let n = 1, pause = firstPause; ; n += 1, pause *= 2) {
      try {
        named ??= heard.map((one) => ({ ...one, id: newId() }));
        const stored = await insert(this.#ctx, tenantId, named);
        this.#counters.stored(stored);
        // Of devices that were removed meanwhile, or stored by an earlier try whose end was not heard.
        this.#counters.dropped('unknownSender', n === 1 ? heard.length - stored : 0);
        if (n > 1) this.#counters.stored(heard.length - stored);
        return;
      } catch (error) {
        if (n === tries || this.#giveUp) {
          this.#counters.dropped('failed', heard.length);
          log.warn({ err: error, tenantId, lines: heard.length }, 'lines of syslog could not be stored');
          return;
        }
        await this.#rest(pause);
      }
    }
  }

  #rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#ctx.clock.after(ms, () => wake());
      const wake = (): void => {
        cancel();
        this.#pauses.delete(wake);
        resolve();
      };
      this.#pauses.add(wake);
      if (this.#giveUp) wake();
    });
  }
}
