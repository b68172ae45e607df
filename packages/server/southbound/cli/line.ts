import { CliFault } from '@heliograph/wire/cli/fault.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { Leases, newOwner } from '../../work/lease.ts';
import type { CliRow } from './cli-access.ts';

/** Whose command line it is. */
type Of = Pick<CliRow, 'tenant_id' | 'id'>;

/** The one place at the command line of an OLT, held. */
export interface CliLine {
  readonly release: () => Promise<void>;
}

export interface LineUse {
  /** It reads what can be read later: it does not wait for its turn, and gives way to whoever does. */
  readonly isReader: boolean;
  /** Somebody waits for the line, or it is lost: who holds it lets it go as soon as it can. */
  readonly onWanted: () => void;
  /** False once the session ended by itself: then the line is given back. */
  readonly isUsed: () => boolean;
}

/** Gives the line of an OLT. Rejects with CliFault `busy`, at once for a reader, else when it was not free for too long. */
export type OltLines = (of: Of, use: LineUse) => Promise<CliLine>;

/** Of a process that was killed the device has ended the session by then, or soon does. */
const leases = new Leases({ table: 'cli_line', id: 'olt_id', ms: 20_000 });

/** What of the bus tells who holds the line that somebody waits for it, and who waits that it is free. */
const wantedTopic = ({ tenant_id, id }: Of): string => `cliWanted:${tenant_id}:${id}`;
const freeTopic = ({ tenant_id, id }: Of): string => `cliFree:${tenant_id}:${id}`;

/** A word of the bus may be lost: it is said again and looked again so often, ms. */
const againMs = 1_000;

/**
 * The command lines of the OLTs, over all processes: one session at each at a time, whoever wants it, for OLTs have few. An OLT that
 * was removed has none.
 */
export function oltLines({ scope, bus, clock }: Pick<Context, 'scope' | 'bus' | 'clock'>, waitMs: number): OltLines {
  const take = (of: Of, owner: string): Promise<boolean> =>
    scope.system(async (tx) => {
      await sql`insert into cli_line (tenant_id, olt_id) values (${of.tenant_id}, ${of.id}) on conflict do nothing`.execute(
        tx,
      );
      const where = leases.among([{ tenantId: of.tenant_id, id: of.id }]);
      return (await leases.take(tx, owner, { where, most: 1 })).length > 0;
    });

  async function waited(of: Of, owner: string): Promise<void> {
    const until = clock.mono() + waitMs;
    let wake = Promise.withResolvers<void>();
    const unlisten = bus.listen((topic) => {
      if (topic === freeTopic(of) || topic === 'reconnected') wake.resolve();
    });
    try {
      while (!(await take(of, owner))) {
        const left = until - clock.mono();
        if (left <= 0) throw new CliFault('busy', 'somebody else is at the command line');
        // The clock runs before the word is out: whoever heard it may answer before this process knows that it was said.
        const cancel = clock.after(Math.min(againMs, left), () => wake.resolve());
        try {
          await scope.system((tx) => bus.wake(tx, wantedTopic(of)));
          await wake.promise;
        } finally {
          cancel();
        }
        wake = Promise.withResolvers();
      }
    } finally {
      unlisten();
    }
  }

  return async (of, { isReader, onWanted, isUsed }) => {
    const owner = newOwner();
    if (!isReader) await waited(of, owner);
    else if (!(await take(of, owner))) throw new CliFault('busy', 'somebody else is at the command line');
    return holdLine({ scope, bus, clock }, of, owner, { onWanted, isUsed });
  };
}

function holdLine(
  { scope, bus, clock }: Pick<Context, 'scope' | 'bus' | 'clock'>,
  of: Of,
  owner: string,
  { onWanted, isUsed }: Pick<LineUse, 'onWanted' | 'isUsed'>,
): CliLine {
  const unlisten = bus.listen((topic) => {
    if (topic === wantedTopic(of)) onWanted();
  });
  let released: Promise<void> | undefined;
  let cancel: () => void = () => undefined;
  const release = (): Promise<void> => {
    cancel();
    unlisten();
    released ??= scope.system(async (tx) => {
      await sql`delete from cli_line where tenant_id = ${of.tenant_id} and olt_id = ${of.id} and owner = ${owner}`.execute(
        tx,
      );
      await bus.wake(tx, freeTopic(of));
    });
    return released;
  };
  const renew = async (): Promise<void> => {
    if (!isUsed()) return release();
    const which = leases.among([{ tenantId: of.tenant_id, id: of.id }]);
    const kept = await scope.system((tx) => leases.renew(tx, owner, which));
    if (kept.length === 0) onWanted();
  };
  const next = (): void => {
    if (released) return;
    cancel = clock.after(leases.renewMs, () => {
      // What the database says is asked again in time.
      void renew()
        .catch(() => undefined)
        .finally(() => next());
    });
  };
  next();
  return { release };
}
