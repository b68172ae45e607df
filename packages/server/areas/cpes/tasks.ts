import type { cpeTask } from '@heliograph/catalogue/calls/cpe-device.ts';
import { wordsIn, type Tongue } from '@heliograph/catalogue/kit/tongue.ts';
import { cwmpFault } from '@heliograph/catalogue/words/cwmp-faults.ts';
import type { z } from 'zod';
import { pageOf, type Paging } from '../../db/page.ts';
import type { Tx } from '../../db/scope.ts';
import type { CpeTaskResult } from '../../db/tables/cpe-task-bodies.ts';
import type { CpeTaskBody } from '../../db/tables/cpes.ts';
import { isSecretParameter } from '../../estate/cpes/tree.ts';
import { maybeTimeText, timeText } from '../../time-text.ts';
import type { CpeListRow } from './cpes.store.ts';

const planned = ({ plan }: CpeTaskBody) =>
  Object.entries(plan?.desired ?? {}).flatMap(([part, entries]) =>
    entries.flatMap(({ at, remove, values }) => {
      // The part and the field stand last, where a list shows them.
      const name = `${at ?? ''}${part}`;
      if (remove === true) return [{ name: `${name}.−`, value: null }];
      return Object.entries(values ?? {}).map(([field, value]) => ({
        name: `${name}.${field}`,
        value: value === '' || value === null || value === undefined ? null : String(value),
      }));
    }),
  );

const partsOf = (body: CpeTaskBody) => {
  const { sets, paths, object, file, inform, attributes, module } = body;
  return [
    ...planned(body),
    ...(object === undefined ? [] : [{ name: object, value: null }]),
    ...(file ? [{ name: file.name ?? file.type, value: file.version ?? null }] : []),
    ...(module ? [{ name: module.operation, value: module.name ?? module.uuid ?? module.url ?? null }] : []),
    ...(inform ? [{ name: 'DelaySeconds', value: String(inform.delaySeconds) }] : []),
    ...(attributes?.names ?? []).map((name) => ({ name, value: null })),
    ...(sets ?? []).map(({ name, value }) => ({ name, value: isSecretParameter(name) ? null : value })),
    ...(paths ?? []).map((name) => ({ name, value: null })),
  ];
};
/** What the device told, in the names of CWMP. */
function toldOf(result: CpeTaskResult | null): { name: string; value: string }[] {
  const { transfers = [], attributes = [], modules = [] } = result ?? {};
  return [
    ...transfers.map(({ commandKey, state, fileType }) => ({
      name: fileType ?? commandKey,
      value: ['Not yet started', 'In progress', 'Completed'][state - 1] ?? String(state),
    })),
    ...modules.map(({ uuid, version, state }) => ({ name: uuid, value: [version, state].filter(Boolean).join(' ') })),
    ...attributes.map(({ name, notification, accessList }) => ({
      name,
      value: [`Notification ${notification}`, ...accessList].join(', '),
    })),
  ];
}

/** What is asked of a device, newest first. */
export async function cpeTasksOf(
  tx: Tx,
  cpe: CpeListRow,
  paging: Paging,
  tongue: Tongue,
): Promise<{ rows: z.input<typeof cpeTask>[]; total: number }> {
  const { rows, total } = await pageOf(
    tx
      .selectFrom('cpe_task')
      .select(['id', 'kind', 'state', 'body', 'fault', 'parameter', 'reason', 'result'])
      .select(['created_by', 'created_at', 'begun_at', 'ended_at'])
      .where('tenant_id', '=', cpe.tenant_id)
      .where('cpe_id', '=', cpe.id)
      .orderBy('id', 'desc'),
    paging,
  );
  return {
    total,
    rows: rows.map((row) => {
      const words = row.fault === null ? undefined : cwmpFault(row.fault);
      const reason = words?.what ?? row.reason;
      return {
        id: row.id,
        kind: row.kind,
        state: row.state,
        parts: partsOf(row.body),
        told: toldOf(row.result),
        fault: row.fault,
        parameter: row.parameter,
        reason: reason && wordsIn(reason, tongue),
        hint: words?.hint ? wordsIn(words.hint, tongue) : null,
        createBy: row.created_by,
        createTime: timeText(row.created_at),
        beginTime: maybeTimeText(row.begun_at),
        endTime: maybeTimeText(row.ended_at),
      };
    }),
  };
}

/** What changed in a device's tree, newest first; of one parameter, if it is named. */
export async function treeHistoryOf(
  tx: Tx,
  cpe: CpeListRow,
  { name, ...paging }: Paging & { readonly name?: string | undefined },
) {
  const { rows, total } = await pageOf(
    tx
      .selectFrom('cpe_change')
      .select(['id', 'at', 'name', 'was', 'became', 'by_task'])
      .where('tenant_id', '=', cpe.tenant_id)
      .where('cpe_id', '=', cpe.id)
      .$if(name !== undefined, (select) => select.where('name', '=', name ?? ''))
      .orderBy('id', 'desc'),
    paging,
  );
  return {
    total,
    rows: rows.map(({ by_task: taskId, at, ...row }) => ({ ...row, at: timeText(at), taskId })),
  };
}
