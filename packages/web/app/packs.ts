import { spokenCalls } from '@heliograph/catalogue/calls/spoken.ts';
import { baseLanguageOf, tongueOf, type Own } from '@heliograph/catalogue/kit/tongue.ts';
import type { Client } from '../client/client.ts';
import type { Offered, TabSession } from './session.ts';

/** A few, for somebody who goes from language to language; the browser keeps the rest by their addresses. */
const most = 4;

/** A flat map of texts; anything else within is left out. */
export function ownFrom(source: string): Own {
  const value: unknown = JSON.parse(source);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return new Map();
  return new Map(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/**
 * Brings the words of language packs into the session: which languages there are, and the words of the one that was chosen.
 * Whatever fails here leaves English or Chinese on screen.
 */
export class Packs {
  readonly #session: TabSession;
  readonly #client: Client;
  readonly #kept = new Map<string, Own>();
  /** Whose packs were asked for, and in which language they were to be spoken. */
  #asked = '';
  /** Language and version of the pack whose words are on screen. */
  #spoken = '';

  constructor(session: TabSession, client: Client) {
    this.#session = session;
    this.#client = client;
    session.subscribe(() => this.#follow());
  }

  /** Another person or tenant has other packs; another language has other words. */
  #follow(): void {
    const { token, user, tag } = this.#session.state;
    const asked = `${token === null ? '' : (user?.tenantId ?? '?')} ${tag}`;
    if (asked === this.#asked) return;
    const isSameTenant = asked.split(' ')[0] === this.#asked.split(' ')[0];
    this.#asked = asked;
    void (isSameTenant ? this.#speak() : this.refresh());
  }

  /** Asks again which languages there are. */
  async refresh(): Promise<void> {
    const { token } = this.#session.state;
    const call = token === null ? spokenCalls.publicLanguages : spokenCalls.ownLanguages;
    try {
      const offered: readonly Offered[] = await this.#client.send(call, {}, { quiet: true });
      if (this.#session.state.token !== token) return;
      this.#session.update({ offered });
      await this.#speak();
    } catch {
      // What was offered before is as good as anything.
    }
  }

  async #speak(): Promise<void> {
    const { tag, offered } = this.#session.state;
    const offer = offered.find(({ language }) => language === tag);
    if (offer === undefined) {
      if (this.#spoken !== '') this.#session.update({ tongue: tongueOf(baseLanguageOf(tag)) });
      this.#spoken = '';
      return;
    }
    const spoken = `${tag} ${offer.version}`;
    if (spoken === this.#spoken) return;
    const own = await this.#words(offer);
    const { state } = this.#session;
    // Chosen or offered otherwise meanwhile: whoever did that speaks. Not loaded: what is spoken stays.
    if (own === undefined || state.tag !== tag || state.offered !== offered) return;
    this.#spoken = spoken;
    this.#session.update({ tongue: tongueOf(tag, own) });
  }

  async #words(offer: Offered): Promise<Own | undefined> {
    const known = this.#kept.get(offer.version);
    if (known) return known;
    const call = this.#session.state.token === null ? spokenCalls.publicWords : spokenCalls.ownWords;
    try {
      const { language, version } = offer;
      const { blob } = await this.#client.file(call, { language, version }, { quiet: true });
      const own = ownFrom(await blob.text());
      const [oldest] = this.#kept.keys();
      if (this.#kept.size >= most && oldest !== undefined) this.#kept.delete(oldest);
      this.#kept.set(version, own);
      return own;
    } catch {
      return undefined;
    }
  }
}
