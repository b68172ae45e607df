import type { FaultCode } from '@heliograph/wire/cwmp/message.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { takeModules } from '../../estate/cpes/modules.ts';
import { takeComplete } from '../../estate/cpes/transfers.ts';
import type { KnownCpe } from './known.ts';
import type { ToldRequest } from './session.ts';

interface Line {
  readonly key: string;
  readonly fault: FaultCode;
  readonly text: string;
}

const plain = (text: string, most: number): string =>
  text
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .toWellFormed()
    .trim()
    .slice(0, most);

/** Operations of one DUStateChangeComplete that are kept. */
const mostLines = 20;

function linesOf(told: ToldRequest): Line[] {
  switch (told.method) {
    case 'TransferComplete':
      return [{ key: told.commandKey, fault: told.fault, text: told.fault.text }];
    case 'AutonomousTransferComplete':
      return [{ key: '', fault: told.fault, text: `${told.fileType} ${told.targetFileName} ${told.fault.text}` }];
    default:
      return told.results.slice(0, mostLines).map(({ uuid, version, state, fault }) => ({
        key: told.method === 'DUStateChangeComplete' ? told.commandKey : '',
        fault,
        text: `${uuid} ${version} ${state} ${fault.text}`,
      }));
  }
}

/** What a device tells of its own accord in a session, kept before it is acknowledged. */
export async function storeTold(ctx: Context, known: KnownCpe, told: ToldRequest): Promise<void> {
  const { tenantId, id } = known;
  const lines = linesOf(told);
  if (lines.length === 0) return;
  const at = new Date(ctx.clock.now());
  await ctx.scope.tenant(tenantId, async (tx) => {
    const there = await tx
      .selectFrom('cpe')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!there) return;
    await tx
      .insertInto('cpe_event')
      .values(
        lines.map(({ key, fault, text }) => ({
          tenant_id: tenantId,
          cpe_id: id,
          id: ctx.newId(),
          at,
          code: told.method,
          command_key: plain(key, 64),
          fault: fault.code === 0 ? null : fault.code,
          text: plain(text, 256) || null,
        })),
      )
      .execute();
    if (await taskTold(ctx, tx, known, told)) known.hasTasks = true;
  });
}

/** What a task of ours waits for. True: it has something to look at. */
async function taskTold(ctx: Context, tx: Tx, known: KnownCpe, told: ToldRequest): Promise<boolean> {
  if (told.method === 'DUStateChangeComplete') {
    const results = told.results.slice(0, mostLines).map(({ uuid, version, state, resolved, fault }) => ({
      uuid: plain(uuid, 64),
      version: plain(version, 64),
      state: plain(state, 32),
      resolved,
      fault: { code: fault.code, text: plain(fault.text, 256) },
    }));
    return takeModules(ctx, tx, known, { commandKey: told.commandKey, results });
  }
  if (told.method !== 'TransferComplete') return false;
  const fault = { code: told.fault.code, text: plain(told.fault.text, 256) };
  return takeComplete(ctx, tx, known, { commandKey: told.commandKey, fault });
}
