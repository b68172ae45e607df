import { randomUUID } from 'node:crypto';
import type { configCalls } from '@heliograph/catalogue/calls/config.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Language } from '@heliograph/catalogue/kit/text.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { badInput, fault } from '../../fault.ts';
import { emit } from '../../estate/emit.ts';
import { recordWork, type Worker } from '../../http/audit.ts';
import type { LoggedChange, Request } from '../../http/request.ts';
import { openCli, sealCli, type CliSecret } from '../../southbound/cli/cli-access.ts';
import { familyOfOlt, loadOlt, type ConfigOlt } from '../../southbound/config/device.ts';
import { deviceEvent, loadDevice, setDevice } from '../../southbound/config/device-state.ts';
import { mustHold, releaseLease, takeLease, wantedTopic, type WriteRight } from '../../southbound/config/lease.ts';
import { readingOfOnus } from '../../southbound/config/sync-onus.ts';
import { maybeTimeText, timeText } from '../../time-text.ts';
import { findOlt, type OltRef } from '../olt-info/olt-info.ts';
import { countDrifts } from './config.store.ts';
import { mustBeThere, mustSpeakCli, visiting } from './target.ts';

type State = OutputOf<typeof configCalls.state>;

const secretOf = (ctx: Context, olt: ConfigOlt): CliSecret | undefined =>
  olt.cli_secret === null ? undefined : openCli(ctx.vault, olt.tenant_id, olt.id, olt.cli_secret);

export async function configStateOf(ctx: Context, tx: Tx, olt: ConfigOlt): Promise<State> {
  const device = await loadDevice(tx, olt.tenant_id, olt.id);
  const reading = await readingOfOnus(tx, olt);
  return {
    oltId: olt.id,
    unsavedSince: maybeTimeText(device?.unsaved_since),
    savedAt: maybeTimeText(device?.saved_at),
    lostAt: maybeTimeText(device?.lost_at),
    syncedAt: maybeTimeText(device?.synced_at),
    drifts: await countDrifts(tx, olt.tenant_id, olt.id),
    onuReading: reading === undefined ? null : { ...reading, since: timeText(reading.since) },
    cli: { protocol: olt.cli_protocol, port: olt.cli_port, username: secretOf(ctx, olt)?.username ?? null },
  };
}

const waitMs = 250;
/** A person is told after 15 s that somebody else is at the device: whoever reads it gives way after the table at hand. */
const mostWaits = 60;
/** Work that nobody looks at waits until even the hold of a process that was killed is over (20 s). */
const mostWaitsOfWork = 120;

/** The device's one place for writing, which a worker may be at for a moment. */
export async function holdingDevice<T>(
  ctx: Context,
  olt: ConfigOlt,
  work: (held: WriteRight) => Promise<T>,
  most = mostWaits,
): Promise<T> {
  const owner = randomUUID();
  for (let tries = 0; ; tries++) {
    const held = await takeLease(ctx, owner, olt.tenant_id, olt.id);
    if (held === 'gone') throw fault('notFound');
    if (held !== 'busy') {
      try {
        return await work(held);
      } finally {
        await releaseLease(ctx, held);
      }
    }
    if (tries >= most) throw fault('busy');
    // Whoever reads all of it can go on later; a person waits now.
    if (tries === 0)
      await ctx.scope.tenant(olt.tenant_id, (tx) => ctx.bus.wake(tx, wantedTopic(olt.tenant_id, olt.id)));
    await new Promise<void>((resolve) => ctx.clock.after(waitMs, resolve));
  }
}

type Within = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Makes the device keep its running configuration. No object tells whether it did: its answer is all there is. */
async function saveWithin<T>(
  ctx: Context,
  olt: ConfigOlt,
  language: Language,
  within: Within,
  noted: (tx: Tx, change: LoggedChange, savedAt: Date) => Promise<T>,
  mostTries = mostWaits,
): Promise<T> {
  const { tenant_id: tenantId } = olt;
  await mustBeThere(ctx, olt);
  const step = familyOfOlt(olt).save?.();
  if (!step) throw fault('modelCannot');
  const saving = async (held: WriteRight) => {
    await visiting(ctx, olt, language, (visit) => visit.send(step));
    return within(async (tx) => {
      await mustHold(tx, held);
      const before = await loadDevice(tx, tenantId, olt.id);
      const saved = { saved_at: new Date(ctx.clock.now()), unsaved_since: null, lost_at: null };
      await setDevice(tx, tenantId, olt.id, saved);
      const change: LoggedChange = {
        object: `OLT ${olt.name}: save`,
        before: { unsavedSince: maybeTimeText(before?.unsaved_since) },
        after: { savedAt: maybeTimeText(saved.saved_at) },
        olt,
      };
      const told = await noted(tx, change, saved.saved_at);
      // Changes that waited for this to end.
      await ctx.bus.wake(tx, `config:${tenantId}:${olt.id}`);
      if (before) await emit(ctx.bus, tx, tenantId, [deviceEvent({ ...before, ...saved })]);
      return told;
    });
  };
  return holdingDevice(ctx, olt, saving, mostTries);
}

