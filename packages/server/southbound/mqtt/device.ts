import type { AcsRequest, CpeAnswer, Inform } from '@heliograph/wire/cwmp/message.ts';
import type { Context } from '../../context.ts';
import { newPassword, watchedOf, type Watched } from '../../estate/cpes/access.ts';
import { identityKey, sealSecret } from '../../estate/cpes/device.ts';
import { ownUserName } from '../../estate/mqtt/access.ts';
import { agenda } from '../acs/agenda.ts';
import type { Desk } from '../acs/discovery.ts';
import { knownCpeOf, type KnownCpe, type TenantPart } from '../acs/known.ts';
import { knownCpeRowsOf, type KnownCpeRow } from '../acs/known-rows.ts';
import { Batches } from '../../work/batches.ts';
import type { MqttBus } from './bus.ts';
import {
  mqttAnswerOf,
  mqttCommandOf,
  mqttInformOf,
  unsupported,
  type AnswerMessage,
  type UpMessage,
} from './dialect.ts';
import type { DevicePeer } from './door.ts';
import type { MqttReports } from './reports.ts';
import type { MqttTenant } from './tenants.ts';
import { downOf } from './topics.ts';

/** A device that is asked something has so long to answer, ms. */
const answersWithin = 30_000;
/** Requests of ours in one go, as at the ACS. */
const mostAsked = 25_000;

/** When devices started that have connected since, by their ids: wall clock, ms; the newest few of each. */
export type Starts = Map<string, number[]>;

/** What all devices of a broker have in common. */
export interface MqttHome {
  readonly desk: Desk;
  readonly bus: MqttBus;
  readonly reports: MqttReports;
  readonly devices: Batches<string, Loaded>;
  readonly starts: Starts;
}

/** What the database holds of a device, as it first tells something. */
interface Loaded {
  /** undefined: it was deleted, or speaks something else. */
  readonly row: KnownCpeRow | undefined;
  /** undefined: the tenant never opened its ACS. */
  readonly watched: Watched | undefined;
}

/** Rows of devices: thousands that come again after a start of ours are read by a few statements. */
export const mqttDevicesOf = (ctx: Context): Batches<string, Loaded> =>
  new Batches({
    mostAtOnce: 500,
    mostWaiting: 100_000,
    work: (tenantId, ids) =>
      ctx.scope.tenant(tenantId, async (tx) => {
        const rows = new Map(
          (await knownCpeRowsOf(tx, tenantId, [...new Set(ids)], 'mqtt')).map((row) => [row.id, row]),
        );
        const access = await tx
          .selectFrom('acs_access')
          .selectAll()
          .where('tenant_id', '=', tenantId)
          .executeTakeFirst();
        const watched = access && watchedOf(access);
        return ids.map((id) => ({ row: rows.get(id), watched }));
      }),
  });

interface Waiting {
  readonly id: string;
  readonly answer: (answer: AnswerMessage | undefined) => void;
}

/** Of a tenant that never opened its ACS. */
export const usuallyWatched: Watched = {
  informSeconds: 300,
  watchMinutes: 0,
  weakSignal: 0,
  loopStarts: 5,
  loopMinutes: 30,
  missedReports: 3,
  projectId: null,
};

/**
 * One device of our dialect while it is connected. What is wanted of it is the same that an ACS wants, and said by the same generators: only the words differ.
 */
export class MqttDevice {
  readonly peer: DevicePeer;
  /** Where its connection comes from. */
  readonly address: string;
  readonly #ctx: Context;
  readonly #desk: Desk;
  readonly #bus: MqttBus;
  readonly #reports: MqttReports;
  readonly #devices: MqttHome['devices'];
  readonly #tenant: MqttTenant;
  readonly #starts: Starts;
  #watched: Watched = usuallyWatched;
  #known: KnownCpe | undefined;
  #loading: Promise<KnownCpe | undefined> | undefined;
  #waiting: Waiting | undefined;
  #isBusy = false;
  #isWanted = false;
  #isOver = false;
  #asked = 0;

  constructor(
    { desk, bus, reports, devices, starts }: MqttHome,
    tenant: MqttTenant,
    peer: DevicePeer,
    address: string,
  ) {
    this.#starts = starts;
    this.#ctx = desk.ctx;
    this.#desk = desk;
    this.#bus = bus;
    this.#reports = reports;
    this.#devices = devices;
    this.#tenant = tenant;
    this.peer = peer;
    this.address = address;
  }

