import { z } from 'zod';
import { appUsers } from '../entities/app-users.ts';
import { call, filter, id, nothing, paging, shortText } from '../kit/call.ts';
import type { Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { cpeRow } from './cpes.ts';
import { idOrBlank, time, words } from './device-ref.ts';

const { homeAddress } = appUsers.form.fields;
export const homeForm: Form = { fields: homeAddress === undefined ? {} : { homeAddress } };

/** A subscriber's account of the app and home, as clients of such consoles ask for them (S1 §7.6). */
export const appUserCalls = {
  listVstDeviceByAccount: call({
    method: 'GET',
    path: '/cpeDevice/listVstDeviceByAccount',
    title: text('Customer devices of an app account', '按 App 账号查询用户设备'),
    access: 'device:onu:list',
    input: z.object({ account: shortText(64) }),
    reply: 'data',
    output: z.array(cpeRow),
  }),
  listVstUserByParams: call({
    method: 'GET',
    path: '/cpeDevice/listVstUserByParams',
    title: text('App users by what is known of them', '查询 App 用户'),
    access: 'device:appUser:list',
    /** `mac` and `serialno`: of one of the devices at home. */
    input: z.object({
      account: filter(64),
      userName: filter(64),
      phone: filter(64),
      homeAddress: filter(200),
      mac: filter(32),
      serialno: filter(64),
      projectId: idOrBlank,
      ...paging,
    }),
    reply: 'rows',
    output: z.object({
      appUserId: z.string(),
      account: z.string(),
      userName: words,
      phone: words,
      email: words,
      homeAddress: words,
      projectId: z.string(),
      projectName: words,
      createTime: time,
      devices: z.array(cpeRow),
    }),
  }),
  modifyHomeAddress: call({
    method: 'PUT',
    path: '/mqttAppUser/modifyHomeAddress',
    title: text('Change the home address of an app user', '修改 App 用户家庭住址'),
    access: 'device:appUser:edit',
    /** Without an address nothing would be meant; an empty one takes it away. */
    input: z.object({ appUserId: id, homeAddress: shortText(200).transform((value) => value || null) }),
    form: homeForm,
    reply: 'none',
    output: nothing,
    audit: true,
  }),
} as const;
