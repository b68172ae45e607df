import { text, type Text } from '@heliograph/catalogue/kit/text.ts';
import { downloadTypes } from '@heliograph/catalogue/words/cpe-file-words.ts';
import { upgradeTaskMessages as says } from '@heliograph/catalogue/words/upgrade-task-words.ts';
import { sql } from 'kysely';
import type { Health } from '../../db/tables/upgrades.ts';
import { wishTransfers } from '../../estate/cpes/transfers.ts';
import { targetDeviceOf, type TargetChange } from './targets.store.ts';
import type { DeviceWork } from './work.ts';

interface Told {
  readonly id: string;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly reason: Text | null;
  readonly fault: number | null;
  readonly faults: readonly { readonly text: string }[] | null;
}

/** Why a task of a device failed; what the device itself said is said with it. */
function whyOf({ reason, fault, faults }: Told): Text {
  const words = [fault, faults?.[0]?.text].filter((part) => part !== null && part !== undefined && part !== '');
  if (!reason) return says.gone;
  if (words.length === 0) return reason;
  return text(`${reason.en} (${words.join(' ')})`, `${reason.zh}（${words.join(' ')}）`);
}

const refusals = { notFound: says.gone, many: says.queueFull, reserved: says.gone } as const;

/** Customer devices: a download each, in the queue of the device, by CWMP or USP; it is done when the device tells the version. */
export const cpeWork: DeviceWork = {
  health: async ({ tx, task }, targets) => {
    const ids = targets.flatMap(({ cpe_id: id }) => id ?? []);
    const { rows } = await sql<{ id: string; alarms: number }>`select c.id, (select count(*)::int from alarm a
        where a.tenant_id = c.tenant_id and a.cpe_id = c.id and a.cleared_at is null and a.severity <= 2) as alarms
      from cpe c where c.tenant_id = ${task.tenant_id} and c.id = any(${ids}::int8[])`.execute(tx);
    return new Map(rows.map(({ id, alarms }): [string, Health] => [id, { onus: null, alarms, rx: null }]));
  },
  begin: async ({ ctx, tx, task }, targets) => {
    const file = {
      type: downloadTypes.firmware,
      name: task.firmware_name ?? 'file',
      version: task.firmware_version ?? '',
      firmware: { tenantId: task.firmware_tenant ?? task.tenant_id, id: task.firmware_id ?? '0' },
    };
    const common = { direction: 'download', file, by: task.created_by } as const;
    const wanted = targets.map((target) => ({ ...common, cpeId: targetDeviceOf(target) }));
    const wished = await wishTransfers(ctx, tx, task.tenant_id, wanted);
    return new Map(
      targets.map(({ id }, at) => {
        const one = wished[at] ?? { refused: 'notFound' };
        return [id, 'refused' in one ? { refused: refusals[one.refused] } : one.id];
      }),
    );
  },
  follow: async ({ tx, task, now }, targets) => {
    const ids = targets.flatMap(({ change_id: id }) => id ?? []);
    const { rows } = await sql<Told>`select id, state, reason, fault, faults from cpe_task
      where tenant_id = ${task.tenant_id} and id = any(${ids}::int8[])`.execute(tx);
    const told = new Map(rows.map((row) => [row.id, row]));
    const ends = targets.flatMap((target): [string, TargetChange][] => {
      const one = told.get(target.change_id ?? '');
      if (one?.state === 'waiting' || one?.state === 'running') return [];
      if (one?.state === 'done')
        return [[target.id, { state: 'watching', now_version: task.firmware_version, back_at: now, reason: null }]];
      const reason = one ? whyOf(one) : says.gone;
      return [[target.id, { state: 'failed', reason, now_version: target.firmware, ended_at: now }]];
    });
    return new Map(ends);
  },
  // Its task is done in a session of its own that came after its start.
  isFresh: ({ online }) => online === true,
};
