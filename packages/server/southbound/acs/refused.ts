import type { Context } from '../../context.ts';
import type { WaitingReason } from '../../db/tables/cpes.ts';
import { identityKey, type CpeIdentity } from '../../estate/cpes/device.ts';
import { noteRefused, type RefusedCpe } from '../../estate/cpes/waiting.ts';
import { repeat, type Repetition } from '../../work/repeat.ts';

/** Devices that are remembered between two notes, over all tenants; beyond that they are counted only. */
const mostRemembered = 2_000;
const everyMs = 10_000;
/** A device shows no credentials until it is asked for them: one that then does is not listed. */
const graceMs = 30_000;

interface Remembered {
  readonly identity: CpeIdentity;
  readonly manufacturer: string;
  address: string;
  reason: WaitingReason;
  tries: number;
  readonly since: number;
}

/** Devices that were not let in, for a person to look at: bounded in memory and in the database, whatever knocks. */
export class RefusedBook {
  readonly #ctx: Context;
  readonly #tenants = new Map<number, Map<string, Remembered>>();
  #size = 0;
  readonly #beat: Repetition;

  /** @param beat what writes it down again and again, where it is not the ACS's own book */
  constructor(ctx: Context, beat?: (work: () => Promise<void>) => Repetition) {
    this.#ctx = ctx;
    this.#beat = beat
      ? beat(() => this.flush())
      : repeat(ctx, { id: 'acs.refused', everyMs, work: () => this.flush() });
  }

  note(
    tenantId: number,
    identity: CpeIdentity,
    told: { manufacturer: string; address: string; reason: WaitingReason },
  ): void {
    const book = this.#tenants.get(tenantId) ?? new Map<string, Remembered>();
    this.#tenants.set(tenantId, book);
    const key = identityKey(identity);
    const there = book.get(key);
    if (there) {
      there.tries += 1;
      there.address = told.address;
      there.reason = told.reason;
      return;
    }
    if (this.#size >= mostRemembered) return;
    this.#size += 1;
    const manufacturer = told.manufacturer.replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ').slice(0, 64);
    book.set(key, { ...told, manufacturer, identity, tries: 1, since: this.#ctx.clock.mono() });
  }

  /** It came in after all. */
  forget(tenantId: number, identity: CpeIdentity): void {
    if (this.#tenants.get(tenantId)?.delete(identityKey(identity)) === true) this.#size -= 1;
  }

  /** @param graceful leaves those that may still show who they are */
  async flush(graceful = true): Promise<void> {
    const before = this.#ctx.clock.mono() - (graceful ? graceMs : -1);
    for (const [tenantId, book] of this.#tenants) {
      const due = [...book].filter(([, { since }]) => since < before);
      if (due.length === 0) continue;
      for (const [key] of due) book.delete(key);
      this.#size -= due.length;
      const refused = due.map(([, one]): RefusedCpe => one);
      await this.#ctx.scope.tenant(tenantId, (tx) => noteRefused(this.#ctx, tx, tenantId, refused));
    }
  }

  async stop(): Promise<void> {
    await this.#beat.stop();
  }
}
