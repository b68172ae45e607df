import type { ModelName } from '../../devices/models.ts';
import type { OltSpec } from '../../devices/olt.ts';
import { Network, type LabDevice } from '../../network.ts';
import { sshTo, telnetTo, type Person, type SshOptions } from './clients.ts';

export const password = 'Xpon@Olt9417#';
export const admin: SshOptions = { username: 'admin', password };

/** Waits for each prompt and types its answer. */
export const answer = async (person: Person, ...lines: [prompt: string, typed: string][]): Promise<void> => {
  for (const [prompt, typed] of lines) {
    await person.until(prompt);
    person.type(`${typed}\r\n`);
  }
};

const enable = async (person: Person): Promise<Person> => {
  await answer(person, ['> ', 'enable'], ['Password: ', password]);
  await person.until('# ');
  return person;
};

/** A network on virtual time with people at its command lines. */
export class CliBench {
  readonly network = new Network({ snmpPort: 0, sshPort: 0, telnetPort: 0, virtualTime: true });
  readonly #people: Person[] = [];

  add(model: ModelName, more: Partial<OltSpec> = {}): Promise<LabDevice> {
    return this.network.add({
      spec: { id: `cli-${model}`, model, name: 'olt-a.1|x', contact: 'c', location: 'l', ...more },
      plant: { onus: [6, 2], ways: 32, off: 1 },
    });
  }

  async telnet({ agent, cli }: LabDevice): Promise<Person> {
    return this.#known(await telnetTo(agent.address, cli.telnet));
  }

  async ssh({ agent, cli }: LabDevice, options = admin): Promise<Person> {
    return this.#known(await sshTo(agent.address, cli.ssh, options));
  }

  /** In enable mode, over Telnet. */
  async inside(device: LabDevice): Promise<Person> {
    const person = await this.telnet(device);
    await answer(person, [device.cli.front.habits.askUser, 'admin'], ['Password: ', password]);
    return enable(person);
  }

  /** In configuration mode, without a pager. */
  async configuring(device: LabDevice): Promise<Person> {
    const person = await this.inside(device);
    await person.run('terminal length 0');
    await person.run('configure terminal');
    return person;
  }

  async stop(): Promise<void> {
    for (const person of this.#people.splice(0)) person.close();
    await this.network.stop();
  }

  #known(person: Person): Person {
    this.#people.push(person);
    return person;
  }
}
