import { upgradeCalls } from '@heliograph/catalogue/calls/upgrades.ts';
import { useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { useAsk } from '../../engine/Ask.tsx';
import type { UpgradeTask } from './TaskStanding.tsx';
import { upgradeTexts as words } from './words.ts';

type Action = 'activate' | 'deactivate' | 'pause' | 'resume' | 'cancel' | 'retry';

/** What may be done with a task as it stands. */
export function possible({
  status,
  phase,
  counts,
}: Pick<UpgradeTask, 'status' | 'phase' | 'counts'>): readonly Action[] {
  const isWaiting = phase === 'waiting';
  const hasFailed = (counts['failed'] ?? 0) + (counts['abort'] ?? 0) > 0;
  const can: Readonly<Record<Action, boolean>> = {
    activate: isWaiting && status === 'executionCanceled',
    deactivate: isWaiting && status === 'tobeExecuted',
    pause: phase === 'running',
    resume: phase === 'paused' || phase === 'judging' || phase === 'halted',
    retry: hasFailed && !isWaiting && phase !== 'running',
    cancel: phase !== 'done',
  };
  return (Object.keys(can) as Action[]).filter((action) => can[action]);
}

const asks = { cancel: words.cancelAsk, retry: words.retryAsk } as const;

/** Steers tasks; what lets devices restart, or ends something, is asked first. */
export function useSteering() {
  const say = useWords();
  const ask = useAsk();
  const paths = ['/device/upgrade'];
  const act = useDo(upgradeCalls.actOnUpgradeTask, paths);
  const back = useDo(upgradeCalls.rollBackUpgradeTask, paths);
  const steer = async ({ id, phase, name, deviceType }: UpgradeTask, action: Action) => {
    const isOfOnus = action === 'cancel' && deviceType === 'onu';
    const usual = isOfOnus ? words.cancelOnusAsk : asks[action as keyof typeof asks];
    const question = action === 'resume' && phase === 'halted' ? words.resumeAsk : usual;
    const isSure =
      question === undefined ||
      (await ask({
        title: `${say(words[action])}: ${name}`,
        body: say(question),
        confirm: say(words[action]),
        danger: true,
      }));
    if (isSure) act.mutate({ id, action });
  };
  const rollBack = async ({ id, name }: UpgradeTask) => {
    const title = `${say(words.rollBack)}: ${name}`;
    if (await ask({ title, body: say(words.rollBackAsk), confirm: say(words.rollBack), danger: true }))
      back.mutate({ id });
  };
  const actionsOf = (task: UpgradeTask) => [
    ...possible(task).map((action) => ({
      key: action,
      label: words[action],
      danger: action === 'cancel',
      permission: upgradeCalls.actOnUpgradeTask,
      run: () => steer(task, action),
    })),
    ...(task.kind === 'upgrade' && (task.phase === 'halted' || task.phase === 'done' || task.phase === 'paused')
      ? [
          {
            key: 'rollBack',
            label: words.rollBack,
            danger: true,
            permission: upgradeCalls.rollBackUpgradeTask,
            run: () => rollBack(task),
          },
        ]
      : []),
  ];
  return { actionsOf };
}
