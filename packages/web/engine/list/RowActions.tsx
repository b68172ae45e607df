import { projectLimits } from '@heliograph/catalogue/words/project-roles.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Button, Dropdown } from 'antd';
import type { ReactElement } from 'react';
import { useRefusal, useWords } from '../../app/parts.ts';
import { Icon } from '../icons.tsx';
import type { ListRowAction } from './types.ts';

interface Offered {
  readonly action: ListRowAction;
  readonly disabled: boolean;
  /** Why it cannot be started. */
  readonly why: string | undefined;
}

/** Actions without permission are left out; those that a project forbids stand there with the reason. */
export function useOffered(actions: readonly ListRowAction[]): readonly Offered[] {
  const refusal = useRefusal();
  const say = useWords();
  return actions.flatMap((action): Offered[] => {
    const refused = action.permission === undefined ? undefined : refusal(action.permission, action.projectId);
    if (refused === 'permission') return [];
    const why = refused === 'project' ? projectLimits.readOnly : action.disabled ? action.why : undefined;
    return [{ action, disabled: refused === 'project' || action.disabled === true, why: why && say(why) }];
  });
}

/** The actions of one thing as buttons, where it has room. Actions without permission are left out. */
export function ActionButtons({ actions }: { actions: readonly ListRowAction[] }): ReactElement | null {
  const say = useWords();
  const allowed = useOffered(actions);
  if (allowed.length === 0) return null;
  return (
    <div className="row wrap">
      {allowed.map(({ action, disabled, why }) => (
        <Button
          key={action.key}
          danger={action.danger ?? false}
          disabled={disabled}
          title={why}
          onClick={() => void action.run()}
        >
          {say(action.label)}
        </Button>
      ))}
    </div>
  );
}

/** An action in a menu. */
export function useItemOf() {
  const say = useWords();
  return ({ action, disabled, why }: Offered) => ({
    key: action.key,
    label: say(action.label),
    danger: action.danger ?? false,
    disabled,
    ...(why === undefined ? {} : { title: why }),
    onClick: () => void action.run(),
  });
}

/** The first two actions of a row as links, the others behind "more", or all of them. Actions without permission are left out. */
export function RowActions({
  actions,
  isFolded = false,
}: {
  actions: readonly ListRowAction[];
  isFolded?: boolean;
}): ReactElement {
  const say = useWords();
  const allowed = useOffered(actions);
  const shown = isFolded ? [] : allowed.length <= 3 ? allowed : allowed.slice(0, 2);
  const others = allowed.slice(shown.length);
  const itemOf = useItemOf();
  return (
    <span className="row-actions" onClick={(event) => event.stopPropagation()} role="presentation">
      {shown.map(({ action, disabled, why }) => (
        <Button
          key={action.key}
          type="link"
          size="small"
          danger={action.danger ?? false}
          disabled={disabled}
          title={why}
          onClick={() => void action.run()}
        >
          {say(action.label)}
        </Button>
      ))}
      {others.length > 0 ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: others.map(itemOf),
          }}
        >
          <Button type="text" size="small" aria-label={say(engine.more)} icon={<Icon name="more" size={14} />} />
        </Dropdown>
      ) : null}
    </span>
  );
}
