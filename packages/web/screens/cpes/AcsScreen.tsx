import '../onus/page/page.css';
import './cpes.css';
import { acsCalls, acsForm } from '@heliograph/catalogue/calls/acs.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { Button, Modal } from 'antd';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useMay, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { useAsk } from '../../engine/Ask.tsx';
import { Facts } from '../../engine/Facts.tsx';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { useRemoval } from '../../engine/list/use-removal.ts';
import { QueryArea } from '../../engine/States.tsx';
import { Copy } from '../../engine/values/Copy.tsx';
import { StateDot } from '../../engine/values/Values.tsx';
import { waitingResource } from './resource.ts';
import { acsWords as words } from './words.ts';

type Access = OutputOf<typeof acsCalls.getAcs>;
type Waiting = z.output<typeof acsCalls.waitingCpes.output>;
type Words = OutputOf<typeof acsCalls.newAcsPassword>;

const accessPaths = ['/tr069/systemManage'];
const waitingPaths = ['/tr069/waiting'];

function Edit({ access, onClose }: { access: Access; onClose: () => void }): ReactElement {
  const say = useWords();
  const save = useDo(acsCalls.setAcs, accessPaths);
  const [initial] = useState(() => ({
    enabled: access.enabled,
    username: access.username ?? 'acs',
    password: '',
    informSeconds: access.informSeconds,
    watchMinutes: access.watchMinutes,
    weakSignal: access.weakSignal,
    missedReports: access.missedReports,
    loopStarts: access.loopStarts,
    loopMinutes: access.loopMinutes,
  }));
  return (
    <FormDialog
      width={480}
      title={say(words.edit)}
      form={acsForm}
      initial={initial}
      onSave={({ password, ...values }) =>
        save.mutateAsync(typeof password === 'string' && password !== '' ? { ...values, password } : values)
      }
      onClose={onClose}
    />
  );
}

/** A password that was made just now. Closing it forgets it. */
function Once({ made, onClose }: { made: Words; onClose: () => void }): ReactElement {
  const say = useWords();
  return (
    <Modal open title={say(words.newPassword)} footer={null} mask={{ closable: false }} onCancel={onClose}>
      <p>{say(words.passwordOnce)}</p>
      <Facts
        facts={[
          [words.username, <Copy key="name" value={made.username} />],
          [words.password, <Copy key="password" value={made.password} />],
        ]}
      />
    </Modal>
  );
}

function Access({ access }: { access: Access }): ReactElement {
  const say = useWords();
  const ask = useAsk();
  const mayEdit = useMay()(acsCalls.setAcs);
  const [isEditing, setEditing] = useState(false);
  const [made, setMade] = useState<Words | null>(null);
  const address = useDo(acsCalls.newAcsAddress, accessPaths);
  const password = useDo(acsCalls.newAcsPassword, accessPaths);
  const renew = async () => {
    if (await ask({ title: say(words.newAddress), body: say(words.newAddressAsk), danger: true })) address.mutate({});
  };
  const renewWords = async () => {
    const isSure = await ask({ title: say(words.newPassword), body: say(words.newPasswordAsk), danger: true });
    if (isSure) password.mutate({}, { onSuccess: setMade });
  };
  return (
    <section className="cpe-acs">
      <p className="muted">{say(words.more)}</p>
      <Facts
        facts={[
          [
            words.state,
            <StateDot
              key="state"
              tone={access.enabled ? 'good' : 'off'}
              word={say(access.enabled ? words.on : words.off)}
            />,
          ],
          [words.address, access.url === null ? say(words.none) : <Copy key="url" value={access.url} />],
          ...(access.secureUrl === null
            ? []
            : [[words.secureAddress, <Copy key="secure" value={access.secureUrl} />] as const]),
          [words.username, access.username === null ? null : <Copy key="name" value={access.username} />],
          [words.interval, `${access.informSeconds} s`],
          [words.watch, access.watchMinutes === 0 ? say(words.noWatch) : `${access.watchMinutes} min`],
          [words.weak, `${access.weakSignal} dBm`],
          [words.missed, access.missedReports],
          [words.loop, say(words.loopOf, { starts: access.loopStarts, minutes: access.loopMinutes })],
        ]}
      />
      {mayEdit ? (
        <div className="row wrap">
          <Button type="primary" onClick={() => setEditing(true)}>
            {say(words.edit)}
          </Button>
          {access.url === null ? null : (
            <>
              <Button onClick={() => void renewWords()}>{say(words.newPassword)}</Button>
              <Button danger onClick={() => void renew()}>
                {say(words.newAddress)}
              </Button>
            </>
          )}
        </div>
      ) : null}
      {isEditing ? <Edit access={access} onClose={() => setEditing(false)} /> : null}
      {made ? <Once made={made} onClose={() => setMade(null)} /> : null}
    </section>
  );
}

function WaitingList(): ReactElement {
  const say = useWords();
  const ask = useAsk();
  const admit = useDo(acsCalls.admitCpe, waitingPaths);
  const forget = useRemoval(acsCalls.forgetCpe, {
    many: words.many,
    nameOf: ({ serialno }: Waiting) => serialno,
    input: ([row]: readonly Waiting[]) => ({ id: row?.id ?? '' }),
    refreshes: waitingPaths,
  });
  const letIn = async ({ id, serialno: what, host }: Waiting) => {
    if (await ask({ title: say(words.admit), body: say(words.admitAsk, { what, host }), confirm: say(words.admit) }))
      admit.mutate({ id });
  };
  return (
    <section className="onu-part">
      <h2>{say(words.waiting)}</h2>
      <ListPage
        embedded
        resource={waitingResource}
        call={acsCalls.waitingCpes}
        nameOf={({ serialno }) => serialno}
        every="poll"
        rowActions={(row) => [
          // No word of a person helps against these.
          ...(row.reason === 'credentials' || row.reason === 'secret'
            ? [{ key: 'admit', label: words.admit, permission: acsCalls.admitCpe, run: () => letIn(row) }]
            : []),
          {
            key: 'forget',
            label: words.refuse,
            danger: true,
            permission: acsCalls.forgetCpe,
            run: () => forget([row]),
          },
        ]}
      />
    </section>
  );
}

/** Where customer devices of the tenant report, and those that were not let in. */
export function AcsScreen(): ReactElement {
  const say = useWords();
  const query = useCall(acsCalls.getAcs, {});
  return (
    <section>
      <header className="page-head">
        <h1>{say(words.title)}</h1>
      </header>
      <QueryArea query={query} rows={5}>
        {(access) => <Access access={access} />}
      </QueryArea>
      <WaitingList />
    </section>
  );
}
