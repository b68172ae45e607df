import { createHash, randomBytes } from 'node:crypto';
import type { HeardNetwork } from '@heliograph/catalogue/cpe/air.ts';
import type { DataModel } from '@heliograph/catalogue/cpe/adapter.ts';
import {
  anyInterface,
  mostHeard,
  speedResult,
  timesOf,
  type DiagnosisInputs,
  type ProbeKind,
  type ProbeResult,
} from '@heliograph/catalogue/cpe/diagnosis.ts';
import { normalise, type CustomerDevice } from '@heliograph/catalogue/cpe/normalise.ts';
import { objectsOf } from '@heliograph/catalogue/cpe/objects.ts';
import type { CpeValue } from '@heliograph/catalogue/cpe/part.ts';
import { plan, type PlanOptions } from '@heliograph/catalogue/cpe/plan.ts';
import type { DiagnosisOutcome } from '@heliograph/catalogue/words/cpe-diagnosis-words.ts';
import type { CpeAnswer, SetValue } from '@heliograph/wire/cwmp/message.ts';
import type { CpeTask } from '../../../estate/cpes/tasks.ts';
import type { TreeEntry } from '../../../estate/cpes/tree.ts';
import { readAndKeep, type Desk } from '../discovery.ts';
import type { KnownCpe } from '../known.ts';
import { readValues } from '../reading.ts';
import type { Talk } from '../talk.ts';
import { plainDeviceText } from '../tasks/kit.ts';

/** Values of the part of the device's model that a probe is (`catalogue/cpe/parts/diagnostics.ts`). */
export interface Probe {
  readonly kind: ProbeKind;
  readonly values: Readonly<Record<string, CpeValue>>;
  /** ParameterKey that says that this probe arrived at the device. */
  readonly key: string;
}

export interface DiagnosisEnding {
  readonly outcome: DiagnosisOutcome;
  readonly result?: ProbeResult | null;
  readonly fault?: number;
  readonly faultText?: string;
}
/** undefined: it is under way. */
export type Stands = DiagnosisEnding | undefined;

export const cpeModelOf = ({ facts }: KnownCpe): DataModel | undefined =>
  facts.root === null ? undefined : facts.root === 'Device.' ? 'tr181' : 'tr098';

export const whoOf = ({ identity, facts }: KnownCpe): NonNullable<PlanOptions['who']> => ({
  oui: identity.oui,
  productClass: identity.productClass,
  manufacturer: facts.manufacturer ?? undefined,
  software: facts.software ?? undefined,
});

/** What a form asks for, as values of the device's part. */
export function probeValuesOf(
  kind: ProbeKind,
  asked: DiagnosisInputs,
  url: string | undefined,
): Record<string, CpeValue> {
  const source = asked.interface === undefined || asked.interface === anyInterface ? '' : asked.interface;
  const common = { interface: source.replace(/\.$/, ''), dscp: asked.dscp ?? null };
  const { target = null, size = null, timeout = null } = asked;
  switch (kind) {
    case 'ping':
      return { ...common, target, size, timeout, count: asked.count ?? null };
    case 'trace':
      return { ...common, target, size, timeout, tries: asked.repeat ?? null, hops: asked.maxHop ?? null };
    case 'scan':
      return {};
    case 'download':
      return { ...common, url: url ?? null };
    case 'upload':
      return { ...common, url: url ?? null, length: (asked.megabytes ?? 10) * 1_000_000 };
  }
}

export const newWord = (): string => randomBytes(18).toString('base64url');
export const wordDigestOf = (word: string): string => createHash('sha256').update(word).digest('base64url');

/** Some parameters right below the root; null: not told. */
export async function* leaves(
  desk: Desk,
  known: KnownCpe,
  names: readonly string[],
): Talk<ReadonlyMap<string, string | null>> {
  const full = names.map((name) => `${known.facts.root ?? ''}${name}`);
  const tree = new Map(full.map((name): [string, TreeEntry] => [name, { value: null, type: '', writable: null }]));
  yield* readValues(full, tree, await desk.models.of(known));
  return new Map(names.map((name, at) => [name, tree.get(full[at] ?? '')?.value ?? null]));
}

interface Seen {
  readonly tree: ReadonlyMap<string, TreeEntry>;
  readonly device: CustomerDevice;
}

