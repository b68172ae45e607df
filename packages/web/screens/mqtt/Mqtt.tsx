import '../onus/page/page.css';
import '../cpes/cpes.css';
import { mqttCalls, mqttForm } from '@heliograph/catalogue/calls/mqtt.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { brokerStates, mqttWayWords, mqttWords as words } from '@heliograph/catalogue/words/mqtt-words.ts';
import { Button, Modal } from 'antd';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { useMay, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { useAsk } from '../../engine/Ask.tsx';
import { Facts } from '../../engine/Facts.tsx';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { QueryArea } from '../../engine/States.tsx';
import { Copy } from '../../engine/values/Copy.tsx';
import { Since, StateDot } from '../../engine/values/Values.tsx';
import { useCpePath } from '../cpes/CpeList.tsx';
import { Push } from './Push.tsx';
import { clientResource } from './resource.ts';

export type MqttSettings = OutputOf<typeof mqttCalls.getMqttConfig>;
type Client = z.output<typeof mqttCalls.mqttClients.output>;
type Credentials = OutputOf<typeof mqttCalls.newMqttPassword>;

const paths = ['/tr069/mqttConfig'];

function Edit({ access, onClose }: { access: MqttSettings; onClose: () => void }): ReactElement {
  const say = useWords();
  const save = useDo(mqttCalls.setMqttConfig, paths);
  const [initial] = useState(() => ({
    enabled: access.enabled,
    address: access.typedAddress ?? '',
    brokerUrl: access.brokerUrl ?? '',
    brokerUser: access.brokerUser ?? '',
    brokerPassword: '',
  }));
  return (
    <FormDialog
      width={480}
      title={say(words.edit)}
      form={mqttForm}
      initial={initial}
      onSave={(values) => save.mutateAsync(values)}
      onClose={onClose}
    />
  );
}

/** Credentials that were made just now. Closing it forgets them. */
function Once({ made, title, onClose }: { made: Credentials; title: string; onClose: () => void }): ReactElement {
  const say = useWords();
  return (
    <Modal open title={title} footer={null} mask={{ closable: false }} onCancel={onClose}>
      <p>{say(words.once)}</p>
      <Facts
        facts={[
          [words.user, <Copy key="name" value={made.userName} />],
          [words.password, <Copy key="password" value={made.password} />],
        ]}
      />
    </Modal>
  );
}

/** Where devices connect, and whether something listens there. */
function Port({
  port: { url, isOpen },
  isWanted,
}: {
  port: MqttSettings['ports'][number];
  isWanted: boolean;
}): ReactElement {
  const say = useWords();
  const tone = isOpen ? 'good' : isWanted ? 'major' : 'off';
  return (
    <span className="row wrap">
      <Copy value={url} />
      <StateDot tone={tone} word={say(isOpen ? words.isOpen : words.isClosed)} />
    </span>
  );
}

type Fact = Parameters<typeof Facts>[0]['facts'][number];

const ownPorts = (access: MqttSettings, say: ReturnType<typeof useWords>): readonly Fact[] => [
  ...access.ports.map(
    (port) => [mqttWayWords[port.way], <Port key={port.way} port={port} isWanted={access.enabled} />] as const,
  ),
  ...(access.ports.length > 2 ? [] : [[mqttWayWords.mqttTls, say(words.noCertificate)] as const]),
];

const brokerTones = { connecting: 'warning', connected: 'good', failed: 'major' } as const;

/** How the console stands with the broker of others, since when, and why it is not connected. */
function BrokerState({
  access: { brokerState: state, brokerFault, brokerSince },
}: {
  access: MqttSettings;
}): ReactElement {
  const say = useWords();
  if (state === null) return <StateDot tone="off" word={say(words.off)} />;
  return (
    <span className="row wrap">
      <StateDot tone={brokerTones[state]} word={say(brokerStates[state])} />
      <Since since={brokerSince} />
      {brokerFault === null ? null : <span>{brokerFault}</span>}
    </span>
  );
}

const elsewhere = (access: MqttSettings, say: ReturnType<typeof useWords>): readonly Fact[] => [
  [words.broker, <Copy key="broker" value={access.brokerUrl ?? ''} />],
  [words.brokerState, <BrokerState key="state" access={access} />],
  [words.brokerUser, access.brokerUser],
  [words.brokerPassword, say(access.hasBrokerPassword ? words.isKept : words.isNone)],
];

const factsOf = (access: MqttSettings, say: ReturnType<typeof useWords>): readonly Fact[] => [
  [
    words.state,
    <StateDot key="state" tone={access.enabled ? 'good' : 'off'} word={say(access.enabled ? words.on : words.off)} />,
  ],
  ...(access.brokerUrl === null
    ? [[words.broker, say(words.ownBroker)] as const, ...ownPorts(access, say)]
    : elsewhere(access, say)),
  ...(access.brokerUrl === null
    ? [
        [
          words.userName,
          access.userName === null ? say(words.none) : <Copy key="name" value={access.userName} />,
        ] as const,
      ]
    : []),
  [words.topics, access.userName === null ? null : `${access.userName}/<${say(words.clientId)}>/…`],
  [words.connected, say(words.ofAll, { n: access.connected, all: access.devices })],
];

function AccessPart({ access }: { access: MqttSettings }): ReactElement {
  const say = useWords();
  const ask = useAsk();
  const may = useMay();
  const [open, setOpen] = useState<'edit' | 'push' | null>(null);
  const [made, setMade] = useState<Credentials | null>(null);
  const password = useDo(mqttCalls.newMqttPassword, paths);
  const renew = async () => {
    const isSure = await ask({ title: say(words.newPassword), body: say(words.newPasswordAsk), danger: true });
    if (isSure) password.mutate({}, { onSuccess: setMade });
  };
  return (
    <section className="cpe-acs">
      <p className="muted">{say(access.brokerUrl === null ? words.more : words.elsewhere)}</p>
      <Facts facts={factsOf(access, say)} />
      {may(mqttCalls.setMqttConfig) ? (
        <div className="row wrap">
          <Button type="primary" onClick={() => setOpen('edit')}>
            {say(words.edit)}
          </Button>
          {access.userName === null ? null : (
            <>
              {access.brokerUrl === null ? (
                <Button onClick={() => void renew()}>{say(words.newPassword)}</Button>
              ) : null}
              <Button onClick={() => setOpen('push')}>{say(words.push)}</Button>
            </>
          )}
        </div>
      ) : null}
      {open === 'edit' ? <Edit access={access} onClose={() => setOpen(null)} /> : null}
      {open === 'push' ? <Push access={access} onClose={() => setOpen(null)} /> : null}
      {made ? <Once made={made} title={say(words.newPassword)} onClose={() => setMade(null)} /> : null}
    </section>
  );
}

function NameCell({ client: { id, name } }: { client: Client }): ReactElement {
  const path = useCpePath()(id);
  return path === undefined ? <>{name}</> : <Link to={path}>{name}</Link>;
}

function StateCell({ client: { connected } }: { client: Client }): ReactElement {
  const say = useWords();
  return <StateDot tone={connected ? 'good' : 'off'} word={say(connected ? words.online : words.offline)} />;
}

const cells = {
  name: (client: Client) => <NameCell client={client} />,
  connected: (client: Client) => <StateCell client={client} />,
};

/** `isElsewhere`: they are let in by a broker of others, which has nothing from us to let them in by. */
function Clients({ isElsewhere }: { isElsewhere: boolean }): ReactElement {
  const say = useWords();
  const ask = useAsk();
  const [made, setMade] = useState<Credentials | null>(null);
  const credentials = useDo(mqttCalls.newMqttCredentials, paths);
  const cut = useDo(mqttCalls.cutMqttClient, paths);
  const renew = async ({ id, name }: Client) => {
    const body = say(words.credentialsAsk, { what: name });
    if (await ask({ title: say(words.credentials), body, danger: true }))
      credentials.mutate({ cpeId: id }, { onSuccess: setMade });
  };
  const disconnect = async ({ id, name }: Client) => {
    const body = say(words.disconnectAsk, { what: name });
    if (await ask({ title: say(words.disconnect), body })) cut.mutate({ cpeId: id });
  };
  return (
    <section className="onu-part">
      <h2>{say(words.devices)}</h2>
      <ListPage
        embedded
        resource={clientResource}
        call={mqttCalls.mqttClients}
        nameOf={({ name }) => name}
        every="poll"
        cells={cells}
        rowActions={(row) => [
          ...(isElsewhere
            ? []
            : [
                {
                  key: 'credentials',
                  label: words.credentials,
                  permission: mqttCalls.newMqttCredentials,
                  run: () => renew(row),
                },
              ]),
          ...(row.connected && !isElsewhere
            ? [
                {
                  key: 'cut',
                  label: words.disconnect,
                  danger: true,
                  permission: mqttCalls.cutMqttClient,
                  run: () => disconnect(row),
                },
              ]
            : []),
        ]}
      />
      {made ? <Once made={made} title={say(words.credentials)} onClose={() => setMade(null)} /> : null}
    </section>
  );
}

/** MQTT of the tenant: where devices connect, and those that did. */
export function Mqtt(): ReactElement {
  const say = useWords();
  const query = useCall(mqttCalls.getMqttConfig, {}, { every: 10_000 });
  return (
    <section>
      <header className="page-head">
        <h1>{say(words.title)}</h1>
      </header>
      <QueryArea query={query} rows={6}>
        {(access) => <AccessPart access={access} />}
      </QueryArea>
      <Clients isElsewhere={query.data?.brokerUrl != null} />
    </section>
  );
}
