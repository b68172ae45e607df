import { cpeDiagnosticCalls } from '@heliograph/catalogue/calls/cpe-diagnostics.ts';
import type { Findings } from '@heliograph/catalogue/cpe/checkup.ts';
import { anyInterface, type DiagnosisInputs, type DiagnosisKind } from '@heliograph/catalogue/cpe/diagnosis.ts';
import { normalise } from '@heliograph/catalogue/cpe/normalise.ts';
import { diagnosisMessages } from '@heliograph/catalogue/words/cpe-diagnosis-words.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { askDiagnosis, cancelDiagnosis, keepOnuDiagnosis } from '../../estate/cpes/diagnoses.ts';
import { readTree } from '../../estate/cpes/tree.store.ts';
import { badInput, fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { cpeCalled, cpesBehind, findCpe, type CpeListRow } from '../cpes/cpes.ts';
import { onuFindings } from '../onus/onus.ts';
import { diagnosesOf, diagnosesOfOnu, findDiagnosis, worstOf } from './cpe-diagnostics.store.ts';
import { shownDiagnosis } from './shown.ts';

async function mustFind(tx: Tx, tenantId: number, cpeId: string): Promise<CpeListRow> {
  const row = await findCpe(tx, tenantId, cpeId);
  if (!row) throw fault('notFound');
  return row;
}

/** Connections of the device as it last told of them. */
async function interfacesOf(tx: Tx, row: CpeListRow) {
  const stored = await readTree(tx, row.tenant_id, row.id);
  const device = normalise(
    stored.flatMap(({ tree }) => [...tree]),
    [],
    {
      oui: row.oui,
      productClass: row.product_class,
      manufacturer: row.manufacturer ?? undefined,
      software: row.software ?? undefined,
    },
  );
  return device.wan.slice(0, 32).map(({ at, values }) => ({
    path: at.replace(/\.$/, ''),
    name: typeof values.name === 'string' && values.name !== '' ? values.name : at.replace(/\.$/, ''),
    address: typeof values.address === 'string' && values.address !== '' ? values.address : null,
    isUp: typeof values.status === 'string' ? values.status === 'connected' : null,
  }));
}

/** What is known before the device is asked: its line, and how it reports. */
async function findingsOf(ctx: Context, tx: Tx, tenantId: number, row: CpeListRow): Promise<Findings> {
  const now = ctx.clock.now();
  // Of an ONU that the person does not see nothing is told.
  const onu =
    row.olt_name === null || row.onu_id === null ? undefined : await onuFindings(tx, tenantId, row.onu_id, now);
  return {
    onu: onu ?? null,
    acs: {
      at: new Date(now).toISOString(),
      online: row.online,
      lastInform: row.last_inform && row.last_inform.toISOString(),
    },
    home: null,
  };
}

type Typed = { readonly cpeId: string } & {
  readonly [K in keyof DiagnosisInputs]?: DiagnosisInputs[K] | null | undefined;
};

/** What was typed, without what was not. */
const askedOf = ({ cpeId: _cpe, ...typed }: Typed): DiagnosisInputs =>
  Object.fromEntries(
    Object.entries(typed).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );

async function ask(
  ctx: Context,
  tx: Tx,
  request: Request,
  row: CpeListRow,
  kind: DiagnosisKind,
  asked: DiagnosisInputs,
) {
  const { tenantId, userName: by } = request.actor;
  const wished = await askDiagnosis(ctx, tx, tenantId, {
    cpeId: row.id,
    onuId: row.olt_name === null ? null : row.onu_id,
    kind,
    asked,
    informSeconds: row.inform_seconds,
    by,
    ...(kind === 'oneClick' && { findings: await findingsOf(ctx, tx, tenantId, row) }),
  });
  if ('refused' in wished) {
    if (wished.refused === 'busy') throw fault('cpeDiagnosed');
    throw wished.refused === 'many' ? fault('cpeTasksMany') : fault('notFound');
  }
  request.note({
    object: `Customer device ${cpeCalled(row)}`,
    after: { diagnosis: kind, ...asked },
    about: { projects: [row.project_id] },
  });
  return wished;
}

/** Asks whoever has this serial number for a one-click diagnosis, for a task that nobody looks at. */
export async function diagnoseSerial(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  { serial, target, by }: { readonly serial: string; readonly target: string; readonly by: string },
): Promise<'asked' | 'busy' | 'unknown'> {
  const found = await tx
    .selectFrom('cpe')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('serial', '=', serial)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const row = found && (await findCpe(tx, tenantId, found.id));
  if (!row) return 'unknown';
  const wished = await askDiagnosis(ctx, tx, tenantId, {
    cpeId: row.id,
    onuId: row.olt_name === null ? null : row.onu_id,
    kind: 'oneClick',
    asked: { target },
    informSeconds: row.inform_seconds,
    by,
    findings: await findingsOf(ctx, tx, tenantId, row),
  });
  return 'id' in wished ? 'asked' : wished.refused === 'notFound' ? 'unknown' : 'busy';
}

const start = (ctx: Context, request: Request, kind: DiagnosisKind, typed: Typed) =>
  request.tx(async (tx) => {
    const row = await mustFind(tx, request.actor.tenantId, typed.cpeId);
    const asked = askedOf(typed);
    const chosen = asked.interface;
    if (chosen !== undefined && chosen !== anyInterface) {
      const there = await interfacesOf(tx, row);
      if (!there.some(({ path }) => path === chosen))
        throw badInput([{ field: 'interface', message: diagnosisMessages.noInterface }]);
    }
    return ask(ctx, tx, request, row, kind, asked);
  });

/** The device behind an ONU is asked as well, where there is one; else what the OLT says is all, and is kept at once. */
const ofOnu = (ctx: Context, request: Request, onuId: string) =>
  request.tx(async (tx) => {
    const { tenantId, userName: by } = request.actor;
    const onu = await onuFindings(tx, tenantId, onuId, ctx.clock.now());
    if (!onu) throw fault('notFound');
    const [row] = await cpesBehind(tx, tenantId, onuId);
    if (row) return ask(ctx, tx, request, row, 'oneClick', { target: '8.8.8.8' });
    const id = await keepOnuDiagnosis(ctx, tx, tenantId, { onuId, findings: { onu, acs: null, home: null }, by });
    request.note({ object: `ONU ${onuId}`, after: { diagnosis: 'oneClick' } });
    return { id };
  });

const cancel = (ctx: Context, request: Request, id: string) =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const row = await findDiagnosis(tx, tenantId, id);
    if (!row) throw fault('notFound');
    if (!(await cancelDiagnosis(ctx, tx, tenantId, id))) throw fault('stateChanged');
    request.note({ object: `Customer device ${row.device_name || row.device_serial}`, after: { canceled: row.kind } });
    return {};
  });

