import { discoveryForm, unauthorizedCalls } from '@heliograph/catalogue/calls/unauthorized.ts';
import { accessWords } from '@heliograph/catalogue/resources/access.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { useState, type ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { OpeningDialog } from '../../engine/form/OpeningDialog.tsx';

/** What is left empty stays as it is stored. */
const kept = (typed: unknown) => (typeof typed === 'string' && typed !== '' ? typed : null);

const noteOf = (words: string) => () => (
  <p className="muted" style={{ marginTop: 14 }}>
    {words}
  </p>
);

interface Stored {
  readonly ports: string;
  readonly communities: number;
  readonly communityRequired: boolean;
}

function Settings({ stored, onClose }: { stored: Stored; onClose: () => void }): ReactElement {
  const say = useWords();
  const save = useDo(unauthorizedCalls.setDiscovery, [unauthorizedCalls.getDiscovery.path]);
  const [initial] = useState(() => ({
    ports: stored.ports,
    communities: '',
    writeCommunity: '',
    communityRequired: stored.communityRequired,
  }));
  return (
    <FormDialog
      width={480}
      title={say(accessWords.discovery)}
      form={discoveryForm}
      initial={initial}
      saveLabel={say(shell.save)}
      onSave={({ ports, communities, writeCommunity, communityRequired }) =>
        save.mutateAsync({
          ports: String(ports),
          communityRequired: communityRequired === true,
          communities: kept(communities),
          writeCommunity: kept(writeCommunity),
        })
      }
      onClose={onClose}
      beneath={noteOf(say(accessWords.discoveryMore, { n: stored.communities }))}
    />
  );
}

/** How devices that announce themselves are asked who they are. Opens with what is stored now. */
export function Discovery({ onClose }: { onClose: () => void }): ReactElement {
  const query = useCall(unauthorizedCalls.getDiscovery, {}, { fixed: true, keep: false });
  return (
    <OpeningDialog query={query} onClose={onClose}>
      {(stored) => <Settings stored={stored} onClose={onClose} />}
    </OpeningDialog>
  );
}
