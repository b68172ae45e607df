import './system-info.css';
import type { systemInfoAnswer } from '@heliograph/catalogue/calls/system-info.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { systemInfoWords as words } from '@heliograph/catalogue/words/system-info.ts';
import type { ReactElement, ReactNode } from 'react';
import type { z } from 'zod';
import { useWords } from '../../app/parts.ts';
import { bytesText } from '../storage/bytes.ts';

export type SystemFacts = z.output<typeof systemInfoAnswer>;

/** Between two readings of the page, and what ages on it are measured by. */
export const everyMs = 10_000;

/** Nobody has measured it: that is not 0. */
export function NoReading(): ReactElement {
  const say = useWords();
  return (
    <span className="muted" title={say(words.noReading)}>
      –
    </span>
  );
}

export const Bytes = ({ value }: { value: number | null }): ReactElement =>
  value === null ? <NoReading /> : <span className="nowrap">{bytesText(value)}</span>;

export function Card({ title, note, children }: { title: Text; note?: ReactNode; children: ReactNode }): ReactElement {
  const say = useWords();
  return (
    <section className="card info-card">
      <header>
        <h2>{say(title)}</h2>
        {note}
      </header>
      {children}
    </section>
  );
}

export interface InfoColumn<Row> {
  readonly label: Text;
  readonly draw: (row: Row) => ReactNode;
}

/** A plain table; on a phone each row is a block of names and values. The first column names the row. */
export function InfoRows<Row>({
  rows,
  columns,
  keyOf,
}: {
  rows: readonly Row[];
  columns: readonly InfoColumn<Row>[];
  keyOf: (row: Row) => string;
}): ReactElement {
  const say = useWords();
  return (
    <table className="info-table">
      <thead>
        <tr>
          {columns.map(({ label }) => (
            <th key={label.en} scope="col">
              {say(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ label, draw }, at) =>
              at === 0 ? (
                <th key={label.en} scope="row" data-label={say(label)}>
                  {draw(row)}
                </th>
              ) : (
                <td key={label.en} data-label={say(label)}>
                  {draw(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