/** What customer devices measure by themselves, and what that says of a customer's trouble. */
export const cpeDiagnostics = (ctx: Context): Area =>
  area(cpeDiagnosticCalls, {
    pingFromCpe: (typed, request) => start(ctx, request, 'ping', typed),
    traceFromCpe: (typed, request) => start(ctx, request, 'trace', typed),
    downloadByCpe: (typed, request) => start(ctx, request, 'download', typed),
    uploadByCpe: (typed, request) => start(ctx, request, 'upload', typed),
    scanByCpe: (typed, request) => start(ctx, request, 'scan', typed),
    oneClickOfCpe: (typed, request) => start(ctx, request, 'oneClick', typed),
    oneClickOfOnu: ({ onuId }, request) => ofOnu(ctx, request, onuId),
    cancelDiagnosis: ({ id }, request) => cancel(ctx, request, id),
    diagnoses: ({ cpeId, kind, ...paging }, request) =>
      request.tx(async (tx) => {
        const { tenantId } = request.actor;
        await mustFind(tx, tenantId, cpeId);
        const { rows, total } = await diagnosesOf(tx, tenantId, cpeId, kind, paging);
        return { total, rows: rows.map((row) => shownDiagnosis(row, request.tongue)) };
      }),
    diagnosesOfOnu: ({ onuId, ...paging }, request) =>
      request.tx(async (tx) => {
        const { tenantId } = request.actor;
        if (!(await onuFindings(tx, tenantId, onuId, ctx.clock.now()))) throw fault('notFound');
        const { rows, total } = await diagnosesOfOnu(tx, tenantId, onuId, paging);
        return { total, rows: rows.map((row) => shownDiagnosis(row, request.tongue)) };
      }),
    topDiagnoses: (asked, request) =>
      request.tx(async (tx) => {
        const found = await worstOf(tx, request.actor.tenantId, { ...asked, now: ctx.clock.now() });
        return {
          rows: found.map(({ id, cpe_id: cpeId, name, serial, target, figure, loss, ended_at: ended }) => ({
            id,
            cpeId,
            device: name || serial,
            target,
            figure,
            loss,
            endTime: ended && timeText(ended),
          })),
        };
      }),
    interfacesOfCpe: ({ cpeId }, request) =>
      request.tx(async (tx) => ({
        interfaces: await interfacesOf(tx, await mustFind(tx, request.actor.tenantId, cpeId)),
      })),
  });
