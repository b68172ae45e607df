import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { maskConfig } from '../../southbound/cli/mask.ts';
import { fetchRunningConfig, hashOf, type Earlier } from '../../southbound/cli/running-config.ts';
import { cliLines } from '../../southbound/cli/line.ts';
import { unitOf, withCli } from '../../southbound/cli/with-cli.ts';
import { reachable } from '../../southbound/reach.ts';
import type { OltWithLive } from '../olt-info/olt-info.ts';
import { mustSpeakCli } from './target.ts';
import { keepVersion, latest, type RunningRow } from './running.store.ts';

/** A command line that somebody else is at is waited for so long. */
const lineMs = 10_000;

/** A running configuration as it was read, with secrets masked: nothing else is ever stored or shown. */
export interface Dump {
  readonly body: readonly string[];
  readonly complete: boolean;
}

/** What the last whole dump tells about the next one. */
const earlierOf = (last: RunningRow | undefined): Earlier | undefined => {
  if (!last) return undefined;
  const lines = last.body.split('\n');
  return { sign: lines.at(-1)?.trim() === 'end' ? 'end' : 'agreed', lines: lines.length };
};

/** Reads it by the command line; outside of any transaction, because a device takes its time. */
export async function readRunning(ctx: Context, olt: OltWithLive, last: RunningRow | undefined): Promise<Dump> {
  mustSpeakCli(olt);
  if (!ctx.room.takes('snapshots', 1)) throw fault('diskFull');
  const { lines, complete } = await withCli(
    { ...ctx, addressOf: (tenantId, host) => reachable(ctx, tenantId, host), lines: cliLines(ctx, lineMs) },
    olt,
    (session) => fetchRunningConfig(session, unitOf(olt), earlierOf(last)),
  );
  return { body: maskConfig(lines), complete };
}

/** Keeps it when it is another than the last one. */
export function keepRunning(
  ctx: Context,
  tx: Tx,
  olt: OltWithLive,
  { body, complete }: Dump,
  by: string,
): Promise<{ id: string; changed: boolean }> {
  const at = new Date(ctx.clock.now());
  return keepVersion(tx, {
    tenant_id: olt.tenant_id,
    id: ctx.newId(),
    olt_id: olt.id,
    at,
    seen_at: at,
    hash: hashOf(body),
    complete,
    body: body.join('\n'),
    created_by: by,
  });
}

/** Reads and keeps the running configuration of one OLT on behalf of a task. True when it had changed. */
export async function saveRunning(ctx: Context, olt: OltWithLive, by: string): Promise<boolean> {
  const within = <T>(work: (tx: Tx) => Promise<T>) => ctx.scope.tenant(olt.tenant_id, work);
  const last = await within((tx) => latest(tx, olt.tenant_id, olt.id, true));
  const dump = await readRunning(ctx, olt, last);
  return (await within((tx) => keepRunning(ctx, tx, olt, dump, by))).changed;
}
