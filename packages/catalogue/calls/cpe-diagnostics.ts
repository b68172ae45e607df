import { z } from 'zod';
import { checkIds } from '../cpe/checkup.ts';
import { diagnosisKinds, oneClickForm, pingForm, speedForm, traceForm, typedKinds } from '../cpe/diagnosis.ts';
import { call, choiceOr, id, int4, paging, shortText } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { diagnosisOutcomeNames, diagnosisStateNames } from '../words/cpe-diagnosis-words.ts';
import { reading, time, timeOrNull, words } from './device-ref.ts';

const ofDevice = { cpeId: id };
const maybeNumber = int4().nullish();
/** Left empty, or sent as nothing at all: this console. */
const server = shortText(256)
  .nullish()
  .transform((value) => value || undefined);
const source = shortText(256);
const started = {
  method: 'POST',
  access: 'device:cpe:operate',
  reply: 'data',
  output: z.object({ id: z.string() }),
  audit: true,
} as const;

const hop = z.object({ name: words, address: words, times: z.array(z.number()), error: reading });

/** In ms, octets and bit/s; null: the device did not tell. */
const result = z.object({
  answered: reading,
  lost: reading,
  loss: reading,
  shortest: reading,
  average: reading,
  longest: reading,
  responseTime: reading,
  hops: z.array(hop),
  octets: reading,
  speed: reading,
  duration: reading,
  connect: reading,
  firstByte: reading,
  /** The moments that the device told cannot be true. */
  oddTimes: z.boolean(),
  /** Wi-Fi: networks of others, the loudest first. */
  heard: z.array(
    z.object({ name: words, bssid: words, band: words, channel: reading, signal: reading, width: reading }),
  ),
  /** What this console counted as the other end. */
  served: z.object({ octets: z.number(), speed: reading, capped: z.boolean() }).nullable(),
});

const check = z.object({
  id: z.enum(checkIds),
  state: z.enum(['good', 'warn', 'bad', 'unknown']),
  note: z.string(),
  at: timeOrNull,
});

export const diagnosisRow = z.object({
  id: z.string(),
  /** null: of an ONU without a customer device. */
  cpeId: words,
  device: words,
  serialno: words,
  kind: z.enum(diagnosisKinds),
  state: z.enum(diagnosisStateNames),
  outcome: z.enum(diagnosisOutcomeNames).nullable(),
  /** CWMP fault code of a device that refused. */
  fault: reading,
  /** What it means, or the words of the device. */
  faultText: words,
  target: words,
  interface: words,
  asked: z.object({
    count: reading,
    repeat: reading,
    maxHop: reading,
    size: reading,
    timeout: reading,
    latency: reading,
    dscp: reading,
    megabytes: reading,
    url: words,
  }),
  result: result.nullable(),
  /** One-click. */
  verdict: z
    .object({
      state: z.enum(['good', 'warn', 'bad', 'unknown']),
      head: z.string(),
      more: z.string(),
      next: words,
      checks: z.array(check),
    })
    .nullable(),
  createBy: z.string(),
  createTime: time,
  beginTime: timeOrNull,
  endTime: timeOrNull,
  limitTime: time,
});

/** What customer devices measure by themselves (S1 §2.5): ping, trace, speed, and all at once. */
export const cpeDiagnosticCalls = {
  pingFromCpe: call({
    ...started,
    path: '/tr069/diagnose/ping',
    title: text('Ping from a customer device', '用户设备 Ping 诊断'),
    input: z.object({
      ...ofDevice,
      target: shortText(255),
      interface: source,
      count: int4(),
      size: int4(),
      timeout: int4(),
      latency: maybeNumber,
      dscp: maybeNumber,
    }),
    form: pingForm,
  }),
  traceFromCpe: call({
    ...started,
    path: '/tr069/diagnose/tracert',
    title: text('Trace from a customer device', '用户设备路由跟踪'),
    input: z.object({
      ...ofDevice,
      target: shortText(255),
      interface: source,
      repeat: int4(),
      maxHop: int4(),
      size: int4(),
      timeout: int4(),
      latency: maybeNumber,
      dscp: maybeNumber,
    }),
    form: traceForm,
  }),
  downloadByCpe: call({
    ...started,
    path: '/tr069/diagnose/downloadSpeed',
    title: text('Download speed of a customer device', '用户设备下载测速'),
    input: z.object({ ...ofDevice, interface: source, megabytes: int4(), url: server, dscp: maybeNumber }),
    form: speedForm,
  }),
  uploadByCpe: call({
    ...started,
    path: '/tr069/diagnose/uploadSpeed',
    title: text('Upload speed of a customer device', '用户设备上传测速'),
    input: z.object({ ...ofDevice, interface: source, megabytes: int4(), url: server, dscp: maybeNumber }),
    form: speedForm,
  }),
  scanByCpe: call({
    ...started,
    path: '/tr069/diagnose/wifiScan',
    title: text('Wi-Fi neighbours of a customer device', '用户设备周边无线网络扫描'),
    input: z.object(ofDevice),
  }),
  oneClickOfCpe: call({
    ...started,
    path: '/tr069/diagnose/oneClick',
    title: text('One-click diagnosis of a customer device', '用户设备一键诊断'),
    input: z.object({ ...ofDevice, target: shortText(255) }),
    form: oneClickForm,
  }),
  oneClickOfOnu: call({
    ...started,
    path: '/tr069/diagnose/onu',
    title: text('One-click diagnosis of an ONU', 'ONU 一键诊断'),
    access: 'device:onu:list',
    input: z.object({ onuId: id }),
  }),
  cancelDiagnosis: call({
    ...started,
    path: '/tr069/diagnose/cancel',
    title: text('Cancel a diagnosis', '取消诊断'),
    input: z.object({ id }),
    output: z.object({}),
  }),
  diagnoses: call({
    method: 'GET',
    path: '/tr069/diagnose/list',
    title: text('Diagnoses of a customer device', '用户设备诊断记录'),
    access: 'device:onu:list',
    input: z.object({ ...ofDevice, kind: choiceOr(diagnosisKinds, 'ping'), ...paging }),
    reply: 'rows',
    output: diagnosisRow,
  }),
  diagnosesOfOnu: call({
    method: 'GET',
    path: '/tr069/diagnose/ofOnu',
    title: text('One-click diagnoses of an ONU', 'ONU 一键诊断记录'),
    access: 'device:onu:list',
    input: z.object({ onuId: id, ...paging }),
    reply: 'rows',
    output: diagnosisRow,
  }),
  topDiagnoses: call({
    method: 'GET',
    path: '/tr069/diagnose/top',
    title: text('Worst diagnosis results', '诊断结果 Top 10'),
    access: 'device:onu:list',
    input: z.object({ kind: choiceOr(typedKinds, 'ping'), by: choiceOr(['figure', 'loss'], 'figure') }),
    reply: 'data',
    /** Of each device its latest result of the last 30 days; the ten worst, worst first. */
    output: z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          cpeId: z.string(),
          device: z.string(),
          target: words,
          /** ms or bit/s, by the kind. */
          figure: reading,
          loss: reading,
          endTime: timeOrNull,
        }),
      ),
    }),
  }),
  interfacesOfCpe: call({
    method: 'GET',
    path: '/tr069/diagnose/interfaces',
    title: text('Interfaces for a diagnosis', '诊断接口列表'),
    access: 'device:onu:list',
    input: z.object(ofDevice),
    reply: 'data',
    output: z.object({
      interfaces: z.array(
        z.object({ path: z.string(), name: z.string(), address: words, isUp: z.boolean().nullable() }),
      ),
    }),
  }),
} as const;
