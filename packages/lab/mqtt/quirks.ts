/** What devices do wrong over MQTT, as seen in the field and in reports of brokers. */
const quirks = {
  noKeepAlive: 'keep alive 0: it never says that it is there',
  qos2: 'everything with QoS 2',
  wrongPassword: 'a password that is not its own',
  keepsOld: 'does not take credentials of its own',
  oversized: 'a message of a megabyte now and then',
  flood: 'a thousand messages at once',
  noise: 'messages that are no JSON, or of a version that nobody knows',
  elsewhere: 'publishes and subscribes below the topics of its neighbour',
  silent: 'does not answer what it is asked',
  refusesAll: 'answers every request with a fault',
} as const;

export type MqttQuirk = keyof typeof quirks;
