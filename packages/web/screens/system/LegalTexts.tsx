import './system.css';
import { legalCalls, legalForm } from '@heliograph/catalogue/calls/legal.ts';
import {
  legalKinds,
  legalOutlines,
  legalWords as words,
  type LegalKind,
} from '@heliograph/catalogue/words/legal-words.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Alert, Button, Tabs } from 'antd';
import { useState, type ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { useMay, useSession, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { FormFields } from '../../engine/form/FormFields.tsx';
import { useFormState } from '../../engine/form/form-state.ts';
import { useSend } from '../../engine/form/use-send.ts';
import { useUnsaved } from '../../engine/form/use-unsaved.ts';
import { Prose } from '../../engine/prose/Prose.tsx';
import { QueryArea } from '../../engine/States.tsx';
import { zonedTimeText } from '../../engine/values/time.ts';

type LegalText = z.output<typeof legalCalls.listLegal.output>[number];
const lists = ['/system/legal/'];

/** Which version stands, since when and by whom; or that there is none. */
function Standing({ stored }: { stored: LegalText }): ReactElement {
  const say = useWords();
  const { zone } = useSession();
  if (stored.publishedAt === null) return <Alert type="warning" showIcon title={say(words.none)} />;
  const version = say(words.version, { n: stored.version, time: zonedTimeText(stored.publishedAt, zone) ?? '' });
  return <p className="muted">{`${version} · ${say(words.by, { name: stored.publishedBy ?? '' })}`}</p>;
}

function Editor({ stored }: { stored: LegalText }): ReactElement {
  const say = useWords();
  const { lang } = useSession();
  const isWriter = useMay()('system:legal:edit');
  const { kind, version } = stored;
  const publish = useDo(legalCalls.publishLegal, lists);
  const [initial] = useState({ en: stored.en, zh: stored.zh });
  const state = useFormState(legalForm, initial);
  const { isBusy, send, isUnsent } = useSend(state, ({ en, zh }) =>
    publish.mutateAsync({ kind, en: String(en), zh: String(zh), version }),
  );
  useUnsaved(isUnsent);
  const { en, zh } = state.values as typeof initial;
  const outline = () => {
    state.set('en', legalOutlines[kind].en);
    state.set('zh', legalOutlines[kind].zh);
  };
  return (
    <div className="card legal-editor">
      <Standing stored={stored} />
      <FormFields form={legalForm} state={state} columns={2} disabled={isBusy || !isWriter} />
      {isWriter ? (
        <div className="row wrap">
          <span className="grow tone-critical" aria-live="polite">
            {state.problems > 0 ? say(engine.fixFirst, { n: state.problems }) : ''}
          </span>
          {en === '' && zh === '' ? <Button onClick={outline}>{say(words.outline)}</Button> : null}
          <Button type="primary" loading={isBusy} disabled={!isUnsent} onClick={() => void send()}>
            {say(words.publish)}
          </Button>
        </div>
      ) : null}
      {en === '' && zh === '' ? null : (
        <section aria-label={say(words.preview)}>
          <h3>{say(words.preview)}</h3>
          <Prose words={(lang === 'zh' ? zh : en) || en || zh} />
        </section>
      )}
    </div>
  );
}

/** Terms of service and privacy policy of this installation. The tab stands in the address. */
export function LegalTexts(): ReactElement {
  const say = useWords();
  const [query, setQuery] = useSearchParams();
  const read = useCall(legalCalls.listLegal, {});
  const kinds = Object.keys(legalKinds) as LegalKind[];
  const current = kinds.find((kind) => kind === query.get('tab')) ?? 'terms';
  return (
    <section>
      <header className="page-head">
        <h1>{say(words.title)}</h1>
      </header>
      <p className="muted">{say(words.more)}</p>
      <QueryArea query={read}>
        {(texts) => (
          <Tabs
            activeKey={current}
            onChange={(tab) => setQuery({ tab }, { replace: true })}
            destroyOnHidden
            items={texts.map((one) => ({
              key: one.kind,
              label: say(legalKinds[one.kind]),
              children: <Editor key={`${one.kind} ${one.version}`} stored={one} />,
            }))}
          />
        )}
      </QueryArea>
    </section>
  );
}
