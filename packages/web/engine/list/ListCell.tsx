import type { ListColumn } from '@heliograph/catalogue/resources/resource.ts';
import type { ReactElement } from 'react';
import { useSession, useWords } from '../../app/parts.ts';
import { Copy } from '../values/Copy.tsx';
import { numberText } from '../values/time.ts';
import { TimeText } from '../values/Values.tsx';
import { unitText } from '../values/duration.ts';

/** A value drawn by the kind of its column; what is missing is a dash. */
export function ListCell({ column, value }: { column: ListColumn; value: unknown }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  if (value === null || value === undefined || value === '') return <span className="muted">–</span>;
  const words = typeof value === 'object' ? JSON.stringify(value) : `${value as string | number | boolean}`;
  switch (column.kind ?? 'text') {
    case 'mac':
    case 'sn':
    case 'ip':
      return <Copy value={words} />;
    case 'time':
      return <TimeText at={words} />;
    case 'number':
      return (
        <span>
          {numberText(Number(value), lang)}
          {column.unit ? ` ${unitText(column.unit, lang)}` : ''}
        </span>
      );
    case 'choice': {
      const option = column.options?.find((known) => String(known.value) === words);
      return <span>{option ? say(option.label) : words}</span>;
    }
    case 'text':
      return (
        <span
          className="ellipsis"
          title={words}
          style={{ display: 'inline-block', maxWidth: column.width ?? 260, verticalAlign: 'bottom' }}
        >
          {words}
        </span>
      );
  }
}
