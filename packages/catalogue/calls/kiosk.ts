import { z } from 'zod';
import { alarmCalls } from './alarms.ts';
import { incidentCalls } from './incidents.ts';
import { mapCalls } from './map.ts';
import { onuCalls } from './onus.ts';
import { tileSeries, tileTop, toldTile } from './own-boards.ts';
import { boardCalls, boardWindows } from './board.ts';
import { call, ids, nothing, paging, shortText, whole } from '../kit/call.ts';
import { int, str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { kioskWords as words } from '../words/kiosk-words.ts';
import { maybeText } from './people-fields.ts';
import { time, timeOrNull } from './device-ref.ts';

export const kioskForm: Form = {
  fields: {
    kioskName: str({ label: words.name, help: words.nameHelp, format: 'entityName', maxLength: 64 }),
    project: str({ label: words.project, help: words.projectHelp, format: 'label', maxLength: 64, optional: true }),
    board: str({ label: words.board, help: words.boardHelp, format: 'label', maxLength: 64, optional: true }),
    days: int({ label: words.days, min: 1, max: 366, unit: 'd', initial: 90 }),
  },
};

export const kioskRow = z.object({
  kioskId: z.string(),
  kioskName: z.string(),
  /** null: all of the tenant. */
  projectName: z.string().nullable(),
  /** null: the big screen, or a board that is gone. */
  boardName: z.string().nullable(),
  isOver: z.boolean(),
  endTime: time,
  createBy: z.string(),
  /** There is no such account any more. The link opens all the same: it is the tenant's. */
  isMakerGone: z.boolean(),
  createTime: time,
  /** To the minute; null: nobody came with it yet. */
  usedTime: timeOrNull,
});

/** No more than the wall shows: no addresses, and nothing of subscribers. */
const kioskOlt = boardCalls.olts.output.pick({
  oltId: true,
  name: true,
  state: true,
  onuOnline: true,
  onuTotal: true,
  cpuLoad: true,
  sysTemper: true,
});
const kioskOutage = boardCalls.outages.output.pick({
  outageId: true,
  oltName: true,
  portName: true,
  hit: true,
  total: true,
  causeText: true,
  since: true,
});
const kioskAlarm = alarmCalls.getAlarmInTenant.output.shape.rows.element.pick({
  id: true,
  severity: true,
  name: true,
  host: true,
  objectName: true,
  raiseTime: true,
});

const kioskIncident = incidentCalls.listIncidents.output.pick({
  id: true,
  severity: true,
  name: true,
  host: true,
  objectName: true,
  beginTime: true,
  onus: true,
});

/** The big screen without sign-in: links that show it and nothing else. */
export const kioskCalls = {
  listKioskLinks: call({
    method: 'GET',
    path: '/statistics/kiosk/list',
    title: text('Kiosk links of the big screen', '查询大屏免登录链接'),
    access: 'statistics:kiosk:list',
    input: z.object(paging),
    reply: 'rows',
    output: kioskRow,
  }),
  makeKioskLink: call({
    method: 'POST',
    path: '/statistics/kiosk',
    title: text('Make a kiosk link', '生成大屏免登录链接'),
    access: 'statistics:kiosk:add',
    input: z.object({
      kioskName: shortText(64).default(''),
      project: maybeText(64),
      board: maybeText(64),
      days: whole(1, 366).default(90),
    }),
    form: kioskForm,
    reply: 'data',
    /** Said once: only its hash is kept. */
    output: z.object({ kioskId: z.string(), token: z.string() }),
    audit: true,
  }),
  removeKioskLinks: call({
    method: 'DELETE',
    path: '/statistics/kiosk/:kioskIds',
    title: text('Revoke kiosk links', '吊销大屏免登录链接'),
    access: 'statistics:kiosk:remove',
    input: z.object({ kioskIds: ids }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  kioskScreen: call({
    method: 'POST',
    path: '/kiosk/screen',
    title: text('Big screen of a kiosk link', '免登录大屏数据'),
    access: 'public',
    input: z.object({ token: z.string().max(100), window: z.enum(boardWindows).default('day') }),
    reply: 'data',
    output: z.object({
      /** null: all of the tenant, by its name. */
      projectName: z.string().nullable(),
      tenantName: z.string(),
      endTime: time,
      pollSeconds: z.number(),
      summary: boardCalls.summary.output,
      history: boardCalls.history.output,
      olts: z.array(kioskOlt),
      outages: z.array(kioskOutage),
      alarms: z.array(kioskAlarm),
    }),
  }),
  kioskBoard: call({
    method: 'POST',
    path: '/kiosk/board',
    title: text('Board of a kiosk link', '免登录看板'),
    access: 'public',
    input: z.object({ token: z.string().max(100) }),
    reply: 'data',
    output: z.object({
      projectName: z.string().nullable(),
      tenantName: z.string(),
      endTime: time,
      pollSeconds: z.number(),
      /** null: the link shows the big screen. */
      board: z.object({ boardName: z.string(), layout: z.array(toldTile) }).nullable(),
    }),
  }),
  kioskTile: call({
    method: 'POST',
    path: '/kiosk/tile',
    title: text('A tile of the board of a kiosk link', '免登录看板卡片数据'),
    access: 'public',
    input: z.object({ token: z.string().max(100), tileId: shortText(20) }),
    reply: 'data',
    /** What its kind shows; the others are null. */
    output: z.object({
      series: tileSeries.nullable(),
      top: tileTop.nullable(),
      counts: onuCalls.counts.output.nullable(),
      alarms: z.array(kioskAlarm).nullable(),
      incidents: z.array(kioskIncident).nullable(),
      map: mapCalls.mapMarkers.output.nullable(),
    }),
  }),
} as const;
