import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Button, Dropdown } from 'antd';
import type { ReactElement } from 'react';
import { useMay, useWords } from '../../app/parts.ts';
import { Icon } from '../icons.tsx';
import type { RowAction } from './types.ts';

const useAllowed = (actions: readonly RowAction[]) => {
  const may = useMay();
  return actions.filter((action) => action.permission === undefined || may(action.permission));
};

/** The actions of one thing as buttons, where it has room. Actions without permission are left out. */
export function ActionButtons({ actions }: { actions: readonly RowAction[] }): ReactElement | null {
  const say = useWords();
  const allowed = useAllowed(actions);
  if (allowed.length === 0) return null;
  return (
    <div className="row wrap">
      {allowed.map((action) => (
        <Button
          key={action.key}
          danger={action.danger ?? false}
          disabled={action.disabled ?? false}
          onClick={() => void action.run()}
        >
          {say(action.label)}
        </Button>
      ))}
    </div>
  );
}

/** The first two actions of a row as links, the others behind "more", or all of them. Actions without permission are left out. */
export function RowActions({
  actions,
  isFolded = false,
}: {
  actions: readonly RowAction[];
  isFolded?: boolean;
}): ReactElement {
  const say = useWords();
  const allowed = useAllowed(actions);
  const shown = isFolded ? [] : allowed.length <= 3 ? allowed : allowed.slice(0, 2);
  const others = allowed.slice(shown.length);
  return (
    <span className="row-actions" onClick={(event) => event.stopPropagation()} role="presentation">
      {shown.map((action) => (
        <Button
          key={action.key}
          type="link"
          size="small"
          danger={action.danger ?? false}
          disabled={action.disabled ?? false}
          onClick={() => void action.run()}
        >
          {say(action.label)}
        </Button>
      ))}
      {others.length > 0 ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: others.map((action) => ({
              key: action.key,
              label: say(action.label),
              danger: action.danger ?? false,
              disabled: action.disabled ?? false,
              onClick: () => void action.run(),
            })),
          }}
        >
          <Button type="text" size="small" aria-label={say(engine.more)} icon={<Icon name="more" size={14} />} />
        </Dropdown>
      ) : null}
    </span>
  );
}
