/**
 * Traffic as a function of time, so that counters need no storing: a rate that swings around its mean, and its integral. A
 * counter therefore never runs backwards, and two readings always agree with the rate between them.
 */

const swing = 0.6;
const period = 900_000;
const turn = (2 * Math.PI) / period;

/** Bytes per second after `ms` of traffic. `phase` (radians) keeps neighbours out of step. */
export const rateAt = (mean: number, ms: number, phase: number): number =>
  mean * (1 + swing * Math.sin(turn * ms + phase));

/** Bytes carried within the first `ms`. */
export const octetsAt = (mean: number, ms: number, phase: number): number =>
  (mean / 1000) * (ms + (swing / turn) * (Math.cos(phase) - Math.cos(turn * ms + phase)));

/** Mean packet of a subscriber line, octets. */
export const meanPacket = 870;
