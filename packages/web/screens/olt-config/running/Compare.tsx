import './running.css';
import { runningConfigCalls } from '@heliograph/catalogue/calls/running-config.ts';
import { Checkbox, Segmented } from 'antd';
import { useState, type ReactElement } from 'react';
import { useWords } from '../../../app/parts.ts';
import { useCall } from '../../../client/hooks.ts';
import { QueryArea } from '../../../engine/States.tsx';
import { useQueryValue } from '../../../engine/state/query-state.ts';
import { usePhone } from '../../../engine/state/screen.ts';
import { TimeText } from '../../../engine/values/Values.tsx';
import { lineCountOf, sideBySide, type Comparison, type DiffLine } from './lines.ts';
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

type Layout = 'sides' | 'one';

/** Side by side or one below the other, and with what is alike or without; on a phone there is room for one column only. */
function Looks({
  layout,
  isWhole,
  onLayout,
  onWhole,
}: {
  layout: Layout;
  isWhole: boolean;
  onLayout: (layout: Layout) => void;
  onWhole: (isWhole: boolean) => void;
}): ReactElement {
  const say = useWords();
  return (
    <div className="row wrap">
      {usePhone() ? null : (
        <Segmented
          size="small"
          value={layout}
          options={[
            { value: 'sides', label: say(words.sides) },
            { value: 'one', label: say(words.unified) },
          ]}
          onChange={onLayout}
        />
      )}
      <Checkbox checked={isWhole} onChange={(event) => onWhole(event.target.checked)}>
        {say(words.wholeText)}
      </Checkbox>
    </div>
  );
}

function Shown({ comparison, layout }: { comparison: Comparison; layout: Layout }): ReactElement {
  const say = useWords();
  const isNarrow = usePhone() || layout === 'one';
  const { from, to, lines } = comparison;
  const [added, removed] = [lineCountOf(lines, 'added'), lineCountOf(lines, 'removed')];
  const isOne = from.oltId === to.oltId;
  return (
    <>
      <p className="muted compare-head">
        {isOne ? say(words.older) : from.olt} <TimeText at={from.at} /> → {isOne ? say(words.newer) : to.olt}{' '}
        <TimeText at={to.at} /> · {say(added + removed === 0 ? words.same : words.summary, { added, removed })}
      </p>
      {lines.length === 0 ? null : (
        <div className="text-view compare" tabIndex={0} role="document" aria-label={say(words.title)}>
          <table className={isNarrow ? 'narrow' : 'wide'}>
            {isNarrow ? null : <Widths />}
            {isNarrow ? <Narrow lines={lines} /> : <Wide lines={lines} />}
          </table>
        </div>
      )}
    </>
  );
}

/** Two versions, the first at the left; on a phone one below the other. */
export function Compare({ from, to }: { from: string; to: string }): ReactElement {
  const [view, setView] = useQueryValue('layout', 'sides');
  const [isWhole, setWhole] = useState(false);
  const layout: Layout = view === 'one' ? 'one' : 'sides';
  const query = useCall(runningConfigCalls.compare, { from, to, whole: String(isWhole) }, { quiet: true, keep: false });
  return (
    <>
      <Looks layout={layout} isWhole={isWhole} onLayout={setView} onWhole={setWhole} />
      <QueryArea query={query} rows={10}>
        {(comparison) => <Shown comparison={comparison} layout={layout} />}
      </QueryArea>
    </>
  );
}
