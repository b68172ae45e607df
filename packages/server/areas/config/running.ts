import { runningConfigCalls } from '@heliograph/catalogue/calls/running-config.ts';
import { macDigits } from '@heliograph/catalogue/formats/mac-range.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { may } from '../../http/actor.ts';
import type { FileReply, Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { familyOfOlt } from '../../southbound/config/device.ts';
import { maskLine } from '../../southbound/cli/mask.ts';
import { steadyLines } from '../../drivers/running/volatile.ts';
import { diffLines, type Hunk } from '../../southbound/cli/diff.ts';
import { findOlt, type OltRef } from '../olt-info/olt-info.ts';
import { configCollected, collectedBy } from './collect.ts';
import { keepRunning, readRunning } from './keep-running.ts';
import { rawLines } from './sealed-lines.ts';
import { findHead, findVersion, latest, listVersions, type RunningHead, type RunningRow } from './running.store.ts';
import { mustBeThere, mustSpeakCli } from './target.ts';

type Version = Omit<OutputOf<typeof runningConfigCalls.one>, 'text' | 'unknown'>;
type Compared = OutputOf<typeof runningConfigCalls.compare>;

/** The running configuration stands in the section System. */
export function allowRunning({ actor }: Request, what: 'list' | 'edit'): void {
  if (!may(actor, `device:system:${what}`)) throw fault('forbidden');
}

export const shownVersion = ({ tongue }: Pick<Request, 'tongue'>, row: RunningHead): Version => ({
  id: row.id,
  oltId: row.olt_id,
  olt: row.olt,
  at: timeText(row.at),
  seenAt: timeText(row.seen_at),
  bytes: row.bytes,
  lines: row.lines,
  complete: row.complete,
  by: tongue.say(collectedBy(row.created_by)),
  cause: row.cause,
  authors: [...(row.authors ?? [])],
  added: row.added,
  removed: row.removed,
  planned: row.planned,
});

export const headOf = async (tx: Tx, tenantId: number, id: string): Promise<RunningHead> => {
  const head = await findHead(tx, tenantId, id);
  if (!head) throw fault('notFound');
  return head;
};

export const runningVersionOf = async (tx: Tx, tenantId: number, id: string): Promise<RunningRow> => {
  const row = await findVersion(tx, tenantId, id);
  if (!row) throw fault('notFound');
  return row;
};

/** Reads it by the command line and keeps it when it changed; secrets are masked before anything is stored. */
async function fetchNow(ctx: Context, request: Request, ref: OltRef): Promise<Version & { changed: boolean }> {
  const { tenantId, userName } = request.actor;
  const { olt, last } = await request.tx(async (tx) => {
    const found = await findOlt(tx, tenantId, ref);
    allowRunning(request, 'edit');
    return { olt: found, last: await latest(tx, tenantId, found.id, true) };
  });
  mustSpeakCli(olt);
  await mustBeThere(ctx, olt);
  const dump = await readRunning(ctx, olt, last);
  const kept = await request.tx(async (tx) => {
    const { id, changed } = await keepRunning(ctx, tx, olt, dump, userName);
    request.note({
      object: `OLT ${olt.name}: running configuration`,
      after: { version: id, changed },
      about: { olts: [olt.id] },
    });
    return { ...shownVersion(request, await headOf(tx, tenantId, id)), changed };
  });
  await configCollected(ctx, olt);
  return kept;
}

type Line = Compared['lines'][number];

function linesOf({ oldStart, newStart, lines }: Hunk): Line[] {
  let [from, to] = [oldStart, newStart];
  return lines.map(({ kind, text }) => {
    const line = { kind, text, from: kind === 'added' ? null : from, to: kind === 'removed' ? null : to };
    if (kind !== 'added') from += 1;
    if (kind !== 'removed') to += 1;
    return line;
  });
}

const gap: Line = { kind: 'gap', text: '', from: null, to: null };

/** Lines as they are compared: with their secrets, and without what changes by itself. */
async function comparableLines(ctx: Context, tx: Tx, row: RunningRow): Promise<string[]> {
  const olt = await findOlt(tx, row.tenant_id, { oltId: row.olt_id });
  return (rawLines(ctx.vault, row) ?? row.body.split('\n')).map(steadyLines(familyOfOlt(olt)));
}

/** Changed places with lines around them, or all lines; what was left out is a gap. Two secrets that differ are two masked lines. */
function compared(before: readonly string[], after: readonly string[], isWhole: boolean): Line[] {
  const around = isWhole ? Math.max(before.length, after.length) : 3;
  const { hunks } = diffLines(before, after, around, maskLine);
  const lines = hunks.flatMap((hunk, at): Line[] =>
    at === 0 && hunk.oldStart === 1 && hunk.newStart === 1 ? linesOf(hunk) : [gap, ...linesOf(hunk)],
  );
  const last = lines.findLast(({ from }) => from !== null)?.from ?? before.length;
  return lines.length > 0 && last < before.length ? [...lines, gap] : lines;
}

const compare = (
  ctx: Context,
  request: Request,
  { from, to, whole }: InputOf<typeof runningConfigCalls.compare>,
): Promise<Compared> =>
  request.tx(async (tx) => {
    allowRunning(request, 'list');
    const { tenantId } = request.actor;
    const lines = async (id: string) => comparableLines(ctx, tx, await runningVersionOf(tx, tenantId, id));
    return {
      from: shownVersion(request, await headOf(tx, tenantId, from)),
      to: shownVersion(request, await headOf(tx, tenantId, to)),
      lines: compared(await lines(from), await lines(to), whole),
    };
  });

/** Lines that nobody understands; null where the console does not read those of this make. */
const unknownIn = async (tx: Tx, row: RunningRow): Promise<number[] | null> => {
  const olt = await findOlt(tx, row.tenant_id, { oltId: row.olt_id });
  const read = familyOfOlt(olt).readRunning?.(row.body.split('\n'));
  return read ? read.unknown.map(({ at }) => at) : null;
};

const ofOnu = (request: Request, onuId: string): Promise<OutputOf<typeof runningConfigCalls.ofOnu>> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const onu = await tx
      .selectFrom('onu')
      .select(['olt_id', 'pon', 'onu_no', 'mac'])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', onuId)
      .executeTakeFirst();
    if (!onu) throw fault('notFound');
    allowRunning(request, 'list');
    const olt = await findOlt(tx, tenantId, { oltId: onu.olt_id });
    const row = await latest(tx, tenantId, olt.id, true);
    const texts = row?.body.split('\n') ?? [];
    const { lines = [], unknown = [] } = familyOfOlt(olt).readRunning?.(texts) ?? {};
    const all = [
      ...lines.map((line) => ({ ...line, understood: true })),
      ...unknown.map((line) => ({ ...line, page: null, values: {}, understood: false })),
    ];
    // An EPON ONU is let in by its MAC address, before it has a number.
    const isLetIn = ({ mac }: Readonly<Record<string, string>>): boolean =>
      mac !== undefined && onu.mac !== null && macDigits(mac) === onu.mac;
    return {
      version: row ? shownVersion(request, await headOf(tx, tenantId, row.id)) : null,
      lines: all
        .filter((line) => line.pon === onu.pon && (line.onu === onu.onu_no || isLetIn(line.values)))
        .toSorted((a, b) => a.at - b.at)
        .map(({ at, page, understood }) => ({ at, text: texts[at]?.trim() ?? '', page, understood })),
    };
  });

