import '../../notifications/notifications.css';
import { networkMetricsCalls, networkMetricsPath } from '@heliograph/catalogue/calls/network-metrics.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { networkMetricsWords as words } from '@heliograph/catalogue/words/network-metrics-words.ts';
import { Button, Modal } from 'antd';
import { useState, type ReactElement } from 'react';
import { useMay, useWords } from '../../../app/parts.ts';
import { useCall, useDo } from '../../../client/hooks.ts';
import { useAsk } from '../../../engine/Ask.tsx';
import { Facts } from '../../../engine/Facts.tsx';
import { QueryArea } from '../../../engine/States.tsx';
import { Copy, useCopy } from '../../../engine/values/Copy.tsx';
import { TimeText } from '../../../engine/values/Values.tsx';
import { RemoteWrite } from './RemoteWrite.tsx';

const { getNetworkMetrics, makeNetworkMetricsToken, removeNetworkMetricsToken } = networkMetricsCalls;
type Access = OutputOf<typeof getNetworkMetrics>;

const paths = [getNetworkMetrics.path];
const metricsPath = `/emsWebServer${networkMetricsPath}`;

/** As Prometheus wants it: where this browser found the console. */
const scrapeConfig = (token: string): string =>
  [
    'scrape_configs:',
    '  - job_name: heliograph',
    `    scheme: ${location.protocol.replace(':', '')}`,
    `    metrics_path: ${metricsPath}`,
    '    authorization:',
    `      credentials: ${token}`,
    '    static_configs:',
    `      - targets: ['${location.host}']`,
  ].join('\n');

/** A token that was made just now. Closing it forgets it. */
function Once({ token, onClose }: { token: string; onClose: () => void }): ReactElement {
  const say = useWords();
  const copy = useCopy();
  const config = scrapeConfig(token);
  return (
    <Modal open title={say(words.tab)} footer={null} mask={{ closable: false }} onCancel={onClose}>
      <p>{say(words.once)}</p>
      <Facts facts={[[words.token, <Copy key="token" value={token} />]]} />
      <h3 className="metrics-config-head">{say(words.config)}</h3>
      <pre className="metrics-config mono">{config}</pre>
      <Button onClick={() => void copy(config)}>{say(words.copy)}</Button>
    </Modal>
  );
}

function AccessPart({ access }: { access: Access }): ReactElement {
  const say = useWords();
  const ask = useAsk();
  const may = useMay();
  const [made, setMade] = useState<string | null>(null);
  const make = useDo(makeNetworkMetricsToken, paths);
  const remove = useDo(removeNetworkMetricsToken, paths);
  const makeOne = async () => {
    const isSure =
      !access.hasToken || (await ask({ title: say(words.makeNew), body: say(words.replaces), danger: true }));
    if (isSure) make.mutate({}, { onSuccess: ({ token }) => setMade(token) });
  };
  const removeIt = async () => {
    if (await ask({ title: say(words.remove), body: say(words.removed), danger: true })) remove.mutate({});
  };
  const { hasToken, madeBy, madeTime, usedTime } = access;
  return (
    <div className="card metrics-access">
      <p className="muted">{say(words.about)}</p>
      <Facts
        facts={[
          [words.address, <Copy key="address" value={`${location.origin}${metricsPath}`} />],
          [
            words.token,
            hasToken ? (
              <span key="token" className="row wrap">
                {say(words.madeBy, { by: madeBy ?? '' })} <TimeText at={madeTime} />
              </span>
            ) : (
              say(words.none)
            ),
          ],
          ...(hasToken
            ? [[words.used, usedTime === null ? say(words.never) : <TimeText key="used" at={usedTime} />] as const]
            : []),
        ]}
      />
      {may(makeNetworkMetricsToken) ? (
        <div className="row wrap">
          <Button type={hasToken ? 'default' : 'primary'} loading={make.isPending} onClick={() => void makeOne()}>
            {say(hasToken ? words.makeNew : words.make)}
          </Button>
          {hasToken ? (
            <Button danger loading={remove.isPending} onClick={() => void removeIt()}>
              {say(words.remove)}
            </Button>
          ) : null}
        </div>
      ) : null}
      {made === null ? null : <Once token={made} onClose={() => setMade(null)} />}
    </div>
  );
}

/** Who may read the network of the tenant from outside, in the format of Prometheus. */
export function NetworkMetrics(): ReactElement {
  const query = useCall(getNetworkMetrics, {});
  return (
    <>
      <QueryArea query={query}>{(access) => <AccessPart access={access} />}</QueryArea>
      <RemoteWrite />
    </>
  );
}
