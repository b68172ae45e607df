import { appVersionCalls, type appVersionRow } from '@heliograph/catalogue/calls/app-versions.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import { sql, type Selectable } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { pageOf } from '../../db/page.ts';
import type { AppVersionTable, StoredFileTable } from '../../db/tables/jobs.ts';
import { badInput, fault } from '../../fault.ts';
import { kept } from '../../http/kept.ts';
import type { Handlers, Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { openOutbound, type Outbound } from '../../storage/outbound.ts';
import { homeTenant } from '../../http/actor.ts';
import { openFile } from '../storage/storage.ts';

type Handle = Handlers<typeof appVersionCalls>;
type Typed = InputOf<typeof appVersionCalls.addAppVersion>;
type Row = Selectable<AppVersionTable> & {
  readonly file_name: string | null;
  readonly file_bytes: string | null;
  readonly file_sha256: string | null;
};

function onlyHome({ actor }: Request): void {
  if (actor.tenantCode !== homeTenant) throw fault('homeOnly');
}

const versions = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('app_version as v')
    .leftJoin('stored_file as f', (join) =>
      join.onRef('f.tenant_id', '=', 'v.tenant_id').onRef('f.id', '=', 'v.file_id'),
    )
    .where('v.tenant_id', '=', tenantId);

const withFile = (tx: Tx, tenantId: number) =>
  versions(tx, tenantId)
    .selectAll('v')
    .select(['f.original_name as file_name', 'f.bytes as file_bytes', 'f.sha256 as file_sha256']);

const bytesOf = (row: Row): number | null => (row.file_bytes === null ? null : Number(row.file_bytes));

const shown = (row: Row): z.input<typeof appVersionRow> => ({
  versionId: row.id,
  platform: row.platform,
  version: row.version,
  build: row.build,
  isForced: row.is_forced,
  status: row.status,
  notes: row.notes,
  ossId: row.file_id,
  originalName: row.file_name,
  bytes: bytesOf(row),
  releaseTime: row.released_at && timeText(row.released_at),
  createBy: row.created_by,
  createTime: timeText(row.created_at),
  updateTime: timeText(row.updated_at),
});

/** The tenant whose releases are everybody's; undefined before the installation is set up. */
async function homeOf(ctx: Context): Promise<number | undefined> {
  const found = await ctx.scope.system((tx) =>
    tx.selectFrom('tenant').select('id').where('code', '=', homeTenant).executeTakeFirst(),
  );
  return found?.id;
}

async function latest(
  ctx: Context,
  platform: string,
  build: number,
): Promise<OutputOf<typeof appVersionCalls.latestAppVersion>> {
  const home = await homeOf(ctx);
  if (home === undefined) return null;
  return ctx.scope.tenant(home, async (tx) => {
    const released = withFile(tx, home).where('v.status', '=', '0').where('v.platform', '=', platform);
    const row = await released.orderBy('v.build', 'desc').limit(1).executeTakeFirst();
    if (!row) return null;
    const forced = await released
      .where('v.is_forced', '=', true)
      .where('v.build', '>', build)
      .limit(1)
      .executeTakeFirst();
    return {
      versionId: row.id,
      version: row.version,
      build: row.build,
      hasUpdate: row.build > build,
      isForced: forced !== undefined,
      notes: row.notes,
      url: row.file_id === null ? null : `/emsWebServer/system/appVersion/file/${row.id}`,
      bytes: bytesOf(row),
      sha256: row.file_sha256,
      releaseTime: row.released_at && timeText(row.released_at),
    };
  });
}

/** The file of a released version; a draft is nobody's. */
async function releasedFile(ctx: Context, versionId: string) {
  const home = await homeOf(ctx);
  if (home === undefined) throw fault('notFound');
  return ctx.scope.tenant(home, async (tx): Promise<Selectable<StoredFileTable>> => {
    const row = await versions(tx, home)
      .innerJoin('stored_file as s', (join) =>
        join.onRef('s.tenant_id', '=', 'v.tenant_id').onRef('s.id', '=', 'v.file_id'),
      )
      .selectAll('s')
      .where('v.id', '=', versionId)
      .where('v.status', '=', '0')
      .executeTakeFirst();
    if (!row) throw fault('notFound');
    return row;
  });
}

async function columnsOf(tx: Tx, tenantId: number, typed: Typed) {
  const { rows } = await sql`select 1 from stored_file where tenant_id = ${tenantId} and id = ${typed.ossId}`.execute(
    tx,
  );
  if (typed.ossId !== null && rows.length === 0) throw fault('notFound');
  if (typed.status === '0' && typed.ossId === null) throw badInput([{ field: 'ossId', message: messages.required }]);
  const { platform, version, status, notes } = typed;
  return { platform, version, build: typed.build ?? 0, is_forced: typed.isForced, status, notes, file_id: typed.ossId };
}

async function unique<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code !== '23505' || constraint !== 'app_version_build') throw error;
    throw badInput([{ field: 'build', message: messages.rowExists }]);
  }
}

