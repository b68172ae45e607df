import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { repeat, type Repetition } from '../../../work/repeat.ts';
import { plainAddress } from '../../networks.ts';
import type { KnownCpe } from '../known.ts';

/** Where datagrams reach a device, and since when it is known (wall clock, ms). */
export interface StunBinding {
  readonly address: string;
  readonly port: number;
  readonly at: number;
}

const everyMs = 5_000;
/** A NAT forgets who says nothing; devices are told to say something each minute or sooner. */
const freshFor = 5 * 60_000;

export const hostPort = ({ address, port }: Pick<StunBinding, 'address' | 'port'>): string =>
  address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;

/** `address:port` as a device tells it. */
export function toldBindingOf(told: string | null): Pick<StunBinding, 'address' | 'port'> | undefined {
  const [, six, four, port] = /^(?:\[([0-9a-fA-F:.]{2,45})\]|([0-9.]{7,15})):(\d{1,5})$/.exec(told ?? '') ?? [];
  const address = plainAddress(six ?? four ?? '');
  const number = Number(port);
  return address === undefined || number < 1 || number > 65_535 ? undefined : { address, port: number };
}

/** Bindings that devices keep open here: in memory as they come, in the row of the device where it is another one than before. */
export class Bindings {
  readonly #ctx: Context;
  readonly #of = new WeakMap<KnownCpe, StunBinding>();
  #changed = new Map<KnownCpe, string>();
  readonly #beat: Repetition;

  constructor(ctx: Context) {
    this.#ctx = ctx;
    this.#beat = repeat(ctx, { id: 'acs.bindings', everyMs, work: () => this.#flush() });
  }

  note(known: KnownCpe, { address, port }: Pick<StunBinding, 'address' | 'port'>): void {
    this.#of.set(known, { address, port, at: this.#ctx.clock.now() });
    const told = hostPort({ address, port });
    if (known.facts.udpAddress === told) return;
    known.facts = { ...known.facts, udpAddress: told };
    this.#changed.set(known, told);
  }

  of(known: KnownCpe): StunBinding | undefined {
    return this.#of.get(known);
  }

  isFresh({ at }: StunBinding): boolean {
    return this.#ctx.clock.now() - at <= freshFor;
  }

  async stop(): Promise<void> {
    await this.#beat.stop();
    await this.#flush().catch((error: unknown) => this.#ctx.log.warn({ err: error }, 'bindings were not written'));
  }

  async #flush(): Promise<void> {
    const changed = this.#changed;
    this.#changed = new Map();
    const all = [...changed].sort(([a], [b]) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
    for (const tenantId of new Set(all.map(([known]) => known.tenantId))) {
      const own = all.filter(([known]) => known.tenantId === tenantId);
      await this.#ctx.scope.tenant(tenantId, (tx) =>
        sql`update cpe c set udp_address = u.told from unnest(${own.map(([{ id }]) => id)}::int8[], ${own.map(([, told]) => told)}::text[]) as u(id, told)
          where c.tenant_id = ${tenantId} and c.id = u.id`.execute(tx),
      );
    }
  }
}
