import { fit } from '@heliograph/catalogue/kit/fit.ts';
import { isOfPlace, type ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { placeOfKey, wholeDevice } from '@heliograph/catalogue/kit/place.ts';
import { pageOfVerb } from '@heliograph/catalogue/kit/verb.ts';
import { oltModel, type NamedPort, type OltModel } from '@heliograph/catalogue/models/olt-models.ts';
import type { Selectable } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { OltTable } from '../../db/tables/devices.ts';
import { families, familyOf } from '../../drivers/families.ts';
import type { Binding } from '../../drivers/kit/binding.ts';
import type { Family } from '../../drivers/kit/family.ts';
import type { VerbBinding } from '../../drivers/kit/verb.ts';
import { portNamesIn } from '../../estate/port-names.ts';
import { unitOf } from '../cli/with-cli.ts';
import { answersNone } from '../collector/cli-plan.ts';
import type { PageAt } from './pages.store.ts';

/** An OLT as configuration needs it: who it is, how it is reached, and whether it answers. */
export type ConfigOlt = Pick<
  Selectable<OltTable>,
  | 'tenant_id'
  | 'id'
  | 'name'
  | 'mac'
  | 'address'
  | 'snmp_port'
  | 'snmp_version'
  | 'snmp_secret'
  | 'cli_protocol'
  | 'cli_port'
  | 'cli_secret'
  | 'capability'
  | 'device_type'
  | 'firmware'
  | 'sys_object_id'
  | 'sys_descr'
  | 'pon_mode'
> & {
  readonly online: boolean | null;
  readonly login_at: Date | null;
  /** What it calls its ports, as far as that was read. */
  readonly ports?: readonly NamedPort[];
};

/** One page as one device, or one place of it, has it. */
export interface DevicePage {
  readonly page: ConfigPage;
  /** What of the device (`catalogue/kit/place.ts`). */
  readonly place: string;
  readonly binding: Binding;
  /** It is no page, but a command to a place of the device. */
  readonly verb?: VerbBinding;
}

export const familyOfOlt = (olt: ConfigOlt): Family => {
  const { family } = (olt.capability ?? {}) as { family?: string };
  return (
    families.find(({ id }) => id === family) ??
    familyOf({ sysObjectId: olt.sys_object_id, sysDescr: olt.sys_descr, model: olt.device_type, kind: null })
  );
};

export function modelOfOlt(olt: ConfigOlt): OltModel {
  const mode = olt.pon_mode ?? familyOfOlt(olt).ponMode;
  return oltModel(olt.device_type, mode === 'EPON' ? 'EPON' : 'GPON');
}

/** For words about it: its ports under their own names. What is sent keeps to the names of the platform. */
export const namedModelOf = (olt: ConfigOlt): OltModel => ({ ...modelOfOlt(olt), names: olt.ports ?? [] });

/** Pages of the device itself. A binding that its model has no page for is left out. */
export function pagesOfOlt(olt: ConfigOlt): DevicePage[] {
  const model = modelOfOlt(olt);
  return familyOfOlt(olt).bindings.flatMap((binding) => {
    const page = isOfPlace(binding.page) ? undefined : fit(binding.page, model);
    return page ? [{ page, binding, place: wholeDevice }] : [];
  });
}

/**
 * A page of a device, or of the place that is named where the page is of such a one. `unknown`: no device of this family has it,
 * or it is of something else; `lacks`: this model does not.
 */
export function pageOfOlt(olt: ConfigOlt, id: string, place = wholeDevice): DevicePage | 'unknown' | 'lacks' {
  const binding = familyOfOlt(olt).bindings.find(({ page }) => page.id === id);
  if (!binding) return 'unknown';
  const page = fit(binding.page, modelOfOlt(olt));
  if (!page) return 'lacks';
  if (!isOfPlace(page)) return { page, binding, place: wholeDevice };
  const at = placeOfKey(place);
  return at.kind === page.of && binding.at ? { page, binding: binding.at(at), place } : 'unknown';
}

export const atOf = (olt: ConfigOlt, { page, place }: DevicePage): PageAt => ({
  tenantId: olt.tenant_id,
  oltId: olt.id,
  page: page.id,
  place,
});

/** A command of a device's family, to one place of it, as the write path carries it out; undefined: it has no such command. */
export function verbOfOlt(olt: ConfigOlt, id: string, place: string): DevicePage | undefined {
  const verb = familyOfOlt(olt).verbs.find(
    ({ verb, insteadOf }) => verb.id === id && (insteadOf === undefined || answersNone(olt, insteadOf) === true),
  );
  if (!verb) return undefined;
  const at = placeOfKey(place);
  const page = pageOfVerb(verb.verb);
  const binding: Binding = {
    page,
    read: async (session) => ({ rows: [await verb.read(session, at)], complete: true }),
    steps: ({ after = {}, before = {} }) => Promise.resolve(verb.steps(at, unitOf(olt), after, before)),
    ...(verb.course ? { course: verb.course } : {}),
  };
  return { page, binding, place, verb };
}

/** Pages of which what was read is kept, and what then differs is drift. */
export const isKept = ({ page }: Pick<DevicePage, 'page'>): boolean =>
  page.shape !== 'action' && page.live !== true && page.kept !== 'never';

/** Those of them that are read at every sync. */
export const isSynced = ({ page }: Pick<DevicePage, 'page'>): boolean => isKept({ page }) && page.kept !== 'opened';

export async function loadOlt(tx: Tx, tenantId: number, oltId: string): Promise<ConfigOlt | undefined> {
  return tx
    .selectFrom('olt as o')
    .leftJoin('olt_live as l', (join) => join.onRef('l.tenant_id', '=', 'o.tenant_id').onRef('l.olt_id', '=', 'o.id'))
    .select(['o.tenant_id', 'o.id', 'o.name', 'o.mac', 'o.address', 'o.snmp_port', 'o.snmp_version', 'o.snmp_secret'])
    .select(['o.cli_protocol', 'o.cli_port', 'o.cli_secret', 'o.capability', 'o.device_type', 'o.firmware'])
    .select(['o.sys_object_id', 'o.sys_descr', 'o.pon_mode', 'l.online', 'l.login_at', portNamesIn('o').as('ports')])
    .where('o.tenant_id', '=', tenantId)
    .where('o.id', '=', oltId)
    .executeTakeFirst();
}
