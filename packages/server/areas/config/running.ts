import { runningConfigCalls } from '@heliograph/catalogue/calls/running-config.ts';
import { macDigits } from '@heliograph/catalogue/formats/mac-range.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { may } from '../../http/actor.ts';
import type { FileReply, Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { familyOfOlt } from '../../southbound/config/device.ts';
import { diffLines, type Hunk } from '../../southbound/cli/diff.ts';
import { findOlt, type OltRef } from '../olt-info/olt-info.ts';
import { keepRunning, readRunning } from './keep-running.ts';
import { findHead, findVersion, latest, listVersions, type RunningHead, type RunningRow } from './running.store.ts';
import { mustBeThere, mustSpeakCli } from './target.ts';

type Version = Omit<OutputOf<typeof runningConfigCalls.one>, 'text' | 'unknown'>;
type Compared = OutputOf<typeof runningConfigCalls.compare>;

/** The running configuration stands in the section System. */
function allow({ actor }: Request, what: 'list' | 'edit'): void {
  if (!may(actor, `device:system:${what}`)) throw fault('forbidden');
}

const shown = (row: RunningHead): Version => ({
  id: row.id,
  at: timeText(row.at),
  seenAt: timeText(row.seen_at),
  bytes: row.bytes,
  lines: row.lines,
  complete: row.complete,
  by: row.created_by,
});

const headOf = async (tx: Tx, tenantId: number, id: string): Promise<RunningHead> => {
  const head = await findHead(tx, tenantId, id);
  if (!head) throw fault('notFound');
  return head;
};

const versionOf = async (tx: Tx, tenantId: number, id: string): Promise<RunningRow> => {
  const row = await findVersion(tx, tenantId, id);
  if (!row) throw fault('notFound');
  return row;
};

/** Reads it by the command line and keeps it when it changed; secrets are masked before anything is stored. */
async function fetchNow(ctx: Context, request: Request, ref: OltRef): Promise<Version & { changed: boolean }> {
  const { tenantId, userName } = request.actor;
  const { olt, last } = await request.tx(async (tx) => {
    const found = await findOlt(tx, tenantId, ref);
    allow(request, 'edit');
    return { olt: found, last: await latest(tx, tenantId, found.id, true) };
  });
  mustSpeakCli(olt);
  await mustBeThere(ctx, olt);
  const dump = await readRunning(ctx, olt, last);
  return request.tx(async (tx) => {
    const { id, changed } = await keepRunning(ctx, tx, olt, dump, userName);
    const { complete } = dump;
    request.note({
      object: `OLT ${olt.name}: running configuration`,
      after: { version: id, complete, changed },
      about: { olts: [olt.id] },
    });
    return { ...shown(await headOf(tx, tenantId, id)), changed };
  });
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

/** Changed places with lines around them; what was left out between two of them is a gap. */
function compared(before: RunningRow, after: RunningRow): Line[] {
  const { hunks } = diffLines(before.body.split('\n'), after.body.split('\n'));
  return hunks.flatMap((hunk, at): Line[] => {
    const gap: Line[] = at === 0 && hunk.oldStart === 1 ? [] : [{ kind: 'gap', text: '', from: null, to: null }];
    return [...gap, ...linesOf(hunk)];
  });
}

const compare = (request: Request, from: string, to: string): Promise<Compared> =>
  request.tx(async (tx) => {
    allow(request, 'list');
    const { tenantId } = request.actor;
    return {
      from: shown(await headOf(tx, tenantId, from)),
      to: shown(await headOf(tx, tenantId, to)),
      lines: compared(await versionOf(tx, tenantId, from), await versionOf(tx, tenantId, to)),
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
    allow(request, 'list');
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
      version: row ? shown(await headOf(tx, tenantId, row.id)) : null,
      lines: all
        .filter((line) => line.pon === onu.pon && (line.onu === onu.onu_no || isLetIn(line.values)))
        .toSorted((a, b) => a.at - b.at)
        .map(({ at, page, understood }) => ({ at, text: texts[at]?.trim() ?? '', page, understood })),
    };
  });

const download = (request: Request, id: string): Promise<FileReply> =>
  request.tx(async (tx) => {
    allow(request, 'list');
    const { body, at, complete } = await versionOf(tx, request.actor.tenantId, id);
    const day = timeText(at).slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-');
    return {
      fileName: `running-config-${day}${complete ? '' : '-partial'}.txt`,
      contentType: 'text/plain; charset=utf-8',
      body: Buffer.from(`${body}\n`, 'utf8'),
    };
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
          allow(request, 'list');
          const { rows, total } = await listVersions(tx, request.actor.tenantId, { ...asked, oltId: olt.id });
          return { rows: rows.map(shown), total };
        }),
      fetchRunningConfig: (ref, request) => fetchNow(ctx, request, ref),
      runningConfig: ({ versionId }, request) =>
        request.tx(async (tx) => {
          allow(request, 'list');
          const head = await headOf(tx, request.actor.tenantId, versionId);
          const row = await versionOf(tx, request.actor.tenantId, versionId);
          return { ...shown(head), text: row.body, unknown: await unknownIn(tx, row) };
        }),
      runningConfigOfOnu: ({ onuId }, request) => ofOnu(request, onuId),
      compareRunningConfigs: ({ from, to }, request) => compare(request, from, to),
      downloadRunningConfig: ({ versionId }, request) => download(request, versionId),
    },
  );
