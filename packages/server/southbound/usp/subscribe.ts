import type { Texts } from '@heliograph/wire/usp/message.ts';
import type { UspSubscription } from '../../db/tables/usp.ts';
import { AgentRefused, type UspExchange } from './exchange.ts';

const table = 'Device.LocalAgent.Subscription.';
const controllers = 'Device.LocalAgent.Controller.';

export interface SetUp {
  /** None of ours was there: it has none yet, or has forgotten all. */
  readonly hadNone: boolean;
  readonly subscriptions: readonly UspSubscription[];
  /** Seconds between two reports, as the agent took them; undefined: it takes none from us. */
  readonly seconds: number | undefined;
}

/** Rows of a table by their paths. */
async function rowsOf(exchange: UspExchange, path: string): Promise<ReadonlyMap<string, Texts>> {
  const { results } = await exchange.ask({ is: 'get', it: { paths: [path], maxDepth: 0 } }, 'getResp');
  const rows = new Map<string, Record<string, string>>();
  for (const { path: object, params } of results.flatMap(({ resolved }) => resolved)) {
    for (const [name, value] of Object.entries(params)) {
      const found = /^(.*?\.\d+\.)(\w+)$/.exec((object + name).slice(path.length - 1));
      if (!found || !(object + name).startsWith(path)) continue;
      const [, row = '', leaf = ''] = found;
      const there = rows.get(path.slice(0, -1) + row) ?? {};
      there[leaf] = value;
      rows.set(path.slice(0, -1) + row, there);
    }
  }
  return rows;
}

const settings = (values: Texts) =>
  Object.entries(values).map(([name, value]) => ({ name, value, required: name !== 'Persistent' }));

async function changed(exchange: UspExchange, path: string, values: Texts): Promise<string | null> {
  const objects = [{ path, params: settings(values) }];
  const { results } = await exchange.ask({ is: 'set', it: { allowPartial: false, objects } }, 'setResp');
  const failure = results[0]?.status?.failure;
  return failure ? `${failure.code} ${failure.text}` : null;
}

async function added(exchange: UspExchange, values: Texts): Promise<string | null> {
  const objects = [{ path: table, params: settings(values) }];
  const { results } = await exchange.ask({ is: 'add', it: { allowPartial: false, objects } }, 'addResp');
  const failure = results[0]?.status?.failure;
  return failure ? `${failure.code} ${failure.text}` : null;
}

const isOn = (value: string | undefined): boolean => value === '1' || value?.toLowerCase() === 'true';

/** In the words of the agent, where it refuses. */
async function tried(work: () => Promise<string | null>): Promise<string | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AgentRefused)) throw error;
    return error.message;
  }
}

/** What lists show, and what ends later. `own` is the agent's row for us. */
const wantedOf = (own: string): readonly Omit<UspSubscription, 'refused'>[] => [
  { id: 'heliograph-boot', type: 'Event', paths: 'Device.Boot!' },
  { id: 'heliograph-periodic', type: 'Event', paths: `${own}Periodic!` },
  {
    id: 'heliograph-values',
    type: 'ValueChange',
    paths: 'Device.DeviceInfo.SoftwareVersion,Device.DeviceInfo.HardwareVersion,Device.DeviceInfo.ProvisioningCode',
  },
  { id: 'heliograph-operations', type: 'OperationComplete', paths: 'Device.' },
  { id: 'heliograph-modules', type: 'Event', paths: 'Device.SoftwareModules.' },
];

/** Sets up at an agent what it shall tell by itself. What stands there already stays; what is ours and differs is put right. */
export async function setUpAgent(exchange: UspExchange, ours: string, seconds: number): Promise<SetUp> {
  const known = await rowsOf(exchange, controllers);
  const own = [...known].find(([, { EndpointID }]) => EndpointID === ours);
  const there = await rowsOf(exchange, table);
  const subscriptions: UspSubscription[] = [];
  let hadNone = true;
  for (const wanted of wantedOf(own?.[0] ?? `${controllers}*.`)) {
    const values = {
      ID: wanted.id,
      Enable: 'true',
      NotifType: wanted.type,
      ReferenceList: wanted.paths,
      NotifRetry: 'true',
      Persistent: 'true',
    };
    const row = [...there].find(([, { ID }]) => ID === wanted.id);
    if (row) hadNone = false;
    const isRight =
      row?.[1]['NotifType'] === wanted.type && row[1]['ReferenceList'] === wanted.paths && isOn(row[1]['Enable']);
    const refused = isRight
      ? null
      : await tried(() => (row ? changed(exchange, row[0], values) : added(exchange, values)));
    subscriptions.push({ ...wanted, refused: refused?.slice(0, 200) ?? null });
  }
  if (!own) return { hadNone, subscriptions, seconds: undefined };
  const isSame = Number(own[1]['PeriodicNotifInterval']) === seconds;
  const refused = isSame
    ? null
    : await tried(() => changed(exchange, own[0], { PeriodicNotifInterval: String(seconds) }));
  return { hadNone, subscriptions, seconds: refused === null ? seconds : undefined };
}
