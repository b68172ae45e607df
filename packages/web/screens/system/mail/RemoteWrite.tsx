import { remoteWriteCalls, remoteWriteForm } from '@heliograph/catalogue/calls/remote-write.ts';
import { remoteWriteAuths, remoteWriteWords as words } from '@heliograph/catalogue/words/remote-write-words.ts';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useMay, useSession, useWords } from '../../../app/parts.ts';
import { useCall, useDo } from '../../../client/hooks.ts';
import { useAsk } from '../../../engine/Ask.tsx';
import { Facts } from '../../../engine/Facts.tsx';
import { FormDialog } from '../../../engine/form/FormDrawer.tsx';
import { QueryArea } from '../../../engine/States.tsx';
import { shortDuration, unitText } from '../../../engine/values/duration.ts';
import { useNow } from '../../../engine/values/now.ts';
import { numberText } from '../../../engine/values/time.ts';
import { StateDot, TimeText } from '../../../engine/values/Values.tsx';

const { getRemoteWrite, setRemoteWrite, removeRemoteWrite } = remoteWriteCalls;
type Setting = NonNullable<z.output<typeof getRemoteWrite.output>>;

const paths = [getRemoteWrite.path];
const blank = { url: '', auth: 'bearer', userName: '', secret: '', seconds: 60, status: 'on' } as const;

function State({ setting }: { setting: Setting }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const now = useNow(10_000);
  const { state, failingSince } = setting;
  if (state === 'failing')
    return (
      <StateDot
        tone="critical"
        word={say(words.failing, { age: shortDuration(now - Date.parse(failingSince ?? ''), lang) })}
      />
    );
  const shown = { off: ['off', words.off], waiting: ['off', words.waiting], well: ['good', words.well] } as const;
  const [tone, word] = shown[state];
  return <StateDot tone={tone} word={say(word)} />;
}

function Last({ setting }: { setting: Setting }): ReactElement {
  const say = useWords();
  const { lastStatus, lastSaid, triedTime } = setting;
  return (
    <span className="row wrap">
      <TimeText at={triedTime} />
      <span>{lastStatus === null ? say(words.noAnswer) : `HTTP ${lastStatus}`}</span>
      <span className="muted">{lastSaid}</span>
    </span>
  );
}

function Told({ setting }: { setting: Setting }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const { url, auth, userName, seconds, state, batches, samples, sent, dropped, takenTime, nextTime } = setting;
  const n = (value: number) => say(words.samples, { n: numberText(value, lang) });
  return (
    <Facts
      facts={[
        [words.url, url],
        [words.auth, auth === 'basic' ? `${say(remoteWriteAuths.basic)} · ${userName}` : say(remoteWriteAuths[auth])],
        [words.seconds, `${seconds} ${unitText('s', lang)}`],
        [words.status, <State key="state" setting={setting} />],
        ...(state === 'failing' ? [[words.last, <Last key="last" setting={setting} />] as const] : []),
        [words.taken, takenTime === null ? '–' : <TimeText key="taken" at={takenTime} />],
        [words.next, nextTime === null ? '–' : <TimeText key="next" at={nextTime} />],
        [words.queue, say(words.queueOf, { samples: numberText(samples, lang), batches })],
        [words.sent, n(sent)],
        [words.dropped, `${n(dropped)}${dropped > 0 ? ` · ${say(words.droppedHelp)}` : ''}`],
      ]}
    />
  );
}

function Part({ setting }: { setting: Setting | null }): ReactElement {
  const say = useWords();
  const ask = useAsk();
  const may = useMay();
  const [initial, setInitial] = useState<object | null>(null);
  const save = useDo(setRemoteWrite, paths);
  const remove = useDo(removeRemoteWrite, paths);
  const removeIt = async () => {
    if (await ask({ title: say(words.remove), body: say(words.removed), danger: true })) remove.mutate({});
  };
  return (
    <div className="card metrics-access">
      <h2>{say(words.title)}</h2>
      <p className="muted">{say(words.about)}</p>
      {setting ? <Told setting={setting} /> : <p>{say(words.none)}</p>}
      {may(setRemoteWrite) ? (
        <div className="row wrap">
          <Button
            type={setting ? 'default' : 'primary'}
            onClick={() => setInitial(setting ? { ...blank, ...setting, secret: '' } : { ...blank })}
          >
            {say(setting ? words.change : words.setUp)}
          </Button>
          {setting ? (
            <Button danger loading={remove.isPending} onClick={() => void removeIt()}>
              {say(words.remove)}
            </Button>
          ) : null}
        </div>
      ) : null}
      {initial ? (
        <FormDialog
          width={560}
          title={say(words.title)}
          form={remoteWriteForm}
          initial={initial as Record<string, unknown>}
          // What the way to sign in does not ask for is not in the form, and all of it is set.
          onSave={(values) => save.mutateAsync({ ...blank, ...initial, ...values } as never)}
          onClose={() => setInitial(null)}
        />
      ) : null}
    </div>
  );
}

/** Where the network of the tenant is written to, and how that goes. */
export function RemoteWrite(): ReactElement {
  const query = useCall(getRemoteWrite, {}, { every: 10_000 });
  return <QueryArea query={query}>{(setting) => <Part setting={setting} />}</QueryArea>;
}
