import { macDigits, macText } from '@heliograph/catalogue/formats/mac-range.ts';
import type { Cadence } from '@heliograph/catalogue/kit/metric.ts';
import { olt } from '@heliograph/catalogue/metrics/olt.ts';
import type { ReadBy } from '@heliograph/catalogue/models/read-by.ts';
import { stateCode } from '@heliograph/catalogue/words/phases.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { Updateable } from 'kysely';
import type { OltLiveTable } from '../../db/tables/devices.ts';
import { applySightings, type Sighting } from '../../estate/alarms/sightings.ts';
import { lockAlarms } from '../../estate/alarms/alarms.store.ts';
import type { HeardTally } from '../../estate/onus/tally.ts';
import { onuStateEvents } from '../../estate/onus/phase-notes.ts';
import { keepTally, recountTurned, refreshTally } from '../../estate/onus/tally.ts';
import type { Listed, OnuReading, PortReading, DeviceReading, SystemReading } from '../../drivers/kit/reading.ts';
import { linkOnusWritten } from '../../estate/cpes/link.ts';
import { emit } from '../../estate/emit.ts';
import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import { besideDays, metricSampleOf, writeSamples } from '../../history/write.ts';
import { timeText } from '../../time-text.ts';
import { blockedBy, noteBlocked } from '../../estate/blacklist.ts';
import { claimDevice, type Proof } from '../claims.ts';
import { logDevices, type DeviceEvent } from '../../estate/device-log.ts';
import { stillSeen, unanswered, type LookedPoll } from './confirm-clears.ts';
import { pollStillHeld, type HeldOlt, type OltKey } from './lease.ts';
import { levelSightings, oltSighting, onuSightings, portSightings } from './sightings.ts';
import { holdOlt, noteAnswer, noteDoubt, noteSilence, writeOlt } from './write-olt.ts';
import { writeFound } from './write-found.ts';
import type { OnuMemory } from './onu-memory.ts';
import { writeOnus, type OnusWritten } from './write-onus.ts';
import { portSamples, writePortMeans, writePorts } from './write-ports.ts';
import type { PollWork } from './schedule.ts';

export interface Polled {
  readonly work: PollWork;
  readonly reading: DeviceReading;
  readonly ponMode: string | null;
  /** What it proves that the device answered. */
  readonly proof: Proof;
  /** When the first request went out, and when the last answer was in. */
  readonly begun: Date;
  readonly at: Date;
  readonly tookMs: number;
  readonly withOptics: boolean;
  /** Tables that did not arrive whole; null = all did. */
  readonly fault: string | null;
  /** It is left alone until then, since `fresh` when it was not before. */
  readonly parked?: { readonly until: Date; readonly fresh: boolean };
}

export interface Applied {
  /** False when another process has taken over, or the OLT was removed: the result was thrown away. */
  readonly written: boolean;
  /** ONUs appeared of which only the state is known. */
  readonly newcomers: number;
  /** ONUs went online. */
  readonly cameBack: boolean;
  /** Name or MAC changed: the directory of devices must be read again. */
  readonly identityChanged: boolean;
}

