import '../../engine/list/list.css';
import './firmware.css';
import { firmwarePolicyCalls } from '@heliograph/catalogue/calls/firmware.ts';
import { signingKeys as entity } from '@heliograph/catalogue/entities/signing-keys.ts';
import type { Entity } from '@heliograph/catalogue/kit/entity.ts';
import { Switch } from 'antd';
import { useId, type ReactElement } from 'react';
import { useMay, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { EntityScreen } from '../../engine/entity/EntityScreen.tsx';
import { QueryArea, NeedsPermission } from '../../engine/States.tsx';
import { StateDot, TimeText } from '../../engine/values/Values.tsx';
import { firmwareTexts as words } from './words.ts';

interface KeyRow {
  readonly keyId: string;
  readonly revoked: boolean;
  readonly fingerprint: string;
}

const told = entity as unknown as Entity<KeyRow>;
const path = '/maintain/signingKey/policy';

function Revoked({ row: { revoked } }: { row: KeyRow }): ReactElement {
  const say = useWords();
  return <StateDot tone={revoked ? 'critical' : 'good'} word={say(revoked ? words.revokedKey : words.trusted)} />;
}

/** All of it: it is compared with what the maker says. */
const Fingerprint = ({ row: { fingerprint } }: { row: KeyRow }): ReactElement => (
  <code className="mono firmware-fingerprint">{fingerprint}</code>
);

const cells = {
  revoked: (row: KeyRow) => <Revoked row={row} />,
  fingerprint: (row: KeyRow) => <Fingerprint row={row} />,
};

/** Whether only signed firmware is installed. */
function Policy(): ReactElement {
  const say = useWords();
  const may = useMay();
  const id = useId();
  const query = useCall(firmwarePolicyCalls.firmwarePolicy, {});
  const set = useDo(firmwarePolicyCalls.setFirmwarePolicy, [path]);
  return (
    <section className="card firmware-policy">
      <QueryArea query={query} rows={1}>
        {({ onlySigned, updateBy, updateTime }) => (
          <>
            <div className="row wrap">
              <Switch
                id={id}
                checked={onlySigned}
                loading={set.isPending}
                disabled={!may(firmwarePolicyCalls.setFirmwarePolicy)}
                onChange={(to) => set.mutate({ onlySigned: to })}
              />
              <label htmlFor={id}>{say(words.onlySigned)}</label>
              {updateBy === null || updateTime === null ? null : (
                <span className="muted">
                  {updateBy} · <TimeText at={updateTime} />
                </span>
              )}
            </div>
            <p className="muted">{say(words.onlySignedHelp)}</p>
          </>
        )}
      </QueryArea>
    </section>
  );
}

/** Keys that firmware is signed by, and what is installed. */
export const SigningKeys = (): ReactElement => {
  const say = useWords();
  return (
    <NeedsPermission permission="maintain:signingKey:list">
      <section>
        <header className="page-head">
          <h1>{say(entity.title)}</h1>
        </header>
        <Policy />
        <EntityScreen
          entity={told}
          looks={{
            embedded: true,
            drawer: 560,
            cells,
          }}
        />
      </section>
    </NeedsPermission>
  );
};
