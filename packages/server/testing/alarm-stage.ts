import { alarmKind, type AlarmKindId } from '@heliograph/catalogue/alarms/kinds.ts';
import { testClock, type TestClock } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Area } from '../http/serve.ts';
import type { Envelope } from '../http/envelope.ts';
import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import { startTestServer, type TestServer } from './server.ts';
import { admitOlt } from '../areas/olts/olts.ts';
import type { AlarmRow } from '../estate/alarms/alarm-row.ts';
import type { Happening } from '../estate/alarms/alarm-state.ts';
import { alarms } from '../areas/alarms/alarms.ts';
import { applySightings, type Sighting } from '../estate/alarms/sightings.ts';
import { takeHappenings } from '../estate/alarms/intake.ts';

interface Told {
  readonly olt?: string;
  readonly object?: string;
  readonly tenant?: number;
  readonly text?: string;
}

/** A server with three OLTs, for tests of what people see and do of alarms. Time stands still until it is moved. */
export interface AlarmStage {
  readonly server: TestServer;
  readonly clock: TestClock;
  /** Of an administrator of the home tenant. */
  readonly token: string;
  readonly home: number;
  /** Two OLTs of the home tenant, one of the other. */
  readonly olt: string;
  readonly second: string;
  readonly foreign: string;
  /** What a trap would make of it, now. */
  tell(id: AlarmKindId, told?: Told): Promise<string[]>;
  see(sighting: Omit<Sighting, 'oltId' | 'at'>): Promise<LiveEvent[]>;
  list(query?: Record<string, string>): Promise<AlarmRow[]>;
  /** The one alarm that the list has; throws when there are more or none. */
  only(query?: Record<string, string>): Promise<AlarmRow>;
  post(path: string, body: object, as?: string): Promise<Envelope>;
}

export async function alarmStage(more: (ctx: Context) => readonly Area[] = () => []): Promise<AlarmStage> {
  const clock = testClock();
  const server = await startTestServer({ clock, areas: (ctx) => [alarms(ctx), ...more(ctx)] });
  const { ctx, tenants } = server;
  const home = tenants.home.id;
  const token = await server.signIn();
  const newOlt = (tenantId: number, name: string, n: number) =>
    ctx.scope.tenant(tenantId, (tx) => {
      const seed = { snmpPort: 10_161, version: 'v2c', secret: { community: 'public' }, name, by: 'test' } as const;
      return admitOlt(ctx, tx, tenantId, { ...seed, address: `127.9.0.${n}`, mac: `006d61ee0b0${n}` });
    });
  const olt = await newOlt(home, 'North head', 1);
  const second = await newOlt(home, 'South head', 2);
  const foreign = await newOlt(tenants.coast.id, 'Foreign', 3);

  const list = async (query: Record<string, string> = {}): Promise<AlarmRow[]> => {
    const answer = await server.call('GET', '/system/alarm/getAlarmEventListByCondition', { token, query });
    if (answer.code !== 200) throw new Error(answer.msg);
    return answer['rows'] as AlarmRow[];
  };
  return {
    server,
    clock,
    token,
    home,
    olt,
    second,
    foreign,
    list,
    tell: (id, { olt: of = olt, object = 'onu/1/5', tenant = home, text } = {}) =>
      ctx.scope.tenant(tenant, (tx) => {
        const kind = alarmKind(id);
        const change: Happening['change'] = kind.stands === 'alarm' ? 'raise' : kind.stands;
        const happening = { oltId: of, kind, change, object, at: clock.now(), text, source: 'trap' as const };
        return takeHappenings(ctx, tx, tenant, [happening]);
      }),
    see: (sighting) =>
      ctx.scope.tenant(home, (tx) =>
        applySightings(ctx, tx, home, [{ oltId: olt, at: new Date(clock.now()), ...sighting }]),
      ),
    only: async (query = {}) => {
      const [row, ...others] = await list(query);
      if (!row || others.length > 0) throw new Error(`${others.length + (row ? 1 : 0)} alarms instead of one`);
      return row;
    },
    post: (path, body, as = token) => server.call('POST', path, { token: as, body }),
  };
}
