/** What this process and its children write is for their user alone: files 0600, folders 0700. Call it before anything is written. */
export function keepToOurselves(): void {
  process.umask(0o077);
}
