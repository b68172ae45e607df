import '../tenants/tenants.css';
import { systemInfoCalls } from '@heliograph/catalogue/calls/system-info.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { systemInfoWords as words } from '@heliograph/catalogue/words/system-info.ts';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useParts, useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { Facts } from '../../engine/Facts.tsx';
import { Icon } from '../../engine/icons.tsx';
import { QueryArea } from '../../engine/States.tsx';
import { numberText } from '../../engine/values/time.ts';
import { Age, Duration, Since, TimeText } from '../../engine/values/Values.tsx';
import { bytesText } from '../storage/bytes.ts';
import { Clocks } from './Clocks.tsx';
import { Bytes, Card, everyMs, NoReading, type SystemFacts } from './parts.tsx';
import { Configuration, SystemFigures, Processes, SystemServices } from './Tables.tsx';

function Release({ info }: { info: SystemFacts }): ReactElement {
  const say = useWords();
  const { release, host } = info;
  return (
    <Card title={words.version}>
      <Facts
        facts={[
          [words.release, `V${release.version} ${release.suffix}`],
          [words.build, release.build],
          [words.uptime, <Since key="for" since={host.startedAt} />],
          [words.since, <TimeText key="since" at={host.startedAt} />],
          [words.runtime, host.runtime],
          [words.host, `${host.name} · ${host.platform}`],
          [words.cpus, String(host.cpus)],
          [
            words.memory,
            say(words.memoryFree, { free: bytesText(host.memoryFree), total: bytesText(host.memoryTotal) }),
          ],
        ]}
      />
    </Card>
  );
}

function DatabaseFacts({ info: { database } }: { info: SystemFacts }): ReactElement {
  const say = useWords();
  const { lang } = useSession();
  if (database === null)
    return (
      <Card title={words.database}>
        <NoReading />
      </Card>
    );
  const kind = { embedded: words.embedded, external: words.external }[database.kind ?? ''];
  const { oldestTransaction: oldest } = database;
  return (
    <Card title={words.database} note={<Age at={database.at} everyMs={everyMs} />}>
      <Facts
        facts={[
          [words.kind, kind ? say(kind) : null],
          [words.version, `PostgreSQL ${database.version}`],
          [words.uptime, <Since key="for" since={database.startedAt} />],
          [words.size, <Bytes key="size" value={database.bytes} />],
          [
            words.connections,
            say(words.ofMost, {
              n: numberText(database.connections, lang),
              most: numberText(database.mostConnections, lang),
            }),
          ],
          [
            words.oldest,
            oldest === null ? (
              <span key="none" className="muted">
                {say(words.noneOpen)}
              </span>
            ) : oldest < 1 ? (
              say(words.sameTime)
            ) : (
              <Duration key="oldest" ms={oldest * 1000} />
            ),
          ],
        ]}
      />
    </Card>
  );
}

function Disk({ info: { disk } }: { info: SystemFacts }): ReactElement {
  const say = useWords();
  if (disk === null)
    return (
      <Card title={words.disk}>
        <NoReading />
      </Card>
    );
  const used = disk.total > 0 ? 1 - disk.free / disk.total : 0;
  const isFull = used > 0.9;
  return (
    <Card title={words.disk} note={<Age at={disk.at} everyMs={everyMs} />}>
      <div className="info-disk">
        <span className={`quota-bar fill-${isFull ? 'critical' : 'good'}`} aria-hidden="true">
          <span style={{ width: `${used * 100}%` }} />
        </span>
        <Facts
          facts={[
            [words.free, say(words.memoryFree, { free: bytesText(disk.free), total: bytesText(disk.total) })],
            [
              words.folder,
              <span key="folder" className="mono">
                {disk.folder}
              </span>,
            ],
          ]}
        />
        {isFull ? <p className="tone-critical">{say(words.diskFull)}</p> : null}
      </div>
    </Card>
  );
}

/** What the page itself was started with (S1 §3.8). */
function BrowserSide(): ReactElement {
  const { config } = useParts();
  return (
    <Card title={words.browserSide}>
      <Facts
        facts={[
          [words.release, `V${config.version} · ${config.build}`],
          [words.callsAt, config.baseUrl],
          [words.eventsAt, config.webSocketUrl],
          [words.mqttAt, config.mqttServerUrl],
        ]}
      />
    </Card>
  );
}

/** /systemInfo: version, processes, database, queues, services, settings and time of the installation (S1 §2.5). */
export function SystemInfo(): ReactElement {
  const say = useWords();
  const query = useCall(systemInfoCalls.getSystemInfo, {}, { every: everyMs, quiet: true });
  return (
    <section>
      <header className="page-head">
        <h1>{say(words.title)}</h1>
        <div className="tools">
          {query.data ? <Age at={query.data.at} everyMs={everyMs} /> : null}
          <Button icon={<Icon name="refresh" size={14} />} onClick={() => void query.refetch()}>
            {say(engine.refresh)}
          </Button>
        </div>
      </header>
      <QueryArea query={query} rows={12}>
        {(info) => (
          <>
            <div className="info-grid">
              <Release info={info} />
              <div className="info-stack">
                <Clocks info={info} cameAt={query.dataUpdatedAt} />
                <Disk info={info} />
              </div>
              <DatabaseFacts info={info} />
            </div>
            <div className="info-stack">
              <Processes info={info} />
              <SystemFigures info={info} />
            </div>
            <div className="info-grid">
              <SystemServices info={info} />
              <BrowserSide />
            </div>
            <div className="info-stack">
              <Configuration info={info} />
            </div>
          </>
        )}
      </QueryArea>
    </section>
  );
}