/** Readings that were not taken this time stay as they are. */
function loads(system: SystemReading): Updateable<OltLiveTable> {
  const { cpu, memory, temperature, runningTime } = system;
  return {
    ...(cpu === undefined ? {} : { cpu }),
    ...(memory === undefined ? {} : { memory }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(runningTime === undefined ? {} : { running_time: runningTime }),
  };
}

/** Kept as the fault of a reading that lacked most of the known ONUs. */
export const mostGone = 'mostGone';

function onusFault({ complete, fault }: Listed<OnuReading>, gone: boolean): string | null {
  if (!complete) return fault ?? 'incomplete';
  return gone ? mostGone : null;
}

const faultsOf = ({ fault, parked }: Polled) => ({
  poll_fault: parked ? ['parked', fault ?? 'tooManyBytes'].join('; ') : fault,
  parked_until: parked?.until ?? null,
});

function liveOf(polled: Polled, gone: boolean): Updateable<OltLiveTable> {
  const { onus } = polled.reading;
  const whole = polled.work === 'poll';
  return {
    ...loads(polled.reading.system),
    ...(whole ? { last_poll_at: polled.at, poll_ms: polled.tookMs } : {}),
    ...(whole || polled.parked ? faultsOf(polled) : {}),
    ...(onus ? { onus_fault: onusFault(onus, gone) } : {}),
    ...(onus?.complete ? { onus_at: polled.at } : {}),
    ...(onus ? { onus_by: 'snmp' as const } : {}),
    ...(onus && polled.withOptics ? { optics_by: 'snmp' as const } : {}),
  };
}

/** Load and ONUs, as they are after a whole poll. */
export const oltSample = ({ cpu, memory, temperature }: SystemReading, { heard, ...tally }: HeardTally) => {
  if (!heard) return metricSampleOf(olt, { cpu, memory, temperature });
  const weak = tally.weak_warning + tally.weak_critical;
  return metricSampleOf(olt, {
    ...tally,
    cpu,
    memory,
    temperature,
    weak,
    waiting: tally.waiting_new + tally.waiting_resync,
  });
};

/** What of a metric this work has read (`cadence`). */
const hasRead = ({ work, withOptics }: Polled, cadence: Cadence): boolean =>
  cadence === 'optics' ? withOptics : work === 'poll' || (cadence === 'counters' && work === 'counters');

export const reported = (
  ctx: Context,
  tx: Tx,
  tenantId: number,
  sightings: readonly Sighting[],
): Promise<LiveEvent[]> =>
  sightings.length === 0 ? Promise.resolve([]) : applySightings(ctx, tx, tenantId, sightings);

/** The device log's row of an OLT that came back or was lost. */
async function logTurn(ctx: Context, tx: Tx, key: OltKey, turn: LiveEvent | undefined, at: Date): Promise<void> {
  if (!turn) return;
  const { name, sysMac, online } = turn.payload as { name: string; sysMac: string | null; online: boolean };
  const event: DeviceEvent = online ? 'online' : 'offline';
  const mac = sysMac === null ? null : (macDigits(sysMac) ?? null);
  await logDevices(ctx, tx, key.tenantId, [{ event, oltId: key.oltId, name, mac, at }]);
}

/** The device log's row of an OLT that is left alone for a while, with what its answers were. */
async function logParked(ctx: Context, tx: Tx, { tenantId, oltId }: OltKey, { fault, at }: Polled): Promise<void> {
  const row = await tx
    .selectFrom('olt')
    .select(['name', 'mac', 'address'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', oltId)
    .executeTakeFirst();
  if (row) await logDevices(ctx, tx, tenantId, [{ event: 'parked', oltId, ...row, text: fault, at }]);
}

/** An OLT that was added by its address and turns out to be blacklisted does not stay. */
async function takenOut(ctx: Context, tx: Tx, { tenantId, oltId }: OltKey, at: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('olt')
    .select(['project_id', 'name', 'mac', 'serial', 'address'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', oltId)
    .executeTakeFirst();
  const blocked = row && (await blockedBy(ctx, tx, tenantId, { mac: row.mac, serial: row.serial }));
  if (!blocked) return false;
  const { name, mac, address } = row;
  // OLT, alarms, blacklist: in the order of whoever puts a managed device on the list.
  await lockAlarms(tx, tenantId);
  await noteBlocked(ctx, tx, tenantId, blocked, row, 1);
  const by = 'blacklist';
  await logDevices(ctx, tx, tenantId, [{ event: 'removed', oltId, name, mac, address, by, at }]);
  await tx.deleteFrom('olt').where('tenant_id', '=', tenantId).where('id', '=', oltId).execute();
  await ctx.bus.wake(tx, `devices:${tenantId}`);
  // Its row is gone: who is told of it is said by the project it stood in.
  const gone = { oltId, projectId: row.project_id, sysMac: mac && macText(mac), name };
  await emit(ctx.bus, tx, tenantId, [
    { kind: 'olt.state', payload: { ...gone, online: null, since: timeText(at), removed: true } },
    { kind: 'board.changed', payload: {} },
  ]);
  return true;
}

/** The links of which ports were read. */
export function portLinksOf(ports: readonly PortReading[]): Pick<LookedPoll, 'pons' | 'uplinks'> {
  const linked = (kind: string) => ports.some((port) => port.kind === kind && port.link !== undefined);
  return { pons: linked('pon'), uplinks: linked('uplink') };
}

/** What the poll can judge of what a trap told. */
function lookedAt({ begun, at, withOptics, reading }: Polled): LookedPoll {
  const onus = reading.onus?.complete === true;
  return { begun, at, answers: true, onus, optics: onus && withOptics, ...portLinksOf(reading.ports) };
}

const present = (event: LiveEvent | undefined): LiveEvent[] => (event ? [event] : []);

/** Tables that name no ONU say nothing where the command line names some: this firmware leaves them empty. */
function heard(polled: Polled, onusBy: ReadBy | null): Polled {
  const { onus, ...reading } = polled.reading;
  return onusBy === 'cli' && onus?.rows.length === 0 ? { ...polled, reading } : polled;
}

/** Figures of its ONUs: of what was just compared, or counted anew. */
const counted = (tx: Tx, held: HeldOlt, onus: OnusWritten | undefined, at: Date): Promise<HeardTally> =>
  onus ? keepTally(tx, held, onus.book.figures(), at) : refreshTally(tx, held.tenantId, held.oltId, at);

interface Written {
  readonly applied: Applied;
  readonly onus?: OnusWritten | undefined;
  readonly seq?: string;
}

const unwritten: Applied = { written: false, newcomers: 0, cameBack: false, identityChanged: false };

/** Everything a poll learned, in one transaction, under the fence that it was begun with. `memory`: of the last one, renewed when this is stored. */
export async function applyReading(ctx: Context, held: HeldOlt, told: Polled, memory?: OnuMemory): Promise<Applied> {
  const { at } = told;
  const { applied, onus, seq } = await ctx.scope.tenant(held.tenantId, async (tx): Promise<Written> => {
    await besideDays(tx);
    const isHeld = await pollStillHeld(tx, held);
    if (isHeld && (await claimDevice(ctx, tx, held, { ...told.reading.system, proof: told.proof })) === 'doubtful') {
      await noteDoubt(tx, held, at);
      return { applied: unwritten };
    }
    const own = isHeld ? await writeOlt(tx, held, told.reading.system, told.ponMode, at) : undefined;
    if (!own) return { applied: unwritten };
    const polled = heard(told, own.onusBy);
    const { reading } = polled;
    if (own.doubledMac !== null)
      ctx.log.warn({ olt: held.oltId, mac: own.doubledMac }, 'another OLT of the tenant already has this MAC');
    if (own.identityChanged && (await takenOut(ctx, tx, held, at))) {
      return { applied: { ...unwritten, identityChanged: true } };
    }
    // ONU rows before any other of the OLT: traps lock them in this order too (estate/onus/phase-notes.ts).
    const times = { ...polled, goneBefore: own.onusFault === mostGone };
    const remembered = reading.onus ? memory?.take(own.onusSeq) : undefined;
    const onus = reading.onus ? await writeOnus(ctx, tx, held, reading.onus, times, remembered) : undefined;
    const ports = await writePorts(tx, held, reading.ports, at);
    const back = await noteAnswer(tx, held, at, liveOf(polled, onus?.mostGone ?? false));
    if (polled.parked?.fresh) await logParked(ctx, tx, held, polled);
    const found = reading.found ? await writeFound(ctx, tx, held, reading.found, at) : false;
    if (found) await ctx.bus.wake(tx, `waiting:${held.tenantId}`);
    if (onus) await writePortMeans(tx, held, onus.means);
    const counts = polled.work === 'poll' || onus?.touched || found || back;
    const tally = counts ? await counted(tx, held, onus, at) : undefined;
    // What is now is written to the last; what was is left out before the disk is full.
    if (ctx.room.takes('metrics', reading.ports.length + 1)) {
      const load = tally ? { olt: [oltSample(reading.system, tally)] } : {};
      const samples = { ...load, ...portSamples(ports, onus?.means), ...reading.samples };
      await writeSamples(tx, held, at, samples, (cadence) => hasRead(polled, cadence));
    }
    if (own.identityChanged || ports.isRenumbered) await ctx.bus.wake(tx, `devices:${held.tenantId}`);
    const steps = onus?.steps ?? [];
    const sightings = [
      ...(back ? [oltSighting(held.oltId, false, at)] : []),
      ...portSightings(held.oltId, ports.turned, at),
      ...onuSightings(held.oltId, steps, at),
      ...levelSightings(held.oltId, onus?.levels ?? [], at),
      ...(await stillSeen(tx, held, lookedAt(polled))),
    ];
    const alarms = await reported(ctx, tx, held.tenantId, sightings);
    await logTurn(ctx, tx, held, back, at);
    const turned = back || steps.length > 0 || (onus?.touched ?? false) || found;
    await emit(ctx.bus, tx, held.tenantId, [
      ...present(back),
      ...onuStateEvents(held.oltId, steps, onus?.others),
      ...(turned ? [{ kind: 'board.changed' as const, payload: {} }] : []),
      ...alarms,
    ]);
    const cameBack = steps.some(({ life }) => life.state === stateCode('online'));
    const applied = { written: true, newcomers: onus?.newcomers ?? 0, cameBack, identityChanged: own.identityChanged };
    return { applied, onus, seq: tally?.onusSeq ?? own.onusSeq };
  });
  if (onus && seq !== undefined) memory?.keep(seq, onus.book, onus.told);
  await linkOnusWritten(ctx, held.tenantId, onus);
  return applied;
}

/** A sign of life without readings. */
export function applyAnswer(ctx: Context, held: HeldOlt, at: Date): Promise<void> {
  return ctx.scope.tenant(held.tenantId, async (tx) => {
    if (!(await pollStillHeld(tx, held)) || !(await holdOlt(tx, held))) return;
    const back = await noteAnswer(tx, held, at, {});
    if (!back) return;
    await recountTurned(tx, held.tenantId, held.oltId, at);
    await logTurn(ctx, tx, held, back, at);
    const alarms = await reported(ctx, tx, held.tenantId, [oltSighting(held.oltId, false, at)]);
    await emit(ctx.bus, tx, held.tenantId, [back, { kind: 'board.changed', payload: {} }, ...alarms]);
  });
}

/** One more look at a device that stays lost: only what somebody cleared about that is written, for it still is. */
export function applyStillSilent(ctx: Context, held: HeldOlt, at: Date): Promise<void> {
  return ctx.scope.tenant(held.tenantId, async (tx) => {
    if (!(await pollStillHeld(tx, held)) || !(await holdOlt(tx, held))) return;
    const alarms = await reported(ctx, tx, held.tenantId, await stillSeen(tx, held, unanswered(at)));
    await emit(ctx.bus, tx, held.tenantId, alarms);
  });
}

/** No answer; `lost` says that this makes the OLT offline. */
export function applySilence(
  ctx: Context,
  held: HeldOlt,
  at: Date,
  silence: { readonly missed: number; readonly lost: boolean; readonly fault: string },
): Promise<void> {
  return ctx.scope.tenant(held.tenantId, async (tx) => {
    if (!(await pollStillHeld(tx, held)) || !(await holdOlt(tx, held))) return;
    const gone = await noteSilence(tx, held, at, silence);
    if (!gone) return;
    await recountTurned(tx, held.tenantId, held.oltId, at);
    await logTurn(ctx, tx, held, gone, at);
    const alarms = await reported(ctx, tx, held.tenantId, [oltSighting(held.oltId, true, at)]);
    await emit(ctx.bus, tx, held.tenantId, [gone, { kind: 'board.changed', payload: {} }, ...alarms]);
  });
}
