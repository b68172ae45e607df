import type { TrapRecord } from '@heliograph/wire/snmp/receiver.ts';
import type { Context } from '../context.ts';
import type { KnownOlt } from './directory.ts';
import { tellOwnAlarm } from './own-alarm.ts';
import { repeat, type Repetition } from '../work/repeat.ts';

const every = 10_000;
/** The alarm of an OLT is told again at most this often, and cleared when nothing doubtful was heard for so long (ms). */
const pace = 60_000;
const calmAfter = 600_000;
/** OLTs that are remembered; who forges more names than that is counted, and not told of one by one. */
const mostOlts = 1_000;

interface Doubt {
  readonly olt: KnownOlt;
  count: number;
  from: string;
  lastAt: number;
  toldAt: number;
}

/** Words about known OLTs that did not fit them: counted, and an alarm of the OLT with the number and the last sender. */
export class DoubtfulSenders {
  readonly #ctx: Context;
  readonly #doubts = new Map<string, Doubt>();
  readonly #looking: Repetition;

  constructor(ctx: Context) {
    this.#ctx = ctx;
    let isFirst = true;
    this.#looking = repeat(ctx, {
      id: 'doubtfulSenders.look',
      everyMs: every,
      startAtOnce: true,
      work: () => {
        if (!isFirst) return this.look();
        isFirst = false;
        return this.#takeOver();
      },
    });
  }

  note(olt: KnownOlt, { address, version }: Pick<TrapRecord, 'address' | 'version'>): void {
    const known = this.#doubts.get(olt.oltId);
    if (!known && this.#doubts.size >= mostOlts) return;
    const doubt = known ?? { olt, count: 0, from: '', lastAt: 0, toldAt: -Infinity };
    doubt.count += 1;
    doubt.from = `${address} (${version})`;
    doubt.lastAt = this.#ctx.clock.mono();
    this.#doubts.set(olt.oltId, doubt);
  }

  /** Tells what is due now. */
  async look(): Promise<void> {
    const now = this.#ctx.clock.mono();
    for (const [id, doubt] of this.#doubts) {
      const { olt, count, from } = doubt;
      if (count > 0 && now - doubt.toldAt >= pace) {
        await this.#tell(olt, 'raise', `${count} from ${from}`);
        doubt.count -= count;
        doubt.toldAt = now;
      } else if (count === 0 && now - doubt.lastAt >= calmAfter) {
        await this.#tell(olt, 'clear', '');
        this.#doubts.delete(id);
      }
    }
  }

  async stop(): Promise<void> {
    await this.#looking.stop();
  }

  #tell({ tenantId, oltId }: KnownOlt, change: 'raise' | 'clear', text: string): Promise<void> {
    return tellOwnAlarm(this.#ctx, tenantId, { kind: 'doubtfulSender', oltId, change, text });
  }

  /** What an earlier process told of and could not see the end of. */
  async #takeOver(): Promise<void> {
    const tenants = await this.#ctx.scope.system((tx) => tx.selectFrom('tenant').select('id').execute());
    for (const { id } of tenants) {
      const standing = await this.#ctx.scope.tenant(id, (tx) =>
        tx
          .selectFrom('alarm')
          .select('olt_id')
          .where('tenant_id', '=', id)
          .where('kind', '=', 'doubtfulSender')
          .where('cleared_at', 'is', null)
          .limit(mostOlts)
          .execute(),
      );
      for (const { olt_id: oltId } of standing) {
        if (oltId === null || this.#doubts.has(oltId)) continue;
        const olt = { tenantId: id, oltId, mac: null, address: '' };
        this.#doubts.set(oltId, { olt, count: 0, from: '', lastAt: this.#ctx.clock.mono(), toldAt: -Infinity });
      }
    }
  }
}
