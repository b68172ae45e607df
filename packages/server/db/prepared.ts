/**
 * Statements that are said again and again get a name: a connection has them read and planned by the database once, and says the name
 * from then on. Most of what the database does for a short statement is reading and planning it, row policies included.
 *
 * Only for a database that is reached straight: behind a bouncer the next statement may meet another server, which does not know the name.
 */

/** A text that comes for the so manyth time gets a name: one that is put together for a single question never does. */
const often = 8;
/** Names of one process. Each connection holds its own plan of each, of some 20 kB. */
const mostNames = 200;
/** Texts that are counted; then it is begun anew. */
const mostCounted = 2_000;

export class PreparedNames {
  readonly #names = new Map<string, string>();
  #counts = new Map<string, number>();

  /** What a statement is called; undefined: it is sent as it is. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= mostNames) return known;
    const times = (this.#counts.get(text) ?? 0) + 1;
    if (times < often) {
      if (this.#counts.size >= mostCounted) this.#counts = new Map();
      this.#counts.set(text, times);
      return undefined;
    }
    this.#counts.delete(text);
    const name = `heliograph_${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }
}

/** The plan that a connection holds is of tables that have changed since (0A000), or it does not hold it at all (26000). */
export const isStalePlan = (error: unknown): boolean => {
  const { code, message = '' } = error as { code?: string; message?: string };
  return code === '26000' || (code === '0A000' && message.includes('cached plan'));
};
