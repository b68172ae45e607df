import './config-page.css';
import { configCalls, type driftItem } from '@heliograph/catalogue/calls/config.ts';
import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useParts, useSession, useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { rowName } from '../../engine/config/columns.ts';
import { shownText } from '../../engine/config/shown.ts';
import { ToneIcon } from '../../engine/values/Severity.tsx';
import { useNow } from '../../engine/values/now.ts';
import { shortDuration } from '../../engine/values/duration.ts';
import type { PageSurroundings } from './use-surroundings.ts';
import { driftWords as words } from './words.ts';

type Drift = z.output<typeof driftItem>;
const few = 4;

function Noticed({ at }: { at: string | null }): ReactElement | null {
  const say = useWords();
  const { tongue: lang } = useSession();
  const now = useNow(10_000);
  if (at === null) return null;
  const age = now - Date.parse(at);
  return (
    <span className="muted">
      {age < 5000 ? say(words.noticedNow) : say(words.noticed, { age: shortDuration(age, lang) })}
    </span>
  );
}

function Item({ item, page, around }: { item: Drift; page: ConfigPage; around: PageSurroundings }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const setting = { model: around.model, lang };
  const write = (field: string, value: unknown) => shownText(page.fields[field], value, setting) || '–';
  const name = page.key ? rowName(page, item.key, setting) : '';
  return (
    <li>
      {name === '' ? null : <strong>{name}</strong>}{' '}
      <span className="muted">{name === '' ? '' : say(words[item.what])}</span>
      {item.what === 'changed' || name === ''
        ? item.differences.map((one) => {
            const field = page.fields[one.field];
            return (
              <span key={one.field} className="drift-field">
                <span className="muted">{field ? say(field.label) : one.label}</span>{' '}
                {one.secret ? (
                  '••••'
                ) : (
                  <>
                    <s>{write(one.field, one.old)}</s> → <b>{write(one.field, one.new)}</b>
                  </>
                )}
              </span>
            );
          })
        : null}
    </li>
  );
}

/** The device holds something else than was last written or accepted: each difference, and the way to take it as right. */
export function DriftBanner({
  page,
  around,
  drift,
  at,
  mayEdit,
}: {
  page: ConfigPage;
  around: PageSurroundings;
  drift: readonly Drift[];
  at: string | null;
  mayEdit: boolean;
}): ReactElement | null {
  const say = useWords();
  const { notices } = useParts();
  const [isWhole, setWhole] = useState(false);
  const accept = useDo(
    configCalls.acceptDrift,
    ['/device/config/read', '/device/config/pages', '/device/config/state'],
    { silentSuccess: true },
  );
  if (drift.length === 0) return null;
  const shown = isWhole ? drift : drift.slice(0, few);
  const run = () =>
    accept.mutate({ ...around.target, page: page.id }, { onSuccess: () => notices.success(say(words.accepted)) });
  return (
    <section className="drift" role="alert">
      <header>
        <ToneIcon tone="minor" size={14} />
        <strong>{say(words.title)}</strong>
        <Noticed at={at} />
        <span className="grow" />
        {mayEdit ? (
          <Button size="small" loading={accept.isPending} title={say(words.acceptHint)} onClick={run}>
            {say(words.accept)}
          </Button>
        ) : null}
      </header>
      <ul>
        {shown.map((item) => (
          <Item key={`${item.what} ${JSON.stringify(item.key)}`} item={item} page={page} around={around} />
        ))}
      </ul>
      {drift.length > few && !isWhole ? (
        <button type="button" className="plain link" onClick={() => setWhole(true)}>
          {say(words.more, { n: drift.length - few })}
        </button>
      ) : null}
    </section>
  );
}
