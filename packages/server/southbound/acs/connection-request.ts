import type { Context } from '../../context.ts';
import { plainAddress } from '../networks.ts';
import { mustBeAllowed } from '../reach.ts';
import type { KnownCpe, KnownCpes } from './known.ts';
import { toldBindingOf, type StunBinding, type Bindings } from './reach/bindings.ts';
import { askByHttp, listenPlaceOf, type ConnectionAnswer } from './reach/http-call.ts';
import type { StunPort } from './reach/stun-port.ts';

/** What became of one way of asking a device to call. */
export type HttpCalled =
  | ConnectionAnswer
  /** It has told no address (or none that is HTTP). */
  | 'noUrl'
  /** It told another address than that from which its sessions come: it stands behind an address translation. */
  | 'elsewhere'
  /** It has no words by which it would believe us. */
  | 'noWords'
  /** Its address is not one that the devices of this tenant may have. */
  | 'notAllowed';

export type UdpCalled =
  /** Nothing is answered to datagrams: whether it heard shows by its coming. */
  | 'sent'
  /** Our own port for it is not open. */
  | 'closed'
  | 'noWords'
  /** It keeps no binding here and told of none. */
  | 'noBinding'
  /** The binding has not been heard of for so long that a NAT has forgotten it. */
  | 'oldBinding'
  | 'notAllowed';

export type Called = 'asked' | 'sent' | 'noWay';

/** Requests that are under way at once, of all tenants. */
const mostAtOnce = 50;
const mostWaiting = 5_000;
/** Between two requests to one device, ms. */
const pace = 10_000;

export interface UdpWays {
  readonly port: StunPort;
  readonly bindings: Bindings;
}

/** Asks devices to call: for a device that something is wanted of, once in a while, and few at a time. */
export class Caller {
  readonly #ctx: Context;
  readonly #known: KnownCpes;
  readonly #udp: UdpWays | undefined;
  readonly #last = new WeakMap<KnownCpe, number>();
  readonly #waiting = new Set<KnownCpe>();
  /** Asked a moment ago, and wanted again meanwhile: what calls that off. */
  readonly #again = new Map<KnownCpe, () => void>();
  readonly #works = new Set<Promise<void>>();
  readonly #ending = new AbortController();
  /** Hears of each device that was asked. */
  onAsked: (known: KnownCpe, by: 'http' | 'udp') => void = () => undefined;
  /** Whether a device that is to be asked once more has to come at all by then. */
  isStillWanted: (known: KnownCpe) => boolean = ({ hasTasks }) => hasTasks;

  constructor(ctx: Context, known: KnownCpes, udp?: UdpWays) {
    this.#ctx = ctx;
    this.#known = known;
    this.#udp = udp;
  }

  /** Soon: one that was asked a moment ago, as soon as it may be asked again. One for whom there is no room comes with its next report. */
  want(known: KnownCpe): void {
    const rest = (this.#last.get(known) ?? -Infinity) + pace - this.#ctx.clock.mono();
    if (this.#ending.signal.aborted || this.#waiting.size >= mostWaiting) return;
    if (rest > 0) return this.#wantLater(known, rest);
    this.#waiting.add(known);
    this.#fill();
  }

  #wantLater(known: KnownCpe, ms: number): void {
    if (this.#again.has(known) || this.#again.size >= mostWaiting) return;
    const off = this.#ctx.clock.after(ms, () => {
      this.#again.delete(known);
      if (this.isStillWanted(known)) this.want(known);
    });
    this.#again.set(known, off);
  }

  /** Asks one device now: by HTTP, and by UDP where that does not reach it. Who cannot be reached comes with its next report. */
  async call(known: KnownCpe): Promise<Called> {
    const heard = await this.byHttp(known);
    if (heard === 'asked' || heard === 'busy') return 'asked';
    return (await this.byUdp(known)) === 'sent' ? 'sent' : 'noWay';
  }

  async byHttp(known: KnownCpe): Promise<HttpCalled> {
    const { url } = known.facts;
    if (url === null || !/^http:/i.test(url)) return 'noUrl';
    const place = listenPlaceOf(known.facts);
    if (!place) return 'elsewhere';
    const secret = this.#known.secretOf(known);
    if (!secret) return 'noWords';
    if (!(await this.#isAllowed(known, place.address))) return 'notAllowed';
    this.onAsked(known, 'http');
    return askByHttp(place, secret, this.#ending.signal);
  }

  async byUdp(known: KnownCpe): Promise<UdpCalled> {
    const udp = this.#udp;
    if (udp?.port.port === undefined) return 'closed';
    const secret = this.#known.secretOf(known);
    if (!secret) return 'noWords';
    const place = this.bindingOf(known);
    if (!place) return 'noBinding';
    if ('at' in place && !udp.bindings.isFresh(place)) return 'oldBinding';
    if (!(await this.#isAllowed(known, place.address))) return 'notAllowed';
    this.onAsked(known, 'udp');
    return udp.port.request(place, secret) ? 'sent' : 'closed';
  }

  /** As the device has shown it here; else as it told, where that is the address from which its sessions come. */
  bindingOf(known: KnownCpe): StunBinding | Pick<StunBinding, 'address' | 'port'> | undefined {
    const shown = this.#udp?.bindings.of(known);
    if (shown) return shown;
    const told = toldBindingOf(known.facts.udpAddress);
    return told && told.address === plainAddress(known.facts.address ?? '') ? told : undefined;
  }

  /** Asks nobody any more; those under way are given up. */
  async stop(): Promise<void> {
    this.#ending.abort();
    this.#waiting.clear();
    for (const off of this.#again.values()) off();
    this.#again.clear();
    await Promise.all(this.#works);
  }

  #isAllowed({ tenantId }: KnownCpe, address: string): Promise<boolean> {
    return this.#ctx.scope
      .tenant(tenantId, (tx) => mustBeAllowed(this.#ctx, tx, tenantId, address))
      .then(
        () => true,
        () => false,
      );
  }

  #fill(): void {
    for (const known of this.#waiting) {
      if (this.#works.size >= mostAtOnce) return;
      this.#waiting.delete(known);
      this.#last.set(known, this.#ctx.clock.mono());
      const work = this.call(known)
        .then((called) =>
          this.#ctx.log.debug({ tenantId: known.tenantId, cpeId: known.id, called }, 'a device was asked to call'),
        )
        .catch((error: unknown) =>
          this.#ctx.log.warn({ err: error, cpeId: known.id }, 'a device was not asked to call'),
        )
        .finally(() => {
          this.#works.delete(work);
          if (!this.#ending.signal.aborted) this.#fill();
        });
      this.#works.add(work);
    }
  }
}
