import { z } from 'zod';
import { call, choiceOf, choiceOr, filter, int4, nothing, optionalId, paging } from '../kit/call.ts';
import { int, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { bySite } from './device-ref.ts';
import { range } from './logs.ts';
import { timeRange } from './people-fields.ts';

/** 0 emergency … 7 debug (RFC 5424); a filter finds this level and what is worse. */
export const syslogLevels = ['0', '1', '2', '3', '4', '5', '6', '7'] as const;

const filters = z.object({
  ...timeRange,
  time: range,
  keyword: filter(64),
  oltId: optionalId,
  ...bySite,
  oltName: filter(128),
  severity: choiceOf(syslogLevels),
  name: filter(64),
  address: filter(64),
  ...paging,
});

const row = z.object({
  id: z.string(),
  /** When it was received. */
  time: z.string(),
  oltId: z.string(),
  oltName: z.string(),
  /** Where it stands now. */
  siteName: z.string().nullable(),
  address: z.string(),
  severity: z.number().nullable(),
  facility: z.number().nullable(),
  name: z.string().nullable(),
  text: z.string(),
  /** By the clock of the device, in its own words. */
  said: z.string().nullable(),
  cut: z.boolean(),
});

export const syslogKeepForm: Form = {
  fields: {
    days: int({ label: text('Days kept', '保留天数'), min: 1, max: 3650 }),
    rows: int({ label: text('Lines kept at most', '最多保留条数'), min: 1000, max: 50_000_000 }),
  },
};

/** What devices write by syslog, beside what they tell by traps. */
export const syslogCalls = {
  listSyslog: call({
    method: 'GET',
    path: '/monitor/log/syslog/list',
    title: text('Syslog of devices', '设备 Syslog'),
    access: 'monitor:syslog:list',
    input: filters,
    reply: 'rows',
    output: row,
  }),
  exportSyslog: call({
    method: 'POST',
    path: '/monitor/log/syslog/export',
    title: text('Export the syslog of devices', '导出设备 Syslog'),
    access: 'monitor:syslog:export',
    input: filters.extend({ format: choiceOr(['csv', 'xlsx'], 'csv') }),
    reply: 'file',
    output: nothing,
    rate: 'heavy',
  }),
  syslogState: call({
    method: 'GET',
    path: '/monitor/log/syslog/state',
    title: text('How syslog is received and kept', 'Syslog 接收与保留'),
    access: 'monitor:syslog:list',
    input: nothing,
    reply: 'data',
    output: z.object({
      /** UDP, as devices have to be told; null = nobody listens. */
      port: z.number().nullable(),
      /** The port of the settings. */
      wanted: z.number(),
      days: z.number(),
      rows: z.number(),
    }),
  }),
  keepSyslog: call({
    method: 'PUT',
    path: '/monitor/log/syslog/keep',
    title: text('How long the syslog of devices is kept', '设备 Syslog 保留期限'),
    access: 'monitor:syslog:edit',
    input: z.object({ days: int4(), rows: int4() }),
    form: syslogKeepForm,
    reply: 'none',
    output: nothing,
    audit: true,
  }),
} as const;
