/**
 * Devices that somebody named, and from when on they are to be looked at (ms of the monotonic clock). What is lost here is found by
 * the next look at everything.
 */
export class Named {
  readonly #tenants = new Map<number, Map<string, number>>();

  /** Named twice, the earlier time counts. */
  add(tenantId: number, oltId: string, at: number): void {
    const devices = this.#tenants.get(tenantId) ?? new Map<string, number>();
    devices.set(oltId, Math.min(at, devices.get(oltId) ?? Infinity));
    this.#tenants.set(tenantId, devices);
  }

  /** Takes out those whose time has come, as many of each tenant as there is room for beside those `taken`; a tenant that had its turn is the last one then. */
  take(now: number, roomOf: (tenantId: number, taken: number) => number): Map<number, string[]> {
    const taken = new Map<number, string[]>();
    const hadTurn: [number, Map<string, number>][] = [];
    let count = 0;
    for (const [tenantId, devices] of this.#tenants) {
      const most = Math.max(0, roomOf(tenantId, count));
      const due = [...devices].flatMap(([oltId, at]) => (at <= now ? [oltId] : [])).slice(0, most);
      if (due.length === 0) continue;
      count += due.length;
      for (const oltId of due) devices.delete(oltId);
      this.#tenants.delete(tenantId);
      if (devices.size > 0) hadTurn.push([tenantId, devices]);
      taken.set(tenantId, due);
    }
    for (const [tenantId, devices] of hadTurn) this.#tenants.set(tenantId, devices);
    return taken;
  }

  /** Until the time of another one comes, ms; undefined: there is none. Those that only wait for room have none. */
  nextMs(now: number): number | undefined {
    let first = Infinity;
    for (const devices of this.#tenants.values())
      for (const at of devices.values()) if (at > now && at < first) first = at;
    return first === Infinity ? undefined : first - now;
  }
}
