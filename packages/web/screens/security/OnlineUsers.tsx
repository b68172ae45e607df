import { onlineUserCalls, type onlineRow } from '@heliograph/catalogue/calls/online-users.ts';
import { str, type Form } from '@heliograph/catalogue/kit/fields.ts';
import { onlineResource, onlineWords } from '@heliograph/catalogue/resources/sign-in-ways.ts';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { Mark } from '../../engine/values/Mark.tsx';

type Online = z.output<typeof onlineRow>;

const lists = [onlineUserCalls.listOnline.path];
const nameOf = (row: Online): string => row.userName;

const reasonForm: Form = {
  fields: {
    reason: str({
      label: onlineWords.reason,
      help: onlineWords.reasonHelp,
      format: 'label',
      maxLength: 100,
      optional: true,
    }),
  },
};
const noReason = { reason: '' };

function KickMore(): ReactElement {
  const say = useWords();
  return <p className="muted">{say(onlineWords.kickMore)}</p>;
}
const beneath = () => <KickMore />;

function Kick({ row, onClose }: { row: Online; onClose: () => void }): ReactElement {
  const say = useWords();
  const kick = useDo(onlineUserCalls.kick, lists, { debounce: true });
  return (
    <FormDialog
      width={440}
      title={say(onlineWords.kickTitle, { name: row.userName })}
      form={reasonForm}
      initial={noReason}
      saveLabel={say(onlineWords.kick)}
      beneath={beneath}
      onSave={({ reason }) =>
        kick.mutateAsync({ tokenId: row.tokenId, reason: typeof reason === 'string' ? reason : '' })
      }
      onClose={onClose}
    />
  );
}

function Name({ row }: { row: Online }): ReactElement {
  const say = useWords();
  return (
    <span className="row">
      {row.userName}
      {row.own ? <Mark tone="main">{say(onlineWords.own)}</Mark> : null}
    </span>
  );
}

const cells = { userName: (row: Online) => <Name row={row} /> };

/** Who is signed in now, and putting somebody out (S1 §6). */
export function OnlineUsers(): ReactElement {
  const [kicked, setKicked] = useState<Online | null>(null);
  return (
    <>
      <ListPage
        resource={onlineResource}
        call={onlineUserCalls.listOnline}
        cells={cells}
        nameOf={nameOf}
        rowActions={(row) => [
          {
            key: 'kick',
            label: onlineWords.kick,
            danger: true,
            permission: onlineUserCalls.kick,
            run: () => setKicked(row),
          },
        ]}
      />
      {kicked ? <Kick row={kicked} onClose={() => setKicked(null)} /> : null}
    </>
  );
}
