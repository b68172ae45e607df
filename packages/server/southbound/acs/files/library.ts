import { sql, type Selectable } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/scope.ts';
import type { CpeFileTable } from '../../../db/tables/cpe-reach.ts';
import type { Outbound } from '../../../storage/outbound.ts';
import type { Transfer } from '../../../estate/cpes/transfers.ts';
import type { OfferedBytes } from '../../../storage/give.ts';
import { keepBytes } from '../../../storage/keep.ts';
import type { Arrived } from '../../../storage/take-in.ts';

export type CpeFileRow = Selectable<CpeFileTable>;
export type NewCpeFile = Omit<CpeFileRow, 'tenant_id' | 'id' | 'key' | 'config_id' | 'bytes' | 'sha256' | 'created_at'>;

/** Octets of all files of a tenant: some dozens of firmware and what its devices sent. */
const mostOctets = 4 * 1024 ** 3;
/** Of what one device sends; a configuration is some 100 kB, a log some MB. */
export const mostUploaded = 32 * 1024 ** 2;

/** Octets that a tenant may still keep. */
export async function roomLeft(tx: Tx, tenantId: number): Promise<number> {
  const { rows } = await sql<{
    n: string;
  }>`select coalesce(sum(bytes), 0)::text as n from cpe_file where tenant_id = ${tenantId}`.execute(tx);
  return Math.max(0, mostOctets - Number(rows[0]?.n ?? 0));
}

/** Puts a file where files of the tenant lie and calls `also` in the transaction that makes its row (`within`, else one of its own). Answers its id. */
export async function keepCpeFile(
  ctx: Context,
  outbound: Outbound,
  tenantId: number,
  arrived: Arrived,
  row: NewCpeFile,
  also: (tx: Tx, id: string, file: CpeFileRow) => Promise<void>,
  within: (work: (tx: Tx) => Promise<void>) => Promise<void> = (work) => ctx.scope.tenant(tenantId, work),
): Promise<string> {
  const id = ctx.newId();
  const at = new Date(ctx.clock.now());
  await keepBytes(ctx, outbound, tenantId, { folder: 'cpe', id, arrived }, (kept) =>
    within(async (tx) => {
      const file: CpeFileRow = { ...row, ...kept, tenant_id: tenantId, id, created_at: at };
      await tx.insertInto('cpe_file').values(file).execute();
      await also(tx, id, file);
    }),
  );
  return id;
}

/** What a device fetches: a file of the tenant, or a firmware of the library, which may be one that is shared with it. */
export function givenFile(
  ctx: Context,
  { tenant_id: tenantId, file_id: fileId, firmware_tenant: owner, firmware_id: firmwareId }: Transfer,
): Promise<OfferedBytes | undefined> {
  if (owner !== null && firmwareId !== null)
    return ctx.scope.tenant(owner, (tx) =>
      tx
        .selectFrom('firmware')
        .selectAll()
        .where('tenant_id', '=', owner)
        .where('id', '=', firmwareId)
        .executeTakeFirst(),
    );
  if (fileId === null) return Promise.resolve(undefined);
  return ctx.scope.tenant(tenantId, (tx) => cpeFileOf(tx, tenantId, fileId));
}

export const cpeFileOf = (tx: Tx, tenantId: number, id: string): Promise<CpeFileRow | undefined> =>
  tx.selectFrom('cpe_file').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst();
