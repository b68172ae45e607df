import type { Resource } from '@heliograph/catalogue/resources/resource.ts';
import {
  upgradeStandingNames,
  upgradeStandings,
  upgradeTargetStateNames,
  upgradeTargetStates,
} from '@heliograph/catalogue/words/upgrade-task-words.ts';
import { upgradeTexts as words } from './words.ts';

const standings = upgradeStandingNames.map((value) => ({ value, label: upgradeStandings[value] }));
const states = upgradeTargetStateNames.map((value) => ({ value, label: upgradeTargetStates[value] }));

export const upgradeTaskResource: Resource = {
  id: 'upgrade-tasks',
  title: words.title,
  many: words.many,
  key: 'id',
  head: 'name',
  empty: words.empty,
  columns: [
    { name: 'name', label: words.name },
    { name: 'standing', label: words.status },
    { name: 'devices', label: words.devices },
    { name: 'firmware', label: words.firmware },
    { name: 'executeTime', label: words.execution, kind: 'time' },
    { name: 'createBy', label: words.by },
    { name: 'kind', label: words.kind, extra: true },
    { name: 'model', label: words.model, extra: true },
    { name: 'serverIp', label: words.server, extra: true },
    { name: 'finishTime', label: words.ended, kind: 'time', extra: true },
  ],
  filters: [
    { name: 'name', label: words.name, kind: 'text' },
    { name: 'standing', label: words.status, kind: 'choice', options: standings },
  ],
};

export const targetResource = {
  id: 'upgrade-targets',
  title: words.devices,
  many: words.manyDevices,
  key: 'id',
  head: 'name',
  empty: words.noDevices,
  columns: [
    { name: 'name', label: words.device },
    { name: 'ring', label: words.ring, width: 70 },
    { name: 'state', label: words.state },
    { name: 'version', label: words.version },
    { name: 'onus', label: words.onus },
    { name: 'reason', label: words.why },
    { name: 'startTime', label: words.started, kind: 'time' },
    { name: 'finishTime', label: words.ended, kind: 'time' },
    { name: 'attempts', label: words.attempts, extra: true },
    { name: 'nextTime', label: words.next, kind: 'time', extra: true },
    { name: 'steps', label: words.steps, extra: true },
  ],
  filters: [{ name: 'state', label: words.state, kind: 'choice', options: states }],
} as const satisfies Resource;

/** ONUs and customer devices have no ONUs behind them. */
export const withoutOnus: Resource = {
  ...targetResource,
  columns: targetResource.columns.filter(({ name }) => name !== 'onus'),
};
