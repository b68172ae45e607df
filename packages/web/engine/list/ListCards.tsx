import { Checkbox } from 'antd';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { Waiting } from '../States.tsx';
import { ListCell } from './ListCell.tsx';
import { withToggled } from '../keys/rows.ts';
import { ColumnTitle, useSelect, type BodyProps } from './ListTable.tsx';
import { RowActions } from './RowActions.tsx';
import type { ListCall, CallRowOf } from './types.ts';
import { listKeyOf } from './use-list.ts';
import { cardColumns } from './view.ts';

type Row = Readonly<Record<string, unknown>>;

function Card<C extends ListCall>({ body, row }: { body: BodyProps<C>; row: CallRowOf<C> }): ReactElement {
  const say = useWords();
  const { props, model, view, onOpen } = body;
  const select = useSelect(body);
  const [first, others] = cardColumns(props.resource, view);
  const key = listKeyOf(row, props.resource.key);
  const isSelected = model.selection.keys.includes(key);
  // A thing without a name of its own is called by what tells it apart.
  const heading = () =>
    first && first.name === props.resource.head && !(row as Row)[first.name]
      ? (props.nameOf?.(row) ?? draw(first))
      : draw(first);
  const draw = (column: typeof first) =>
    column
      ? (props.cells?.[column.name]?.(row) ?? <ListCell column={column} value={(row as Row)[column.name]} />)
      : null;
  return (
    <article className="card list-card">
      <div className="row">
        {props.bulk ? (
          <Checkbox
            checked={isSelected}
            aria-label={say(engine.selectRow, { what: props.nameOf?.(row) ?? key })}
            onChange={() =>
              select(withToggled(model.selection.rows, row, (other) => listKeyOf(other, props.resource.key)))
            }
          />
        ) : null}
        <strong className="grow">{heading()}</strong>
        {props.peek ? (
          <button type="button" className="plain link" onClick={() => onOpen(key)}>
            {say(engine.details)}
          </button>
        ) : null}
      </div>
      <dl className="pairs" style={{ margin: 0 }}>
        {others.map((column) => (
          <div key={column.name} style={{ display: 'contents' }}>
            <dt>
              <ColumnTitle column={column} />
            </dt>
            <dd>{draw(column)}</dd>
          </div>
        ))}
      </dl>
      {props.rowActions ? <RowActions actions={props.rowActions(row)} /> : null}
    </article>
  );
}

/** The rows as cards: the phone's layout. */
export function ListCards<C extends ListCall>(body: BodyProps<C>): ReactElement {
  const { model, props, empty } = body;
  if (model.query.isPending) return <Waiting />;
  if (model.rows.length === 0) return <div className="card">{empty}</div>;
  return (
    <div className="cards" aria-busy={model.query.isPlaceholderData}>
      {model.rows.map((row) => (
        <Card key={listKeyOf(row, props.resource.key)} body={body} row={row} />
      ))}
    </div>
  );
}
