import type { z } from 'zod';
import type { connectionTest } from '@heliograph/catalogue/calls/olts.ts';
import { macText } from '@heliograph/catalogue/formats/mac-range.ts';
import { deviceTypes } from '@heliograph/catalogue/models/device-classes.ts';
import { text, fill, type Language, type Text } from '@heliograph/catalogue/kit/text.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import { snmpFaultWords, type SnmpFaultWords } from '@heliograph/catalogue/words/snmp-faults.ts';
import { SnmpFault } from '@heliograph/wire/snmp/client.ts';
import type { Clock } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { badInput, Fault, fault } from '../../fault.ts';
import { SenderPace } from '../../http/pace.ts';
import { isForeign, proofOf } from '../../southbound/claims.ts';
import { probeSystem, type SystemBlock } from '../../southbound/probe.ts';
import { reachableAddress } from '../../southbound/reach.ts';
import { targetWith, type SnmpSecret, type SnmpVersion } from '../../southbound/snmp-access.ts';
import { answersTcp, pingHost } from './host.ts';

type Test = z.input<typeof connectionTest>;
type Step = Test['steps'][number];

const words = {
  unresolved: text('The name {host} has no IPv4 address', '主机名 {host} 没有 IPv4 地址'),
  checkName: text('Check the spelling, or enter the IP address', '请检查拼写，或直接输入 IP 地址'),
  pingOk: text('{address} answers', '{address} 有应答'),
  tcpOk: text(
    'Ping is not possible on this machine; {address} answers over TCP',
    '本机无法执行 Ping；{address} 的 TCP 端口有应答',
  ),
  tcpSilent: text(
    'Ping is not possible on this machine; {address} does not answer over TCP either, which alone means little',
    '本机无法执行 Ping；{address} 的 TCP 端口也无应答，但不能据此判断',
  ),
  pingSilent: text('{address} does not answer', '{address} 无应答'),
  pingHint: text(
    'Is the OLT switched on, is the address right, and is there a route to it? Some networks block ping although SNMP passes.',
    '请检查 OLT 是否开机、地址是否正确、路由是否可达。部分网络禁止 Ping 但允许 SNMP。',
  ),
  snmpOk: text('Answers with SNMP {version} on port {port}', '在端口 {port} 上以 SNMP {version} 应答'),
  notAsked: text('Not tried, because an earlier step failed', '由于前面的步骤失败，未执行'),
  modelOk: text('{model}, firmware {firmware}', '{model}，固件 {firmware}'),
  modelOther: text(
    '{model} is not among the models this console knows; it is shown with what it answers',
    '{model} 不在本控制台已知型号中，将按其应答内容显示',
  ),
  modelNone: text('The device does not tell its model', '设备未上报型号'),
  modelHint: text(
    'It speaks SNMP, but not as a V-SOL OLT does. Is this the address of another device?',
    '该设备支持 SNMP，但不是 V-SOL OLT。请确认地址是否为其他设备。',
  ),
} satisfies Record<string, Text>;

interface Asked {
  readonly tenantId: number;
  readonly host: string;
  readonly port: number;
  readonly version: SnmpVersion;
  readonly secret: SnmpSecret;
}

type Say = (template: Text, values?: Readonly<Record<string, string | number>>) => string;

async function pingStep(address: string, say: Say, clock: Clock): Promise<Step> {
  const begun = clock.mono();
  const reply = await pingHost(address);
  const ms = Math.round(clock.mono() - begun);
  const fields = { step: 'ping' as const, hint: null };
  if (reply === 'answered') return { ...fields, result: 'ok', ms, detail: say(words.pingOk, { address }) };
  if (reply === 'silent') {
    return { ...fields, result: 'failed', ms, detail: say(words.pingSilent, { address }), hint: say(words.pingHint) };
  }
  const there = await answersTcp(address);
  const detail = say(there ? words.tcpOk : words.tcpSilent, { address });
  return { ...fields, result: there ? 'ok' : 'skipped', ms: null, detail };
}

function modelStep(told: SystemBlock, say: Say): Step {
  const { deviceType: model, firmware } = told;
  const step = { step: 'model' as const, ms: null };
  if (model === null) {
    return { ...step, result: 'failed', detail: say(words.modelNone), hint: say(words.modelHint) };
  }
  const known = deviceTypes.some((type) => type.value === model);
  const detail = known ? say(words.modelOk, { model, firmware: firmware ?? '?' }) : say(words.modelOther, { model });
  return { ...step, result: 'ok', detail, hint: null };
}

