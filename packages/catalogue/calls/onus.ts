import { abilityKinds } from '../words/onu-abilities.ts';
import { z } from 'zod';
import { call, choiceOf, choiceOr, filter, id, nothing, paging, sorting } from '../kit/call.ts';
import { changeStateNames } from '../words/config-states.ts';
import { text } from '../kit/text.ts';
import { decisionStateNames } from '../words/order-rule-words.ts';
import { readByIds } from '../models/read-by.ts';
import { downCauses, onuStates } from '../words/phases.ts';
import { bandChoices } from '../words/signal-bands.ts';
import {
  bySite,
  inProject,
  oltRef,
  oltRefWithoutId,
  optionalInt,
  reading,
  time,
  timeOrNull,
  words,
} from './device-ref.ts';

const oneOf = (list: readonly { readonly id: string }[]) =>
  choiceOf(list.map((item) => item.id) as [string, ...string[]]);

/** null = not read yet, or before this was kept. */
const readBy = z.enum(readByIds).nullable();

/** One authorized ONU. `phase`, `state`, `cause`, `band` are ids of words/phases.ts and words/signal-bands.ts. */
export const onuRow = z.object({
  id: z.string(),
  oltId: z.string(),
  sysMac: words,
  oltName: z.string(),
  /** Where its OLT stands; null = at no site. */
  siteName: words,
  ponMode: words,
  pon: z.number(),
  onu: z.number(),
  /** As the field writes it, such as GPON0/1:5. */
  place: z.string(),
  sn: words,
  mac: words,
  loid: words,
  /** The description on the device. */
  name: words,
  vendor: words,
  model: words,
  profile: words,
  authMode: words,
  admin: z.boolean().nullable(),
  phase: z.string(),
  state: z.string(),
  /** Why it is offline; null while it is not. */
  cause: words,
  /** When the phase last changed. */
  since: timeOrNull,
  /** As the OLT tells them; null when it has no clock (1970). */
  lastReg: timeOrNull,
  lastDereg: timeOrNull,
  deregReason: words,
  /** The last complete reading of the OLT did not contain this ONU any more. */
  /** Beyond the tenant's quota: shown, but not operated. */
  overQuota: z.boolean(),
  missing: z.boolean(),
  /** When the state was last confirmed by the OLT, and how it was read (`models/read-by.ts`). */
  stateAt: timeOrNull,
  stateBy: readBy,
  /** dBm, what the ONU receives, sends, and what the OLT receives from it. */
  rxPower: reading,
  txPower: reading,
  oltRxPower: reading,
  band: z.string(),
  /** Degrees Celsius, volts, milliamperes. */
  temperature: reading,
  voltage: reading,
  bias: reading,
  /** Time of the optical readings, and how they came. */
  at: timeOrNull,
  lightBy: readBy,
  /** Metres. */
  distance: reading,
  /** Bits per second; up is what the ONU sends. */
  upBps: reading,
  downBps: reading,
});

const abilityIds = abilityKinds.map(({ id }) => id);

export const onuDetail = onuRow.extend({
  firmware: words,
  hardware: words,
  /** What it has, as far as the OLT tells it by the command line; over SNMP the page of the ONU reads it. */
  ability: z.object({ type: words, counts: z.array(z.object({ what: z.enum(abilityIds), n: z.number() })) }).nullable(),
  omcc: z.boolean().nullable(),
  upOctets: reading,
  downOctets: reading,
  /** Levels of the other ONUs on the port: a bad one alone is its own drop fibre, all of them are the feeder. */
  siblings: z.object({ total: z.number(), online: z.number(), rxMedian: reading }),
  /** Newest first: what the console has seen of this ONU. */
  changes: z.array(z.object({ at: time, phase: z.string(), cause: words })),
});

export const onuSortColumns = ['place', 'sn', 'name', 'model', 'since', 'rxPower', 'distance', 'oltName'] as const;

const onuSelection = {
  pon: optionalInt(1, 64),
  state: oneOf(onuStates),
  cause: oneOf(downCauses),
  band: oneOf(bandChoices),
  /** 1 = only those that vanished from the OLT. */
  missing: choiceOf(['0', '1']),
  /** Any part of SN, MAC (in any notation) or name. */
  keyword: filter(64),
  ...sorting(onuSortColumns),
};
const onuFilters = { ...onuSelection, ...paging };

/** Lists of up to a million rows: counts stop at 10,000 and then say so with `totalCapped`. */
const ofOneOlt = z.object({ ...oltRef, ...onuFilters });

const onuCounts = {
  total: z.number(),
  online: z.number(),
  /** Their OLT does not answer: nobody knows how they stand. */
  unknown: z.number(),
  starting: z.number(),
  disabled: z.number(),
  offline: z.object({ total: z.number(), los: z.number(), power: z.number(), na: z.number() }),
  weak: z.object({ total: z.number(), warning: z.number(), critical: z.number() }),
  waiting: z.object({ total: z.number(), new: z.number(), resync: z.number() }),
};

