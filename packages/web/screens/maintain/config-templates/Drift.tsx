import '../configs/configs.css';
import { configDriftCalls } from '@heliograph/catalogue/calls/config-drift.ts';
import type { Resource } from '@heliograph/catalogue/resources/resource.ts';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { useWords } from '../../../app/parts.ts';
import { ListPage } from '../../../engine/list/ListPage.tsx';
import { Age } from '../../../engine/values/Values.tsx';
import { pagePathOf, pageEntryOf } from '../../olt-config/definitions.ts';
import { useVersionsPath } from '../configs/ArchivedDevices.tsx';
import { templateWords as words } from './words.ts';

type DriftRow = z.output<typeof configDriftCalls.drift.output>;
type Finding = DriftRow['findings'][number];

const states = [
  { value: 'differs', label: words.differs },
  { value: 'fits', label: words.fits },
];

const resource: Resource = {
  id: 'config-drift',
  title: words.drift,
  many: words.many,
  key: 'id',
  head: 'olt',
  empty: words.empty,
  columns: [
    { name: 'olt', label: words.olt },
    { name: 'template', label: words.template },
    { name: 'n', label: words.count, kind: 'number', width: 110 },
    { name: 'findings', label: words.findings, width: 460 },
    { name: 'askedAt', label: words.askedAt },
  ],
  filters: [
    { name: 'olt', label: words.olt, kind: 'text' },
    { name: 'state', label: words.state, kind: 'choice', options: states },
  ],
};

/** Shown in the row itself; the rest in its drawer. */
const first = 2;

/** One line, what is wrong with it, and the way to the page that mends it. */
function FindingLine({ finding, oltId }: { finding: Finding; oltId: string }): ReactElement {
  const say = useWords();
  const { what, context, line, page, title } = finding;
  const entry = page === null ? undefined : pageEntryOf(page);
  return (
    <li className="drift-line">
      <span className={what === 'missing' ? 'tone-minor' : 'tone-critical'}>{say(words[what])}</span>{' '}
      <code className="mono">{line}</code>{' '}
      {context === null ? null : <span className="muted">{say(words.below, { context })} </span>}
      {entry === undefined || title === null ? (
        <span className="muted">{say(words.noPage)}</span>
      ) : (
        <Link to={`${pagePathOf(entry)}?oltId=${oltId}`} onClick={(event) => event.stopPropagation()}>
          {say(words.mend, { page: title })}
        </Link>
      )}
    </li>
  );
}

function Findings({ row, most = Infinity }: { row: DriftRow; most?: number }): ReactElement {
  const say = useWords();
  if (row.n === 0) return <span className="muted">{say(words.none)}</span>;
  const left = row.findings.length - most;
  return (
    <ul className="drift-lines">
      {row.findings.slice(0, most).map((finding) => (
        <FindingLine key={`${finding.what} ${finding.context} ${finding.line}`} finding={finding} oltId={row.oltId} />
      ))}
      {left > 0 ? <li className="muted">{say(words.more, { n: left })}</li> : null}
    </ul>
  );
}

function Peek({ row }: { row: DriftRow }): ReactElement {
  const say = useWords();
  const path = useVersionsPath();
  return (
    <>
      <Findings row={row} />
      {path === undefined ? null : (
        <p>
          <Link to={`${path}?oltId=${row.oltId}&version=${row.versionId}`}>{say(words.version)}</Link>
        </p>
      )}
    </>
  );
}

const cells = {
  findings: (row: DriftRow) => <Findings row={row} most={first} />,
  askedAt: (row: DriftRow) => <Age bare at={row.askedAt} everyMs={Infinity} />,
};
const peek = (row: DriftRow) => <Peek row={row} />;

/** Configurations that do not hold what their templates ask for. */
export function Drift({ templateId }: { templateId: string }): ReactElement {
  return (
    <ListPage
      embedded
      resource={resource}
      call={configDriftCalls.drift}
      {...(templateId === '' ? {} : { input: { templateId } })}
      cells={cells}
      every={30_000}
      nameOf={({ olt, template }) => `${olt} · ${template}`}
      peek={peek}
    />
  );
}
