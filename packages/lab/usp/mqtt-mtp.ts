import { splitReplyTo, withReplyTo } from '@heliograph/wire/usp/mqtt-binding.ts';
import { connect, type IClientOptions, type MqttClient } from 'mqtt';
import type { UspAgent, AgentWire } from './agent.ts';

/** What an agent was told of its broker and its controller, by hand or by another protocol. */
export interface UspAccess {
  /** `mqtt://127.0.0.1:1883`. */
  readonly url: string;
  readonly clientId: string;
  readonly username: string;
  readonly password: string;
  readonly controllerTopic: string;
  /** Where it is heard. */
  readonly ownTopic: string;
  readonly rejectUnauthorized?: boolean;
}

const client = 'MQTT.Client.1.';

/** The words that stand in the device; one that was reset has those again that it was told first. */
function wordsOf({ tree }: UspAgent, { url, username, password, clientId }: UspAccess) {
  if (tree.read(`${client}Username`) === '') {
    const { hostname, port } = new URL(url);
    const broker = { BrokerAddress: hostname.replace(/^\[|\]$/g, ''), BrokerPort: port };
    const first = { ...broker, Username: username, Password: password, ClientID: clientId };
    for (const [name, value] of Object.entries(first)) tree.write(client + name, value);
  }
  return { username: tree.read(`${client}Username`) ?? '', password: tree.read(`${client}Password`) ?? '' };
}

const optionsOf = (agent: UspAgent, access: UspAccess): IClientOptions => {
  const { clientId, rejectUnauthorized = true } = access;
  const { username, password } = wordsOf(agent, access);
  const usual = {
    clientId,
    username,
    password,
    rejectUnauthorized,
    clean: true,
    keepalive: 30,
    reconnectPeriod: 1_000,
  };
  if (agent.maker.mqtt === 4) return { ...usual, protocolVersion: 4 };
  const userProperties = { 'usp-endpoint-id': agent.endpoint };
  return { ...usual, protocolVersion: 5, properties: { requestResponseInformation: true, userProperties } };
};

/** USP over MQTT, from the side of an agent (TR-369 4.4). */
export class MqttMtp implements AgentWire {
  readonly #agent: UspAgent;
  readonly #access: UspAccess;
  #client: MqttClient | undefined;

  constructor(agent: UspAgent, access: UspAccess) {
    this.#agent = agent;
    this.#access = access;
  }

  get isConnected(): boolean {
    return this.#client?.connected === true;
  }

  up(): void {
    this.down();
    const client = connect(this.#access.url, optionsOf(this.#agent, this.#access));
    this.#client = client;
    client.on('error', () => undefined);
    client.on('message', (_topic, payload) => this.#agent.take(payload));
    client.on('connect', () => {
      const { ownTopic } = this.#access;
      // 3.1.1 has no response topic: answers may come one level deeper (R-MQTT.17).
      const wanted = this.#agent.maker.mqtt === 4 ? [ownTopic, `${ownTopic}/#`] : [ownTopic];
      client.subscribe(wanted, { qos: 1 }, (error) => {
        if (!error && this.#client === client) this.#agent.connected(ownTopic);
      });
    });
  }

  down(): void {
    this.#client?.end(true);
    this.#client = undefined;
  }

  send(record: Buffer): void {
    const { ownTopic } = this.#access;
    const topic = publishTopicOf(this.#agent, this.#access.controllerTopic);
    if (this.#agent.maker.mqtt === 4) {
      this.#client?.publish(withReplyTo(topic, ownTopic), record, { qos: 1 });
      return;
    }
    const properties = { contentType: 'usp.msg', responseTopic: ownTopic };
    this.#client?.publish(topic, record, { qos: 1, properties });
  }
}

/** Where it publishes, as far as it has understood that. */
export function publishTopicOf({ quirks }: UspAgent, controllerTopic: string): string {
  if (quirks.has('wrongTopics')) return `${controllerTopic}/deeper`;
  return quirks.has('deafTopics') ? `${splitReplyTo(controllerTopic).topic}-of-nobody` : controllerTopic;
}
