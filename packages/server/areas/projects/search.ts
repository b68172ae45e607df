import type { projectFigureCalls } from '@heliograph/catalogue/calls/project-figures.ts';
import { macDigits, macText } from '@heliograph/catalogue/formats/mac-range.ts';
import { macTable } from '@heliograph/catalogue/pages/olt/mac/macTable.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { may, type Actor } from '../../http/actor.ts';
import { findAlarms } from '../alarms/alarms.ts';
import { contains, macDigitsIn, macPattern, searchWordsOf } from '../../db/like.ts';
import { findHosts, findPorts, leastDigits, unreadMacTables } from './search-ports.ts';

type Found = OutputOf<typeof projectFigureCalls.globalSearch>;

/** Hits of each kind (S1 §9: top ten). */
const top = 10;
/** Hits that the trigram index may bring before those of invisible projects are left out. */
const mostMatches = 200;

const noneUnread = { count: 0, oltIds: [] };
const nothing: Found = {
  projects: [],
  groups: [],
  olts: [],
  onus: [],
  ports: [],
  hosts: [],
  unreadMacTables: noneUnread,
  alarms: [],
};

const projectsLike = (tx: Tx, tenantId: number, words: readonly string[]) =>
  tx
    .selectFrom('project')
    .select(['id as projectId', 'name'])
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb.and(words.map((like) => eb.or([eb('name', 'ilike', like), eb('location', 'ilike', like)]))))
    .orderBy('name')
    .limit(top)
    .execute();

const groupsLike = (tx: Tx, tenantId: number, words: readonly string[]) =>
  tx
    .selectFrom('device_group')
    .select(['id', 'name as groupName', 'project_id as projectId'])
    .where('tenant_id', '=', tenantId)
    .where('type', '!=', 2)
    .where((eb) => eb.and(words.map((like) => eb('name', 'ilike', like))))
    .orderBy('name')
    .limit(top)
    .execute();

async function oltsLike(
  tx: Tx,
  tenantId: number,
  words: readonly string[],
  mac: string | null,
): Promise<Found['olts']> {
  const rows = await tx
    .selectFrom('olt')
    .select(['id', 'name', 'address', 'mac', 'serial', 'project_id'])
    .where('tenant_id', '=', tenantId)
    .where((eb) =>
      eb.or([
        eb.and(
          words.map((like) =>
            eb.or([eb('name', 'ilike', like), eb('address', 'like', like), eb('serial', 'ilike', like)]),
          ),
        ),
        ...(mac === null ? [] : [eb('mac', 'like', mac)]),
      ]),
    )
    .orderBy('name')
    .limit(top)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    sysHostName: row.name,
    ip: row.address,
    sysMac: row.mac && macText(row.mac),
    sysSerialNumber: row.serial,
    projectId: row.project_id,
  }));
}

async function onusLike(
  tx: Tx,
  tenantId: number,
  words: readonly string[],
  mac: string | null,
): Promise<Found['onus']> {
  const { rows } = await sql<{
    id: string;
    olt_id: string;
    olt_name: string;
    pon: number;
    onu_no: number;
    name: string | null;
    sn: string | null;
    mac: string | null;
    project_id: string;
  }>`
    select u.id, u.olt_id, o.name as olt_name, u.pon, u.onu_no, u.name, u.sn, u.mac, o.project_id
    from onu u join olt o on o.tenant_id = u.tenant_id and o.id = u.olt_id
    where u.tenant_id = ${tenantId} and u.id = any(array(select onu_search_words(${words}::text[], ${mac}, ${mostMatches})))
    order by u.sn nulls last, u.id limit ${top}`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    oltId: row.olt_id,
    oltName: row.olt_name,
    pon: row.pon,
    onu: row.onu_no,
    name: row.name,
    sn: row.sn,
    mac: row.mac && macText(row.mac),
    projectId: row.project_id,
  }));
}

/** What has all of the words in it, of all that the caller sees; fewer than two characters find nothing. */
export async function searchAll(tx: Tx, actor: Actor, typed: string): Promise<Found> {
  const words = searchWordsOf(typed).map(contains);
  if (typed.length < 2 || words.length === 0) return nothing;
  const mac = macPattern(typed);
  const whole = macDigits(typed);
  const digits = macDigitsIn(typed) ?? '';
  const { tenantId } = actor;
  const seesOlts = may(actor, 'device:olt:list');
  const seesHosts = may(actor, `${macTable.permission}:list`) && may(actor, 'device:config:list');
  return {
    projects: await projectsLike(tx, tenantId, words),
    groups: seesOlts ? await groupsLike(tx, tenantId, words) : [],
    olts: seesOlts ? await oltsLike(tx, tenantId, words, mac) : [],
    onus: may(actor, 'device:onu:list') ? await onusLike(tx, tenantId, words, mac) : [],
    ports: seesOlts ? await findPorts(tx, tenantId, typed, top) : [],
    hosts: seesHosts && digits.length >= leastDigits ? await findHosts(tx, tenantId, digits, top) : [],
    unreadMacTables: seesHosts && whole !== undefined ? await unreadMacTables(tx, tenantId) : noneUnread,
    alarms: may(actor, 'alarm:current:list') ? await findAlarms(tx, tenantId, typed, top) : [],
  };
}