/** ONUs (S1 §7.5 and the lists that board cards open). */
export const onuCalls = {
  getOnuAuthListStatistics: call({
    method: 'GET',
    path: '/onuAuthList/getOnuAuthListStatistics',
    title: text('ONU figures of an OLT', 'OLT 的 ONU 统计'),
    access: 'device:onu:list',
    input: z.object(oltRef),
    reply: 'data',
    output: z.object({
      ...onuCounts,
      /** `online` null: the OLT does not answer. */
      /** `total` is null until an ONU list told it. */
      ports: z.array(z.object({ pon: z.number(), name: z.string(), total: reading, online: reading })),
      at: timeOrNull,
      /** False when the model does not answer ONU tables or the last read was cut short. */
      complete: z.boolean(),
      reason: words,
    }),
  }),
  getOnuAuthListInfos: call({
    method: 'GET',
    path: '/onuAuthList/getOnuAuthListInfos',
    title: text('ONUs of an OLT', 'OLT 的 ONU 列表'),
    access: 'device:onu:list',
    input: ofOneOlt,
    reply: 'rows',
    output: onuRow,
  }),
  setOperationOnu: call({
    method: 'GET',
    path: '/onuAuthList/setOperationOnu',
    title: text('Reboot, activate, deactivate or delete an ONU', '重启、激活、去激活或删除 ONU'),
    access: 'device:onu:operate',
    input: z.object({
      ...oltRefWithoutId,
      onuId: id.optional(),
      pon: optionalInt(1, 64),
      onu: optionalInt(1, 65_535),
      operation: z.enum(['reboot', 'activate', 'deactivate', 'delete']),
    }),
    reply: 'data',
    /** What the device said afterwards. `verified` is false when it took the command but does not show the effect yet, or when it is still at work. */
    output: z.object({
      change: z.string(),
      state: z.enum(changeStateNames),
      onuId: z.string(),
      operation: z.string(),
      phase: z.string(),
      admin: z.boolean().nullable(),
      verified: z.boolean(),
    }),
    audit: true,
    bulk: {},
  }),
  getOnuStatisticsEpon: call({
    method: 'GET',
    path: '/onu/getOnuStatisticsEpon',
    title: text('Traffic of EPON ONUs', 'EPON ONU 流量统计'),
    access: 'device:onu:list',
    input: ofOneOlt,
    reply: 'rows',
    output: onuRow
      .pick({ id: true, oltId: true, pon: true, onu: true, place: true, mac: true, name: true, state: true })
      .extend({ upOctets: reading, downOctets: reading, upBps: reading, downBps: reading, at: timeOrNull }),
  }),
  onuListInfo: call({
    method: 'GET',
    path: '/onu/onuListInfo',
    title: text('ONUs of an OLT, page by page', 'ONU 分页列表'),
    access: 'device:onu:list',
    input: ofOneOlt,
    reply: 'pageInfo',
    output: onuRow,
  }),
  list: call({
    method: 'GET',
    path: '/onu/list',
    title: text('ONUs of all OLTs', '全部 ONU'),
    access: 'device:onu:list',
    input: z.object({ ...oltRef, ...inProject, ...bySite, ...onuFilters }),
    reply: 'rows',
    output: onuRow,
  }),
  exportOnus: call({
    method: 'GET',
    path: '/onu/export',
    title: text('Export the ONU list', '导出 ONU 列表'),
    access: 'device:onu:export',
    input: z.object({ ...oltRef, ...inProject, ...bySite, ...onuSelection, format: choiceOr(['xlsx', 'csv'], 'xlsx') }),
    reply: 'file',
    output: nothing,
    rate: 'heavy',
  }),
  counts: call({
    method: 'GET',
    path: '/onu/counts',
    title: text('ONUs by state', 'ONU 状态统计'),
    access: 'device:onu:list',
    input: z.object({ ...oltRef, ...inProject, ...bySite, pon: onuFilters.pon, keyword: onuFilters.keyword }),
    reply: 'data',
    /** Each figure is the `total` that `list` answers to the same filters with the state, cause or band of the figure. */
    output: z.object({
      ...onuCounts,
      /** Not in the last complete reading of their OLT; in no other figure. */
      missing: z.number(),
      /** The filters mean more ONUs than are counted: there are at least so many in all, and the other figures are not known. */
      capped: z.boolean(),
    }),
  }),
  waiting: call({
    method: 'GET',
    path: '/onu/waiting',
    title: text('ONUs waiting for authorization', '待授权 ONU'),
    access: 'device:onu:list',
    input: z.object({
      ...oltRef,
      ...inProject,
      ...bySite,
      kind: choiceOf(['new', 'resync']),
      keyword: filter(64),
      ...paging,
    }),
    reply: 'rows',
    output: z.object({
      id: z.string(),
      oltId: z.string(),
      oltName: z.string(),
      sysMac: words,
      pon: z.number(),
      portName: z.string(),
      sn: words,
      mac: words,
      loid: words,
      model: words,
      /** `new`, or `resync`: this serial is already authorized somewhere. */
      kind: z.enum(['new', 'resync']),
      since: time,
      at: time,
      /** Since when its OLT no longer lists it; null: it does. */
      lostAt: timeOrNull,
      /** What a rule decided of it, and holds. `at`: when it is authorized, or what became of that. */
      rule: z
        .object({ decisionId: z.string(), name: z.string(), state: z.enum(decisionStateNames), at: time })
        .nullable(),
    }),
  }),
  detail: call({
    method: 'GET',
    path: '/onu/detail',
    title: text('One ONU', 'ONU 详情'),
    access: 'device:onu:list',
    input: z.object({ onuId: id }),
    reply: 'data',
    output: onuDetail,
  }),
} as const;
