import type { AcsRequest, CpeAnswer, FromCpe } from '@heliograph/wire/cwmp/message.ts';
import { CpeFixture, type AcsHttpAnswer } from '@heliograph/server/southbound/acs/acs.fixture.ts';
import type { Client } from 'pg';
import { expect } from 'vitest';
import type { AcsProduct } from './acs-product.ts';

export const igd = 'InternetGatewayDevice.';
export const unknownTime = '0001-01-01T00:00:00Z';

/** Nobody listens while the process is away. */
export const tried = (work: Promise<AcsHttpAnswer>): Promise<AcsHttpAnswer | undefined> => work.catch(() => undefined);
export const isAcknowledged = (heard: AcsHttpAnswer | undefined): boolean => heard?.said?.method === 'InformResponse';

/** What a device says of its own accord, and how that is acknowledged. */
export type Telling = Extract<FromCpe, { method: 'TransferComplete' | 'DUStateChangeComplete' }>;

export interface TaskEnded {
  readonly state: string;
  readonly fault: number | null;
  readonly reason: { readonly en?: string } | null;
}

/** What dies. */
export interface Dies {
  readonly kill: () => void;
  /** Whether the session of a device ends with it: the ACS itself, its database, and who started it. */
  readonly takesSession: boolean;
}

/** Customer devices of a test whose ACS dies in the middle of what it has them do. */
export class AcsKills {
  readonly devices: CpeFixture[] = [];
  dies: Dies;
  readonly #stand: AcsProduct;

  constructor(stand: AcsProduct) {
    this.#stand = stand;
    this.dies = { kill: () => void stand.product.killRole('acs'), takesSession: true };
  }

  close(): void {
    for (const device of this.devices) device.close();
  }

  add(serial: string, values: Readonly<Record<string, string>> = {}): CpeFixture {
    const { url, words } = this.#stand;
    // Where files are to be fetched from and sent to follows from where it reports.
    const one = new CpeFixture(url, serial, words, { values: { ...values, [`${igd}ManagementServer.URL`]: url } });
    this.devices.push(one);
    return one;
  }

  /** A device that has been here before. */
  async settled(one: CpeFixture): Promise<string> {
    await this.served(one, ['0 BOOTSTRAP']);
    one.asked.length = 0;
    const text = 'select id::text from cpe where serial = $1';
    return (await this.#stand.database.query<{ id: string }>(text, [one.serial])).rows[0]?.id ?? '';
  }

  /** A whole session, however often it takes until the process is there. */
  async served(one: CpeFixture, events: readonly string[]): Promise<void> {
    await expect
      .poll(async () => {
        one.hangUp();
        return (await tried(one.session(events, { retryCount: 1 })))?.status;
      })
      .toBe(204);
  }

  /** A session in which the device says something of its own accord, however often it takes until that is acknowledged. */
  async told(one: CpeFixture, events: readonly string[], telling: Telling): Promise<void> {
    await this.#tells(one, events, telling);
    expect((await one.serve()).status).toBe(204);
  }

  /** The process dies once the device has done the n-th thing that `counts`, and before it says so. */
  async killedAt(one: CpeFixture, nth: number, counts = isChange): Promise<void> {
    let count = 0;
    const usual = one.odd;
    one.odd = (asked) => {
      const odd = usual(asked);
      if (!counts(asked)) return odd;
      count += 1;
      if (count < nth) return odd;
      if (odd === 'usual') one.answer(asked);
      this.dies.kill();
      throw new Error('killed');
    };
    await expect
      .poll(async () => {
        one.hangUp();
        await tried(one.session());
        return count;
      })
      .toBe(nth);
    one.odd = usual;
  }

  /** The process dies while it is about to store that the device is told: what it wrote is held back until it is dead. */
  async killedBeforeStored(one: CpeFixture): Promise<void> {
    await this.#held(() => {
      one.hangUp();
      return tried(one.session());
    });
  }

  /** The process dies while it is about to store what the device tells. Answers whether the device was told that it had been heard. */
  async killedBeforeTold(one: CpeFixture, events: readonly string[], telling: Telling): Promise<boolean> {
    await expect
      .poll(async () => {
        one.hangUp();
        return isAcknowledged(await tried(one.report(events)));
      })
      .toBe(true);
    const heard = await this.#held(() => tried(one.post(telling)));
    return heard?.said?.method === `${telling.method}Response`;
  }

  /** The process dies when it has stored and acknowledged what the device tells, and the device has not heard it. */
  async killedWhenTold(one: CpeFixture, events: readonly string[], telling: Telling): Promise<void> {
    await this.#tells(one, events, telling);
    this.dies.kill();
  }

  async taskOf(cpeId: string): Promise<TaskEnded | undefined> {
    const text = 'select state, fault, reason from cpe_task where cpe_id = $1 order by id desc limit 1';
    return (await this.#stand.database.query<TaskEnded>(text, [cpeId])).rows[0];
  }

  /** What the device said of its own accord, as it is kept: with the key and once more for each time that it said it. */
  async eventsOf(cpeId: string, code: Telling['method']): Promise<number> {
    const text = 'select count(*)::int as n from cpe_event where cpe_id = $1 and code = $2';
    return (await this.#stand.database.query<{ n: number }>(text, [cpeId, code])).rows[0]?.n ?? 0;
  }

  async #tells(one: CpeFixture, events: readonly string[], telling: Telling): Promise<void> {
    await expect
      .poll(async () => {
        one.hangUp();
        const heard = await tried(one.report(events));
        return isAcknowledged(heard) ? (await tried(one.post(telling)))?.said?.method : undefined;
      })
      .toBe(`${telling.method}Response`);
  }

  /** Transfers can be read and not written, until somebody wants to write one; then the process dies, and what it wanted with it. */
  async #held(work: () => Promise<AcsHttpAnswer | undefined>): Promise<AcsHttpAnswer | undefined> {
    const { database } = this.#stand;
    const waiting = `select count(*)::int as n from pg_locks where relation = 'cpe_transfer'::regclass and not granted`;
    let underWay: Promise<AcsHttpAnswer | undefined> | undefined;
    // Where nobody was there, it comes again.
    const begun = (): Promise<AcsHttpAnswer | undefined> =>
      work().then((heard) => {
        underWay = undefined;
        return heard;
      });
    await database.query('begin');
    try {
      await database.query('lock table cpe_transfer in exclusive mode');
      await expect
        .poll(
          async () => {
            underWay ??= begun();
            return (await database.query<{ n: number }>(waiting)).rows[0]?.n ?? 0;
          },
          { timeout: 30_000 },
        )
        .toBeGreaterThan(0);
      const last = underWay;
      this.dies.kill();
      if (this.dies.takesSession) await last;
      await rolledBack(database);
      return await last;
    } finally {
      await rolledBack(database);
    }
  }
}

/** A database that was killed has done so by itself. */
const rolledBack = (database: Client): Promise<unknown> => database.query('rollback').catch(() => undefined);

export const isChange = ({ method }: AcsRequest): boolean => !method.startsWith('Get');

/** Transfers and changes of software are taken at once, and told of later. */
export const takesLater = ({ method }: AcsRequest): CpeAnswer | 'usual' => {
  if (method === 'Upload' || method === 'Download')
    return { method: `${method}Response`, status: 1, startTime: unknownTime, completeTime: unknownTime };
  return method === 'ChangeDUState' ? { method: 'ChangeDUStateResponse' } : 'usual';
};
