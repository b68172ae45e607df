/** What has become of saving on one device; `why` only where it failed. */
export type SaveOutcome =
  | { readonly state: 'waiting' | 'saving' | 'saved' }
  | { readonly state: 'failed'; readonly why: string };

/** So many devices save at a time: each takes the seconds that its flash needs, and people on other screens want calls too. */
const atOnce = 4;

/** Saves on each device by itself: one that fails stops none of the others. Tells whatever becomes of each. */
export async function saveMany(
  ids: readonly string[],
  save: (id: string) => Promise<unknown>,
  tell: (id: string, saved: SaveOutcome) => void,
): Promise<void> {
  const waiting = [...ids];
  for (const id of ids) tell(id, { state: 'waiting' });
  const next = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      tell(id, { state: 'saving' });
      try {
        await save(id);
        tell(id, { state: 'saved' });
      } catch (error) {
        tell(id, { state: 'failed', why: error instanceof Error ? error.message : String(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}
