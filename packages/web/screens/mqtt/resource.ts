import type { Resource } from '@heliograph/catalogue/resources/resource.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { mqttWords as words } from '@heliograph/catalogue/words/mqtt-words.ts';

export const clientResource: Resource = {
  id: 'mqtt-clients',
  title: words.devices,
  many: words.many,
  key: 'id',
  empty: words.empty,
  columns: [
    { name: 'clientId', label: words.clientId },
    { name: 'name', label: words.name },
    { name: 'connected', label: words.state },
    { name: 'userName', label: words.user },
    { name: 'version', label: words.version },
    { name: 'host', label: words.host, kind: 'ip' },
    { name: 'connectTime', label: words.since, kind: 'time' },
    { name: 'leaveTime', label: words.left, kind: 'time', extra: true },
  ],
  filters: [{ name: 'keyword', label: engine.search, kind: 'text' }],
};
