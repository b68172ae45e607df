import { onuCalls, type onuRow } from '@heliograph/catalogue/calls/onus.ts';
import { voipProfileCalls } from '@heliograph/catalogue/calls/voip-profiles.ts';
import type { Resource } from '@heliograph/catalogue/resources/resource.ts';
import { Drawer } from 'antd';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { useParts, useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { usePhone } from '../../engine/state/screen.ts';
import { Copy } from '../../engine/values/Copy.tsx';
import { StateDot } from '../../engine/values/Values.tsx';
import { onuToneOf, useStandingWord } from '../onus/OnuCells.tsx';
import { careWords as words } from './words.ts';

type Onu = z.output<typeof onuRow>;

const choice: Resource = {
  id: 'voip-give',
  title: words.voipOnus,
  many: words.voipOnusMany,
  key: 'id',
  empty: words.voipOnusNone,
  head: 'place',
  columns: [
    { name: 'place', label: words.place },
    { name: 'sn', label: words.sn },
    { name: 'name', label: words.name },
    { name: 'state', label: words.online },
  ],
  filters: [{ name: 'keyword', label: words.keyword, kind: 'text' }],
};

function State({ onu }: { onu: Onu }): ReactElement {
  const word = useStandingWord();
  return <StateDot tone={onuToneOf(onu)} word={word(onu)} />;
}

const cells = { sn: (onu: Onu) => <Copy value={onu.sn} />, state: (onu: Onu) => <State onu={onu} /> };

/** Which ONUs of the OLT are given a profile, at most a hundred at once. */
export function GiveDialog({
  oltId,
  profile: { profileId, profileName },
  onClose,
}: {
  oltId: string;
  profile: { readonly profileId: string; readonly profileName: string };
  onClose: () => void;
}): ReactElement {
  const say = useWords();
  const isPhone = usePhone();
  const { notices } = useParts();
  const give = useDo(voipProfileCalls.applyVoipProfile, ['/device/voipProfile/'], { debounce: true });
  const run = async (rows: readonly Onu[]) => {
    const { given } = await give.mutateAsync({ profileId, onuIds: rows.map(({ id }) => id).join(',') });
    notices.success(say(words.given, { n: given }));
    onClose();
  };
  return (
    <Drawer open title={say(words.giveOf, { name: profileName })} size={isPhone ? '100%' : 720} onClose={onClose}>
      <p className="muted">{say(words.giveHint)}</p>
      <ListPage
        embedded
        resource={choice}
        call={onuCalls.getOnuAuthListInfos}
        input={{ oltId }}
        cells={cells}
        nameOf={({ place }) => place}
        bulk={[
          {
            key: 'give',
            label: words.giveNow,
            permission: voipProfileCalls.applyVoipProfile,
            always: true,
            most: 100,
            run,
          },
        ]}
      />
    </Drawer>
  );
}
