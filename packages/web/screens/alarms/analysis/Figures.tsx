import { analysisWords as words } from '@heliograph/catalogue/words/analysis-words.ts';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useSession, useWords } from '../../../app/parts.ts';
import { numberText } from '../../../engine/values/time.ts';
import type { Analysis, LinkTo } from './Charts.tsx';

interface Figure {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  readonly before: string | null;
  readonly more: string;
  readonly to: string | undefined;
}

const shareOf = ({ explained, raised }: Analysis['total']) => (raised === 0 ? null : (100 * explained) / raised);

/** The numbers of the period, each with that of the period before. */
export function Figures({
  analysis: { total, before },
  link,
  write,
}: {
  analysis: Analysis;
  link: LinkTo;
  write: (seconds: number) => string;
}): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const count = (n: number) => numberText(n, lang);
  const time = (seconds: number | null) => (seconds === null ? '–' : seconds === 0 ? `< ${write(1)}` : write(seconds));
  const percent = (share: number | null) => (share === null ? '–' : `${numberText(share, lang, 1)} %`);
  const figures: Figure[] = [
    {
      key: 'raised',
      label: say(words.raised),
      value: count(total.raised),
      before: before && count(before.raised),
      more: `${say(words.notices)}: ${count(total.notices)} · ${say(words.shielded)}: ${count(total.shielded)}`,
      to: link({}),
    },
    {
      key: 'mtta',
      label: say(words.mtta),
      value: time(total.confirmSeconds),
      before: before && time(before.confirmSeconds),
      more: `${say(words.confirmed)}: ${count(total.confirmed)}`,
      to: undefined,
    },
    {
      key: 'mttr',
      label: say(words.mttr),
      value: time(total.clearSeconds),
      before: before && time(before.clearSeconds),
      more: `${say(words.cleared)}: ${count(total.cleared)}`,
      to: undefined,
    },
    {
      key: 'share',
      label: say(words.share),
      value: percent(shareOf(total)),
      before: before && percent(shareOf(before)),
      more: say(words.ofThem, { n: count(total.explained) }),
      to: link({ masked: 'explained' }),
    },
  ];
  return (
    <div className="figure-cards">
      {figures.map((figure) => (
        <article key={figure.key} className="card figure edge-off">
          <h2>
            {figure.to === undefined ? (
              <span className="figure-title">{figure.label}</span>
            ) : (
              <Link className="figure-title" to={figure.to}>
                {figure.label}
              </Link>
            )}
          </h2>
          <strong className="figure-value">{figure.value}</strong>
          <p className="figure-parts">
            {figure.before === null ? null : `${say(words.beforeWas, { n: figure.before })} · `}
            {figure.more}
          </p>
        </article>
      ))}
    </div>
  );
}
