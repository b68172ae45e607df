import type { upgradeCalls } from '@heliograph/catalogue/calls/upgrades.ts';
import { mostRuleDevices } from '@heliograph/catalogue/calls/upgrade-form.ts';
import { wholeDevice } from '@heliograph/catalogue/kit/place.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { oltUpgrade } from '@heliograph/catalogue/verbs/olt.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import { upgradeTaskMessages as says } from '@heliograph/catalogue/words/upgrade-task-words.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { UpgradeRule } from '../../db/tables/upgrades.ts';
import { badInput, fault } from '../../fault.ts';
import { loadOlt, verbOfOlt, type ConfigOlt } from '../../southbound/config/device.ts';
import { cpesThatFit } from '../cpes/cpes.ts';
import { chosenOnusOf, pickedOnus } from './choose-onus.ts';
import { oltsThatFit } from '../olts/olts.ts';
import { namedDevices } from './write-task.ts';

export type UpgradeReach = Omit<InputOf<typeof upgradeCalls.upgradeReach>, 'firmwareId'>;
type Typed = Pick<InputOf<typeof upgradeCalls.createUpgradeTask>, 'oltIds' | 'onuIds' | 'byRule' | 'deviceType'> &
  UpgradeReach;

export const ruleOf = ({
  projectId,
  groupId,
  siteId,
  oltId,
  pon,
  model,
  version,
  keyword,
}: UpgradeReach): UpgradeRule => ({
  ...(projectId !== undefined && { projectId }),
  ...(groupId !== undefined && { groupId }),
  ...(siteId !== undefined && { siteId }),
  ...(oltId !== undefined && { oltId }),
  ...(pon !== undefined && { pon }),
  ...(model !== undefined && { model }),
  ...(version !== undefined && { version }),
  ...(keyword !== undefined && { keyword }),
});

/** Customer devices that a rule chooses. `model` is of the firmware: what has none fits all. */
async function cpesOf(
  tx: Tx,
  tenantId: number,
  asked: UpgradeReach,
  model: string | null,
): Promise<RawBuilder<unknown>> {
  const { projectId, groupId, model: deviceType, version, keyword } = asked;
  const fit = await cpesThatFit(tx, tenantId, { projectId, groupId, deviceType, keyword });
  const parts = [fit, sql`c.protocol <> 'mqtt'`];
  if (version !== undefined) parts.push(sql`c.software = ${version}`);
  if (model !== null) parts.push(sql`(lower(c.product_class) = lower(${model}) or lower(c.model) = lower(${model}))`);
  return sql`select c.id, coalesce(c.name, c.serial) as name from cpe c where ${sql.join(parts, sql` and `)}`;
}

const canUpgrade = (olt: ConfigOlt): boolean => verbOfOlt(olt, oltUpgrade.id, wholeDevice) !== undefined;

/** OLTs that a rule chooses, and that can be upgraded from here. */
async function oltsOf(tx: Tx, tenantId: number, asked: UpgradeReach, model: string | null): Promise<ConfigOlt[]> {
  const { projectId, groupId: group, siteId, model: deviceType, version, keyword: search } = asked;
  const found = await oltsThatFit(tx, tenantId, { projectId, group, siteId, deviceType, search }, version, model);
  const olts: ConfigOlt[] = [];
  for (const id of found) {
    const olt = await loadOlt(tx, tenantId, id);
    if (olt && canUpgrade(olt)) olts.push(olt);
  }
  return olts;
}

/** OLTs that are there, seen by whoever asks, and that can take it. */
async function pickedOlts(
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
  model: string | null,
): Promise<ConfigOlt[]> {
  const olts: ConfigOlt[] = [];
  for (const id of new Set(ids)) {
    const olt = await loadOlt(tx, tenantId, id);
    if (!olt) throw fault('notFound');
    if (model !== null && olt.device_type?.toLowerCase() !== model.toLowerCase())
      throw badInput([{ field: 'oltIds', message: says.otherModel }]);
    if (!canUpgrade(olt)) throw badInput([{ field: 'oltIds', message: says.noWay }]);
    olts.push(olt);
  }
  return olts;
}

const ruledBy = {
  olt: async (...asked: Parameters<typeof oltsOf>) => namedDevices(await oltsOf(...asked)),
  onu: chosenOnusOf,
  cpe: cpesOf,
} as const;

const ruled = (tx: Tx, tenantId: number, asked: UpgradeReach, model: string | null): Promise<RawBuilder<unknown>> =>
  ruledBy[asked.deviceType](tx, tenantId, asked, model);

/** How many devices a rule chooses now; no more are counted than a task may have, and one. */
export async function ruleReachOf(
  tx: Tx,
  tenantId: number,
  asked: UpgradeReach,
  model: string | null,
): Promise<number> {
  const devices = await ruled(tx, tenantId, asked, model);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from (${devices} limit ${mostRuleDevices + 1}) d`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Devices of a new task: those that were named, or all that the rule chooses now. */
export async function chosenDevices(
  tx: Tx,
  tenantId: number,
  typed: Typed,
  model: string | null,
): Promise<RawBuilder<unknown>> {
  if (!typed.byRule) {
    if (typed.deviceType === 'cpe') throw badInput([{ field: 'byRule', message: says.ruleOnly }]);
    const [field, picked] =
      typed.deviceType === 'olt' ? (['oltIds', typed.oltIds] as const) : (['onuIds', typed.onuIds] as const);
    if (!picked) throw badInput([{ field, message: messages.required }]);
    return typed.deviceType === 'olt'
      ? namedDevices(await pickedOlts(tx, tenantId, picked, model))
      : pickedOnus(tx, tenantId, picked, model);
  }
  const n = await ruleReachOf(tx, tenantId, typed, model);
  if (n === 0) throw badInput([{ field: 'byRule', message: says.nobody }]);
  if (n > mostRuleDevices) throw badInput([{ field: 'byRule', message: says.tooMany }]);
  return ruled(tx, tenantId, typed, model);
}
