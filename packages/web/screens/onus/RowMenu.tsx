import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Button, Dropdown } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { Icon } from '../../engine/icons.tsx';
import { useItemOf, useOffered } from '../../engine/list/RowActions.tsx';
import type { ListRowAction } from '../../engine/list/types.ts';

/** What can be done to a row behind one button: a click on the row itself opens it. */
export function RowMenu({ name, actions }: { name: string; actions: readonly ListRowAction[] }): ReactElement {
  const say = useWords();
  const items = useOffered(actions).map(useItemOf());
  return (
    <span role="presentation" onClick={(event) => event.stopPropagation()}>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button
          type="text"
          size="small"
          aria-label={`${say(engine.more)}: ${name}`}
          icon={<Icon name="more" size={14} />}
        />
      </Dropdown>
    </span>
  );
}
