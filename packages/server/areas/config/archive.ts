import { configArchiveCalls } from '@heliograph/catalogue/calls/config-archive.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { badInput, fault } from '../../fault.ts';
import type { FileReply, Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { countKnown, listArchived, mostFound, searchConfigs, type ArchivedRow } from './archive.store.ts';
import { configKeepingOf, type ConfigKeeping } from './keeping.ts';
import { allowRunning, versionFileOf, headOf, shownVersion, runningVersionOf } from './running.ts';
import { headsOf, type RunningHead } from './running.store.ts';
import { rawLines } from './sealed-lines.ts';

type Archived = OutputOf<typeof configArchiveCalls.list>;
type Found = OutputOf<typeof configArchiveCalls.search>;

const time = (at: Date | null): string | null => at && timeText(at);

const shownOlt = (request: Request, row: ArchivedRow, heads: ReadonlyMap<string, RunningHead>): Archived => {
  const head = row.latest === null ? undefined : heads.get(row.latest);
  return {
    oltId: row.olt_id,
    olt: row.olt,
    ip: row.address,
    model: row.device_type,
    online: row.online,
    hasCli: row.has_cli,
    versions: row.versions,
    latest: head ? shownVersion(request, head) : null,
    unsavedSince: time(row.unsaved_since),
    failed: row.failed,
    fault: row.fault && request.tongue.say(row.fault),
    triedAt: time(row.tried_at),
    wantedAt: time(row.wanted_at),
  };
};

const list = (request: Request, asked: InputOf<typeof configArchiveCalls.list>) =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const rows = await listArchived(tx, tenantId, asked);
    const ids = rows.flatMap(({ latest }) => latest ?? []);
    const heads = new Map((await headsOf(tx, tenantId, ids)).map((head) => [head.id, head]));
    return { rows: rows.map((row) => shownOlt(request, row, heads)), total: rows[0]?.total ?? 0 };
  });

/** What the database says of a pattern that it does not understand, or that it was stopped at. */
function patternTrouble(error: unknown): Error | undefined {
  const { code } = error as { readonly code?: unknown };
  if (code === '2201B') return badInput([{ field: 'text', message: messages.badPattern }]);
  return code === '57014' ? fault('patternTooSlow') : undefined;
}

async function search(request: Request, asked: InputOf<typeof configArchiveCalls.search>): Promise<Found> {
  allowRunning(request, 'list');
  const { tenantId } = request.actor;
  try {
    return await request.tx(async (tx) => {
      const rows = await searchConfigs(tx, tenantId, asked);
      return {
        rows: rows.slice(0, mostFound).map((row) => ({
          oltId: row.olt_id,
          olt: row.olt,
          versionId: row.id,
          at: timeText(row.at),
          isLatest: row.is_latest,
          hits: row.hits,
          lines: [...(row.lines ?? [])],
        })),
        isCut: rows.length > mostFound,
        ...(await countKnown(tx, tenantId)),
      };
    });
  } catch (error) {
    throw patternTrouble(error) ?? error;
  }
}

/** With its secrets, as the device printed it; who had it stands in the operation log. */
const raw = (ctx: Context, request: Request, versionId: string): Promise<FileReply> =>
  request.tx(async (tx) => {
    allowRunning(request, 'list');
    const { tenantId } = request.actor;
    const head = await headOf(tx, tenantId, versionId);
    const lines = rawLines(ctx.vault, await runningVersionOf(tx, tenantId, versionId));
    if (!lines) throw fault('sealedElsewhere');
    request.note({
      object: `OLT ${head.olt}: running configuration with its secrets`,
      after: { version: versionId },
      about: { olts: [head.olt_id] },
    });
    return versionFileOf(head, lines, '-secrets');
  });

const shownKeeping = ({ versions, days, after_change: afterChange, alarm_after: alarmAfter }: ConfigKeeping) => ({
  versions,
  days,
  afterChange,
  alarmAfter,
});

const keep = (ctx: Context, request: Request, asked: InputOf<typeof configArchiveCalls.keep>) =>
  request.tx(async (tx: Tx) => {
    allowRunning(request, 'edit');
    const { tenantId, userName } = request.actor;
    const before = await configKeepingOf(tx, tenantId);
    const { versions, days, afterChange: after_change, alarmAfter: alarm_after } = asked;
    const row = { versions, days, after_change, alarm_after };
    const by = { updated_by: userName, updated_at: new Date(ctx.clock.now()) };
    await tx
      .insertInto('config_keeping')
      .values({ tenant_id: tenantId, ...row, ...by })
      .onConflict((there) => there.column('tenant_id').doUpdateSet({ ...row, ...by }))
      .execute();
    request.note({
      object: 'What is kept of running configurations',
      before: shownKeeping(before),
      after: shownKeeping(row),
    });
    return shownKeeping(row);
  });

/** Running configurations of all OLTs: the list, the search, what is kept. */
export const configArchive = (ctx: Context): Area =>
  area(
    {
      listArchivedConfigs: configArchiveCalls.list,
      searchConfigs: configArchiveCalls.search,
      rawConfig: configArchiveCalls.raw,
      configKeeping: configArchiveCalls.keeping,
      keepConfigs: configArchiveCalls.keep,
    },
    {
      listArchivedConfigs: (asked, request) => list(request, asked),
      searchConfigs: (asked, request) => search(request, asked),
      rawConfig: ({ versionId }, request) => raw(ctx, request, versionId),
      configKeeping: (_, request) =>
        request.tx(async (tx) => shownKeeping(await configKeepingOf(tx, request.actor.tenantId))),
      keepConfigs: (asked, request) => keep(ctx, request, asked),
    },
  );
