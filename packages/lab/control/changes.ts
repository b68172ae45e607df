import { isModel, models } from '../devices/models.ts';
import { stormKinds, unleash, type StormPlan } from '../devices/storm.ts';
import { isAddressTaken, type Network } from '../network.ts';
import { spread } from '../scenarios/city.ts';
import type { DevicePlan } from '../scenarios/scenario.ts';
import { flood } from '../traps/flood.ts';
import { describeDevice } from './describe.ts';
import {
  BadField,
  checkedChange,
  done,
  flagField,
  onlyFields,
  controlRefusal,
  textField,
  wholeField,
  type Body,
  type ControlOutcome,
} from './outcome.ts';

const deviceFields = [
  'id',
  'model',
  'name',
  'location',
  'contact',
  'mac',
  'serial',
  'onus',
  'notify',
  'announce',
  'silent',
];
const ways = ['trapV2', 'trapV1', 'trapV3', 'inform'] as const;

const planOf = (network: Network, body: Body): DevicePlan => {
  onlyFields(body, deviceFields);
  const model = body['model'] ?? 'V1600G1';
  if (!isModel(model)) throw new BadField(`"model" must be one of ${Object.keys(models).join(', ')}`);
  const id = textField(body, 'id', 40) ?? `olt-${network.devices.length + 1}`;
  if (!/^[\w.-]+$/.test(id)) throw new BadField('"id" takes letters, digits, dot, dash and underscore');
  if (network.device(id) !== undefined) throw new BadField(`a device "${id}" exists`);
  const mac = textField(body, 'mac')?.toLowerCase();
  if (mac !== undefined && !/^([0-9a-f]{2}:){5}[0-9a-f]{2}$/.test(mac))
    throw new BadField('"mac" is written aa:bb:cc:dd:ee:ff');
  const notify = ways.find((way) => way === body['notify']);
  if (body['notify'] !== undefined && notify === undefined)
    throw new BadField(`"notify" must be one of ${ways.join(', ')}`);
  const { ponPorts, onusPerPon } = models[model];
  const onus = wholeField(body, 'onus', 0, ponPorts * onusPerPon) ?? 12;
  const serial = textField(body, 'serial', 32);
  return {
    spec: {
      id,
      model,
      name: textField(body, 'name', 64) ?? id.toUpperCase(),
      contact: textField(body, 'contact') ?? 'noc@example.net',
      location: textField(body, 'location') ?? 'New site',
      ...(mac === undefined ? {} : { mac }),
      ...(serial === undefined ? {} : { serial }),
      ...(notify === undefined ? {} : { notify }),
    },
    plant: { onus: spread(onus, ponPorts), ways: 64 },
    dead: flagField(body, 'silent') ?? false,
  };
};

/** POST /devices: a device that nobody knows is connected, and says so unless `announce` is false. */
export const addDevice = async (network: Network, body: Body): Promise<ControlOutcome> => {
  let plan: DevicePlan;
  let announce: boolean;
  try {
    plan = planOf(network, body);
    announce = flagField(body, 'announce') ?? true;
  } catch (error) {
    if (error instanceof BadField) return controlRefusal(400, error.message);
    throw error;
  }
  try {
    const device = await network.add(plan);
    if (announce) network.announce(device);
    return { status: 201, body: describeDevice(device) };
  } catch (error) {
    if (isAddressTaken(error)) return controlRefusal(409, 'the next address is in use by another program');
    throw error;
  }
};

/** POST /clock */
export const advanceClock = (network: Network, body: Body): ControlOutcome =>
  checkedChange(() => {
    onlyFields(body, ['advanceMs']);
    const ms = wholeField(body, 'advanceMs', 0, 400 * 86_400_000);
    if (ms === undefined) throw new BadField('"advanceMs" is missing');
    if (!network.timeline.virtual)
      return controlRefusal(409, 'this network runs on wall-clock time; start it with --virtual-time');
    network.advance(ms);
    return done({ now: new Date(network.timeline.now()).toISOString() });
  });

const startFlood = (network: Network, body: Body): ControlOutcome => {
  onlyFields(body, ['kind', 'perSecond', 'seconds']);
  const perSecond = wholeField(body, 'perSecond', 1, 100_000) ?? 1000;
  const seconds = wholeField(body, 'seconds', 1, 86_400) ?? 10;
  return done({ kind: 'rate', traps: flood(network.timeline, network.devices, perSecond, seconds) });
};

/** POST /storm */
export const startStorm = (network: Network, body: Body): ControlOutcome =>
  checkedChange(() => {
    if (body['kind'] === 'rate') return startFlood(network, body);
    onlyFields(body, ['kind', 'pons', 'restoreMs', 'everyMs']);
    const kind = stormKinds.find((k) => k === (body['kind'] ?? 'fibre'));
    if (kind === undefined) throw new BadField(`"kind" must be one of ${stormKinds.join(', ')}, rate`);
    const everyMs = wholeField(body, 'everyMs', 1000, 86_400_000);
    const plan: StormPlan = {
      kind,
      pons: wholeField(body, 'pons', 1, 10_000) ?? 10,
      restoreMs: wholeField(body, 'restoreMs', 0, 86_400_000) ?? 20_000,
      ...(everyMs === undefined ? {} : { everyMs }),
    };
    return done({ ...plan, onus: unleash(network.timeline, () => network.olts(), plan) });
  });
