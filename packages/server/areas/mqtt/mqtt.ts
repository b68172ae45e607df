import { mqttCalls, mqttForm, placeOfBroker } from '@heliograph/catalogue/calls/mqtt.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { wordsIn, type Tongue } from '@heliograph/catalogue/kit/tongue.ts';
import { brokerFaults, mqttWords, type BrokerFault, type MqttWay } from '@heliograph/catalogue/words/mqtt-words.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { sealSecret } from '../../estate/cpes/device.ts';
import { readTree } from '../../estate/cpes/tree.store.ts';
import type { TreeEntry } from '../../estate/cpes/tree.ts';
import { wishPlan, type PlanWished } from '../../estate/cpes/plans.ts';
import { changeMqtt, cutTopic, newMqttPassword, ownUserName } from '../../estate/mqtt/access.ts';
import { fault } from '../../fault.ts';
import { kept } from '../../http/kept.ts';
import { listeningNow, type Listening } from '../../http/listening.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import type { Peers } from '../../outbound/peers.ts';
import { timeText } from '../../time-text.ts';
import { accessRow, countMqttDevices, listMqttDevices, meantDevices } from './mqtt.store.ts';

const object = 'MQTT';
const versions: Readonly<Record<number, string>> = { 3: '3.1', 4: '3.1.1', 5: '5' };
const time = (at: Date | null | undefined): string | null => (at ? timeText(at) : null);
const nameOf = ({ name, serial }: { readonly name: string | null; readonly serial: string }): string => name || serial;

/** Where devices connect, and whether the port is open now. */
function portsOf({ settings }: Context, address: string, listening: readonly Listening[]) {
  const host = address.includes(':') && !address.startsWith('[') ? `[${address}]` : address;
  const of = (way: MqttWay, scheme: string, port: number, path = '') => ({
    way,
    url: `${scheme}://${host}:${port}${path}`,
    isOpen: listening.some(({ service }) => service === way),
  });
  const { mqttPort, mqttWsPort, mqttTlsPort, mqttWssPort, tls } = settings;
  return [
    of('mqtt', 'mqtt', mqttPort),
    of('mqttWs', 'ws', mqttWsPort, '/mqtt'),
    ...(tls ? [of('mqttTls', 'mqtts', mqttTlsPort), of('mqttWss', 'wss', mqttWssPort, '/mqtt')] : []),
  ];
}

const read = async (ctx: Context, request: Request) => {
  const { listening } = await listeningNow(ctx);
  return request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const row = await accessRow(tx, tenantId);
    const typedAddress = row?.address ?? null;
    const address = typedAddress ?? request.host;
    return {
      enabled: row?.enabled ?? false,
      userName: row?.token ?? null,
      address,
      typedAddress,
      port: ctx.settings.mqttPort,
      ports: portsOf(ctx, address, listening),
      ...(await countMqttDevices(tx, tenantId)),
      brokerUrl: row?.broker_url ?? null,
      brokerUser: row?.broker_user ?? null,
      hasBrokerPassword: row?.has_broker_password === true,
      brokerState: row?.broker_url == null || !row.enabled ? null : (row.broker_state ?? 'connecting'),
      brokerFault:
        row?.broker_fault == null ? null : wordsIn(brokerFaults[row.broker_fault as BrokerFault], request.tongue),
      brokerSince: time(row?.broker_at),
      updateBy: row?.updated_by ?? null,
      updateTime: time(row?.updated_at),
    };
  });
};

