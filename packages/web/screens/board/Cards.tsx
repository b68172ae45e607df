import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession, useWords } from '../../app/parts.ts';
import { Failed } from '../../engine/States.tsx';
import type { Tone } from '../../engine/values/Severity.tsx';
import { numberText } from '../../engine/values/time.ts';
import { Age, ReadingCell } from '../../engine/values/Values.tsx';
import type { BoardFigures, FiguresQuery } from './figures.ts';
import { useLinks, type PageLinks } from './links.ts';
import { boardWords as words } from './words.ts';

interface Part {
  readonly label: string;
  readonly to?: string | undefined;
}

interface CardSpec {
  readonly key: string;
  readonly tone: Tone;
  /** Nobody knows how these stand: hatched, however new the figure is. */
  readonly isUnknown?: boolean;
  readonly label: string;
  readonly value: number | undefined;
  readonly to?: string | undefined;
  readonly parts: readonly Part[];
}

const linked = (to: string | undefined, className: string, children: ReactNode) =>
  to === undefined ? (
    <span className={className}>{children}</span>
  ) : (
    <Link className={className} to={to}>
      {children}
    </Link>
  );

/** One figure; the whole card leads to the list behind it, and each part to its share of that list. */
function Card({ card, at }: { card: CardSpec; at: string | null | undefined }): ReactElement {
  const { tongue: lang } = useSession();
  return (
    <article className={`card figure edge-${card.tone}`} aria-busy={card.value === undefined}>
      <h2>{linked(card.to, 'figure-title', card.label)}</h2>
      <strong className="figure-value">
        {card.value === undefined || at === undefined ? (
          '…'
        ) : (
          <ReadingCell at={card.isUnknown ? null : at}>{numberText(card.value, lang)}</ReadingCell>
        )}
      </strong>
      <p className="figure-parts">
        {card.parts.map((part, place) => (
          <span key={part.label}>
            {place > 0 ? ' · ' : ''}
            {linked(part.to, 'figure-part', part.label)}
          </span>
        ))}
      </p>
      {at === undefined ? null : (
        <small className="figure-age">
          <Age at={at} />
        </small>
      )}
    </article>
  );
}

type Shown = (
  f: BoardFigures | undefined,
  say: ReturnType<typeof useWords>,
  onus: (query: Record<string, string>) => string | undefined,
) => CardSpec[];

const n = (value: number | undefined) => ({ n: value ?? '…' });

const inService: Shown = (f, say, onus) => {
  const waiting = f?.waiting;
  return [
    {
      key: 'waiting',
      tone: 'warning',
      label: say(words.waiting),
      value: waiting?.total,
      to: onus({ tab: 'waiting' }),
      parts: [
        { label: say(words.waitingNew, n(waiting?.new)), to: onus({ tab: 'waiting', kind: 'new' }) },
        { label: say(words.waitingResync, n(waiting?.resync)), to: onus({ tab: 'waiting', kind: 'resync' }) },
        { label: say(words.waitingDisabled, n(waiting?.disabled)), to: onus({ state: 'disabled' }) },
      ],
    },
    {
      key: 'online',
      tone: 'good',
      label: say(words.online),
      value: f?.online,
      to: onus({ state: 'online' }),
      parts: [
        { label: say(words.ofAuthorized, n(f?.authorized)), to: onus({}) },
        ...(f && f.starting > 0
          ? [{ label: say(words.starting, n(f.starting)), to: onus({ state: 'starting' }) }]
          : []),
      ],
    },
  ];
};

const outOfService: Shown = (f, say, onus) => [
  {
    key: 'offline',
    tone: 'critical',
    label: say(words.offline),
    value: f?.offline.total,
    to: onus({ state: 'offline' }),
    parts: [
      { label: say(words.power, n(f?.offline.power)), to: onus({ state: 'offline', cause: 'power' }) },
      { label: say(words.los, n(f?.offline.los)), to: onus({ state: 'offline', cause: 'los' }) },
      { label: say(words.na, n(f?.offline.na)), to: onus({ state: 'offline', cause: 'unknown' }) },
    ],
  },
  {
    key: 'weak',
    tone: 'minor',
    label: say(words.weak),
    value: f?.weak.total,
    to: onus({ band: 'weak' }),
    parts: [
      { label: say(words.weakWarning, n(f?.weak.warning)), to: onus({ band: 'warning' }) },
      { label: say(words.weakCritical, n(f?.weak.critical)), to: onus({ band: 'critical' }) },
    ],
  },
];

/** There only while an OLT is silent. */
const unknown: Shown = (f, say, onus) =>
  f === undefined || f.unknown === 0
    ? []
    : [
        {
          key: 'unknown',
          tone: 'off',
          isUnknown: true,
          label: say(words.unknown),
          value: f.unknown,
          to: onus({ state: 'unknown' }),
          parts: [{ label: say(words.unknownWhy) }],
        },
      ];

/** The OLT or the site that the figures are of; `''` is all. */
interface Of {
  readonly siteId: string;
  readonly oltId: string;
}

function cardsOf(f: BoardFigures | undefined, say: ReturnType<typeof useWords>, links: PageLinks, of: Of): CardSpec[] {
  const onus = (query: Record<string, string>) => links.onus({ ...query, ...of });
  return [inService, outOfService, unknown].flatMap((shown) => shown(f, say, onus));
}

/** Waiting authorization, online, offline by cause, unknown while an OLT is silent, weak signal; each with its age. */
export function Cards({ query, siteId, oltId }: Of & { query: FiguresQuery }): ReactElement {
  const say = useWords();
  const links = useLinks();
  if (query.error && query.data === undefined) {
    return (
      <div className="card">
        <Failed error={query.error} retry={() => void query.refetch()} />
      </div>
    );
  }
  return (
    <div className="figure-cards">
      {cardsOf(query.data, say, links, { siteId, oltId }).map((card) => (
        <Card key={card.key} card={card} at={query.data?.at} />
      ))}
    </div>
  );
}
