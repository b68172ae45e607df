import { z } from 'zod';
import { call, filter, paging, shortText, whole } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { projectRef, projectRow } from './projects.ts';

const count = z.number();
const states = { total: count, online: count, offline: count, waiting: count };
const ports = z.object({ total: count, up: count });
const bySeverity = z.object({ total: count, critical: count, major: count, minor: count, warning: count });

/** A project with its figures, as the list of projects shows it. */
export const projectOverview = projectRow.extend({
  /** OLTs, switches and routers that are polled. */
  device: z.object(states),
  /** Devices of which the last poll was complete, and of which it failed. */
  monitor: z.object({ polled: count, failed: count }),
  onu: z.object({ total: count, online: count, offline: count }),
  /** Standing alarms. */
  alarms: bySeverity,
  network: z.object({ groups: count, uplinks: ports, pons: ports }),
  /** Accounts with a share of their own that lasts. */
  users: count,
  /** Alarms raised on each of the last seven days of the project's own zone, today last. */
  trend: z.array(count),
});

/** Figures of one project, and the search over all that the caller sees (S1 §7.2). */
export const projectFigureCalls = {
  // All figures of a page of projects at once, where the calls below take one project each.
  projectOverview: call({
    method: 'GET',
    path: '/system/project/overview',
    title: text('Projects and their figures', '项目概览'),
    access: 'signedIn',
    input: z.object({ name: filter(64), ...paging }),
    reply: 'rows',
    output: projectOverview,
  }),
  deviceStatistics: call({
    method: 'GET',
    path: '/system/project/deviceStatistics',
    title: text('Devices of project by type', '项目设备统计'),
    access: 'signedIn',
    input: projectRef,
    reply: 'data',
    output: z.object({
      projectId: z.string(),
      types: z.array(z.object({ deviceClass: z.string(), deviceType: z.string().nullable(), ...states })),
    }),
  }),
  getDeviceCountByProject: call({
    method: 'GET',
    path: '/system/project/getDeviceCountByProject',
    title: text('Devices of project', '项目设备数量'),
    access: 'signedIn',
    input: projectRef,
    reply: 'data',
    output: z.object({
      projectId: z.string(),
      /** OLTs, switches and routers that are polled. */
      device: z.object(states),
      onu: z.object({ total: count, online: count, offline: count }),
    }),
  }),
  getMonitorCountByProject: call({
    method: 'GET',
    path: '/system/project/getMonitorCountByProject',
    title: text('Monitoring of project', '项目监控统计'),
    access: 'signedIn',
    input: projectRef,
    reply: 'data',
    output: z.object({
      projectId: z.string(),
      /** Devices of which the last poll was complete, failed, and that were not polled yet. */
      polled: count,
      failed: count,
      waiting: count,
      /** Standing alarms. */
      alarms: z.object({ total: count, critical: count, major: count, minor: count, warning: count }),
    }),
  }),
  getNetworkCountByProject: call({
    method: 'GET',
    path: '/system/project/getNetworkCountByProject',
    title: text('Network of project', '项目网络统计'),
    access: 'signedIn',
    input: projectRef,
    reply: 'data',
    output: z.object({
      projectId: z.string(),
      groups: count,
      uplinks: z.object({ total: count, up: count }),
      pons: z.object({ total: count, up: count }),
    }),
  }),
  getUserCountByProject: call({
    method: 'GET',
    path: '/system/project/getUserCountByProject',
    title: text('Accounts of project', '项目用户数量'),
    access: 'signedIn',
    input: projectRef,
    reply: 'data',
    // Accounts with a share of their own; expired ones count as such only.
    output: z.object({
      projectId: z.string(),
      total: count,
      manager: count,
      operator: count,
      guest: count,
      expired: count,
    }),
  }),
  alarmTrendStatistics: call({
    method: 'GET',
    path: '/system/project/alarmTrendStatistics',
    title: text('Alarm trend of project', '项目告警趋势'),
    access: 'signedIn',
    input: projectRef.extend({
      /** Days up to today. */
      days: whole(1, 31).default(7),
    }),
    reply: 'data',
    output: z.object({
      projectId: z.string(),
      /** Of the project; its days are the ones counted. */
      timeZone: z.string(),
      points: z.array(
        z.object({ date: z.string(), total: count, critical: count, major: count, minor: count, warning: count }),
      ),
    }),
  }),
  globalSearch: call({
    method: 'GET',
    path: '/system/project/globalSearch',
    title: text('Search everywhere', '全局搜索'),
    access: 'signedIn',
    input: z.object({ keyword: shortText(64).optional(), searchValue: shortText(64).optional() }),
    reply: 'data',
    // At most ten of each kind; devices only for those who may list them.
    output: z.object({
      projects: z.array(z.object({ projectId: z.string(), name: z.string() })),
      groups: z.array(z.object({ id: z.string(), groupName: z.string(), projectId: z.string() })),
      olts: z.array(
        z.object({
          id: z.string(),
          sysHostName: z.string(),
          ip: z.string(),
          sysMac: z.string().nullable(),
          sysSerialNumber: z.string().nullable(),
          projectId: z.string(),
        }),
      ),
      onus: z.array(
        z.object({
          id: z.string(),
          oltId: z.string(),
          oltName: z.string(),
          pon: z.number(),
          onu: z.number(),
          name: z.string().nullable(),
          sn: z.string().nullable(),
          mac: z.string().nullable(),
          projectId: z.string(),
        }),
      ),
      ports: z.array(
        z.object({
          oltId: z.string(),
          oltName: z.string(),
          ponMode: z.string().nullable(),
          kind: z.enum(['uplink', 'pon']),
          port: z.number(),
          name: z.string(),
          link: z.boolean().nullable(),
        }),
      ),
      /** Devices behind an OLT, by their whole MAC: where its MAC table had it when that was last read. */
      hosts: z.array(
        z.object({
          oltId: z.string(),
          oltName: z.string(),
          ponMode: z.string().nullable(),
          /** Where the port is a PON. */
          pon: z.number().nullable(),
          mac: z.string(),
          vlan: z.number().nullable(),
          port: z.string().nullable(),
          at: z.string().nullable(),
        }),
      ),
      /** OLTs whose MAC table was never read, where a whole MAC was asked for; the first of them by id. */
      unreadMacTables: z.object({ count: z.number(), oltIds: z.array(z.string()) }),
      /** Standing ones. */
      alarms: z.array(
        z.object({
          id: z.string(),
          name: z.object({ en: z.string(), zh: z.string() }),
          severity: z.number(),
          oltId: z.string().nullable(),
          host: z.string(),
          object: z.object({ en: z.string(), zh: z.string() }),
          projectId: z.string().nullable(),
        }),
      ),
    }),
  }),
} as const;
