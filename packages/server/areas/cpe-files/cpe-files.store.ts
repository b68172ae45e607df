import type { cpeFileRow, cpeTransferRow } from '@heliograph/catalogue/calls/cpe-files.ts';
import { wordsIn, type Tongue } from '@heliograph/catalogue/kit/tongue.ts';
import type { CpeFileKindName } from '@heliograph/catalogue/words/cpe-file-words.ts';
import { cwmpFault } from '@heliograph/catalogue/words/cwmp-faults.ts';
import type { z } from 'zod';
import { contains } from '../../db/like.ts';
import { pageOf, type Paging } from '../../db/page.ts';
import type { Tx } from '../../db/scope.ts';
import { timeText } from '../../time-text.ts';
import type { CpeOf } from './devices.ts';

interface Asked extends Paging {
  readonly cpeId?: string | undefined;
  readonly kind?: CpeFileKindName | undefined;
  readonly name?: string | undefined;
  readonly fits: CpeOf | undefined;
}

/** Whether a file is for such a device. */
export const suits = (
  file: { readonly oui: string | null; readonly product_class: string | null },
  { oui, product_class: productClass }: Pick<CpeOf, 'oui' | 'product_class'>,
): boolean =>
  (file.oui === null || file.oui === oui) && (file.product_class === null || file.product_class === productClass);

export async function listCpeFiles(tx: Tx, tenantId: number, { fits, cpeId, kind, name, ...paging }: Asked) {
  let select = tx
    .selectFrom('cpe_file as f')
    .leftJoin('cpe as c', (join) => join.onRef('c.tenant_id', '=', 'f.tenant_id').onRef('c.id', '=', 'f.cpe_id'))
    .select(['f.id', 'f.kind', 'f.name', 'f.version', 'f.oui', 'f.product_class', 'f.bytes', 'f.sha256', 'f.cpe_id'])
    .select(['f.remark', 'f.created_by', 'f.created_at', 'c.name as cpe_name', 'c.serial'])
    .where('f.tenant_id', '=', tenantId);
  if (cpeId !== undefined) select = select.where('f.cpe_id', '=', cpeId);
  if (kind !== undefined) select = select.where('f.kind', '=', kind);
  if (name !== undefined) select = select.where('f.name', 'ilike', contains(name));
  if (fits)
    select = select
      .where('f.kind', 'not in', kind === 'module' ? ['log'] : ['log', 'module'])
      .where((eb) => eb.or([eb('f.cpe_id', 'is', null), eb('f.cpe_id', '=', fits.id)]))
      .where((eb) => eb.or([eb('f.oui', 'is', null), eb('f.oui', '=', fits.oui)]))
      .where((eb) => eb.or([eb('f.product_class', 'is', null), eb('f.product_class', '=', fits.product_class)]));
  const { rows, total } = await pageOf(select.orderBy('f.id', 'desc'), paging);
  return {
    total,
    rows: rows.map((row): z.input<typeof cpeFileRow> => ({
      id: row.id,
      kind: row.kind,
      name: row.name,
      version: row.version,
      oui: row.oui,
      productClass: row.product_class,
      bytes: Number(row.bytes),
      sha256: row.sha256,
      cpeId: row.cpe_id,
      cpeName: row.cpe_name || row.serial,
      remark: row.remark,
      createBy: row.created_by,
      createTime: timeText(row.created_at),
    })),
  };
}

/** Transfers that are not over and need these files. */
export async function openTransfersOf(tx: Tx, tenantId: number, ids: readonly string[]): Promise<number> {
  const { n } = await tx
    .selectFrom('cpe_transfer as r')
    .innerJoin('cpe_task as t', (join) => join.onRef('t.tenant_id', '=', 'r.tenant_id').onRef('t.id', '=', 'r.id'))
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('r.tenant_id', '=', tenantId)
    .where('r.file_id', 'in', ids)
    .where('t.state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Transfers of a device, newest first. */
export async function listTransfers(tx: Tx, tenantId: number, cpeId: string, paging: Paging, tongue: Tongue) {
  const { rows, total } = await pageOf(
    tx
      .selectFrom('cpe_transfer as r')
      .innerJoin('cpe_task as t', (join) => join.onRef('t.tenant_id', '=', 'r.tenant_id').onRef('t.id', '=', 'r.id'))
      .leftJoin('cpe_file as f', (join) =>
        join.onRef('f.tenant_id', '=', 'r.tenant_id').onRef('f.id', '=', 'r.file_id'),
      )
      .select(['r.id', 'r.direction', 'r.file_type', 'f.id as file_id', 'f.name as file_name', 'f.bytes', 'r.octets'])
      .select(['r.state as step', 't.state', 't.fault', 't.reason', 't.parameter', 't.body'])
      .select(['t.created_by', 't.created_at', 't.ended_at'])
      .where('r.tenant_id', '=', tenantId)
      .where('r.cpe_id', '=', cpeId)
      .orderBy('r.id', 'desc'),
    paging,
  );
  return {
    total,
    rows: rows.map((row): z.input<typeof cpeTransferRow> => {
      const reason = (row.fault === null ? undefined : cwmpFault(row.fault)?.what) ?? row.reason;
      const words = reason && wordsIn(reason, tongue);
      return {
        id: row.id,
        direction: row.direction,
        fileType: row.file_type,
        fileId: row.file_id,
        fileName: row.file_name ?? row.body.file?.name ?? null,
        state: row.state,
        step: row.step,
        bytes: row.bytes === null ? null : Number(row.bytes),
        octets: Number(row.octets),
        reason: words && [row.fault, words, row.parameter].filter((part) => part !== null && part !== '').join(' · '),
        createBy: row.created_by,
        createTime: timeText(row.created_at),
        endTime: row.ended_at && timeText(row.ended_at),
      };
    }),
  };
}
