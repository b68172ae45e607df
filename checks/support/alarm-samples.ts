import { policyEntities } from '@heliograph/catalogue/calls/alarm-policies.ts';
import type { Entity } from '@heliograph/catalogue/kit/entity.ts';
import { policyEffectNames } from '@heliograph/catalogue/words/alarm-policy-words.ts';
import type { TestServer } from '@heliograph/server/testing/server.ts';

/** Rows that these stand around; `tenant-rows.ts` has all of them. */
type Around = Readonly<Record<'olt' | 'oltMac' | 'alarm' | 'project', string>>;

// What rules of alarms, incidents and notifications need beside what their definitions say.

/** They say what a rule or a template would do, and keep nothing of it. */
export const tryingCalls: readonly string[] = [
  ...policyEffectNames.map((effect) => `try${policyEntities[effect].calls[0]}`),
  'previewNotificationTemplate',
];

/** What satisfies the rules between the fields of those that are tried, as their definitions say it. */
export const alarmSamples: Readonly<Record<string, () => Record<string, unknown>>> = Object.fromEntries(
  policyEffectNames.map((effect) => {
    const { calls, rules = [] } = policyEntities[effect];
    return [`try${calls[0]}`, () => Object.assign({}, ...rules.map(({ passes }) => passes)) as Record<string, unknown>];
  }),
);

/** Something in every field, by the id of the entity: what samples alone leave empty. */
export async function fullAlarmRules({ everything }: TestServer, own: Around): Promise<Record<string, object>> {
  const { rows } = await everything.query<{ name: string }>('select name from project where id = $1', [own.project]);
  const project = rows[0]?.name;
  const place = { project, olt: own.oltMac };
  const ladder = { project, ladderMinutes: 15, ladderGroup: 'Sampled' };
  return {
    'alarm-shields': place,
    'alarm-renames': place,
    'alarm-levels': { ...place, levels: [1, 2] },
    'alarm-type-rules': { ...place, types: [1, 2] },
    'alarm-confirms': place,
    'alarm-clears': place,
    'alarm-escalations': { ...place, levels: [2, 3], newLevel: 1 },
    'notification-servers': {
      channel: 'feishu',
      address: 'https://open.example.net/hook/1',
      secret: 'kept',
      fingerprint: 'ab'.repeat(32),
    },
    'notification-users': { userGroups: 'Sampled' },
    'remote-rules': ladder,
    'sms-rules': ladder,
  };
}

const columnsOf = ({ parts }: Entity): string[] => Object.values(parts).map(({ stored }) => stored);
/** Of all rules for alarms, and what the console writes of planned work. */
const ofRules = [...Object.values(policyEntities).flatMap(columnsOf), 'run_began', 'run_ends'];

/** Columns that rules of another effect, or of the other way, have. */
export const notOfRule: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.values(policyEntities).map((entity) => {
      const own = new Set(columnsOf(entity));
      return [`edit${entity.calls[0]}`, [...new Set(ofRules)].filter((column) => !own.has(column)).join(' ')];
    }),
  ),
  editSmsRule: 'server_ids confirm_url',
};

/** An open incident of an OLT with its alarm, what happened to it and who was told, and the try to tell somebody. */
export async function fillIncident(
  { everything, ctx }: TestServer,
  tenantId: number,
  { olt, alarm }: Pick<Around, 'olt' | 'alarm'>,
): Promise<string> {
  const incident = ctx.newId();
  const put = (text: string, values: readonly unknown[]) => everything.query(text, [tenantId, ...values]);
  await put(
    `insert into incident (tenant_id, id, key, kind, olt_id, pon, head_id, head_kind, head_object, head_text, severity, began_at, changed_at,
       alarms, standing, unconfirmed)
     values ($1, $2, 'alarm/' || $4::text, 'alarm', $3, 1, $4::int8, 'ponLos', 'pon/1', 'LOS', 1, now(), now(), 1, 1, 1)`,
    [incident, olt, alarm],
  );
  await put('update alarm set incident_id = $2, settled = true where tenant_id = $1 and id = $3', [incident, alarm]);
  await put(
    `insert into incident_event (tenant_id, incident_id, id, at, what, by_name, data) values ($1, $2, $3, now(), 'note', 'admin', '{"note":"Foreign"}')`,
    [incident, ctx.newId()],
  );
  await put(
    `insert into incident_told (tenant_id, incident_id, target, by, receiver, raised_at, severity, told_at)
     values ($1, $2, 'x', 'email', 'sealed', now(), 1, now())`,
    [incident],
  );
  await put(
    `insert into delivery (tenant_id, id, at, message_id, server_name, channel, told_key, action, severity, title, receiver, attempt, result)
     values ($1, $2, now(), $3, 'Kept', 'email', 'x', 'raise', 1, 'LOS of ' || $4::text, 'somebody', 1, 'sent')`,
    [ctx.newId(), ctx.newId(), olt],
  );
  return incident;
}

/** Rules that name an OLT and its project, and who is told by them: rows of the tenant alone. */
export async function fillRules(
  { everything, ctx }: TestServer,
  tenantId: number,
  { olt, project }: Pick<Around, 'olt' | 'project'>,
): Promise<void> {
  const [group, server] = [ctx.newId(), ctx.newId()];
  const put = (text: string, values: readonly unknown[]) => everything.query(text, [tenantId, ...values]);
  await put(
    `insert into alarm_policy (tenant_id, id, effect, name, status, position, project_id, olt_id, created_by, created_at)
     values ($1, $2::int8, 'shield', 'Foreign ' || $2::text, 'on', 9, $3, $4, 'admin', now())`,
    [ctx.newId(), project, olt],
  );
  await put(
    `insert into notification_group (tenant_id, id, name, created_by, created_at) values ($1, $2::int8, 'G' || $2::text, 'admin', now())`,
    [group],
  );
  await put(
    `insert into notification_user (tenant_id, id, name, phone, email, group_ids, status, language, created_by, created_at)
     values ($1, $2::int8, 'Foreign ' || $2::text, '13900139000', 'foreign@example.net', array[$3::int8], 'on', 'en', 'admin', now())`,
    [ctx.newId(), group],
  );
  await put(
    `insert into notification_server (tenant_id, id, name, channel, status, address, transport, created_by, created_at)
     values ($1, $2::int8, 'Foreign ' || $2::text, 'syslog', 'on', '192.0.2.7:514', 'udp', 'admin', now())`,
    [server],
  );
  await put(
    `insert into notification_rule (tenant_id, id, way, name, server_ids, group_id, project_id, created_by, created_at)
     values ($1, $2::int8, 'remote', 'R' || $2::text, array[$3::int8], $4, $5, 'admin', now())`,
    [ctx.newId(), server, group, project],
  );
}
