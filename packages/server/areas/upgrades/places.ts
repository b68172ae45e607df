import type { Tx } from '../../db/scope.ts';
import { placesAtWork, type Full, type TargetPlace } from './targets.store.ts';
import type { TaskRow } from './upgrades.store.ts';

/** Devices at work of each site, or behind each OLT, held to how many may be. */
class Limit {
  readonly #most: number | null;
  readonly #atWork = new Map<string, number>();

  constructor(most: number | null) {
    this.#most = most;
  }

  add(id: string | null, n = 1): void {
    if (id !== null) this.#atWork.set(id, (this.#atWork.get(id) ?? 0) + n);
  }

  isFull(id: string | null): boolean {
    return this.#most !== null && id !== null && (this.#atWork.get(id) ?? 0) >= this.#most;
  }

  get full(): readonly string[] {
    return [...this.#atWork.keys()].filter((id) => this.isFull(id));
  }
}

/** How many devices of a task are at work where, against how many may be. What has no place is not held back. */
export class UpgradePlaces {
  readonly #sites: Limit;
  readonly #olts: Limit;

  constructor({ at_once_of_site: ofSite, at_once_of_olt: ofOlt }: Pick<TaskRow, 'at_once_of_site' | 'at_once_of_olt'>) {
    this.#sites = new Limit(ofSite);
    this.#olts = new Limit(ofOlt);
  }

  static async of(tx: Tx, task: TaskRow): Promise<UpgradePlaces> {
    const places = new UpgradePlaces(task);
    if (task.at_once_of_site === null && task.at_once_of_olt === null) return places;
    for (const { n, ...place } of await placesAtWork(tx, task)) places.#add(place, n);
    return places;
  }

  #add({ site_id: site, behind_olt: olt }: TargetPlace, n: number): void {
    this.#sites.add(site, n);
    this.#olts.add(olt, n);
  }

  get full(): Full {
    return { sites: this.#sites.full, olts: this.#olts.full };
  }

  /** Whether there is room for one more where it stands; it takes its place. */
  takes(place: TargetPlace): boolean {
    if (this.#sites.isFull(place.site_id) || this.#olts.isFull(place.behind_olt)) return false;
    this.#add(place, 1);
    return true;
  }
}