/** The object of a probe as it is now; undefined: the device has none, or tells nothing of it. */
async function* seen(desk: Desk, known: KnownCpe, kind: ProbeKind, task: CpeTask): Talk<Seen | undefined> {
  const model = cpeModelOf(known);
  if (model === undefined) return undefined;
  // The hops of a trace stand below it.
  const paths = objectsOf(model, kind);
  const { tree } = yield* readAndKeep(desk, known, paths, { whole: false, task: task.id });
  const told = [...tree].filter(([, { value }]) => value !== null);
  return told.length === 0 ? undefined : { tree, device: normalise(tree, [], whoOf(known)) };
}

/** What may be left out where a device does not have it: it then goes by what it has. */
const dispensable: ReadonlySet<string> = new Set(['interface', 'dscp', 'size', 'timeout', 'tries', 'length']);

function setsOf({ kind, values }: Probe, known: KnownCpe, { tree }: Seen): readonly SetValue[] | DiagnosisEnding {
  let wanted: Record<string, CpeValue> = { ...values, state: 'requested' };
  // One round for what is left out, one to see that nothing else is wrong.
  for (let round = 0; round < 2; round += 1) {
    const planned = plan(tree, { [kind]: [{ values: wanted }] }, { who: whoOf(known), ignoreWritable: true });
    if (planned.plan) return planned.plan.sets.map(({ name, value, type }) => ({ name, value, type }));
    const wrong = new Set(planned.problems.map(({ field }) => field));
    if (![...wrong].every((field) => dispensable.has(field))) return { outcome: 'unsupported' };
    wanted = Object.fromEntries(Object.entries(wanted).filter(([field]) => !wrong.has(field)));
  }
  return { outcome: 'unsupported' };
}

/** How it ends that the device does not do what it is told. */
function refusedBy(answer: CpeAnswer | undefined): DiagnosisEnding {
  if (answer?.method !== 'Fault') return { outcome: 'noAnswer' };
  const [first] = answer.parameters;
  const words = first ? `${first.name}: ${first.text}` : answer.text;
  return { outcome: 'fault', fault: first?.code ?? answer.code, faultText: plainDeviceText(words) };
}

const isState = (name: string): boolean => name.endsWith('.DiagnosticsState');

/**
 * Tells the device to begin; `stored` is called right before that, and again before a second try. Inputs and `Requested` go in one message, the
 * state last; a device that refuses just that gets them one after the other. It begins when the session has ended.
 */
export async function* beginProbe(
  desk: Desk,
  known: KnownCpe,
  task: CpeTask,
  probe: Probe,
  stored: () => Promise<void>,
): Talk<Stands> {
  const now = yield* seen(desk, known, probe.kind, task);
  if (!now) return { outcome: 'unsupported' };
  const sets = setsOf(probe, known, now);
  if ('outcome' in sets) return sets;
  await stored();
  const answer = yield { method: 'SetParameterValues', parameters: [...sets], parameterKey: probe.key };
  if (answer?.method === 'SetParameterValuesResponse') return undefined;
  const [inputs, state] = [sets.filter(({ name }) => !isState(name)), sets.filter(({ name }) => isState(name))];
  const isOfInputs =
    answer?.method === 'Fault' && answer.parameters.some(({ name }) => inputs.some((one) => one.name === name));
  if (answer?.method !== 'Fault' || isOfInputs || inputs.length === 0) return refusedBy(answer);
  // All or nothing: what was refused has changed nothing.
  const first = yield { method: 'SetParameterValues', parameters: inputs, parameterKey: '' };
  if (first?.method !== 'SetParameterValuesResponse') return refusedBy(first);
  const second = yield { method: 'SetParameterValues', parameters: state, parameterKey: probe.key };
  return second?.method === 'SetParameterValuesResponse' ? undefined : refusedBy(second);
}

/** It was stored that it would be sent, and then the session broke: has it arrived? The device keeps the key of what it was set by. */
export async function* probeArrived(
  desk: Desk,
  known: KnownCpe,
  task: CpeTask,
  { kind, key }: Probe,
): Talk<'yes' | 'no' | 'unknown'> {
  const told = (yield* leaves(desk, known, ['ManagementServer.ParameterKey'])).get('ManagementServer.ParameterKey');
  if (told === key) return 'yes';
  const now = yield* seen(desk, known, kind, task);
  const state = now?.device[kind][0]?.values.state;
  if (state === 'requested') return 'yes';
  return typeof told === 'string' && told !== '' ? 'no' : 'unknown';
}

