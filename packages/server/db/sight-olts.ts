/** In a request of somebody who is bound to OLTs, `app.olts` names them; otherwise it is empty. */
const boundOlts = `string_to_array(current_setting('app.olts', true), ',')::int8[]`;
const isFree = `coalesce(current_setting('app.olts', true), '') = ''`;

/** In the view of OLTs: those that somebody is bound to, if it is bound to any. */
export const onlyBound = `${isFree} or id = any(${boundOlts})`;

/** In a scope view: rows of bound OLTs, whose MACs are in the range that the binding names. */
export const inMacRange = `${isFree} or exists (select 1 from public.user_olt b where b.tenant_id = t.tenant_id and b.olt_id = t.olt_id
        and b.user_id = nullif(current_setting('app.person', true), '')::int8 and (b.mac_from is null or t.mac between b.mac_from and b.mac_to))`;

/** In a scope view: rows that are about no ONU, or about one that is seen. */
export const ofSeenOnu = `${isFree} or t.onu is null or exists (select 1 from project_scope.onu u where u.tenant_id = t.tenant_id
        and u.olt_id = t.olt_id and u.pon = t.pon and u.onu_no = t.onu)`;

/** In a scope view: rows about whole OLTs, of which somebody sees every ONU. */
export const ofWholeOlt = `${isFree} or not exists (select 1 from public.user_olt b where b.tenant_id = t.tenant_id and b.olt_id = t.olt_id
        and b.user_id = nullif(current_setting('app.person', true), '')::int8 and b.mac_from is not null)`;