/** The same as a person asks for it. */
export async function saveOltConfig(ctx: Context, request: Request, ref: OltRef): Promise<State> {
  const { tenantId } = request.actor;
  const olt: ConfigOlt = await request.tx((tx) => findOlt(tx, tenantId, ref));
  return saveWithin(
    ctx,
    olt,
    request.language,
    (work) => request.tx(work),
    (tx, change) => {
      request.note(change);
      return configStateOf(ctx, tx, olt);
    },
  );
}

/** The same at the end of what somebody started, whose name the operation log has. */
export async function saveOlt(ctx: Context, oltId: string, who: Worker): Promise<Date> {
  const { tenantId } = who;
  const olt = await ctx.scope.tenant(tenantId, (tx) => loadOlt(tx, tenantId, oltId));
  if (!olt) throw fault('notFound');
  return saveWithin(
    ctx,
    olt,
    'en',
    (work) => ctx.scope.tenant(tenantId, work),
    async (tx, change, at) => {
      await recordWork(ctx, tx, who, 'saveConfig', change);
      return at;
    },
    mostWaitsOfWork,
  );
}

/** Asks for a reading of every page, and of those of its ONUs; the device is read by a worker, in turn with others. */
export async function askSync(ctx: Context, request: Request, ref: OltRef, onus = false): Promise<void> {
  const { tenantId } = request.actor;
  await mustBeThere(ctx, await request.tx((tx) => findOlt(tx, tenantId, ref)));
  await request.tx(async (tx) => {
    const olt = await findOlt(tx, tenantId, ref);
    const since = onus ? new Date(ctx.clock.now()) : null;
    await sql`insert into config_device as d (tenant_id, olt_id, sync_wanted, onus_wanted_at) values (${tenantId}, ${olt.id}, true, ${since})
      on conflict (tenant_id, olt_id) do update set sync_wanted = true, sync_after = null,
        onus_wanted_at = coalesce(excluded.onus_wanted_at, d.onus_wanted_at), onus_after = null`.execute(tx);
    await ctx.bus.wake(tx, `config:${tenantId}:${olt.id}`);
  });
}

/** Keeps how the command line is reached. Passwords that are left out stay as they are; an empty one is taken away. */
export const setCli = (ctx: Context, request: Request, asked: InputOf<typeof configCalls.setCli>): Promise<State> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const olt: ConfigOlt = await findOlt(tx, tenantId, asked);
    mustSpeakCli(olt);
    const former = secretOf(ctx, olt);
    const password = asked.password ?? former?.password;
    if (asked.username === '') throw badInput([{ field: 'username', message: messages.required }]);
    if (password === undefined) throw badInput([{ field: 'password', message: messages.required }]);
    const enable = asked.enablePassword ?? former?.enablePassword;
    const secret = { username: asked.username, password, ...(enable ? { enablePassword: enable } : {}) };
    const values = { cli_protocol: asked.protocol, cli_port: asked.port };
    request.note({
      object: `OLT ${olt.name}: CLI access`,
      before: { protocol: olt.cli_protocol, port: olt.cli_port, username: former?.username ?? null },
      after: { protocol: asked.protocol, port: asked.port, username: asked.username },
      about: { olts: [olt.id] },
    });
    await tx
      .updateTable('olt')
      .set({ ...values, cli_secret: sealCli(ctx.vault, tenantId, olt.id, secret) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', olt.id)
      .execute();
    // Where SNMP does not tell the ONUs, they are read there now.
    await ctx.bus.wake(tx, `devices:${tenantId}`);
    return configStateOf(ctx, tx, { ...olt, ...values, cli_secret: sealCli(ctx.vault, tenantId, olt.id, secret) });
  });
