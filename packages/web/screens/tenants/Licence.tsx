import './tenants.css';
import { licenceCalls, type licenceInfo } from '@heliograph/catalogue/calls/licence.ts';
import { licenceWords as words } from '@heliograph/catalogue/resources/tenants.ts';
import { unlimited } from '@heliograph/catalogue/words/tenants.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { useMay, useParts, useSession, useWords } from '../../app/parts.ts';
import { refresh, useCall, useDo } from '../../client/hooks.ts';
import { useAsk } from '../../engine/Ask.tsx';
import { Facts } from '../../engine/Facts.tsx';
import { UploadButton } from '../../engine/UploadButton.tsx';
import { QueryArea } from '../../engine/States.tsx';
import { numberText, zonedTimeText } from '../../engine/values/time.ts';
import { QuotaCell } from './QuotaBar.tsx';

type Info = z.output<typeof licenceInfo>;

const path = licenceCalls.getLicence.path;

function Tools({ info }: { info: Info }): ReactElement | null {
  const say = useWords();
  const may = useMay();
  const ask = useAsk();
  const { client, notices } = useParts();
  const queries = useQueryClient();
  const remove = useDo(licenceCalls.removeLicence, [path]);
  if (!may('system:license:edit')) return null;
  const upload = async (file: File) => {
    await client.upload(licenceCalls.uploadLicence, file);
    notices.success(say(words.done));
    await refresh(queries, path);
  };
  const reset = async () => {
    const body = say(words.removeAsk, { name: info.fileName ?? '' });
    if (await ask({ title: say(words.remove), body, danger: true })) remove.mutate({});
  };
  return (
    <div className="tools">
      {info.kind === 'file' ? <Button onClick={() => void reset()}>{say(words.remove)}</Button> : null}
      <UploadButton type="primary" label={say(words.upload)} disabled={!info.canUpload} onFile={upload} />
    </div>
  );
}

function Remaining({ info }: { info: Info }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const isOver = info.state === 'expired';
  return (
    <div className="licence-days">
      <span className="muted">{say(words.remaining)}</span>
      <strong className={isOver ? 'tone-critical' : undefined}>
        {info.remainingDays === null ? say(words.noEnd) : numberText(info.remainingDays, lang)}
      </strong>
      {isOver ? <p className="tone-critical">{say(words.expired)}</p> : null}
    </div>
  );
}

function Limits({ info }: { info: Info }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const rows = [
    [words.oltSwitch, info.oltSwitch],
    [words.onuRouter, info.onuRouter],
    [words.tenants, info.tenants],
  ] as const;
  return (
    <table className="licence-table">
      <thead>
        <tr>
          {[words.class, words.connected, words.created, words.allowed].map((label) => (
            <th key={label.en} scope="col">
              {say(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, { limit, created, connected, over }]) => (
          <tr key={label.en}>
            <th scope="row">{say(label)}</th>
            <td>{numberText(connected, lang)}</td>
            <td>
              <QuotaCell used={created} quota={limit} />
              {over > 0 ? <p className="tone-critical">{say(words.over, { n: numberText(over, lang) })}</p> : null}
            </td>
            <td>{limit < 0 ? say(unlimited) : numberText(limit, lang)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Content({ info }: { info: Info }): ReactElement {
  const say = useWords();
  const { zone } = useSession();
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <section className="card licence-card">
        <h2>{say(info.kind === 'open' ? words.open : words.file)}</h2>
        <div className="licence-head">
          <Remaining info={info} />
          {info.kind === 'open' ? (
            <p style={{ maxWidth: 560 }}>
              {say(words.openMore)}
              {info.canUpload ? null : <span className="muted"> {say(words.noKey)}</span>}
            </p>
          ) : (
            <Facts
              facts={[
                [words.holder, info.holder],
                [words.serial, info.serial],
                [words.expires, zonedTimeText(info.expireTime, zone) ?? say(words.noEnd)],
                [words.file, info.fileName],
                [words.uploaded, zonedTimeText(info.uploadTime, zone)],
                [words.uploadedBy, info.uploadBy],
              ]}
            />
          )}
        </div>
        {info.state === 'expired' ? <p className="tone-critical">{say(words.expiredMore)}</p> : null}
      </section>
      <section className="card licence-card">
        <Limits info={info} />
      </section>
    </div>
  );
}

/** /system/license: what the licence of this installation allows, against what there is. */
export function Licence(): ReactElement {
  const say = useWords();
  const query = useCall(licenceCalls.getLicence, {}, { quiet: true });
  return (
    <section>
      <header className="page-head">
        <h1>{say(words.title)}</h1>
        {query.data ? <Tools info={query.data} /> : null}
      </header>
      <QueryArea query={query} rows={8}>
        {(info) => <Content info={info} />}
      </QueryArea>
    </section>
  );
}
