import type { ListColumn } from '@heliograph/catalogue/resources/resource.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Button, Checkbox } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { Icon } from '../icons.tsx';
import { Pop } from '../Pop.tsx';
import { columnsInOrder, columnMoved, shownColumns, toggled, type ListView } from './view.ts';

interface Props {
  readonly columns: readonly ListColumn[];
  readonly view: ListView;
  readonly onChange: (view: ListView | null) => void;
}

function Choices({ columns, view, onChange }: Props): ReactElement {
  const say = useWords();
  const shown = new Set(shownColumns(columns, view).map((column) => column.name));
  return (
    <div className="column-list">
      {columnsInOrder(columns, view).map((column) => (
        <div className="row" key={column.name}>
          <Checkbox
            className="grow"
            checked={shown.has(column.name)}
            onChange={() => onChange(toggled(view, columns, column.name))}
          >
            {say(column.label)}
          </Checkbox>
          {([-1, 1] as const).map((by) => (
            <Button
              key={by}
              type="text"
              size="small"
              aria-label={`${say(by === -1 ? engine.moveUp : engine.moveDown)}: ${say(column.label)}`}
              icon={<Icon name={by === -1 ? 'up' : 'down'} size={12} />}
              onClick={() => onChange(columnMoved(columns, view, column.name, by))}
            />
          ))}
        </div>
      ))}
      <div className="row" style={{ justifyContent: 'space-between', marginTop: 6 }}>
        <Checkbox checked={view.isRoomy} onChange={() => onChange({ ...view, isRoomy: !view.isRoomy })}>
          {say(engine.roomy)}
        </Checkbox>
        <Button type="link" size="small" onClick={() => onChange(null)}>
          {say(engine.asDelivered)}
        </Button>
      </div>
    </div>
  );
}

/** Which columns a list shows, in which order, and how high its rows are. */
export function ColumnChooser(props: Props): ReactElement {
  const say = useWords();
  return (
    <Pop icon="columns" label={say(engine.columns)}>
      <Choices {...props} />
    </Pop>
  );
}
