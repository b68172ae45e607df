import { keyChainInfo } from '@heliograph/catalogue/pages/olt/route/keyChainInfo.ts';
import { keyChainCfg, keyChainTable } from '@heliograph/wire/mib/platform/rip.ts';
import { commandBlock } from '../bindings/command-block.ts';
import type { Binding } from '../kit/binding.ts';

const block = commandBlock(keyChainInfo, {
  read: keyChainTable,
  columns: { keyChainName: 'keyChainName', keyChainId: 'keyChainId' },
  write: keyChainCfg,
  parameters: { keyChainName: 'keyName', keyChainId: 'keyId', keyChainStr: 'keyChainString' },
  action: 'keyAction',
  add: 'add',
  remove: 'del',
});

/** The string is all that an edit can change. Without a new one nothing is sent: making the key anew would empty it. */
const keyChains: Binding = {
  ...block,
  steps: (change, session) =>
    change.op === 'edit' && change.after?.['keyChainStr'] == null ? Promise.resolve([]) : block.steps(change, session),
};

export const keyChainPages: readonly Binding[] = [keyChains];
