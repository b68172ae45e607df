import { upgradeCalls } from '@heliograph/catalogue/calls/upgrades.ts';
import { upgradeDevices } from '@heliograph/catalogue/words/upgrade-task-words.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useMay, useWords } from '../../app/parts.ts';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { useRemoval } from '../../engine/list/use-removal.ts';
import { useQueryValue } from '../../engine/state/query-state.ts';
import { NeedsPermission } from '../../engine/States.tsx';
import { OneTask } from './OneTask.tsx';
import { TaskStanding, type UpgradeTask } from './TaskStanding.tsx';
import { upgradeTaskResource } from './resource.ts';
import { useSteering } from './use-steering.ts';
import { upgradeTexts as words } from './words.ts';

function Tally({ task: { counts, total } }: { task: UpgradeTask }): ReactElement {
  const say = useWords();
  const done = (counts['finish'] ?? 0) + (counts['skipped'] ?? 0);
  const failed = counts['failed'] ?? 0;
  return failed > 0 ? (
    <span className="tone-critical">{say(words.tallyFailed, { done, total, failed })}</span>
  ) : (
    <span>{say(words.tally, { done, total })}</span>
  );
}

function Kind({ task: { kind } }: { task: UpgradeTask }): ReactElement {
  const say = useWords();
  return <>{say(kind === 'reboot' ? words.reboot : words.upgrade)}</>;
}

function Devices({ task: { model, deviceType } }: { task: UpgradeTask }): ReactElement {
  const say = useWords();
  return <>{model ?? say(upgradeDevices[deviceType])}</>;
}

const cells = {
  standing: (task: UpgradeTask) => <TaskStanding task={task} />,
  devices: (task: UpgradeTask) => <Tally task={task} />,
  kind: (task: UpgradeTask) => <Kind task={task} />,
  model: (task: UpgradeTask) => <Devices task={task} />,
  firmware: ({ firmwareName, firmwareVersion, kind }: UpgradeTask) =>
    kind === 'reboot' ? undefined : `${firmwareVersion ?? ''} (${firmwareName ?? ''})`,
};

function All({ open }: { open: (id: string) => void }): ReactElement {
  const say = useWords();
  const may = useMay();
  const navigate = useNavigate();
  const { actionsOf } = useSteering();
  const removeAll = useRemoval(upgradeCalls.removeUpgradeTasks, {
    many: words.many,
    nameOf: ({ name }: UpgradeTask) => name,
    input: (rows: readonly UpgradeTask[]) => ({ ids: rows.map(({ id }) => id) }),
    refreshes: ['/device/upgrade'],
  });
  const removal = { key: 'delete', label: engine.delete, danger: true, permission: upgradeCalls.removeUpgradeTasks };
  return (
    <ListPage
      resource={upgradeTaskResource}
      call={upgradeCalls.upgradeTasks}
      cells={cells}
      every={5000}
      nameOf={({ name }: UpgradeTask) => name}
      enter={({ id }: UpgradeTask) => open(id)}
      rowActions={(task: UpgradeTask) => [
        { key: 'open', label: words.open, run: () => open(task.id) },
        ...actionsOf(task),
        { ...removal, run: () => removeAll([task]) },
      ]}
      bulk={[{ ...removal, run: removeAll }]}
      tools={
        may(upgradeCalls.createUpgradeTask) ? (
          <Button type="primary" onClick={() => void navigate('/device/upgrade/upgradeTask/create')}>
            {say(words.create)}
          </Button>
        ) : null
      }
    />
  );
}

/** Upgrade tasks: all of them, or the one that the address names. */
export function UpgradeTasks(): ReactElement {
  const [task, open] = useQueryValue('task', '');
  return (
    <NeedsPermission permission="device:upgrade:list">
      {task === '' ? <All open={open} /> : <OneTask key={task} id={task} onBack={() => open('')} />}
    </NeedsPermission>
  );
}
