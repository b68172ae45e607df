import type { UspAgent } from '../usp/agent.ts';
import { uspMakerNamed, uspMakers } from '../usp/makers.ts';
import { isUspQuirk, uspQuirks } from '../usp/quirks.ts';
import type { Network } from '../network.ts';
import {
  BadField,
  checkedChange,
  done,
  flagField,
  onlyFields,
  controlRefusal,
  textField,
  type Body,
  type ControlOutcome,
} from './outcome.ts';

/** What an agent is and how it stands. */
export const describeAgent = ({ id, maker, endpoint, isRunning, quirks }: UspAgent) => ({
  id,
  maker: maker.id,
  endpoint,
  isRunning,
  mqtt: maker.mqtt,
  quirks: [...quirks],
});

/** POST /usp: a new agent, which connects to the broker that it is told of. */
export const addAgent = (network: Network, body: Body): ControlOutcome =>
  checkedChange(() => {
    onlyFields(body, ['id', 'maker', 'serial', 'url', 'username', 'password', 'controller']);
    const id = textField(body, 'id', 60) ?? `usp-${network.usp.all.length + 1}`;
    if (!/^[\w.-]+$/.test(id)) throw new BadField('"id" takes letters, digits, dot, dash and underscore');
    if (network.usp.get(id) !== undefined) throw new BadField(`an agent "${id}" exists`);
    const maker = uspMakerNamed(textField(body, 'maker') ?? uspMakers[0]!.id);
    if (!maker) throw new BadField(`"maker" must be one of ${uspMakers.map((one) => one.id).join(', ')}`);
    const url = textField(body, 'url', 256) ?? '';
    if (!/^mqtts?:/.test(url) || !URL.canParse(url)) throw new BadField('"url" must begin with mqtt');
    const serial = textField(body, 'serial', 64);
    const agent = network.usp.add({ id, maker, ...(serial === undefined ? {} : { serial }) });
    network.usp.connect(agent, {
      url,
      username: textField(body, 'username', 256) ?? '',
      password: textField(body, 'password', 256) ?? '',
      controller: textField(body, 'controller', 200) ?? 'proto::heliograph',
    });
    return { status: 201, body: describeAgent(agent) };
  });

/** GET /usp/{id}/parameters/{path} */
export const readAgent = ({ tree, id }: UspAgent, path: string): ControlOutcome => {
  const inner = path.startsWith(tree.root) ? path.slice(tree.root.length) : path;
  if (!tree.has(inner)) return controlRefusal(404, `${id} has no ${tree.root}${inner}`);
  const values = tree.values([tree.root + inner]).map(({ name, value }) => [name, tree.secret(name) ?? value] as const);
  return { status: 200, body: Object.fromEntries(values) };
};

const kinds: Readonly<Record<string, (agent: UspAgent, body: Body) => void>> = {
  reboot: (agent) => agent.reboot('LocalReboot'),
  pressReset: (agent) => agent.pressReset(),
  setValue: ({ tree }, body) => {
    const path = (textField(body, 'path', 256) ?? '').replace(tree.root, '');
    if (path === '' || path.endsWith('.') || !tree.has(path)) throw new BadField(`there is no parameter ${path}`);
    tree.write(path, textField(body, 'value', 4096) ?? '');
  },
  quirk: ({ quirks }, body) => {
    const name = textField(body, 'quirk') ?? '';
    if (!isUspQuirk(name)) throw new BadField(`"quirk" must be one of ${Object.keys(uspQuirks).join(', ')}`);
    if (flagField(body, 'value') ?? true) quirks.add(name);
    else quirks.delete(name);
  },
};

/** POST /usp/{id}/events */
export const happenToAgent = (agent: UspAgent, body: Body): ControlOutcome =>
  checkedChange(() => {
    onlyFields(body, ['type', 'path', 'value', 'quirk']);
    const happen = kinds[textField(body, 'type') ?? ''];
    if (!happen) throw new BadField(`"type" must be one of ${Object.keys(kinds).join(', ')}`);
    happen(agent, body);
    return done(describeAgent(agent));
  });