/** A version as a file. `text`: with its secrets, or without. */
export function versionFileOf(
  { at, olt }: Pick<RunningHead, 'at' | 'olt'>,
  lines: readonly string[],
  what = '',
): FileReply {
  const day = timeText(at).slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-');
  const name = olt.replaceAll(/[^A-Za-z0-9._-]+/g, '-').slice(0, 40);
  return {
    fileName: `running-config-${name}-${day}${what}.txt`,
    contentType: 'text/plain; charset=utf-8',
    body: Buffer.from(`${lines.join('\n')}\n`, 'utf8'),
  };
}

const download = (request: Request, id: string): Promise<FileReply> =>
  request.tx(async (tx) => {
    allowRunning(request, 'list');
    const { body } = await runningVersionOf(tx, request.actor.tenantId, id);
    return versionFileOf(await headOf(tx, request.actor.tenantId, id), body.split('\n'));
  });

/** The running configuration as text: versions, their differences, and fetching it now. */
export const runningConfig = (ctx: Context): Area =>
  area(
    {
      listRunningConfigs: runningConfigCalls.list,
      fetchRunningConfig: runningConfigCalls.fetch,
      runningConfig: runningConfigCalls.one,
      runningConfigOfOnu: runningConfigCalls.ofOnu,
      compareRunningConfigs: runningConfigCalls.compare,
      downloadRunningConfig: runningConfigCalls.download,
    },
    {
      listRunningConfigs: (asked, request) =>
        request.tx(async (tx) => {
          const olt = await findOlt(tx, request.actor.tenantId, asked);
          allowRunning(request, 'list');
          const { rows, total } = await listVersions(tx, request.actor.tenantId, { ...asked, oltId: olt.id });
          return { rows: rows.map((row) => shownVersion(request, row)), total };
        }),
      fetchRunningConfig: (ref, request) => fetchNow(ctx, request, ref),
      runningConfig: ({ versionId }, request) =>
        request.tx(async (tx) => {
          allowRunning(request, 'list');
          const head = await headOf(tx, request.actor.tenantId, versionId);
          const row = await runningVersionOf(tx, request.actor.tenantId, versionId);
          return { ...shownVersion(request, head), text: row.body, unknown: await unknownIn(tx, row) };
        }),
      runningConfigOfOnu: ({ onuId }, request) => ofOnu(request, onuId),
      compareRunningConfigs: (asked, request) => compare(ctx, request, asked),
      downloadRunningConfig: ({ versionId }, request) => download(request, versionId),
    },
  );
