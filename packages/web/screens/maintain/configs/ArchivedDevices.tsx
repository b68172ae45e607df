import { configArchiveCalls } from '@heliograph/catalogue/calls/config-archive.ts';
import type { ReactElement } from 'react';
import { Link, useNavigate } from 'react-router';
import { pathOf } from '../../../app/menu.ts';
import { useMenu } from '../../../app/parts.ts';
import { ListPage } from '../../../engine/list/ListPage.tsx';
import { TimeText } from '../../../engine/values/Values.tsx';
import { bytesText } from '../../storage/bytes.ts';
import { VersionAuthor, Collected, LineChange, ConfigSaved, type Archived } from './Cells.tsx';
import { archiveResource } from './resource.ts';
import { archiveWords as words } from './words.ts';

/** Where the versions of an OLT are; undefined: whoever asks may not go there. */
export const useVersionsPath = (): string | undefined => pathOf(useMenu(), 'device/oltDetail/runningConfig');

function Name({ olt: { olt, ip, oltId } }: { olt: Archived }): ReactElement {
  const path = useVersionsPath();
  return path === undefined ? <strong>{olt}</strong> : <Link to={`${path}?oltId=${oltId}`}>{olt || ip}</Link>;
}

const cells = {
  olt: (olt: Archived) => <Name olt={olt} />,
  latest: ({ latest }: Archived) => (latest ? <TimeText at={latest.at} /> : undefined),
  change: ({ latest }: Archived) => (latest && latest.added !== null ? <LineChange version={latest} /> : undefined),
  author: ({ latest }: Archived) => (latest ? <VersionAuthor version={latest} /> : undefined),
  size: ({ latest }: Archived) => (latest ? bytesText(latest.bytes) : undefined),
  saved: (olt: Archived) => (olt.latest || olt.unsavedSince !== null ? <ConfigSaved olt={olt} /> : undefined),
  collected: (olt: Archived) => <Collected olt={olt} />,
};

/** All OLTs, with the newest version of each. */
export function ArchivedDevices({ onCompare }: { onCompare: (versionId: string) => void }): ReactElement {
  const path = useVersionsPath();
  const navigate = useNavigate();
  const open = (olt: Archived) => (path === undefined ? undefined : navigate(`${path}?oltId=${olt.oltId}`));
  return (
    <ListPage
      embedded
      resource={archiveResource}
      call={configArchiveCalls.list}
      cells={cells}
      every="poll"
      nameOf={({ olt }) => olt}
      enter={open}
      rowActions={(olt) => [
        ...(path === undefined ? [] : [{ key: 'open', label: words.open, run: () => open(olt) }]),
        ...(olt.latest
          ? [{ key: 'compare', label: words.compareWith, run: () => onCompare(olt.latest?.id ?? '') }]
          : []),
      ]}
    />
  );
}
