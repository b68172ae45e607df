import './upgrades.css';
import { upgradeCalls, type upgradeTargetRow } from '@heliograph/catalogue/calls/upgrades.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import {
  onuUpgradeWord,
  upgradeModes,
  upgradeTargetStates,
  upgradeVersionTypes,
} from '@heliograph/catalogue/words/upgrade-task-words.ts';
import { upgradeText } from '@heliograph/catalogue/words/upgrade.ts';
import { upgradeWays } from '@heliograph/catalogue/verbs/olt.ts';
import { Alert, Button, Progress } from 'antd';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { useMay, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { Facts } from '../../engine/Facts.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { QueryArea } from '../../engine/States.tsx';
import { StateDot, TimeText } from '../../engine/values/Values.tsx';
import { targetResource, withoutOnus } from './resource.ts';
import { TaskStanding, type UpgradeTask } from './TaskStanding.tsx';
import { useSteering } from './use-steering.ts';
import { upgradeTexts as words } from './words.ts';

type Target = z.output<typeof upgradeTargetRow>;

const tones = {
  waiting: 'off',
  offline: 'minor',
  running: 'minor',
  watching: 'minor',
  finish: 'good',
  failed: 'critical',
  abort: 'off',
  skipped: 'off',
} as const;

/** What the OLT says of an ONU, `running 25%`; what the state says already is not said twice. */
function toldNote(told: string | null, state: Target['state'], say: (words: Text) => string): string | undefined {
  if (told === null) return undefined;
  const [, word = '', percent = ''] = /^(.*?)\s*(\d+\s*%)?$/.exec(told) ?? [];
  return (
    [word === state ? '' : say(onuUpgradeWord(word)), percent].filter((part) => part !== '').join(' ') || undefined
  );
}

function State({ target: { state, downloadStatus, told } }: { target: Target }): ReactElement {
  const say = useWords();
  const isPercent = downloadStatus !== null && /^\d{1,2}$/.test(downloadStatus);
  const note =
    downloadStatus === null
      ? toldNote(told, state, say)
      : isPercent
        ? `${downloadStatus} %`
        : say(upgradeText(downloadStatus));
  return <StateDot tone={tones[state]} word={say(upgradeTargetStates[state])} note={note} />;
}

const versionOf = ({ wasVersion, nowVersion }: Target): string | undefined =>
  wasVersion === null && nowVersion === null
    ? undefined
    : nowVersion === null || nowVersion === wasVersion
      ? (wasVersion ?? undefined)
      : `${wasVersion ?? '?'} → ${nowVersion}`;

const onusOf = ({ oltId, before, after }: Target): string | undefined =>
  before === null || oltId === null
    ? undefined
    : after === null
      ? `${before.onus ?? '–'}`
      : `${before.onus ?? '–'} → ${after.onus ?? '–'}`;

function Steps({ target: { steps } }: { target: Target }): ReactElement {
  const say = useWords();
  return (
    <ol className="upgrade-steps">
      {steps.map(({ time, state, text }) => (
        <li key={`${time}${state}`}>
          <TimeText at={time} /> {say(upgradeTargetStates[state])}
          {text === null ? '' : ` · ${text}`}
        </li>
      ))}
    </ol>
  );
}

const cells = {
  state: (target: Target) => <State target={target} />,
  version: versionOf,
  onus: onusOf,
  steps: (target: Target) => <Steps target={target} />,
};

function Head({ task }: { task: UpgradeTask }): ReactElement {
  const say = useWords();
  const may = useMay();
  const { actionsOf } = useSteering();
  return (
    <>
      {task.phase === 'halted' && task.reason !== null ? (
        <Alert type="error" showIcon title={say(words.halted, { reason: task.reason })} />
      ) : null}
      <Progress
        percent={task.percent}
        status={task.phase === 'halted' ? 'exception' : 'normal'}
        format={(percent) => `${percent ?? 0}%`}
      />
      <Facts
        facts={[
          [words.status, <TaskStanding key="standing" task={task} without="reason" />],
          [
            words.firmware,
            task.kind === 'reboot' ? null : `${task.firmwareVersion ?? ''} (${task.firmwareName ?? ''})`,
          ],
          [words.mode, say(upgradeModes[task.mode])],
          [words.signature, task.onlySigned ? say(words.onlySigned) : null],
          [words.kind, say(task.kind === 'reboot' ? words.reboot : upgradeVersionTypes[task.versionType])],
          [
            words.server,
            task.kind === 'reboot' || task.deviceType === 'cpe'
              ? null
              : `${task.serverIp} · ${say(upgradeWays[task.way])}`,
          ],
          [words.execution, <TimeText key="execute" at={task.executeTime} />],
          [words.predicted, task.predictedEnd === null ? null : <TimeText key="predicted" at={task.predictedEnd} />],
          [words.by, task.createBy],
        ]}
      />
      <div className="row wrap">
        {actionsOf(task)
          .filter(({ permission }) => may(permission))
          .map(({ key, label, danger, run }) => (
            <Button key={key} danger={danger} onClick={() => void run()}>
              {say(label)}
            </Button>
          ))}
      </div>
    </>
  );
}

/** One task, with each of its devices. */
export function OneTask({ id, onBack }: { id: string; onBack: () => void }): ReactElement {
  const say = useWords();
  const query = useCall(upgradeCalls.upgradeTask, { id }, { every: 'poll' });
  return (
    <>
      <header className="page-head">
        <h1>{query.data?.name ?? say(words.title)}</h1>
        <span className="grow" />
        <Button onClick={onBack}>{say(words.back)}</Button>
      </header>
      <section className="card upgrade-task">
        <QueryArea query={query} rows={5}>
          {(task) => <Head task={task} />}
        </QueryArea>
      </section>
      <section className="onu-part">
        <h2>{say(words.devices)}</h2>
        <ListPage
          embedded
          resource={query.data?.deviceType === 'olt' ? targetResource : withoutOnus}
          call={upgradeCalls.upgradeTargets}
          input={{ taskId: id }}
          cells={cells}
          every={3000}
          nameOf={({ name }: Target) => name}
        />
      </section>
    </>
  );
}