  /** Ends when what the message tells is kept. */
  async take(message: UpMessage, address: string): Promise<void> {
    if (message.kind === 'answer') {
      if (this.#waiting?.id === message.id) this.#waiting.answer(message);
      return;
    }
    const known = await this.#load();
    if (!known) return;
    const inform = mqttInformOf(known.identity, message, known.facts.manufacturer ?? '');
    const report = {
      identity: known.identity,
      inform,
      version: 'cwmp-1-0' as const,
      address,
      at: this.#ctx.clock.now(),
    };
    const isUsual = message.kind === 'telemetry';
    await this.#reports.keep({ known, report, again: false, isUsual }, this.#watched);
    this.#starts.set(known.id, known.boots);
    if (message.kind === 'birth') this.want();
  }

  /** Something may be wanted of it: it is asked as soon as it has nothing else to answer. */
  want(): void {
    this.#isWanted = true;
    if (this.#known) this.#known.hasTasks = true;
    if (this.#isBusy || this.#isOver || !this.#known) return;
    this.#isBusy = true;
    void this.#work();
  }

  /** It is gone. What it was asked is open: the next connection begins where the task stands. */
  end(): void {
    this.#isOver = true;
    this.#waiting?.answer(undefined);
  }

  async #work(): Promise<void> {
    while (this.#isWanted && !this.#isOver) {
      this.#isWanted = false;
      try {
        await this.#once();
      } catch (error) {
        this.#ctx.log.warn({ err: error, cpeId: this.peer.cpeId }, 'what is wanted of an MQTT device broke off');
      }
    }
    this.#isBusy = false;
  }

  async #once(): Promise<void> {
    const known = this.#known;
    if (!known) return;
    if (this.peer.by === 'shared' && known.secretState !== 'refused' && (await this.#giveWords(known)) !== 'refused')
      return;
    const inform: Inform = { ...mqttInformOf(known.identity, { v: 1, kind: 'telemetry', values: {} }), events: [] };
    const visit = { part: this.#part(), known, inform, by: this.peer.by ?? ('elsewhere' as const), secret: undefined };
    const talk = agenda(this.#desk, visit);
    this.#asked = 0;
    let answer: CpeAnswer | undefined;
    try {
      for (;;) {
        const { value, done } = await talk.next(answer);
        if (done === true || this.#isOver || ++this.#asked > mostAsked) return;
        answer = await this.#ask(value);
        // One that went away did not refuse: its task stays where it is.
        if (this.#isOver) return;
      }
    } finally {
      await talk.return();
    }
  }

  /** Credentials of its own, kept before they are sent; the device comes back with them. */
  async #giveWords(known: KnownCpe): Promise<'sent' | 'refused'> {
    const { tenantId, id } = known;
    const username = ownUserName(this.#tenant.token, id);
    const password = newPassword(24);
    const secret = sealSecret(this.#ctx.vault, tenantId, id, {
      username,
      password,
      requestUsername: '',
      requestPassword: '',
    });
    const write = (set: { secret_state: 'given' | 'refused'; secret?: string }) =>
      this.#ctx.scope.tenant(tenantId, (tx) =>
        tx.updateTable('cpe').set(set).where('tenant_id', '=', tenantId).where('id', '=', id).execute(),
      );
    await write({ secret_state: 'given', secret });
    known.secretState = 'given';
    const answer = await this.#say({ kind: 'credentials', user: username, password });
    if (answer?.ok !== false) return 'sent';
    await write({ secret_state: 'refused' });
    known.secretState = 'refused';
    return 'refused';
  }

  async #ask(request: AcsRequest): Promise<CpeAnswer | undefined> {
    const command = mqttCommandOf(request);
    if (!command) return unsupported(request);
    const answer = await this.#say(command);
    return answer && mqttAnswerOf(request, answer);
  }

  async #say(command: Readonly<Record<string, unknown>>): Promise<AnswerMessage | undefined> {
    const id = this.#ctx.newId();
    const { promise, resolve } = Promise.withResolvers<AnswerMessage | undefined>();
    this.#waiting = { id, answer: resolve };
    const off = this.#ctx.clock.after(answersWithin, () => resolve(undefined));
    try {
      const payload = JSON.stringify({ v: 1, id, ...command });
      await this.#bus.publish(downOf(this.peer.base), payload, { qos: 1, expiry: answersWithin / 1000 });
      return await promise;
    } finally {
      off();
      this.#waiting = undefined;
    }
  }

  /** Read once, however many messages come before it is. */
  #load(): Promise<KnownCpe | undefined> {
    if (this.#known) return Promise.resolve(this.#known);
    this.#loading ??= this.#read().finally(() => (this.#loading = undefined));
    return this.#loading;
  }

  async #read(): Promise<KnownCpe | undefined> {
    const { tenantId, cpeId } = this.peer;
    const { row, watched } = await this.#devices.add(tenantId, cpeId);
    if (watched) this.#watched = watched;
    // Each start is another connection: what counts them has to last longer.
    this.#known = row && { ...knownCpeOf(tenantId, row), boots: this.#starts.get(cpeId) ?? [] };
    return this.#known;
  }

  /** What the agenda wants to know of a tenant; nothing of it is the ACS's own. */
  #part(): TenantPart {
    const { tenantId, token, password } = this.#tenant;
    return {
      tenantId,
      access: { ...this.#watched, token, username: token, password, enabled: true },
      byKey: new Map(this.#known ? [[identityKey(this.#known.identity), this.#known]] : []),
      byId: new Map(this.#known ? [[this.#known.id, this.#known]] : []),
      admissions: new Map(),
    };
  }
}
