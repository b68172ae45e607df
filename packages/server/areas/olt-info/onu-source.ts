import { faults } from '@heliograph/catalogue/words/faults.ts';
import { fill, text, type Text } from '@heliograph/catalogue/kit/text.ts';
import { hasCli } from '../../southbound/cli/cli-access.ts';
import { listsOnus } from '../../southbound/collector/cli-plan.ts';
import type { OltWithLive } from './olt-ref.ts';

const noTables = text('This model does not answer the ONU tables over SNMP', '该型号不支持通过 SNMP 读取 ONU 表');
const noAccess = text(
  'This OLT does not tell its ONUs over SNMP; add access to its command line, and they are read there',
  '该 OLT 不支持通过 SNMP 读取 ONU；添加其命令行访问信息后，将通过命令行读取',
);
const notYet = text('The ONUs of this OLT have not been read yet', '尚未读取该 OLT 的 ONU');
const cutShort = text('The last reading of the ONUs was cut short', '上一次 ONU 读取不完整');
const byCli = text('Command line: {fault}', '命令行：{fault}');

/** The tables that list ONUs; a model without them answers none. */
const lists = ['gOnuStaInfoTable', 'onlineOnuAuthInfoTable', 'onuAuthInfoTable'];

const isFault = (code: string): code is keyof typeof faults => Object.hasOwn(faults, code);

/** What became of a visit to the command line; undefined for a code of the polls. */
function troubleOf(code: string | null): Text | undefined {
  if (code === null || !isFault(code)) return undefined;
  return fill(byCli, { fault: faults[code].words });
}

/** Why the ONUs of an OLT are not all as they are now; undefined = they are. One answer for the list, the figures and the OLT's own page. */
export function onuTrouble(row: OltWithLive): Text | undefined {
  const { tables } = (row.capability ?? {}) as { tables?: Record<string, string> };
  const lacking = tables !== undefined && !lists.some((name) => ['answered', 'empty'].includes(tables[name] ?? ''));
  const readable = listsOnus(row);
  if (readable && hasCli(row)) {
    const trouble = troubleOf(row.onus_fault);
    if (trouble) return trouble;
  } else if (lacking) return readable ? noAccess : noTables;
  if (row.onus_at === null) return notYet;
  return row.onus_fault === null ? undefined : cutShort;
}
