import { analysisWords as words } from '@heliograph/catalogue/words/analysis-words.ts';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import type { Speaking } from '@heliograph/catalogue/kit/tongue.ts';
import { useSession, useWords, type Say } from '../../../app/parts.ts';
import { shortDuration } from '../../../engine/values/duration.ts';
import { numberText } from '../../../engine/values/time.ts';
import type { AnalysisShown, LinkTo } from './Charts.tsx';

interface Figure {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  readonly before: string | null;
  readonly more: string;
  readonly to: string | undefined;
}

const shareOf = ({ explained, raised }: AnalysisShown['total']) => (raised === 0 ? null : (100 * explained) / raised);

/** What the cards say of one period. */
function figuresOf(total: AnalysisShown['total'], lang: Speaking) {
  const time = (seconds: number | null) =>
    seconds === null ? '–' : seconds === 0 ? `< ${shortDuration(1000, lang)}` : shortDuration(seconds * 1000, lang);
  const share = shareOf(total);
  return {
    raised: numberText(total.raised, lang),
    mtta: time(total.confirmSeconds),
    mttr: time(total.clearSeconds),
    share: share === null ? '–' : `${numberText(share, lang, 1)} %`,
  };
}

function cardsOf({ total, before }: AnalysisShown, link: LinkTo, say: Say, lang: Speaking): Figure[] {
  const now = figuresOf(total, lang);
  const then = before && figuresOf(before, lang);
  const count = (n: number) => numberText(n, lang);
  const card = (key: keyof typeof now, label: Text, more: string, to?: string): Figure => ({
    key,
    label: say(label),
    value: now[key],
    before: then && then[key],
    more,
    to,
  });
  const besides = `${say(words.notices)}: ${count(total.notices)} · ${say(words.shielded)}: ${count(total.shielded)}`;
  const explained = say(words.ofThem, { n: count(total.explained) });
  return [
    card('raised', words.raised, besides, link({})),
    card('mtta', words.mtta, `${say(words.confirmed)}: ${count(total.confirmed)}`),
    card('mttr', words.mttr, `${say(words.cleared)}: ${count(total.cleared)}`),
    card('share', words.share, explained, link({ masked: 'explained' })),
  ];
}

function Card({ figure: { label, value, before, more, to } }: { figure: Figure }): ReactElement {
  const say = useWords();
  return (
    <article className="card figure edge-off">
      <h2>
        {to === undefined ? (
          <span className="figure-title">{label}</span>
        ) : (
          <Link className="figure-title" to={to}>
            {label}
          </Link>
        )}
      </h2>
      <strong className="figure-value">{value}</strong>
      <p className="figure-parts">
        {before === null ? null : `${say(words.beforeWas, { n: before })} · `}
        {more}
      </p>
    </article>
  );
}

/** The numbers of the period, each with that of the period before. */
export function AnalysisFigures({ analysis, link }: { analysis: AnalysisShown; link: LinkTo }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  return (
    <div className="figure-cards">
      {cardsOf(analysis, link, say, lang).map((figure) => (
        <Card key={figure.key} figure={figure} />
      ))}
    </div>
  );
}
