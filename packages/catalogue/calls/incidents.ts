import { z } from 'zod';
import { call, choiceOf, filter, id, ids, optionalId, paging } from '../kit/call.ts';
import { str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { incidentEndNames, incidentEventNames, incidentKindNames, messageStateIds } from '../words/incident-words.ts';
import { channelIds, toldActionIds } from '../words/notification-words.ts';
import { alarmRow } from './alarms.ts';
import { inProject, optionalInt, time, timeOrNull, words } from './device-ref.ts';

const bilingual = z.object({ en: z.string(), zh: z.string() });

/** One incident; it says nothing in one language only. */
export const incidentRow = z.object({
  id: z.string(),
  serial: z.string(),
  kind: z.enum(incidentKindNames),
  /** Of the alarm that it is named after. */
  name: bilingual,
  objectName: bilingual,
  oltId: words,
  /** The customer device that it is about, where no ONU of it is known. */
  cpeId: words,
  host: words,
  projectId: words,
  pon: z.number().nullable(),
  onu: z.number().nullable(),
  outageId: words,
  /** The splitter that explains an outage; null where the plant is not known, or none does. */
  splitter: words,
  severity: z.number(),
  cause: z.enum(['power', 'fibre']).nullable(),
  beginTime: time,
  /** Nothing of it stands since then; it ends when that lasts. */
  quietTime: timeOrNull,
  endTime: timeOrNull,
  endHow: z.enum(incidentEndNames).nullable(),
  joinedId: words,
  /** The larger incident that it is a part of. */
  partOf: words,
  /** Incidents that are parts of it. */
  parts: z.number(),
  /** How often it came back after it had ended. */
  returned: z.number(),
  /** The planned work that kept it from people until now. */
  heldBy: words,
  alarms: z.number(),
  standing: z.number(),
  unconfirmed: z.number(),
  /** ONUs without service by it; null: not known. */
  onus: z.number().nullable(),
  owner: words,
  ownTime: timeOrNull,
  isMine: z.boolean(),
});

/** What became of one message about an incident. */
export const incidentMessage = z.object({
  id: z.string(),
  /** Of its last try; of its being put where there was none. */
  at: time,
  action: z.enum(toldActionIds),
  /** Null: whoever the server itself names. */
  to: words,
  /** Names of the notification server; null: it is gone, or by the tenant's own mail server or SMS provider. */
  server: words,
  channel: z.enum(channelIds).nullable(),
  by: bilingual.nullable(),
  /** `delivered`: the other side took it. `sent`: it left, and this way has no answer. */
  state: z.enum(messageStateIds),
  attempts: z.number(),
  /** When it is tried next. */
  nextTime: timeOrNull,
  /** Why the last try was not taken. */
  reason: bilingual.nullable(),
});
export type IncidentMessage = z.input<typeof incidentMessage>;

export const incidentNoteForm: Form = {
  fields: { note: str({ label: text('Note', '备注'), maxLength: 500, lines: 3 }) },
};

const which = {
  ...inProject,
  state: z.enum(['open', 'ended']).default('open'),
  oltId: optionalId,
  severity: optionalInt(1, 4),
  kind: choiceOf(incidentKindNames),
  owner: choiceOf(['mine', 'none']),
  /** Part of the name of the site at which the OLT stands. */
  site: filter(64),
  keyword: filter(64),
} as const;

const changed = z.object({ changed: z.number() });

/** What of an incident is said aloud when it begins. */
export const newIncident = incidentRow
  .pick({ id: true, serial: true, kind: true, name: true, objectName: true, host: true, severity: true })
  .extend({ headId: words });
const list = 'alarm:current:list';
const confirm = 'alarm:current:confirm';

const token = z.object({ token: z.string().max(200) });
/** Who has a link needs no session; wrong links answer as if there were nothing, and tries are bounded as those to sign in are. */
const byLink = { method: 'POST', access: 'public', rate: 'signIn', reply: 'data' } as const;

/** An incident as whoever has a link from a message sees it, and nothing more. */
export const linkedIncident = z.object({
  /** `done`: somebody has confirmed it, by this link or otherwise; `over`: there is nothing to confirm any more. */
  state: z.enum(['open', 'done', 'over']),
  name: bilingual,
  host: words,
  beginTime: time,
});

/** Alarms with one reason, as one thing that somebody owns. */
export const incidentCalls = {
  listIncidents: call({
    method: 'GET',
    path: '/alarm/incident/list',
    title: text('List incidents', '查询事件'),
    access: list,
    input: z.object({ ...which, ...paging }),
    reply: 'rows',
    output: incidentRow,
  }),
  countIncidents: call({
    method: 'GET',
    path: '/alarm/incident/count',
    title: text('Open incidents by who owns them', '进行中的事件数'),
    access: list,
    input: z.object(inProject),
    reply: 'data',
    output: z.object({
      mine: z.number(),
      unowned: z.number(),
      all: z.number(),
      /** Of one's own and of nobody, those that began last; at most 20, the latest first. */
      newest: z.array(newIncident),
    }),
  }),
  getIncident: call({
    method: 'GET',
    path: '/alarm/incident',
    title: text('Incident', '事件详情'),
    access: list,
    input: z.object({ incidentId: id }),
    reply: 'data',
    output: z.object({
      ...incidentRow.shape,
      /** Those that stand first, at most 200. */
      rows: z.array(alarmRow),
      /** The incidents that are parts of it, at most 200. */
      within: z.array(incidentRow),
      /** Whom it was told, and what became of each message; the newest first, at most 100. */
      messages: z.array(incidentMessage),
      /** The newest first. */
      events: z.array(
        z.object({
          id: z.string(),
          at: time,
          what: z.enum(incidentEventNames),
          by: words,
          text: bilingual,
          note: words,
        }),
      ),
    }),
  }),
  ownIncidents: call({
    method: 'POST',
    path: '/alarm/incident/own',
    title: text('Take over incidents, or give them up', '接手或放弃事件'),
    access: confirm,
    input: z.object({ ids, own: z.enum(['1', '0']) }),
    reply: 'data',
    output: changed,
    audit: true,
    bulk: {},
  }),
  incidentOwners: call({
    method: 'GET',
    path: '/alarm/incident/owners',
    title: text('Who may be given an incident', '可转交的人员'),
    access: confirm,
    input: z.object({ incidentId: id }),
    reply: 'rows',
    output: z.object({ userId: z.string(), name: z.string() }),
  }),
  giveIncident: call({
    method: 'POST',
    path: '/alarm/incident/give',
    title: text('Give an incident to somebody', '转交事件'),
    access: confirm,
    input: z.object({ incidentId: id, userId: id }),
    reply: 'none',
    output: z.object({}),
    audit: true,
  }),
  lookAtLink: call({
    ...byLink,
    path: '/incident/link',
    title: text('What a link confirms', '查看确认链接'),
    input: token,
    output: linkedIncident,
  }),
  confirmByLink: call({
    ...byLink,
    path: '/incident/link/confirm',
    title: text('Confirm an incident by a link', '通过链接确认事件'),
    input: token,
    output: linkedIncident,
  }),
  noteIncident: call({
    method: 'POST',
    path: '/alarm/incident/note',
    title: text('Add a note to an incident', '添加事件备注'),
    access: confirm,
    input: z.object({ incidentId: id, note: z.string().trim().max(500) }),
    form: incidentNoteForm,
    reply: 'none',
    output: z.object({}),
    audit: true,
  }),
  confirmIncidents: call({
    method: 'POST',
    path: '/alarm/incident/confirm',
    title: text('Confirm all alarms of incidents', '确认事件的全部告警'),
    access: confirm,
    input: z.object({ ids, note: filter(200) }),
    reply: 'data',
    output: changed,
    audit: true,
    bulk: { words: ['note'] },
  }),
} as const;