const skipped = (step: 'snmp' | 'model', say: Say): Step => ({
  step,
  result: 'skipped',
  ms: null,
  detail: say(words.notAsked),
  hint: null,
});

const deviceOf = (told: SystemBlock): NonNullable<Test['device']> => ({
  sysHostName: told.hostName,
  sysMac: told.mac && macText(told.mac),
  deviceType: told.deviceType,
  sysFirmVersion: told.firmware,
  sysSerialNumber: told.serial,
  ponMode: told.ponMode,
  sysDescr: told.sysDescr,
});

type Snmp = { readonly told: SystemBlock; readonly ms: number } | { readonly fault: SnmpFault; readonly ms: number };

async function askSnmp(address: string, { port, version, secret }: Asked, clock: Clock): Promise<Snmp> {
  const { id: _, ...options } = targetWith('', address, port, version, secret);
  const begun = clock.mono();
  try {
    const told = await probeSystem({ ...options, timeoutMs: 1_500, retries: 1 });
    return { told, ms: Math.round(clock.mono() - begun) };
  } catch (error) {
    if (!(error instanceof SnmpFault)) throw error;
    return { fault: error, ms: Math.round(clock.mono() - begun) };
  }
}

/** Whether something else listens on a port, or nothing, is told to nobody: this is no tool to look for open ports with. */
const wordsOf = ({ code }: SnmpFault) =>
  snmpFaultWords[code === 'sendFailed' || code === 'badResponse' ? 'timeout' : code];

/** Tests of one person: a burst, then one in three seconds; a whole tenant has four times as much. */
const testBurst = 10;
const testSeconds = 3;
const tenantShare = 4;

/** Throws `tooManyTests` for who tests connections faster than a person does. */
export function testPace(clock: Clock): (actor: { readonly tenantId: number; readonly userId: string }) => void {
  const ofPerson = new SenderPace(clock, testBurst, 1 / testSeconds);
  const ofTenant = new SenderPace(clock, testBurst * tenantShare, tenantShare / testSeconds);
  return ({ tenantId, userId }) => {
    const isPaced =
      ofPerson.take(`${tenantId} ${userId}`) === undefined || ofTenant.take(String(tenantId)) === undefined;
    if (isPaced) throw fault('tooManyTests', { seconds: testSeconds });
  };
}

const isAnothers = (ctx: Context, address: string, { tenantId, port, version, secret }: Asked, told: SystemBlock) =>
  ctx.scope.tenant(tenantId, (tx) => {
    const { mac, serial } = told;
    return isForeign(tx, tenantId, { address, port, mac, serial, proof: proofOf(version, secret) });
  });

/** Ping, SNMP, model: says which of them fails and what to do about it. Ends within about 6 s. Throws for a forbidden address. */
export async function testReach(ctx: Context, asked: Asked, language: Language): Promise<Test> {
  const say: Say = (template, values) => fill(template, values)[language];
  let address: string;
  try {
    address = await reachableAddress(ctx, asked.tenantId, asked.host, { only4: true });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    if (error.id === 'addressNotAllowed') throw badInput([{ field: 'ip', message: messages.addressNotAllowed }]);
    const detail = say(words.unresolved, { host: asked.host });
    const failed: Step = { step: 'ping', result: 'failed', ms: null, detail, hint: say(words.checkName) };
    return { ok: false, steps: [failed, skipped('snmp', say), skipped('model', say)], device: null };
  }
  // A device that drops pings may still speak SNMP, so both are asked, at the same time.
  const [pinged, snmp] = await Promise.all([pingStep(address, say, ctx.clock), askSnmp(address, asked, ctx.clock)]);
  const failed = ({ what, hint }: SnmpFaultWords): Test => {
    const step: Step = { step: 'snmp', result: 'failed', ms: snmp.ms, detail: what[language], hint: hint[language] };
    return { ok: false, steps: [pinged, step, skipped('model', say)], device: null };
  };
  if ('fault' in snmp) return failed(wordsOf(snmp.fault));
  if (await isAnothers(ctx, address, asked, snmp.told)) return failed(snmpFaultWords.ownedElsewhere);
  const detail = say(words.snmpOk, { version: asked.version, port: asked.port });
  const answered: Step = { step: 'snmp', result: 'ok', ms: snmp.ms, detail, hint: null };
  const model = modelStep(snmp.told, say);
  return { ok: model.result === 'ok', steps: [pinged, answered, model], device: deviceOf(snmp.told) };
}
