import { credentialsOf, DigestGuard, sameText, type DigestRequest } from '@heliograph/wire/cwmp/digest.ts';
import type { Clock } from '../../clock.ts';
import type { WaitingReason } from '../../db/tables/cpes.ts';
import { identityKey, type CpeIdentity } from '../../estate/cpes/device.ts';
import { ownName, type CameBy } from './credentials.ts';
import type { KnownCpe, KnownCpes, TenantPart } from './known.ts';

/** Whose words somebody knows. It says nothing yet of who he says he is. */
export type Presented =
  | { readonly by: 'own'; readonly known: KnownCpe }
  | { readonly by: 'shared' }
  /** No words, or in a way that is not taken (Basic without TLS, which everybody on the way can read). */
  | { readonly by: 'nothing' }
  | { readonly by: 'stale' }
  | { readonly by: 'wrong' };

type Verdict =
  | { readonly is: 'in'; readonly by: CameBy; readonly known: KnownCpe | undefined }
  | { readonly is: 'out'; readonly reason: WaitingReason };

const realm = 'Heliograph';

/** A user that nobody knows takes as long as a wrong password. */
const isKnown = (typed: string, password: string | undefined): 'known' | 'wrong' =>
  sameText(typed, password ?? '') && password !== undefined ? 'known' : 'wrong';

/**
 * Who a device is. It shows that it knows a secret, and only then is it looked at who it says it is: a report that names another's
 * serial number with words that are not that device's own changes nothing.
 */
export class Doorkeeper {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #known: KnownCpes;
  readonly #guard: DigestGuard;

  constructor(clock: Pick<Clock, 'now'>, known: KnownCpes) {
    this.#clock = clock;
    this.#known = known;
    this.#guard = new DigestGuard({
      realm,
      algorithms: ['MD5'],
      lifeMs: 600_000,
      most: 100_000,
      now: () => clock.now(),
    });
  }

  /** `isSecret`: over TLS, where stacks that know nothing better may say Basic. */
  challenges(part: TenantPart, isStale: boolean, isSecret: boolean): string[] {
    const digest = this.#guard.challenges(String(part.tenantId), isStale);
    return isSecret ? [...digest, `Basic realm="${realm}"`] : digest;
  }

  /** From the headers alone, but for clients that seal the body as well. */
  presented(part: TenantPart, field: string | undefined, spoken: DigestRequest, isSecret: boolean): Presented {
    const said = credentialsOf(field);
    if (!said || (said.scheme === 'basic' && !isSecret)) return { by: 'nothing' };
    const isShared = said.username === part.access.username;
    const known = isShared ? undefined : this.#named(part, said.username);
    const password = isShared ? part.access.password : known && this.#known.secretOf(known)?.password;
    const verdict =
      said.scheme === 'basic'
        ? isKnown(said.password, password)
        : this.#guard.check(said, password, spoken, String(part.tenantId));
    if (verdict !== 'known') return { by: verdict };
    return known ? { by: 'own', known } : { by: 'shared' };
  }

  /** Whether it comes in as the device that it says it is. */
  judge(part: TenantPart, presented: Presented, identity: CpeIdentity, address: string): Verdict {
    const known = this.#known.find(part, identity);
    if (presented.by === 'own') {
      if (presented.known === known) return { is: 'in', by: 'own', known };
      return { is: 'out', reason: known?.secretState === 'own' ? 'secret' : 'credentials' };
    }
    const leave = this.#leave(part, identity, address);
    if (presented.by === 'shared' && (known?.secretState !== 'own' || leave)) return { is: 'in', by: 'shared', known };
    if (leave === 'open') return { is: 'in', by: 'open', known };
    return { is: 'out', reason: known?.secretState === 'own' ? 'secret' : 'credentials' };
  }

  #named(part: TenantPart, username: string): KnownCpe | undefined {
    const [, id] = /^cpe-(\d{1,19})$/.exec(username) ?? [];
    const known = id === undefined ? undefined : part.byId.get(id);
    return known && ownName(known.id) === username && known.secretState !== 'shared' ? known : undefined;
  }

  /** What a person allowed, while it holds. */
  #leave(part: TenantPart, identity: CpeIdentity, address: string): 'shared' | 'open' | undefined {
    const leave = part.admissions.get(identityKey(identity));
    if (!leave || leave.until < this.#clock.now()) return undefined;
    return leave.address === null || leave.address === address ? leave.way : undefined;
  }
}
