import { Readable } from 'node:stream';
import { cpeFileCalls } from '@heliograph/catalogue/calls/cpe-files.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { cpeFileMessages, downloadTypes, uploadTypes } from '@heliograph/catalogue/words/cpe-file-words.ts';
import type { Context } from '../../context.ts';
import { wishTransfer } from '../../estate/cpes/transfers.ts';
import { badInput, fault } from '../../fault.ts';
import type { FileReply, Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { cpeFileOf, keepCpeFile, roomLeft } from '../../southbound/acs/files/library.ts';
import { checkedBytes } from '../../storage/checked.ts';
import { openBytes, removeBytes } from '../../storage/keep.ts';
import { discard, takeIn, TooLong } from '../../storage/take-in.ts';
import { Gone } from '../../storage/store.ts';
import { openOutbound, type Outbound } from '../../storage/outbound.ts';
import { listCpeFiles, listTransfers, openTransfersOf, suits } from './cpe-files.store.ts';
import { cpeName, mustFindCpe, cpeTaskIdOf } from './devices.ts';
import { cpeModules } from './modules.ts';
import { cpeReach } from './reach.ts';

const mostName = 128;
/** The last part of the name, whichever way its folders are written; control characters are none of it. */
const plainName = (given: string): string =>
  (given.split(/[/\\]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').slice(-mostName) || 'file';

type Typed = InputOf<typeof cpeFileCalls.addCpeFile>;

function mustFit({ kind, version, oui }: Typed): void {
  const problems = [
    ...(kind === 'firmware' && version === undefined ? [{ field: 'version', message: cpeFileMessages.version }] : []),
    ...(oui !== undefined && !/^[0-9A-Fa-f]{6}$/.test(oui) ? [{ field: 'oui', message: cpeFileMessages.oui }] : []),
  ];
  if (problems.length > 0) throw badInput(problems);
}

async function add(ctx: Context, outbound: Outbound, request: Request, typed: Typed): Promise<{ id: string }> {
  const { tenantId, userName } = request.actor;
  mustFit(typed);
  const upload = await request.upload();
  const room = await request.tx((tx) => roomLeft(tx, tenantId));
  const arrived = await takeIn(ctx, upload.stream, `cpe-${ctx.newId()}`, room).catch((error: unknown) => {
    throw error instanceof TooLong ? fault('cpeFilesFull') : error;
  });
  try {
    if (arrived.bytes === 0) throw fault('fileEmpty');
    const row = {
      kind: typed.kind,
      name: plainName(upload.fileName),
      oui: typed.oui?.toUpperCase() ?? null,
      product_class: typed.productClass ?? null,
      version: typed.version ?? null,
      cpe_id: null,
      remark: typed.remark ?? null,
      created_by: userName,
    };
    const id = await keepCpeFile(
      ctx,
      outbound,
      tenantId,
      arrived,
      row,
      (_tx, _id, file) => {
        request.note({ object: `file ${row.name}`, after: file });
        return Promise.resolve();
      },
      (work) => request.tx(work),
    );
    return { id };
  } finally {
    await discard(arrived);
  }
}

async function content(ctx: Context, outbound: Outbound, request: Request, id: string): Promise<FileReply> {
  const file = await request.tx((tx) => cpeFileOf(tx, request.actor.tenantId, id));
  if (!file) throw fault('notFound');
  const body = await openBytes(ctx, outbound, file).catch((error: unknown) => {
    throw error instanceof Gone ? fault('fileMissing') : error;
  });
  const sound = Readable.from(checkedBytes(body, file.sha256), { objectMode: false });
  sound.once('error', (error) => ctx.log.error({ err: error, file: id }, 'a file of a device was not sent'));
  return { fileName: file.name, contentType: 'application/octet-stream', body: sound };
}

async function remove(ctx: Context, outbound: Outbound, request: Request, ids: readonly string[]): Promise<void> {
  const { tenantId } = request.actor;
  const files = await request.tx(async (tx) => {
    const found = await Promise.all(ids.map((id) => cpeFileOf(tx, tenantId, id)));
    const rows = found.flatMap((file) => file ?? []);
    if (rows.length !== new Set(ids).size) throw fault('notFound');
    const used = await openTransfersOf(tx, tenantId, ids);
    if (used > 0) throw fault('stillUsed', { name: rows[0]?.name ?? '', count: used });
    await tx.deleteFrom('cpe_file').where('tenant_id', '=', tenantId).where('id', 'in', ids).execute();
    request.note({ object: `files ${rows.map(({ name }) => name).join(', ')}`, before: { files: rows } });
    return rows;
  });
  for (const file of files) await removeBytes(ctx, outbound, file);
}

const send = (
  ctx: Context,
  request: Request,
  { cpeId, fileId, delaySeconds }: InputOf<typeof cpeFileCalls.sendCpeFile>,
) =>
  request.tx(async (tx) => {
    const { tenantId, userName: by } = request.actor;
    const cpe = await mustFindCpe(tx, tenantId, cpeId);
    const found = await cpeFileOf(tx, tenantId, fileId);
    // What another device has sent is nobody else's.
    if (!found || found.kind === 'log' || found.kind === 'module' || (found.cpe_id !== null && found.cpe_id !== cpeId))
      throw fault('notFound');
    if (!suits(found, cpe)) throw badInput([{ field: 'fileId', message: cpeFileMessages.otherModel }]);
    const { kind, name, version } = found;
    const file = { type: downloadTypes[kind as keyof typeof downloadTypes], fileId, name, delaySeconds };
    const wanted = { ...file, ...(kind === 'firmware' && version !== null && { version }) };
    const task = cpeTaskIdOf(await wishTransfer(ctx, tx, tenantId, { cpeId, direction: 'download', file: wanted, by }));
    const about = { projects: [cpe.project_id] };
    request.note({ object: `Customer device ${cpeName(cpe)}`, after: { task: 'download', ...wanted }, about });
    return task;
  });

const fetched = (ctx: Context, request: Request, { cpeId, kind }: InputOf<typeof cpeFileCalls.fetchFromCpe>) =>
  request.tx(async (tx) => {
    const { tenantId, userName: by } = request.actor;
    const cpe = await mustFindCpe(tx, tenantId, cpeId);
    const file = { type: uploadTypes[kind] };
    const task = cpeTaskIdOf(await wishTransfer(ctx, tx, tenantId, { cpeId, direction: 'upload', file, by }));
    const about = { projects: [cpe.project_id] };
    request.note({ object: `Customer device ${cpeName(cpe)}`, after: { task: 'upload', ...file }, about });
    return task;
  });

/** Files for customer devices and from them. */
export const cpeFiles = (ctx: Context): readonly Area[] => {
  const outbound = openOutbound(ctx.settings);
  const files = area(cpeFileCalls, {
    cpeFiles: (asked, request) =>
      request.tx(async (tx) => {
        const { tenantId } = request.actor;
        const fits = asked.fitsCpeId === undefined ? undefined : await mustFindCpe(tx, tenantId, asked.fitsCpeId);
        if (asked.cpeId !== undefined) await mustFindCpe(tx, tenantId, asked.cpeId);
        return listCpeFiles(tx, tenantId, { ...asked, fits });
      }),
    addCpeFile: (typed, request) => add(ctx, outbound, request, typed),
    fetchCpeFile: ({ id }, request) => content(ctx, outbound, request, id),
    removeCpeFiles: ({ ids }, request) => remove(ctx, outbound, request, ids),
    sendCpeFile: (asked, request) => send(ctx, request, asked),
    fetchFromCpe: (asked, request) => fetched(ctx, request, asked),
    cpeTransfers: ({ cpeId, ...paging }, request) =>
      request.tx(async (tx) => {
        await mustFindCpe(tx, request.actor.tenantId, cpeId);
        return listTransfers(tx, request.actor.tenantId, cpeId, paging, request.tongue);
      }),
  });
  return [files, cpeReach(ctx), cpeModules(ctx)];
};
