import { z } from 'zod';
import { filter, id, whole } from '../kit/call.ts';

const blank = (value: unknown) => (value === '' || value === null ? undefined : value);

/** An id that may be left out; an empty text means "left out". */
export const idOrBlank = z.preprocess(blank, id.optional());
export const optionalInt = (min: number, max: number) => z.preprocess(blank, whole(min, max).optional());

/** Which OLT: by MAC in any notation (the specification's way), or by our id. One of them must be given. */
export const oltRef = {
  sysMac: z.preprocess(blank, z.string().max(32).trim().optional()),
  oltId: idOrBlank,
  id: idOrBlank,
};
/** The same for calls in which `id` stands for something else. */
export const oltRefWithoutId = { sysMac: oltRef.sysMac, oltId: idOrBlank };

/** The project to look at; without one, all that the tenant has. */
export const inProject = { projectId: idOrBlank };

/** Where OLTs stand: a site by its id (`0` = at none), or a part of the name of one. */
export const bySite = { siteId: idOrBlank, site: filter(64) };

/** A time on the wire: ISO 8601, UTC. */
export const time = z.string();
/** null = not read, or never happened. */
export const timeOrNull = time.nullable();
/** null = no reading; a missing reading is never shown as 0. */
export const reading = z.number().nullable();
export const words = z.string().nullable();
/** When the command line told each of the loads of an OLT; null = SNMP did, with the poll. */
export const cliAt = z.object({ cpuLoad: timeOrNull, memoryLoad: timeOrNull, sysTemper: timeOrNull });

/** How far back a series reaches. */
export const windows = ['hour', 'day', 'week', 'month', 'season', 'year'] as const;
export type WindowId = (typeof windows)[number];
