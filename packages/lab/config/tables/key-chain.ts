import { keyChainCfg, keyChainTable } from '@heliograph/wire/mib/platform/rip.ts';
import { actionBlock, stored, wrong, type ConfigFamily, type RowOf, type Verdict } from '../shape.ts';

const longest = 16;

const checkKey = ({ keyChainName: name, keyChainStr: string }: RowOf<typeof keyChainTable>): Verdict => {
  if (name === '' || name.length > longest || /\s/.test(name)) return wrong('a key chain has a name of 1 to 16 signs');
  return string === '' || string.length > longest ? wrong('a key has 1 to 16 signs') : undefined;
};

export const keyChain: ConfigFamily = {
  name: 'key-chain',
  when: ({ routing }) => routing,
  parts: [
    stored(keyChainTable, { limit: 64, check: checkKey }),
    actionBlock(keyChainCfg, 'keyAction', {
      into: keyChainTable,
      map: { keyChainName: 'keyName', keyChainId: 'keyId', keyChainStr: 'keyChainString' },
      on: { add: 'put', del: 'drop' },
    }),
  ],
};
