/** An unknown device said something: the trap intake tells it here. */
export interface Announcement {
  readonly tenantId: number;
  /** Source address of the datagram. */
  readonly address: string;
  /** dataMac as 12 lowercase hex digits, when the trap carried one. */
  readonly mac?: string | undefined;
  readonly community?: string | undefined;
  readonly version: 'v1' | 'v2c' | 'v3';
  /** ms since the epoch. */
  readonly at: number;
}

/**
 * `created`: a new unauthorized device; `seen`: a known one, again; `quiet`: heard within the last 10 s, nothing written;
 * `admitted`: it is an OLT already (the directory of the caller is behind); `full`: the tenant has 5,000 of them, dropped;
 * `limited`: too many different ones of the tenant at once, dropped; `blocked`: on the blacklist, counted there and dropped.
 */
export type Announced = 'created' | 'seen' | 'quiet' | 'admitted' | 'full' | 'limited' | 'blocked';
