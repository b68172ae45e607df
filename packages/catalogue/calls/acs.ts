import { z } from 'zod';
import { call, filter, id, nothing, paging, shortText, whole } from '../kit/call.ts';
import { sent } from '../kit/edit.ts';
import { bool, int, secret, str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { cpeWaitingReasonNames } from '../words/cpe-words.ts';
import { time, timeOrNull, words } from './device-ref.ts';

/** How customer devices of the tenant reach the ACS. */
export const acsForm: Form = {
  fields: {
    enabled: bool({ label: text('Devices may report', '允许设备上报') }),
    username: str({
      label: text('User name of the first contact', '首次接入用户名'),
      maxLength: 64,
      help: text('What a device says until it has credentials of its own', '设备获得专用凭据之前使用'),
    }),
    password: secret({
      label: text('Password of the first contact', '首次接入密码'),
      minLength: 8,
      maxLength: 64,
      optional: true,
    }),
    informSeconds: int({
      label: text('Devices report every', '上报周期'),
      min: 30,
      max: 86_400,
      unit: 's',
    }),
    watchMinutes: int({
      label: text('Homes are looked at every', '家庭网络巡检周期'),
      help: text('For the curves and alarms of homes; 0: never', '用于历史曲线和告警，0 表示不巡检'),
      min: 15,
      max: 1_440,
      also: [0],
      unit: 'min',
    }),
    weakSignal: int({
      label: text('Weak Wi-Fi below', '无线弱信号门限'),
      min: -100,
      max: -40,
      unit: 'dBm',
    }),
    missedReports: int({
      label: text('Away after missed reports', '连续漏报判定离线'),
      min: 1,
      max: 100,
    }),
    loopStarts: int({
      label: text('Restart loop: starts', '频繁重启：启动次数'),
      min: 2,
      max: 50,
    }),
    loopMinutes: int({
      label: text('Restart loop: within', '频繁重启：时间窗口'),
      min: 5,
      max: 1_440,
      unit: 'min',
    }),
  },
};

const access = z.object({
  /** null = there is none yet: it is made when the ACS is switched on for the first time. */
  url: words,
  /** The same over TLS; null = the installation has no certificate for devices. */
  secureUrl: words,
  enabled: z.boolean(),
  username: words,
  informSeconds: z.number(),
  watchMinutes: z.number(),
  weakSignal: z.number(),
  missedReports: z.number(),
  loopStarts: z.number(),
  loopMinutes: z.number(),
  updateBy: words,
  updateTime: timeOrNull,
});

/** The ACS of a tenant, and devices that it did not let in. */
export const acsCalls = {
  getAcs: call({
    method: 'GET',
    path: '/tr069/systemManage',
    title: text('ACS of the tenant', 'ACS 设置'),
    access: 'system:acs:list',
    input: nothing,
    reply: 'data',
    output: access,
  }),
  setAcs: call({
    method: 'PUT',
    path: '/tr069/systemManage',
    title: text('Set up the ACS', '修改 ACS 设置'),
    access: 'system:acs:edit',
    input: sent({
      enabled: z.boolean(),
      username: shortText(64),
      password: z.string().max(64),
      informSeconds: whole(30, 86_400),
      watchMinutes: whole(0, 1_440),
      weakSignal: whole(-100, -40),
      missedReports: whole(1, 100),
      loopStarts: whole(2, 50),
      loopMinutes: whole(5, 1_440),
    }),
    form: acsForm,
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
  }),
  newAcsAddress: call({
    method: 'POST',
    path: '/tr069/systemManage/token',
    title: text('New address of the ACS', '更换 ACS 地址'),
    access: 'system:acs:edit',
    input: nothing,
    reply: 'data',
    output: z.object({ url: z.string(), secureUrl: words }),
    audit: true,
  }),
  newAcsPassword: call({
    method: 'POST',
    path: '/tr069/systemManage/password',
    title: text('New password of the first contact', '生成首次接入密码'),
    access: 'system:acs:edit',
    input: nothing,
    reply: 'data',
    /** Told this once. */
    output: z.object({ username: z.string(), password: z.string() }),
    audit: true,
  }),
  waitingCpes: call({
    method: 'GET',
    path: '/tr069/waiting',
    title: text('Customer devices that wait to be let in', '待准入的用户设备'),
    access: 'system:acs:list',
    input: z.object({ keyword: filter(64), ...paging }),
    reply: 'rows',
    output: z.object({
      id: z.string(),
      oui: z.string(),
      productClass: z.string(),
      serialno: z.string(),
      manufacturer: z.string(),
      host: z.string(),
      reason: z.enum(cpeWaitingReasonNames),
      tries: z.number(),
      firstTime: time,
      lastTime: time,
      /** A person has let it in; it is waited for until then. */
      admittedUntil: timeOrNull,
    }),
  }),
  admitCpe: call({
    method: 'POST',
    path: '/tr069/waiting/admit',
    title: text('Let a customer device in', '准入用户设备'),
    access: 'system:acs:edit',
    input: z.object({ id }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  forgetCpe: call({
    method: 'DELETE',
    path: '/tr069/waiting/:id',
    title: text('Take a customer device off the list of those that wait', '从待准入列表移除用户设备'),
    access: 'system:acs:edit',
    input: z.object({ id }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
} as const;
