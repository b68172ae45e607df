import './running.css';
import { runningConfigCalls } from '@heliograph/catalogue/calls/running-config.ts';
import type { ReactElement } from 'react';
import { useWords } from '../../../app/parts.ts';
import { useCall } from '../../../client/hooks.ts';
import { Area } from '../../../engine/States.tsx';
import { usePhone } from '../../../engine/state/screen.ts';
import { TimeText } from '../../../engine/values/Values.tsx';
import { countOf, sideBySide, type Comparison, type DiffLine } from './lines.ts';
import { runningWords as words } from './words.ts';

const signs = { same: ' ', added: '+', removed: '−', gap: '' } as const;

function Gap({ line, span }: { line: DiffLine; span: number }): ReactElement {
  const say = useWords();
  return (
    <tr className="is-gap">
      <td colSpan={span}>{line.text === '' ? say(words.gapSome) : line.text}</td>
    </tr>
  );
}

function Side({ line, number }: { line: DiffLine | null; number: number | null }): ReactElement {
  const kind = line === null ? 'none' : line.kind;
  return (
    <>
      <td className="line-number">{number}</td>
      <td className={`is-${kind}`}>
        <code>{line === null ? '' : line.text}</code>
      </td>
    </>
  );
}

function Wide({ lines }: { lines: readonly DiffLine[] }): ReactElement {
  const rows = sideBySide(lines);
  return (
    <tbody>
      {rows.map(({ left, right }, at) => {
        const key = `${left?.from ?? ''} ${right?.to ?? ''} ${at}`;
        if (left?.kind === 'gap') return <Gap key={key} line={left} span={4} />;
        return (
          <tr key={key}>
            <Side line={left} number={left?.from ?? null} />
            <Side line={right} number={right?.to ?? null} />
          </tr>
        );
      })}
    </tbody>
  );
}

function Narrow({ lines }: { lines: readonly DiffLine[] }): ReactElement {
  return (
    <tbody>
      {lines.map((line, at) => {
        const key = `${line.from} ${line.to} ${at}`;
        if (line.kind === 'gap') return <Gap key={key} line={line} span={2} />;
        return (
          <tr key={key}>
            <td className="line-number">{line.to ?? line.from}</td>
            <td className={`is-${line.kind}`}>
              <code>
                {signs[line.kind]} {line.text}
              </code>
            </td>
          </tr>
        );
      })}
    </tbody>
  );
}

/** The first row may be one that goes across; so the widths cannot be its. */
function Widths(): ReactElement {
  return (
    <colgroup>
      <col className="numbers" />
      <col />
      <col className="numbers" />
      <col />
    </colgroup>
  );
}

function Shown({ comparison }: { comparison: Comparison }): ReactElement {
  const say = useWords();
  const isPhone = usePhone();
  const { from, to, lines } = comparison;
  const [added, removed] = [countOf(lines, 'added'), countOf(lines, 'removed')];
  return (
    <>
      <p className="muted compare-head">
        {say(words.older)} <TimeText at={from.at} /> → {say(words.newer)} <TimeText at={to.at} /> ·{' '}
        {say(added + removed === 0 ? words.same : words.summary, { added, removed })}
      </p>
      {added + removed === 0 ? null : (
        <div className="text-view compare">
          <table className={isPhone ? 'narrow' : 'wide'}>
            {isPhone ? null : <Widths />}

            {isPhone ? <Narrow lines={lines} /> : <Wide lines={lines} />}
          </table>
        </div>
      )}
    </>
  );
}

/** Two versions, the older at the left; on a phone one below the other. */
export function Compare({ from, to }: { from: string; to: string }): ReactElement {
  const query = useCall(runningConfigCalls.compare, { from, to }, { quiet: true, keep: false });
  return (
    <Area query={query} rows={10}>
      {(comparison) => <Shown comparison={comparison} />}
    </Area>
  );
}
