import { z } from 'zod';
import { call, id, paging, shortText, spelled, type Calls } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { alarmSpellings } from './alarms.ts';
import { backupCalls } from './backup.ts';
import { cpeCalls } from './cpes.ts';
import { departmentCalls } from './departments.ts';
import { dictionaryCalls } from './dictionaries.ts';
import { menuCalls } from './menus.ts';
import { signInWayCalls } from './sign-in-ways.ts';
import { signInCalls } from './sign-in.ts';
import { fileCalls, storageCalls } from './storage.ts';
import { tenantCalls } from './tenants.ts';
import { userAdminCalls } from './user-admin.ts';

const { login } = signInCalls;
const { tenantId, username, password, code, uuid } = login.input.shape;
const typed = (max: number) => shortText(max).default('');

/** Signing in as the multi-tenant branch of RuoYi spells it: one call for every way (facts: RuoYi §2). */
export const dialectLoginCalls = {
  authLogin: call({
    method: 'POST',
    path: '/auth/login',
    title: text('Sign in', '登录'),
    access: 'public',
    input: z.object({
      clientId: shortText(64).nullish(),
      grantType: z.enum(['password', 'sms', 'email']).default('password'),
      tenantId,
      username,
      password,
      code,
      uuid,
      phonenumber: typed(20),
      smsCode: typed(8),
      email: typed(64),
      emailCode: typed(8),
    }),
    reply: 'open',
    /** `expire_in`: seconds without use after which the session ends. There are no refresh tokens: use renews a session. */
    output: login.output.extend({
      access_token: z.string(),
      expire_in: z.number(),
      client_id: z.string().nullable(),
      refresh_token: z.null(),
      refresh_expire_in: z.null(),
      scope: z.null(),
      openid: z.null(),
    }),
    rate: 'signIn',
  }),
} as const;

const usersOf = z.object({ deptId: id, ...paging }).transform(({ deptId, ...page }) => ({ ...page, id: deptId }));

/** What clients of both RuoYi branches, and our reading of the specification, name otherwise: one line each. */
export const dialectCalls: Calls = {
  authCode: spelled(signInCalls.captchaImage, 'GET /auth/code'),
  authTenants: spelled(tenantCalls.tenantInfo, 'GET /auth/tenant/list'),
  authRegister: spelled(signInWayCalls.register, 'POST /auth/register'),
  authLogout: spelled(signInCalls.logout, 'POST /auth/logout'),
  userGetInfo: spelled(signInCalls.getInfo, 'GET /system/user/getInfo'),
  menuGetRouters: spelled(menuCalls.getRouters, 'GET /system/menu/getRouters'),
  usersOfDepartment: spelled(userAdminCalls.listUsersOf, 'GET /system/user/list/dept/:deptId', usersOf),
  departmentOptions: spelled(departmentCalls.listDepartments, 'GET /system/dept/optionselect'),
  exportDictionaryTypesByPost: spelled(dictionaryCalls.exportDictionaryTypes, 'POST /system/dict/type/export'),
  exportDictionaryEntriesByPost: spelled(dictionaryCalls.exportDictionaryEntries, 'POST /system/dict/data/export'),
  createBackupTask: spelled(backupCalls.createBackup, 'POST /system/backup'),
  systemOssList: spelled(fileCalls.listFiles, 'GET /system/oss/list'),
  systemOssByIds: spelled(fileCalls.filesByIds, 'GET /system/oss/listByIds/:ossIds'),
  systemOssUpload: spelled(fileCalls.uploadFile, 'POST /system/oss/upload'),
  systemOssDownload: spelled(fileCalls.downloadFile, 'GET /system/oss/download/:ossId'),
  systemOssRemove: spelled(fileCalls.removeFiles, 'DELETE /system/oss/:ossIds'),
  systemOssConfigs: spelled(storageCalls.listStorages, 'GET /system/oss/config/list'),
  systemOssConfig: spelled(storageCalls.getStorage, 'GET /system/oss/config/:ossConfigId'),
  systemOssAddConfig: spelled(storageCalls.addStorage, 'POST /system/oss/config'),
  systemOssEditConfig: spelled(storageCalls.editStorage, 'PUT /system/oss/config'),
  systemOssConfigStatus: spelled(storageCalls.setStorageStatus, 'PUT /system/oss/config/changeStatus'),
  systemOssRemoveConfigs: spelled(storageCalls.removeStorages, 'DELETE /system/oss/config/:ossConfigIds'),
  cpeListAgain: spelled(cpeCalls.getCpeListByCondition, 'GET /cpeDevice/getCpeListByCondition2'),
  tr069DeviceList: spelled(cpeCalls.getCpeListByCondition, 'GET /tr069/device/list'),
  ...alarmSpellings,
};
