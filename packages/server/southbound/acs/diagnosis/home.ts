import type { Findings, Home } from '@heliograph/catalogue/cpe/checkup.ts';
import { normalise } from '@heliograph/catalogue/cpe/normalise.ts';
import { objectsOf } from '@heliograph/catalogue/cpe/objects.ts';
import type { CpeValue } from '@heliograph/catalogue/cpe/part.ts';
import type { PartId } from '@heliograph/catalogue/cpe/parts.ts';
import type { CpeTask } from '../../../estate/cpes/tasks.ts';
import { readAndKeep, type Desk } from '../discovery.ts';
import type { KnownCpe } from '../known.ts';
import type { Talk } from '../talk.ts';
import { plain } from '../tasks/kit.ts';
import { modelOf, whoOf } from './probe.ts';

const wanted = ['device', 'wan', 'radio', 'ssid', 'host'] as const satisfies readonly PartId[];
/** Of each; more are counted and not told. */
const most = 8;
/** dBm below which a Wi-Fi client has a bad connection. */
const weakBelow = -75;

const words = (value: CpeValue | undefined): string | null =>
  typeof value === 'string' && value !== '' ? plain(value) : null;
const number = (value: CpeValue | undefined): number | null => (typeof value === 'number' ? value : null);
const truth = (value: CpeValue | undefined): boolean | null => (typeof value === 'boolean' ? value : null);

/** How well clients are heard, where the device tells it (TR-181, and makers beside TR-098). */
function signalsOf(tree: Iterable<readonly [string, { readonly value: string | null }]>): number[] {
  return [...tree].flatMap(([name, { value }]) => {
    const level = /\.AssociatedDevice\.\d{1,9}\.SignalStrength$/.test(name) ? Number(value) : Number.NaN;
    return level <= -1 && level >= -120 ? [level] : [];
  });
}

/** The customer's side as the device tells it now. Nothing of it is a setting: what it holds is asked, not what the console remembers. */
export async function* findHome(desk: Desk, known: KnownCpe, task: CpeTask): Talk<Home | null> {
  const model = modelOf(known);
  if (model === undefined) return null;
  const paths = [...new Set(wanted.flatMap((part) => objectsOf(model, part)))];
  const top = paths.filter((one) => !paths.some((other) => other !== one && one.startsWith(other)));
  const { tree, broken } = yield* readAndKeep(desk, known, top, { whole: false, task: task.id });
  const device = normalise(tree, [], whoOf(known));
  const isUnread = (part: PartId): boolean =>
    device[part].length === 0 && objectsOf(model, part).some((path) => broken.some((one) => path.startsWith(one)));
  const signals = signalsOf(tree);
  return {
    at: new Date(desk.ctx.clock.now()).toISOString(),
    unread: wanted.filter(isUnread),
    uptime: number(device.device[0]?.values.uptime),
    wans: device.wan.slice(0, most).map(({ values: one }) => ({
      name: words(one.name),
      enabled: truth(one.enabled),
      status: words(one.status),
      service: words(one.service),
      connection: words(one.connection),
      address: words(one.address),
      gateway: words(one.gateway),
      lastError: words(one.lastError),
      uptime: number(one.uptime),
    })),
    radios: device.radio.slice(0, most).map(({ values: one }) => ({
      band: words(one.band),
      enabled: truth(one.enabled),
      channel: number(one.channelInUse) ?? number(one.channel),
    })),
    ssids: {
      total: device.ssid.length,
      on: device.ssid.filter(({ values }) => values.enabled === true).length,
      clients: device.ssid.some(({ values }) => values.clients !== null)
        ? device.ssid.reduce((sum, { values }) => sum + (number(values.clients) ?? 0), 0)
        : null,
    },
    hosts: {
      total: device.host.length,
      active: device.host.filter(({ values }) => values.active === true).length,
    },
    weakClients: signals.length === 0 ? null : signals.filter((level) => level < weakBelow).length,
  };
}

/** The gateway of the connection that the customer's traffic takes: one that is up and has one. */
export function gatewayOf({ home }: Findings): string | null {
  const up = (home?.wans ?? []).filter(({ status, gateway }) => status === 'connected' && gateway !== null);
  const one = up.find(({ service }) => /internet/i.test(service ?? '')) ?? up[0];
  return one?.gateway ?? null;
}
