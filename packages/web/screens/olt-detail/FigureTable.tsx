import '../../engine/values/figures.css';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../../app/parts.ts';
import { usePhone } from '../../engine/state/screen.ts';

export interface FigureColumn<Row> {
  readonly label: Text;
  readonly isNumber?: boolean;
  readonly draw: (row: Row) => ReactNode;
}

interface Props<Row> {
  readonly columns: readonly FigureColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** A row leads somewhere; its first cell holds the link that the keyboard uses. */
  readonly onOpen?: (row: Row) => void;
}

function Cards<Row>({ columns, rows, keyOf }: Props<Row>): ReactElement {
  const say = useWords();
  const [first, ...others] = columns;
  return (
    <div className="cards">
      {rows.map((row) => (
        <article className="card list-card" key={keyOf(row)}>
          <strong>{first?.draw(row)}</strong>
          <dl className="port-card">
            {others.map((column) => (
              <div key={column.label.en}>
                <dt>{say(column.label)}</dt>
                <dd>{column.draw(row)}</dd>
              </div>
            ))}
          </dl>
        </article>
      ))}
    </div>
  );
}

/** A short table that is shown whole: the ports of one OLT. Cards on a phone. */
export function FigureTable<Row>(props: Props<Row>): ReactElement {
  const { columns, rows, keyOf, onOpen } = props;
  const say = useWords();
  if (usePhone()) return <Cards {...props} />;
  return (
    <div className="card port-table">
      <table className="figures">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label.en} scope="col" className={column.isNumber ? 'number' : undefined}>
                {say(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className={onOpen ? 'is-link' : undefined}
              onClick={onOpen ? () => onOpen(row) : undefined}
            >
              {columns.map((column) => (
                <td key={column.label.en} className={column.isNumber ? 'number' : undefined}>
                  {column.draw(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
