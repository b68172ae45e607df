/** The line over which a device fetches a file: it can be made to stand still once so much has come, until it is let go. */
export class FetchLine {
  #at: number | undefined;
  #stands = Promise.withResolvers<void>();
  #free = Promise.withResolvers<void>();

  /** Lets go what stands, and has the next stand still after so many octets; 0: before anything is asked for. Resolves when one does. */
  standAt(octets: number): Promise<void> {
    this.letGo();
    this.#at = octets;
    this.#stands = Promise.withResolvers();
    return this.#stands.promise;
  }

  letGo(): void {
    this.#at = undefined;
    this.#free.resolve();
    this.#free = Promise.withResolvers();
  }

  /** Asked by whoever has so many octets; what is answered has to be waited for before there are more. */
  pass(octets: number): Promise<void> | undefined {
    if (this.#at === undefined || octets < this.#at) return undefined;
    this.#stands.resolve();
    return this.#free.promise;
  }
}
