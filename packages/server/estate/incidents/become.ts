import type { Incident, IncidentEvent, IncidentNow } from './incidents.store.ts';

/** What an incident is by its figures, and what is to be noted of it. Undefined: it is nothing any more. */
export function become(
  row: Incident,
  told: IncidentNow,
  joined: string | undefined,
  now: Date,
): { set: Partial<Incident>; events: Omit<IncidentEvent, 'incidentId'>[] } | undefined {
  const events: Omit<IncidentEvent, 'incidentId'>[] = [];
  const at = now;
  // What it was stays, whatever becomes of its alarms.
  if (row.ended_at !== null) return { set: {}, events };
  if (told.alarms === 0) {
    if (row.told_at === null && row.owner_id === null) return undefined;
    events.push({ what: joined ? 'joined' : 'masked', at, ...(joined ? { data: { into: joined } } : {}) });
    const how = joined ? 'joined' : 'masked';
    return {
      set: { ended_at: now, ended_how: how, joined_id: joined ?? null, standing: 0, unconfirmed: 0, tell_at: now },
      events,
    };
  }
  if (told.standing === 0) {
    const quiet = row.quiet_at ?? told.quiet_at ?? now;
    if (row.quiet_at === null && row.kind !== 'notice') events.push({ what: 'quiet', at: quiet });
    const over = row.kind === 'notice' ? { ended_at: quiet, ended_how: 'over' } : {};
    return { set: { quiet_at: quiet, alarms: told.alarms, standing: 0, unconfirmed: 0, onus: 0, ...over }, events };
  }
  const severity = told.severity ?? row.severity;
  const isNew = row.head_id === null;
  if (!isNew && severity < row.severity) events.push({ what: 'worse', at, data: { from: row.severity, to: severity } });
  if (!isNew && told.alarms > row.alarms)
    events.push({ what: 'grew', at, data: { by: told.alarms - row.alarms, alarms: told.alarms } });
  if (!isNew && told.unconfirmed === 0 && row.unconfirmed > 0) events.push({ what: 'confirmed', at });
  const began = told.began_at !== null && told.began_at < row.began_at ? { began_at: told.began_at } : {};
  return {
    set: {
      // What is worse is said at once to whoever knows of it.
      ...(row.told_at !== null && severity < row.severity ? { tell_at: now } : {}),
      severity,
      alarms: told.alarms,
      standing: told.standing,
      unconfirmed: told.unconfirmed,
      quiet_at: null,
      head_id: told.head_id,
      head_kind: told.head_kind ?? row.head_kind,
      head_name: told.head_name,
      head_object: told.head_object ?? row.head_object,
      head_text: told.head_text ?? row.head_text,
      cpe_id: told.cpe_id,
      pon: told.pon,
      onu: told.onu,
      cause: told.cause,
      onus: told.onus,
      ...began,
    },
    events,
  };
}

/** Whether anything of it is other than it was. */
export const isOther = (row: Incident, set: Partial<Incident>): boolean =>
  Object.entries(set).some(([name, value]) => String(row[name as keyof Incident]) !== String(value));