const change = (ctx: Context, request: Request, typed: InputOf<typeof mqttCalls.setMqttConfig>): Promise<void> =>
  request.tx(async (tx) => {
    const { tenantId, userName } = request.actor;
    const row = await accessRow(tx, tenantId);
    const before = {
      enabled: row?.enabled ?? false,
      address: row?.address ?? null,
      brokerUrl: row?.broker_url ?? null,
      brokerUser: row?.broker_user ?? null,
      brokerPassword: null as string | null,
    };
    const { brokerPassword, ...after } = kept(mqttForm, before, typed);
    const url = after.brokerUrl || null;
    const isMoved = url !== before.brokerUrl;
    // A password goes to the broker that it was typed for, and to no other.
    const password = brokerPassword || (isMoved ? null : undefined);
    const user = url === null ? null : after.brokerUser || null;
    const isOther = isMoved || user !== before.brokerUser || password !== undefined;
    // How the console stands with a broker goes on where nothing of it was changed.
    const broker = isOther ? { url, userName: user, ...(password === undefined ? {} : { password }) } : undefined;
    const plain = { enabled: after.enabled, address: after.address || null };
    await changeMqtt(ctx, tx, tenantId, { ...plain, ...(broker && { broker }) }, userName);
    const { brokerPassword: _, ...shown } = before;
    request.note({ object, before: shown, after: { ...after, ...(brokerPassword ? { brokerPassword: 'new' } : {}) } });
  });

const newWords = (ctx: Context, request: Request) =>
  request.tx(async (tx) => {
    const { tenantId, userName: by } = request.actor;
    const password = newMqttPassword();
    await changeMqtt(ctx, tx, tenantId, { password }, by);
    const row = await accessRow(tx, tenantId);
    request.note({ object, after: { password: 'new' } });
    return { userName: row?.token ?? '', password };
  });

const clients = (request: Request, asked: InputOf<typeof mqttCalls.mqttClients>) =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const token = (await accessRow(tx, tenantId))?.token ?? '';
    const { rows, total } = await listMqttDevices(tx, tenantId, asked);
    return {
      total,
      rows: rows.map((row) => ({
        id: row.id,
        clientId: row.client_id,
        name: nameOf(row),
        userName: row.protocol === 'cwmp' || row.secret_state !== 'own' ? token : ownUserName(token, row.id),
        connected: row.connected_at !== null && row.left_at === null,
        version: row.version === null ? null : (versions[row.version] ?? null),
        host: row.address,
        connectTime: time(row.connected_at),
        leaveTime: time(row.left_at),
        createTime: timeText(row.created_at),
      })),
    };
  });

/** A device that comes by MQTT; of others there is nothing here. */
async function mustFind(tx: Tx, tenantId: number, cpeId: string) {
  const [row] = await meantDevices(tx, tenantId, [cpeId]);
  if (!row || row.protocol === 'cwmp') throw fault('notFound');
  return row;
}

/** Its own credentials from now on, typed into the device by a person: whoever came with others is cut off. */
const newCredentials = (ctx: Context, request: Request, cpeId: string) =>
  request.tx(async (tx) => {
    const { tenantId, userName: by } = request.actor;
    const row = await mustFind(tx, tenantId, cpeId);
    const access = await accessRow(tx, tenantId);
    if (!access) throw fault('notFound');
    const userName = ownUserName(access.token, cpeId);
    const password = newMqttPassword();
    const words = { username: userName, password, requestUsername: '', requestPassword: '' };
    await tx
      .updateTable('cpe')
      .set({
        secret: sealSecret(ctx.vault, tenantId, cpeId, words),
        secret_state: 'own',
        updated_by: by,
        updated_at: new Date(ctx.clock.now()),
      })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', cpeId)
      .execute();
    await ctx.bus.wake(tx, cutTopic(tenantId, cpeId));
    request.note({
      object: `Customer device ${row.serial}`,
      after: { password: 'new' },
      about: { projects: [row.project_id] },
    });
    return { userName, password };
  });

const cut = (ctx: Context, request: Request, cpeId: string): Promise<void> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const row = await mustFind(tx, tenantId, cpeId);
    await ctx.bus.wake(tx, cutTopic(tenantId, cpeId));
    request.note({
      object: `Customer device ${row.serial}`,
      after: { mqtt: 'disconnected' },
      about: { projects: [row.project_id] },
    });
  });

