import './config-page.css';
import { fit } from '@heliograph/catalogue/kit/fit.ts';
import { isOfPlace, type ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { useMemo, type ReactElement } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useMay, useWords } from '../../app/parts.ts';
import { QueryArea, Waiting } from '../../engine/States.tsx';
import { withQuery } from '../board/links.ts';
import { useOlt } from '../olt-detail/olt.ts';
import { OltFrame } from '../olt-detail/OltFrame.tsx';
import { Absent } from './Absent.tsx';
import { ActionPage } from './ActionPage.tsx';
import { PageChanges } from './change/PageChanges.tsx';
import { pagePathOf, pageEntryAt, useDefinition } from './definitions.ts';
import { DriftBanner } from './DriftBanner.tsx';
import type { PageEntry } from './entry.ts';
import { FormPage } from './FormPage.tsx';
import { pagesBeside } from './nav.ts';
import { OnuPlace } from './OnuPlace.tsx';
import { PageHead, ReadFaults } from './PageHead.tsx';
import { TablePage } from './TablePage.tsx';
import { useContent, type PageContent } from './use-content.ts';
import { useModel, useNavContext } from './use-nav.ts';
import { useSurroundings, type PageSurroundings } from './use-surroundings.ts';

interface BodyProps {
  readonly page: ConfigPage;
  readonly around: PageSurroundings;
  readonly mayEdit: boolean;
}

function Body({ content, ...props }: BodyProps & { content: PageContent }): ReactElement {
  const isForm = props.page.shape === 'form';
  // A device that was never read has nothing to show but why.
  const isKnown = content.readAt !== null;
  return (
    <>
      <DriftBanner {...props} drift={content.drift} at={content.driftAt} />
      <ReadFaults content={content} />
      <PageChanges target={props.around.target} page={props.page} busy={content.busy} />
      {!isKnown && content.fault !== null ? null : isForm ? (
        <FormPage {...props} content={content} />
      ) : (
        <TablePage {...props} content={content} />
      )}
    </>
  );
}

/** A folder's first page may be one that this OLT lacks: then the next one that it has. */
function Missing({ entry, page }: { entry: PageEntry; page?: ConfigPage }): ReactElement {
  const nav = useNavContext();
  const { id: oltId } = useOlt();
  const { state } = useLocation() as { state: { folder?: boolean } | null };
  const other = pagesBeside(nav, entry, pagePathOf)[0];
  if (state?.folder && other) return <Navigate replace to={withQuery(other.path, { oltId })} />;
  return <Absent entry={entry} page={page} />;
}

function Loaded({ entry, page }: { entry: PageEntry; page: ConfigPage }): ReactElement {
  const may = useMay();
  const around = useSurroundings(page);
  const isAction = page.shape === 'action';
  const { query, isReading, readNow } = useContent(around.target, page.id, !isAction);
  const mayEdit = may('device:config:edit') && may(`${page.permission}:edit`);
  if (query.data?.absent) return <Missing entry={entry} page={page} />;
  return (
    <section aria-busy={isReading}>
      <PageHead page={page} around={around} content={query.data} isReading={isReading} readNow={() => void readNow()} />
      {isAction ? (
        <ActionPage page={page} around={around} mayEdit={mayEdit} />
      ) : (
        <QueryArea query={query} rows={8}>
          {(content) => <Body page={page} around={around} mayEdit={mayEdit} content={content} />}
        </QueryArea>
      )}
    </section>
  );
}

function Content({ entry }: { entry: PageEntry }): ReactElement {
  const definition = useDefinition(entry);
  const model = useModel();
  const page = useMemo(() => definition && fit(definition, model), [definition, model]);
  if (!definition) return <Waiting rows={8} />;
  if (!page) return <Missing entry={entry} />;
  return isOfPlace(page) ? (
    <OnuPlace entry={entry}>{(onuId) => <Loaded key={`${entry.id} ${onuId}`} entry={entry} page={page} />}</OnuPlace>
  ) : (
    <Loaded key={entry.id} entry={entry} page={page} />
  );
}

/** Any configuration page of an OLT or of one of its ONUs, drawn from its definition. */
export function ConfigPageScreen(): ReactElement {
  const { pathname } = useLocation();
  const entry = pageEntryAt(pathname);
  const say = useWords();
  if (!entry) return <Navigate replace to="/404" />;
  return (
    <OltFrame permission={`${entry.permission}:list`}>
      <div aria-label={say(entry.title)}>
        <Content entry={entry} />
      </div>
    </OltFrame>
  );
}