const outcomes: ReadonlySet<string> = new Set([
  'complete',
  'unknownHost',
  'noRoute',
  'tooManyHops',
  'noConnection',
  'noResponse',
  'refused',
  'transfer',
  'timeout',
  'failed',
] satisfies DiagnosisOutcome[]);

const leafOf = ({ tree }: Seen, name: string): string | null =>
  [...tree].find(([path]) => path.endsWith(`.${name}`))?.[1].value ?? null;

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const words = (value: CpeValue | undefined): string | null =>
  typeof value === 'string' && value !== '' ? plainDeviceText(value) : null;

/** The device's own networks are none of others. */
export function heardBy({ neighbour, ssid }: CustomerDevice): readonly HeardNetwork[] {
  const own = new Set(ssid.flatMap(({ values }) => words(values.bssid)?.toLowerCase() ?? []));
  const all = neighbour.map(({ values }): HeardNetwork => ({
    name: words(values.name),
    bssid: words(values.bssid),
    band: words(values.band),
    channel: number(values.channel),
    signal: number(values.signal),
    width: words(values.width) === null ? null : Number(values.width),
  }));
  return all
    .filter(({ bssid }) => bssid === null || !own.has(bssid.toLowerCase()))
    .sort((a, b) => (b.signal ?? -200) - (a.signal ?? -200))
    .slice(0, mostHeard);
}

/** How many answers may have been counted is what was asked for; what the device did not tell is null. */
function resultOf(kind: ProbeKind, now: Seen): ProbeResult {
  const values: Readonly<Record<string, CpeValue>> = now.device[kind][0]?.values ?? {};
  const of = (name: string) => number(values[name]);
  if (kind === 'ping')
    return {
      answered: of('answered'),
      lost: of('lost'),
      shortest: of('shortest'),
      average: of('average'),
      longest: of('longest'),
    };
  if (kind === 'scan') return { heard: heardBy(now.device) };
  if (kind === 'trace')
    return {
      responseTime: of('responseTime'),
      hops: now.device.hop.map(({ values: { name, address, times, error } }) => ({
        name: typeof name === 'string' && name !== '' ? plainDeviceText(name) : null,
        address: typeof address === 'string' && address !== '' ? plainDeviceText(address) : null,
        times: timesOf(typeof times === 'string' ? times : null),
        error: number(error),
      })),
    };
  return speedResult({
    tcpRequest: leafOf(now, 'TCPOpenRequestTime'),
    tcpResponse: leafOf(now, 'TCPOpenResponseTime'),
    request: leafOf(now, 'ROMTime'),
    began: leafOf(now, 'BOMTime'),
    ended: leafOf(now, 'EOMTime'),
    octets: of('octets'),
  });
}

/** Looks at a probe that was begun; it is over once the device says so, whatever it shows before. */
export async function* lookAtProbe(desk: Desk, known: KnownCpe, task: CpeTask, { kind }: Probe): Talk<Stands> {
  const now = yield* seen(desk, known, kind, task);
  const state = now?.device[kind][0]?.values.state;
  if (!now || typeof state !== 'string') return { outcome: 'unreadable' };
  if (state === 'requested') return undefined;
  if (!outcomes.has(state)) return { outcome: 'forgotten' };
  const outcome = state as DiagnosisOutcome;
  const isTold = outcome === 'complete' || (kind === 'trace' && outcome === 'tooManyHops');
  return { outcome, ...(isTold && { result: resultOf(kind, now) }) };
}

/** Stops what is under way, in the words that the model has: TR-181 knows `Canceled`, TR-098 is set back. */
export async function* stopProbe(desk: Desk, known: KnownCpe, task: CpeTask, { kind, key }: Probe): Talk {
  const now = yield* seen(desk, known, kind, task);
  const name = now?.device[kind][0]?.from.state;
  const state = now?.device[kind][0]?.values.state;
  if (name === undefined || state !== 'requested') return;
  const words = cpeModelOf(known) === 'tr181' ? ['Canceled', 'None'] : ['None', 'Canceled'];
  for (const value of words) {
    const answer = yield {
      method: 'SetParameterValues',
      parameters: [{ name, value, type: 'string' }],
      parameterKey: `${key}x`.slice(0, 32),
    };
    if (answer?.method !== 'Fault') return;
  }
}
