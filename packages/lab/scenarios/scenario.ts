import type { DemandPlan } from '../devices/demand.ts';
import type { Faults } from '../devices/faults.ts';
import type { OltSpec } from '../devices/olt.ts';
import type { StormPlan } from '../devices/storm.ts';

/** How the plant of one OLT is filled. */
export interface Plant {
  /** Authorized ONUs on each PON, PON 1 first; missing entries are empty PONs. */
  onus: readonly number[];
  /** Split of each PON; decides the loss. */
  ways: 8 | 16 | 32 | 64 | 128;
  /**
   * ONUs behind each splitter of the last stage. Given, those of one splitter stand in one street: nearly as far away, with nearly as much
   * light. Left out, there are 16, scattered.
   */
  streets?: number;
  /** How many of them are in each trouble; spread over the PONs by the seed. */
  weak?: number;
  los?: number;
  off?: number;
  /** Authorized, never seen. */
  absent?: number;
  deactivated?: number;
  noRxRow?: number;
  noOptics?: number;
  /** Not authorized, waiting to be let in. */
  found?: number;
  /** Rows of units long gone (EPON). */
  stale?: number;
  /** Invented customers' names as descriptions; true by default. */
  named?: boolean;
  /** How traffic changes with the time of the day and the year; even by default. */
  demand?: DemandPlan;
}

export interface DevicePlan {
  spec: Omit<OltSpec, 'mac' | 'serial'> & Partial<Pick<OltSpec, 'mac' | 'serial'>>;
  plant: Plant;
  /** How it misbehaves from the start. */
  faults?: Partial<Faults>;
  /** Never answers. */
  dead?: boolean;
}

/** The device and the uplink at either end. */
export type Cable = readonly [from: string, fromPort: number, to: string, toPort: number];

export interface Scenario {
  devices: readonly DevicePlan[];
  /** Between uplinks of these devices; none by default. */
  cables?: readonly Cable[];
  /** Customer devices behind each OLT, once there is an ACS; none by default. */
  cpes?: number;
  /** What happens by itself after the start. */
  storm?: StormPlan;
}
