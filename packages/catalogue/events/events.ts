import { z } from 'zod';
import { event, type EventKind } from '../kit/event.ts';

const id = z.string();
const time = z.string().nullable();
const nothing = z.object({});
const board = ['board:view:list'];
const olts = ['device:olt:list'];
const alarms = ['alarm:current:list'];

/** Every kind of live event. */
export const events = [
  event({
    id: 'alarm.changed',
    hears: alarms,
    about: 'oltOrTenant',
    /** `projectId`: of a customer device whose ONU is not known. */
    payload: z.object({ oltId: id.nullable(), projectId: id.optional(), alarm: z.looseObject({ id }) }),
  }),
  event({
    id: 'alarm.counts',
    hears: alarms,
    about: 'tenant',
    payload: z.object({ critical: z.number(), major: z.number(), minor: z.number(), warning: z.number() }),
  }),
  // Says only that it is to be read again: it may be about several devices.
  event({ id: 'incident.changed', hears: alarms, about: 'tenant', payload: z.object({ id: id.nullable() }) }),
  event({
    id: 'olt.state',
    hears: olts,
    notices: board,
    about: 'olt',
    payload: z.object({
      oltId: id,
      /** Of an OLT that was removed: where it stood. */
      projectId: id.optional(),
      sysMac: z.string().nullable(),
      name: z.string(),
      online: z.boolean().nullable(),
      since: time,
      removed: z.literal(true).optional(),
    }),
  }),
  event({
    id: 'onu.state',
    hears: ['device:onu:list', ...olts],
    notices: board,
    about: 'olt',
    payload: z.object({
      oltId: id,
      changes: z.array(
        z.object({
          onuId: id,
          pon: z.number(),
          onu: z.number(),
          phase: z.string(),
          cause: z.string().nullable(),
          since: time,
        }),
      ),
      total: z.number(),
    }),
  }),
  event({
    id: 'cpe.state',
    hears: ['device:onu:list'],
    about: 'olt',
    payload: z.object({ cpeId: id, projectId: id, online: z.boolean().nullable(), since: time }),
  }),
  event({
    id: 'cpe.task',
    hears: ['device:onu:list'],
    about: 'olt',
    payload: z.object({ cpeId: id, projectId: id, taskId: id, state: z.string() }),
  }),
  event({
    id: 'unauthorized.changed',
    hears: ['device:unauthorized:list'],
    notices: board,
    about: 'tenant',
    payload: z.object({ id, state: z.number() }),
  }),
  event({
    id: 'config.change',
    hears: olts,
    about: 'olt',
    payload: z.object({
      id,
      oltId: id,
      page: z.string(),
      place: z.string(),
      state: z.string(),
      step: z.number(),
      steps: z.number(),
      bulkId: id.nullable(),
    }),
  }),
  event({
    id: 'upgrade.task',
    hears: ['device:upgrade:list'],
    about: 'tenant',
    payload: z.object({ id, status: z.string(), phase: z.string() }),
  }),
  event({
    id: 'olt.upgrade',
    hears: olts,
    about: 'olt',
    payload: z.object({ oltId: id, downloadStatus: z.string().nullable() }),
  }),
  event({
    id: 'config.page',
    hears: olts,
    about: 'olt',
    payload: z.object({ oltId: id, page: z.string(), place: z.string(), drift: z.boolean() }),
  }),
  event({
    id: 'config.device',
    hears: olts,
    about: 'olt',
    payload: z.object({ oltId: id, unsavedSince: time, savedAt: time, lostAt: time, syncedAt: time }),
  }),
  event({
    id: 'onu.order',
    hears: ['device:onu:list'],
    about: 'olt',
    payload: z.object({ id, oltId: id, state: z.string(), step: z.number() }),
  }),
  event({
    id: 'onu.rule',
    hears: ['device:onu:list'],
    about: 'olt',
    payload: z.object({ id, oltId: id, state: z.string() }),
  }),
  event({ id: 'orderRule.changed', hears: ['device:orderRule:list'], about: 'tenant', payload: z.object({}) }),
  event({ id: 'job.changed', hears: ['monitor:job:list'], about: 'tenant', payload: z.object({ jobId: id }) }),
  event({
    id: 'backup.changed',
    hears: ['maintain:backup:list'],
    about: 'tenant',
    payload: z.object({ id, done: z.number(), total: z.number() }),
  }),
  // These say only that something is to be read again, which everybody does with its own rights.
  event({ id: 'board.changed', hears: 'signedIn', about: 'tenant', payload: nothing }),
  event({ id: 'notice.changed', hears: 'signedIn', about: 'tenant', payload: nothing }),
  event({ id: 'project.changed', hears: 'signedIn', about: 'tenant', payload: nothing }),
  event({ id: 'dictionary.changed', hears: 'signedIn', about: 'tenant', payload: nothing }),
  event({ id: 'language.changed', hears: 'signedIn', about: 'tenant', payload: nothing }),
] as const;

type Declared = (typeof events)[number];
export type EventId = Declared['id'];

/** An event as it is told: a declared kind with its payload. */
export type LiveEvent = {
  [Id in EventId]: { readonly kind: Id; readonly payload: z.input<Extract<Declared, { id: Id }>['payload']> };
}[EventId];

const byId: ReadonlyMap<string, EventKind> = new Map(events.map((kind) => [kind.id, kind]));

/** Undefined for a kind that nobody declared. */
export const eventKind = (kind: string): EventKind | undefined => byId.get(kind);
