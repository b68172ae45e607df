import { messagingWords } from '@heliograph/catalogue/resources/sign-in-ways.ts';
import { networkMetricsWords } from '@heliograph/catalogue/words/network-metrics-words.ts';
import { Tabs } from 'antd';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { useMay, useWords } from '../../../app/parts.ts';
import { MailSettings } from './MailSettings.tsx';
import { IdentityProviders } from './IdentityProviders.tsx';
import { NetworkMetrics } from './NetworkMetrics.tsx';
import { SmsSettings } from './SmsSettings.tsx';

const tabs = [
  { key: 'mail', label: messagingWords.mail, permission: 'system:mail:list', Body: MailSettings },
  { key: 'sms', label: messagingWords.sms, permission: 'system:sms:list', Body: SmsSettings },
  {
    key: 'providers',
    label: messagingWords.providers,
    permission: 'system:identityProvider:list',
    Body: IdentityProviders,
  },
  {
    key: 'prometheus',
    label: networkMetricsWords.tab,
    permission: 'system:networkMetrics:list',
    Body: NetworkMetrics,
  },
] as const;

/** By what messages leave, by whom people may prove who they are, who reads the network from outside. The tab stands in the address. */
export function Messaging(): ReactElement {
  const say = useWords();
  const may = useMay();
  const [query, setQuery] = useSearchParams();
  const seen = tabs.filter((tab) => may(tab.permission));
  const current = seen.find((tab) => tab.key === query.get('tab')) ?? seen[0];
  return (
    <section>
      <header className="page-head">
        <h1>{say(messagingWords.title)}</h1>
      </header>
      <Tabs
        activeKey={current?.key ?? ''}
        onChange={(tab) => setQuery({ tab }, { replace: true })}
        destroyOnHidden
        items={seen.map(({ key, label, Body }) => ({ key, label: say(label), children: <Body /> }))}
      />
    </section>
  );
}