const writing = (ctx: Context): Pick<Handle, 'addAppVersion' | 'editAppVersion' | 'removeAppVersions'> => ({
  addAppVersion: (typed, request) => {
    onlyHome(request);
    return unique(() =>
      request.tx(async (tx) => {
        const { tenantId, userName } = request.actor;
        const columns = await columnsOf(tx, tenantId, typed);
        const at = new Date(ctx.clock.now());
        const times = { released_at: columns.status === '0' ? at : null, created_at: at, updated_at: at };
        const row = { ...columns, ...times, id: ctx.newId(), tenant_id: tenantId, created_by: userName };
        await tx.insertInto('app_version').values(row).execute();
        request.note({ object: `app version ${typed.version}`, after: row });
      }),
    );
  },

  editAppVersion: ({ versionId, updateTime, ...typed }, request) => {
    onlyHome(request);
    return unique(() =>
      request.tx(async (tx) => {
        const { tenantId } = request.actor;
        const before = await withFile(tx, tenantId).where('v.id', '=', versionId).executeTakeFirst();
        if (!before) throw fault('notFound');
        if (updateTime && updateTime !== timeText(before.updated_at)) throw fault('conflict');
        const after = await columnsOf(
          tx,
          tenantId,
          kept<Typed>(appVersionCalls.editAppVersion.form, shown(before), typed),
        );
        const at = new Date(ctx.clock.now());
        const released_at = after.status === '0' ? (before.released_at ?? at) : null;
        request.note({ object: `app version ${before.version}`, before, after });
        await tx
          .updateTable('app_version')
          .set({ ...after, released_at, updated_at: at })
          .where('tenant_id', '=', tenantId)
          .where('id', '=', versionId)
          .execute();
      }),
    );
  },

  removeAppVersions: ({ versionIds }, request) => {
    onlyHome(request);
    return request.tx(async (tx) => {
      const { tenantId } = request.actor;
      const gone = await tx
        .deleteFrom('app_version')
        .where('tenant_id', '=', tenantId)
        .where('id', 'in', versionIds)
        .returningAll()
        .execute();
      if (gone.length !== new Set(versionIds).size) throw fault('notFound');
      request.note({ object: `app versions ${gone.map((row) => row.version).join(', ')}`, before: { versions: gone } });
    });
  },
});

/** Releases of the mobile app. */
export const appVersions = (ctx: Context, outbound: Outbound = openOutbound(ctx.settings)): Area =>
  area(appVersionCalls, {
    ...writing(ctx),
    listAppVersions: ({ platform, version, status, pageNum, pageSize }, request) =>
      request.tx(async (tx) => {
        let select = withFile(tx, request.actor.tenantId);
        if (platform !== undefined) select = select.where('v.platform', '=', platform);
        if (version !== undefined)
          select = select.where(sql<boolean>`position(lower(${version}) in lower(v.version)) > 0`);
        if (status !== undefined) select = select.where('v.status', '=', status);
        const { rows, total } = await pageOf(select.orderBy('v.platform').orderBy('v.build', 'desc'), {
          pageNum,
          pageSize,
        });
        return { rows: rows.map(shown), total };
      }),
    latestAppVersion: ({ platform, build }) => latest(ctx, platform, build),
    appVersionFile: async ({ versionId }) => openFile(ctx, await releasedFile(ctx, versionId), outbound),
  });
