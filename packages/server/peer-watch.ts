import { providerPeers } from './areas/identity-providers/identity-providers.ts';
import { brokerPeers } from './areas/mqtt/mqtt.ts';
import { remoteWritePeers } from './areas/network-metrics/network-metrics.ts';
import type { Context } from './context.ts';
import type { Tx } from './db/scope.ts';
import { serverPeers } from './outbound/notification.store.ts';
import {
  certificateOf,
  isEnding,
  peerPlaceText,
  type Certificate,
  type TlsPeer,
  type Peers,
} from './outbound/peers.ts';
import { mailPeers, smsPeers } from './outbound/settings.ts';
import { storePeers } from './storage/tenant-store.ts';
import { tellOwnAlarm } from './southbound/own-alarm.ts';
import { tenantsInUse } from './southbound/collector/fleet.ts';
import { repeat } from './work/repeat.ts';

/** Three weeks' notice does not need more. */
const every = 3 * 3_600_000;
/** Called at once, and named in an alarm. */
const atOnce = 8;
const mostNamed = 10;
const kind = 'certificateEnding';

/** Everything that calls somebody whose address a tenant typed. */
const callers: readonly Peers[] = [
  serverPeers,
  mailPeers,
  smsPeers,
  providerPeers,
  storePeers,
  brokerPeers,
  remoteWritePeers,
];

/** Whom a tenant has the console call by TLS, each once. */
async function peersOf(ctx: Context, tx: Tx, tenantId: number): Promise<TlsPeer[]> {
  const all: TlsPeer[] = [];
  for (const peers of callers) all.push(...(await peers(ctx, tx, tenantId)));
  return [...new Map(all.map((one) => [peerPlaceText(one), one])).values()];
}

interface Seen {
  readonly peer: TlsPeer;
  /** null: no reading. */
  readonly certificate: Certificate | null;
}

async function look(ctx: Context, peers: readonly TlsPeer[]): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (let from = 0; from < peers.length; from += atOnce) {
    const some = peers.slice(from, from + atOnce);
    seen.push(
      ...(await Promise.all(some.map(async (peer) => ({ peer, certificate: await certificateOf(ctx, peer) })))),
    );
  }
  return seen;
}

/** Whose certificate ends, the soonest first, with its last day. Of who does not answer now, `said` is still what is known. */
function endingText(seen: readonly Seen[], said: string, now: number): string {
  const ending = seen.flatMap(({ peer, certificate }) =>
    certificate && isEnding(certificate, now)
      ? [{ place: peerPlaceText(peer), day: new Date(certificate.until).toISOString().slice(0, 10) }]
      : [],
  );
  const silent = new Set(seen.flatMap(({ peer, certificate }) => (certificate === null ? [peerPlaceText(peer)] : [])));
  for (const one of said.split(', ')) {
    const [place = '', day = ''] = one.split(' ');
    if (silent.has(place)) ending.push({ place, day });
  }
  return ending
    .toSorted((a, b) => (a.day < b.day || (a.day === b.day && a.place < b.place) ? -1 : 1))
    .slice(0, mostNamed)
    .map(({ place, day }) => `${place} ${day}`)
    .join(', ');
}

/** Looks at the certificates of those whom a tenant has the console call: one alarm while any of them ends, which names them. */
export async function lookAtPeers(ctx: Context, tenantId: number, now = ctx.clock.now()): Promise<void> {
  const { peers, said } = await ctx.scope.tenant(tenantId, async (tx) => {
    const row = await tx
      .selectFrom('alarm')
      .select('text')
      .where('tenant_id', '=', tenantId)
      .where('olt_id', 'is', null)
      .where('kind', '=', kind)
      .where('present', '=', true)
      .executeTakeFirst();
    return { peers: await peersOf(ctx, tx, tenantId), said: row?.text };
  });
  const seen = await look(ctx, peers);
  const text = endingText(seen, said ?? '', now);
  if (text !== '' && text !== said) await tellOwnAlarm(ctx, tenantId, { kind, oltId: null, change: 'raise', text });
  // Whoever does not answer may be the one whose certificate ends: it is over when everybody was seen.
  const isOver = text === '' && seen.every(({ certificate }) => certificate !== null);
  if (isOver && said !== undefined) await tellOwnAlarm(ctx, tenantId, { kind, oltId: null, change: 'clear', text: '' });
}

/** Looks after the certificates of others, by which the console would one day tell nobody of anything. */
export const watchPeers = (ctx: Context): { stop(): Promise<void> } =>
  repeat(ctx, {
    id: 'peers.watch',
    everyMs: every,
    startAtOnce: true,
    work: async (signal) => {
      for (const tenantId of await tenantsInUse(ctx)) {
        if (signal.aborted) return;
        await lookAtPeers(ctx, tenantId);
      }
    },
  });
