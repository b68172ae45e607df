import type { OltRow } from './fleet.ts';
import type { HeldOlt } from './lease.ts';
import { OnuMemory } from './onu-memory.ts';
import { unheard, type Liveness } from './liveness.ts';
import { parkedSince, type Parking } from './parking.ts';

/** What the crew knows of one OLT. */
export interface CrewMember {
  row: OltRow;
  held: HeldOlt | undefined;
  liveness: Liveness;
  round: number;
  slow: boolean;
  inventoryDue: boolean;
  /** Looks at ONUs that are coming up, since the last whole poll or wake. */
  followUps: number;
  parking: Parking;
  readonly memory: OnuMemory;
}

/** One that is new here; what is known of it is what was written by whoever polled it before. */
export const newMember = (row: OltRow, now: number): CrewMember => ({
  row,
  held: undefined,
  round: 0,
  slow: false,
  inventoryDue: true,
  followUps: 0,
  liveness: unheard(row.online),
  parking: parkedSince(row.parked_until, now),
  memory: new OnuMemory(),
});

/** A transaction that lost a deadlock did nothing and may be done again. */
export async function twice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string }).code !== '40P01') throw error;
    return work();
  }
}
