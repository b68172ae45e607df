/** Time as a session sees it, monotonic. The server's clock fits; tests put in their own. */
export interface CliClock {
  /** Runs `work` once after `ms`; the returned function calls it off. */
  after(ms: number, work: () => void): () => void;
}

export const systemCliClock = (): CliClock => ({
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
});
