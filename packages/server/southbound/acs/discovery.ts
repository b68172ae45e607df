import type { Context } from '../../context.ts';
import type { AcsAccess } from '../../estate/cpes/access.ts';
import { onuKeysOf } from '../../estate/cpes/device.ts';
import { linkCpe } from '../../estate/cpes/link.ts';
import { reached } from '../../estate/cpes/preconfig.store.ts';
import { relinkCpe } from '../../estate/cpes/relink.ts';
import { writeReading } from '../../estate/cpes/tree.store.ts';
import type { KnownCpe } from './known.ts';
import type { Models } from './models.ts';
import { newReading, readBelow, type LearnedModel, type DiscoveryReading } from './reading.ts';
import type { Talk } from './talk.ts';

export interface Desk {
  readonly ctx: Context;
  readonly models: Models;
  /** Where the STUN server listens; undefined: it does not. */
  readonly stunPort: () => number | undefined;
  readonly accessOf: (tenantId: number) => AcsAccess | undefined;
}

const macOf = (text: string | null | undefined): string | null => {
  const hex = (text ?? '').toLowerCase().replace(/[:.-]/g, '');
  return /^[0-9a-f]{12}$/.test(hex) && !/^(?:0{12}|f{12})$/.test(hex) ? hex : null;
};

/** Where a device tells the MAC that it is known by, the likeliest first: of the LAN side, which its label shows, then of the WAN. */
const macPaths = [
  /^InternetGatewayDevice\.LANDevice\.1\.LANEthernetInterfaceConfig\.1\.MACAddress$/,
  /^InternetGatewayDevice\.WANDevice\.\d+\.WANConnectionDevice\.\d+\.WAN(?:IP|PPP)Connection\.\d+\.MACAddress$/,
  /^Device\.Ethernet\.Interface\.1\.MACAddress$/,
  /^Device\.Ethernet\.Link\.1\.MACAddress$/,
];

/** What of its tree stands in the row of a device. */
function columnsOf(reading: DiscoveryReading, root: string) {
  const value = (name: string): string | null => reading.tree.get(`${root}${name}`)?.value?.slice(0, 256) || null;
  let mac: string | null = null;
  for (const path of macPaths) {
    for (const [name, entry] of reading.tree) if (mac === null && path.test(name)) mac = macOf(entry.value);
  }
  const model = value('DeviceInfo.ModelName');
  const interval = Number(value('ManagementServer.PeriodicInformInterval'));
  const hardware = value('DeviceInfo.HardwareVersion');
  return {
    ...(mac !== null && { mac }),
    ...(model !== null && { model }),
    ...(hardware !== null && { hardware }),
    ...(Number.isInteger(interval) && interval > 0 && interval < 10_000_000 && { inform_seconds: interval }),
  };
}

const faultText = ({ fault }: DiscoveryReading): string | null =>
  fault ? `${fault.code} ${fault.text} (${fault.path})`.replaceAll('\0', '').toWellFormed().slice(0, 500) : null;

/** Keeps what was read; a whole tree also stands in the row of its device. */
export async function keepTreeReading(
  { ctx, models }: Desk,
  known: KnownCpe,
  reading: DiscoveryReading,
  { learned, whole, task }: { readonly learned: LearnedModel; readonly whole: boolean; readonly task?: string },
): Promise<void> {
  const { tenantId, id } = known;
  const { root } = known.facts;
  const at = new Date(ctx.clock.now());
  const columns = root === null ? {} : columnsOf(reading, root);
  let isGiven = false;
  await ctx.scope.tenant(tenantId, async (tx) => {
    // Nobody deletes it, and no other session of it writes, before this is done.
    const there = await tx
      .selectFrom('cpe')
      .select(['discovered_at', 'onu_id', 'mac'])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!there) return;
    await writeReading(tx, tenantId, id, reading, { at, newId: ctx.newId, task: task ?? null });
    await models.keep(tx, known, learned);
    const done = whole ? { discovered_at: at, discovery_fault: faultText(reading) } : {};
    if (Object.keys({ ...columns, ...done }).length > 0)
      await tx
        .updateTable('cpe')
        .set({ ...columns, ...done })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
    // Its ONU may have been read since it reported first, and its MAC is known now; a link that is there, or that a person made, stays.
    const { serials, alike } = onuKeysOf(known.identity);
    const macs = [columns.mac ?? there.mac, alike].flatMap((mac) => mac ?? []);
    if (there.onu_id === null && (whole || columns.mac !== undefined))
      await linkCpe(tx, tenantId, id, { serials, macs });
    else if (whole) await relinkCpe(ctx, tx, tenantId, id);
    if (!whole) return;
    const why = there.discovered_at === null ? 'first' : known.startedAnew === true ? 'boot' : undefined;
    // Last in the transaction: what it makes of the device is told to browsers.
    if (why && (await reached(ctx, tx, tenantId, { cpeId: id, why }))) isGiven = true;
  });
  if (whole) known.discovered = true;
  if (whole) known.startedAnew = false;
  if (isGiven) known.hasTasks = true;
  if (columns.inform_seconds !== undefined) known.informSeconds = columns.inform_seconds;
}

/** Reads below some paths and keeps it; of a session that breaks off, what was read so far. */
export async function* readAndKeep(
  desk: Desk,
  known: KnownCpe,
  paths: readonly string[],
  { whole, task }: { readonly whole: boolean; readonly task?: string },
): Talk<DiscoveryReading> {
  const learned = await desk.models.of(known);
  const reading = newReading(paths);
  let isDone = false;
  try {
    yield* readBelow(reading, learned);
    isDone = true;
  } finally {
    if (!isDone) {
      reading.broken.push(...paths);
      await keepTreeReading(desk, known, reading, { learned, whole: false });
    }
  }
  await keepTreeReading(desk, known, reading, { learned, whole, ...(task !== undefined && { task }) });
  return reading;
}
