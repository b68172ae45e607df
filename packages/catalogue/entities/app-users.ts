import { z } from 'zod';
import { idOrBlank } from '../calls/device-ref.ts';
import { line, maybeLine, reference, references } from '../kit/entity-part.ts';
import { entity } from '../kit/entity.ts';
import { text } from '../kit/text.ts';
import { cpeStateNames } from '../words/cpe-words.ts';
import { cpeProtocolNames } from '../words/usp-words.ts';

/** A home has a gateway and some access points behind it. */
export const mostDevicesOfUser = 16;

/** Also what the home address alone is changed by. */
export const homeAddress = {
  stored: 'home_address',
  label: text('Home address', '家庭住址'),
  format: 'label',
  maxLength: 200,
} as const;

/** Subscribers as their app knows them (S1 §7.6): an account, the customer devices at home, and where home is. */
export const appUsers = entity({
  id: 'app-users',
  table: 'mqtt_app_user',
  key: 'appUserId',
  path: '/mqttAppUser',
  permission: 'device:appUser',
  calls: ['AppUser', 'AppUsers'],
  one: text('app user', 'App 用户'),
  many: text('app users', 'App 用户'),
  title: text('App users', 'App 用户'),
  empty: text(
    'No app user yet. With them a customer device is found by the account of the app and by the home address.',
    '暂无 App 用户。录入后可按 App 账号和家庭住址查找用户设备。',
  ),
  parts: {
    account: line({
      stored: 'account',
      label: text('Account', '账号'),
      format: 'label',
      maxLength: 64,
      unique: true,
      filter: true,
      sort: true,
    }),
    userName: maybeLine({ stored: 'name', label: text('Name', '姓名'), format: 'label', maxLength: 64, filter: true }),
    phone: maybeLine({
      stored: 'phone',
      label: text('Phone', '电话'),
      format: 'label',
      maxLength: 64,
      filter: true,
    }),
    email: maybeLine({ stored: 'email', label: text('E-mail', '邮箱'), format: 'email', maxLength: 254 }),
    homeAddress: maybeLine({ ...homeAddress, filter: true }),
    devices: references({
      stored: 'cpe_ids',
      label: text('Customer devices', '用户设备'),
      help: text('Serial numbers or MAC addresses with commas between them', '序列号或 MAC 地址，多个以逗号分隔'),
      format: 'label',
      maxLength: 1100,
      refers: { table: 'cpe', by: ['serial', 'mac'], most: mostDevicesOfUser, exactly: true },
    }),
    project: reference({
      stored: 'project_id',
      label: text('Project', '项目'),
      help: text('Left empty: the default project', '留空则归入默认项目'),
      format: 'label',
      maxLength: 64,
      refers: { table: 'project', by: ['name'] },
    }),
    remark: maybeLine({
      stored: 'remark',
      label: text('Note', '备注'),
      format: 'label',
      maxLength: 200,
      list: { extra: true },
    }),
  },
  named: 'account',
  order: ['account', 'id'],
  stamps: ['createBy', 'createTime', 'updateTime'],
  columns: ['account', 'userName', 'phone', 'homeAddress', 'devices', 'project', 'remark', 'updateTime'],
  filters: {
    shape: { projectId: idOrBlank, cpeId: idOrBlank },
    shown: [],
  },
  more: {
    /** Those of `devices` that whoever asks may see, as they stand now. */
    home: z.array(
      z.object({
        id: z.string(),
        serialno: z.string(),
        state: z.enum(cpeStateNames),
        protocol: z.enum(cpeProtocolNames),
      }),
    ),
  },
  single: true,
  lock: 'appUsers',
  exports: true,
  imports: { most: 5000 },
  menu: { menuId: 2950, parentId: 300, path: 'tr069/appUser', icon: 'people' },
  kept: {
    follows: 'subscribers that administrators set up by hand or import, within the quota of customer devices',
    seen: 'project',
    why: 'a subscriber is seen where the project is',
  },
  ruled: true,
});
