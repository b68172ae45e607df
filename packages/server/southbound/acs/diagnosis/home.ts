import type { Findings, CheckedHome } from '@heliograph/catalogue/cpe/checkup.ts';
import { loadOf, proposed, weakBelow } from '@heliograph/catalogue/cpe/air.ts';
import { wansOf } from '@heliograph/catalogue/cpe/home-wans.ts';
import { normalise, type CustomerDevice } from '@heliograph/catalogue/cpe/normalise.ts';
import { objectsOf } from '@heliograph/catalogue/cpe/objects.ts';
import type { CpeValue } from '@heliograph/catalogue/cpe/part.ts';
import type { PartId } from '@heliograph/catalogue/cpe/parts.ts';
import type { CpeTask } from '../../../estate/cpes/tasks.ts';
import { lastHeard } from '../../../estate/cpes/diagnoses.ts';
import { readAndKeep, type Desk } from '../discovery.ts';
import type { KnownCpe } from '../known.ts';
import type { Talk } from '../talk.ts';
import { plainDeviceText } from '../tasks/kit.ts';
import { cpeModelOf, whoOf } from './probe.ts';

const wanted = ['device', 'wan', 'radio', 'ssid', 'station', 'host'] as const satisfies readonly PartId[];
/** Of each; more are counted and not told. */
const most = 8;
/** Neighbours that were heard longer ago say nothing of now, ms. */
const heardWithin = 86_400_000;

const words = (value: CpeValue | undefined): string | null =>
  typeof value === 'string' && value !== '' ? plainDeviceText(value) : null;
const number = (value: CpeValue | undefined): number | null => (typeof value === 'number' ? value : null);
const truth = (value: CpeValue | undefined): boolean | null => (typeof value === 'boolean' ? value : null);

/** How crowded the channels in use are, where the device has looked. */
function airOf(
  { radio }: CustomerDevice,
  last: Awaited<ReturnType<typeof lastHeard>>,
): NonNullable<CheckedHome['air']> | null {
  const heard = last?.result?.heard;
  if (!heard || !last?.ended_at) return null;
  const channels = radio.slice(0, most).flatMap(({ values }) => {
    const [band, channel] = [words(values.band), number(values.channelInUse) ?? number(values.channel)];
    if (band === null || channel === null || channel === 0 || values.enabled === false) return [];
    const better = proposed({ band, channel, possible: words(values.channels) }, heard);
    return [{ band, channel, heard: loadOf(band, channel, heard).heard, better: better?.channel ?? null }];
  });
  return { at: last.ended_at.toISOString(), channels };
}

/** The customer's side as the device tells it now. Nothing of it is a setting: what it holds is asked, not what the console remembers. */
export async function* findHome(desk: Desk, known: KnownCpe, task: CpeTask): Talk<CheckedHome | null> {
  const model = cpeModelOf(known);
  if (model === undefined) return null;
  const paths = [...new Set(wanted.flatMap((part) => objectsOf(model, part)))];
  const top = paths.filter((one) => !paths.some((other) => other !== one && one.startsWith(other)));
  const { tree, broken } = yield* readAndKeep(desk, known, top, { whole: false, task: task.id });
  const device = normalise(tree, [], whoOf(known));
  const isUnread = (part: PartId): boolean =>
    device[part].length === 0 && objectsOf(model, part).some((path) => broken.some((one) => path.startsWith(one)));
  const signals = device.station.flatMap(({ values }) => number(values.signal) ?? []);
  const now = desk.ctx.clock.now();
  const air = await desk.ctx.scope.tenant(known.tenantId, (tx) =>
    lastHeard(tx, known.tenantId, known.id, now - heardWithin),
  );
  return {
    at: new Date(now).toISOString(),
    unread: wanted.filter(isUnread),
    uptime: number(device.device[0]?.values.uptime),
    wans: wansOf(device).slice(0, most),
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
    air: airOf(device, air),
  };
}

/** The gateway of the connection that the customer's traffic takes: one that is up and has one. */
export function homeGatewayOf({ home }: Findings): string | null {
  const up = (home?.wans ?? []).filter(({ status, gateway }) => status === 'connected' && gateway !== null);
  const one = up.find(({ service }) => /internet/i.test(service ?? '')) ?? up[0];
  return one?.gateway ?? null;
}
