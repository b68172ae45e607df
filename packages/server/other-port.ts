/** Ports below 1024 need a right that the process may not have; devices can be told another one. */
const fallback = 10_000;

/** The port to listen on instead when that of the settings may not be opened; undefined when the reason is another. */
export function otherPort(wanted: number, error: unknown): number | undefined {
  const isForbidden = (error as { code?: string }).code === 'EACCES';
  return isForbidden && wanted > 0 && wanted < 1024 ? wanted + fallback : undefined;
}
