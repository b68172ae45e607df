import { alarmPolicies } from '@heliograph/server/areas/alarm-policies/alarm-policies.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { median, report } from './lib/goal.ts';

// A rule tried on what was told in 30 days, before it is switched on: the whole call, for rules that fit nearly nothing, much and everything.
// node bench/rule-trial.ts [events] [rounds]

const events = Number(process.argv[2] ?? 1_000_000);
const rounds = Number(process.argv[3] ?? 3);
const olts = 500;
const days = 30;
const kinds = ['onuDeregister', 'onuRxLow', 'ponLos', 'portDown', 'fan', 'tempHigh', 'onuMacConflict', 'onuDyingGasp'];

/** Nine of ten began something; the rest are ends, which no rule looks at. Each of an object, with words of its own. */
async function fill({ everything, tenants }: TestServer): Promise<void> {
  const home = tenants.home.id;
  await everything.query(
    `select alarm_days_ahead((now() at time zone 'utc')::date - 31 + n * 14, 14) from generate_series(0, 2) n`,
  );
  await everything.query(
    `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, mac, created_by)
      select $1::int, n, (select id from project where tenant_id = $1::int and is_default), 'OLT ' || n, '127.200.' || n / 250 || '.' || 1 + n % 250,
        161, 'v2c', '', '006d6100' || lpad(to_hex(n::int), 4, '0'), 'bench' from generate_series(1, $2::int) n`,
    [home, olts],
  );
  await everything.query(
    `insert into alarm_event (tenant_id, at, id, olt_id, source, change, kind, object, pon, onu, severity, text, address)
      select $1::int, now() - n * (interval '30 days' / $2::float8), n, 1 + n % $3::int, 'trap', case when n % 10 = 0 then 'clear' else 'raise' end,
        ($4::text[])[1 + n % 8], 'onu/' || 1 + n % 8 || '/' || 1 + n / 8 % 64, 1 + n % 8, 1 + n / 8 % 64, 1 + n % 4,
        'PON 0/' || 1 + n % 8 || ' ONU ' || 1 + n / 8 % 64 || ' sn GPON' || upper(substr(md5((n % 20000)::text), 1, 8)) || ' of its device', '127.0.0.1'
      from generate_series(1, $2::int) n`,
    [home, events, olts, kinds],
  );
  await everything.query('vacuum analyze');
}

const night = { holds: 'weekly', days: [1, 2, 3, 4, 5, 6, 7], start: '22:00', minutes: 480, zone: 'Asia/Shanghai' };
const rules: Readonly<Record<string, object>> = {
  'of one OLT': { olt: 'OLT 7' },
  'of one kind, at night': { kinds: ['onuDeregister'], ...night },
  'of every alarm, at night': { isAll: true, ...night },
  'of a keyword': { keyword: 'ONU 12 sn GPON1' },
  'of every alarm': { isAll: true },
};

const server = await startTestServer({ areas: (ctx) => [...alarmPolicies(ctx)] });
try {
  await fill(server);
  const token = await server.signIn();
  const path = '/alarm/policy/shield';
  // Rules that are asked first, as an installation has them.
  for (let n = 1; n <= 20; n += 1) {
    const body = { policyName: `Before ${n}`, position: 1, kinds: ['ponLos'], olt: `OLT ${n}` };
    const answer = await server.call('POST', path, { token, body });
    if (answer.code !== 200) throw new Error(JSON.stringify(answer));
  }
  for (const [name, rule] of Object.entries(rules)) {
    const took: number[] = [];
    let note = '';
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      const body = { policyName: 'Tried', position: 100, inDays: days, ...rule };
      const answer = await server.call('POST', `${path}/try`, { token, body });
      if (answer.code !== 200) throw new Error(JSON.stringify(answer));
      const { told, acted, others } = answer['data'] as Record<string, number>;
      note = `${told} told, ${acted} acted on, ${others} by rules before it`;
      took.push((performance.now() - began) / 1000);
    }
    const measured = median(took);
    const goal = `rule tried on ${events} events of ${days} days: one ${name}`;
    report({ goal, measured, unit: 's', ratio: measured, limit: 3, note });
  }
} finally {
  await server.stop();
}
