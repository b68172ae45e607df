import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { eponAuthMode } from '@heliograph/catalogue/pages/olt/epon/onuAuthInfo/eponAuthMode.ts';
import { eponLoidList } from '@heliograph/catalogue/pages/olt/epon/onuAuthInfo/eponLoidList.ts';
import { eponMacList } from '@heliograph/catalogue/pages/olt/epon/onuAuthInfo/eponMacList.ts';
import { eponOnuAuthentication } from '@heliograph/catalogue/pages/olt/epon/onuList/eponOnuAuthentication.ts';
import { eponUnauthorized } from '@heliograph/catalogue/pages/olt/epon/onuList/eponUnauthorized.ts';
import {
  authModeTable,
  blackMaclistCfg,
  blackMaclistTable,
  loidListCfg,
  loidListTable,
  whiteMaclistCfg,
  whiteMaclistTable,
} from '@heliograph/wire/mib/epon-auth.ts';
import { onuAuthInfo, onuAutoFind } from '@heliograph/wire/mib/epon-onu.ts';
import { commandBlock } from '../bindings/command-block.ts';
import { isSecretHeld } from '../bindings/kept-secrets.ts';
import { snmpTable } from '../bindings/snmp-table.ts';
import type { Binding, RowChange, PageRow } from '../kit/binding.ts';
import { macCodec } from './mac.ts';

const white = commandBlock(eponMacList, {
  read: whiteMaclistTable,
  columns: { pon: 'whiteMaclistPonNo', mac: { object: 'whiteMaclistValue', codec: macCodec } },
  write: whiteMaclistCfg,
  parameters: { pon: 'whiteMacPonNo', mac: { object: 'whiteMacValue', codec: macCodec } },
  action: 'whiteMacAction',
  add: 'add',
  remove: 'delete',
});

const black = commandBlock(eponMacList, {
  read: blackMaclistTable,
  columns: { pon: 'blackMaclistPonNo', mac: { object: 'blackMaclistValue', codec: macCodec } },
  write: blackMaclistCfg,
  parameters: { pon: 'blackMacPonNo', mac: { object: 'blackMacValue', codec: macCodec } },
  action: 'blackMacAction',
  add: 'add',
  remove: 'delete',
});

const named = (list: string) => (row: PageRow) => ({ ...row, list });
const listOf = ({ before, after }: RowChange): Binding => ((after ?? before)?.['list'] === 'black' ? black : white);

/** Two lists of the device are one page. */
const macList: Binding = {
  page: eponMacList satisfies ConfigPage,
  read: async (session) => {
    const [allowed, barred] = [await white.read(session), await black.read(session)];
    const isAbsent = allowed.absent === true && barred.absent === true;
    return {
      rows: [...allowed.rows.map(named('white')), ...barred.rows.map(named('black'))],
      complete: allowed.complete && barred.complete,
      ...(isAbsent ? { absent: true } : {}),
    };
  },
  steps: (change, session) => listOf(change).steps(change, session),
};

const loids = commandBlock(eponLoidList, {
  read: loidListTable,
  columns: {
    loidListPonNo: 'loidListPonNo',
    loidValue: 'loidValue',
    passwordHeld: { object: 'loidpwValue', codec: isSecretHeld },
  },
  write: loidListCfg,
  parameters: { loidListPonNo: 'loidPonNo', loidValue: 'loid', password: 'loidpw' },
  action: 'loidAction',
  add: 'add',
  remove: 'delete',
});

const listed = snmpTable(eponOnuAuthentication, {
  read: onuAuthInfo,
  columns: {
    authInfoPonNo: 'authInfoPonNo',
    authInfoOnuNo: 'authInfoOnuNo',
    lineStatus: 'lineStatus',
    onuMacAddr: { object: 'onuMacAddr', codec: macCodec },
    authMode: 'authMode',
    onuAuthInfoLoid: 'onuAuthInfoLoid',
    authInfoLlid: 'authInfoLlid',
    onutype: 'onutype',
    onuAuthInfoDescription: { object: 'onuAuthInfoDescription', none: 'NULL' },
  },
});

/** Who may register on an EPON port. */
export const eponAuthPages: readonly Binding[] = [
  snmpTable(eponAuthMode, {
    read: authModeTable,
    columns: { onuAuthPonNo: 'onuAuthPonNo', onuAuthMode: 'onuAuthMode' },
  }),
  macList,
  loids,
  listed,
  snmpTable(eponUnauthorized, {
    read: onuAutoFind,
    columns: {
      onuAutoFindPon: 'onuAutoFindPon',
      onuAutoFindMac: { object: 'onuAutoFindMac', codec: macCodec },
      onuAutoFindLoid: 'onuAutoFindLoid',
      onuAutoFindTimeout: 'onuAutoFindTimeout',
    },
  }),
];