/** Why a device was not given a task, in words. */
function reasonOf(wished: Exclude<PlanWished, { readonly taskId: string }>, tongue: Tongue): string {
  if ('problems' in wished) return wished.problems.map(({ message }) => wordsIn(message, tongue)).join(' ');
  const words = { notFound: mqttWords.gone, many: mqttWords.manyTasks, unread: mqttWords.unread } as const;
  return wordsIn(words[wished.refused], tongue);
}

interface Written {
  readonly cpeId: string;
  readonly values: Readonly<Record<string, string | number | boolean>>;
  readonly by: string;
}

/** The client that the device has is changed, or it gets one. No data model has a place for the project id: where the device has none it is left out. */
async function place(ctx: Context, tx: Tx, tenantId: number, { cpeId, values, by }: Written): Promise<PlanWished> {
  const tree = new Map<string, TreeEntry>();
  for (const stored of await readTree(tx, tenantId, cpeId, ['Device.MQTT.']))
    for (const [name, entry] of stored.tree) tree.set(name, entry);
  const at = [...tree.keys()].find((name) => /^Device\.MQTT\.Client\.\d+\.$/.test(name));
  const desired = (of: Written['values']) => ({ mqtt: [{ ...(at !== undefined && { at }), values: of }] });
  const wished = await wishPlan(ctx, tx, tenantId, { cpeId, desired: desired(values), by });
  if (!('problems' in wished) || wished.problems.some(({ field }) => field !== 'projectId')) return wished;
  const { projectId: _, ...rest } = values;
  return wishPlan(ctx, tx, tenantId, { cpeId, desired: desired(rest), by });
}

/** A task for each device that can take it. */
const push = (ctx: Context, request: Request, { cpeIds, ...typed }: InputOf<typeof mqttCalls.pushMqttConfig>) =>
  request.tx(async (tx) => {
    const { tenantId, userName: by } = request.actor;
    const rows = await meantDevices(tx, tenantId, cpeIds);
    if (rows.length !== new Set(cpeIds).size) throw fault('notFound');
    const { address, port, userName: user, password, projectId } = typed;
    const values = { enabled: true, address, port, user, password, projectId };
    const refused: { cpeId: string; name: string; reason: string }[] = [];
    for (const row of rows) {
      const wished = await place(ctx, tx, tenantId, { cpeId: row.id, values, by });
      if ('taskId' in wished) continue;
      refused.push({ cpeId: row.id, name: nameOf(row), reason: reasonOf(wished, request.tongue) });
    }
    request.note({
      object,
      after: { address, port, user, projectId, password: '••••••', devices: rows.map(nameOf) },
      about: { projects: [...new Set(rows.map(({ project_id: project }) => project))] },
    });
    return { tasks: rows.length - refused.length, refused };
  });

/** MQTT of the tenant: its switch, its devices and their credentials, and what is written to devices so that they come. */
export const mqtt = (ctx: Context): Area =>
  area(mqttCalls, {
    getMqttConfig: (_, request) => read(ctx, request),
    setMqttConfig: (typed, request) => change(ctx, request, typed),
    newMqttPassword: (_, request) => newWords(ctx, request),
    mqttClients: (asked, request) => clients(request, asked),
    newMqttCredentials: ({ cpeId }, request) => newCredentials(ctx, request, cpeId),
    cutMqttClient: ({ cpeId }, request) => cut(ctx, request, cpeId),
    pushMqttConfig: (typed, request) => push(ctx, request, typed),
  });

/** The tenant's broker elsewhere, where it is called by TLS. */
export const brokerPeers: Peers = async (_ctx, tx, tenantId) => {
  const row = await tx
    .selectFrom('mqtt_access')
    .select('broker_url')
    .where('tenant_id', '=', tenantId)
    .where('enabled', '=', true)
    .executeTakeFirst();
  if (row?.broker_url == null || !URL.canParse(row.broker_url)) return [];
  const { isTls, host, port } = placeOfBroker(row.broker_url);
  return isTls ? [{ host, port, isStartTls: false }] : [];
};
