import { text, type Text } from '@heliograph/catalogue/kit/text.ts';
import { snmpFaultWords } from '@heliograph/catalogue/words/snmp-faults.ts';
import { faults } from '@heliograph/catalogue/words/faults.ts';
import { CliFault, type CliFaultCode } from '@heliograph/wire/cli/fault.ts';
import { SnmpFault } from '@heliograph/wire/snmp/client.ts';
import { Fault } from '../../fault.ts';
import { SealedElsewhere } from '../../vault.ts';
import { cliFault } from '../cli/cli-fault.ts';

/**
 * What went wrong with a device, as the write path has to know it. silent: it may or may not have heard us; refused: it did, and
 * nothing was done; cut: its answer has no end; cliNeeded: no access is kept; broken: anything else.
 */
export interface DeviceTrouble {
  readonly kind: 'silent' | 'refused' | 'cut' | 'cliNeeded' | 'broken';
  /** Kept with a page; `troubleWords` gives its text. */
  readonly code: string;
  readonly words: Text;
}

/** Error-status names of RFC 3416 §3 that a SET is refused with. */
const refusals: Readonly<Record<string, Text>> = {
  wrongValue: text('the value is not allowed (wrongValue)', '不允许该值（wrongValue）'),
  badValue: text('the value is not allowed (badValue)', '不允许该值（badValue）'),
  inconsistentValue: text(
    'the value does not fit its present state: it exists, is in use, or something has to be there first (inconsistentValue)',
    '与设备当前状态不符：已存在、正在使用或缺少前置配置（inconsistentValue）',
  ),
  resourceUnavailable: text('its table is full (resourceUnavailable)', '设备表项已满（resourceUnavailable）'),
  notWritable: text('it cannot be written (notWritable)', '不可写（notWritable）'),
  readOnly: text('it cannot be written (readOnly)', '不可写（readOnly）'),
  noAccess: text('this community may not write (noAccess)', '该团体名没有写权限（noAccess）'),
  authorizationError: text('this user may not write (authorizationError)', '该用户没有写权限（authorizationError）'),
  noCreation: text('the entry cannot be made (noCreation)', '无法创建该表项（noCreation）'),
  commitFailed: text('it could not carry it out (commitFailed)', '执行失败（commitFailed）'),
  genErr: text('it gives no reason (genErr)', '设备未说明原因（genErr）'),
};

const gone = text('The device no longer answers this table', '设备不再应答该表');
const unknown = text('The device could not be read', '无法读取设备');

/** Faults that keep the console from asking a device at all, or from sending anything. */
const notAsked: ReadonlySet<string> = new Set([
  'otherGeneration',
  'hostUnknown',
  'addressNotAllowed',
  'ownedElsewhere',
  'secretHidden',
  'askedMeanwhile',
]);

const silentCodes: ReadonlySet<string> = new Set(['timeout', 'sendFailed', 'closed', 'unreachable', 'refused']);

/** Text of a kept code. */
export function troubleWords(code: string): Text {
  if (code === 'gone') return gone;
  if (code.startsWith('cli:')) return cliFault(new CliFault(code.slice(4) as CliFaultCode, '')).words;
  if (Object.hasOwn(faults, code)) return faults[code as keyof typeof faults].words;
  if (Object.hasOwn(snmpFaultWords, code)) return snmpFaultWords[code as keyof typeof snmpFaultWords].what;
  return unknown;
}

function ofSnmp({ code, errorStatus }: SnmpFault): DeviceTrouble {
  if (code === 'errorStatus') {
    const name = errorStatus ?? 'genErr';
    return { kind: 'refused', code, words: refusals[name] ?? text(name, name) };
  }
  return { kind: silentCodes.has(code) ? 'silent' : 'broken', code, words: troubleWords(code) };
}

function ofCli(error: CliFault): DeviceTrouble {
  const { code, text: said } = error;
  const told = { code: `cli:${code}`, words: cliFault(error).words };
  if (code === 'rejected' && said !== '') return { kind: 'refused', ...told, words: text(said, said) };
  if (code === 'rejected' || code === 'unsendable' || code === 'busy') return { kind: 'refused', ...told };
  if (code === 'truncated' || code === 'tooMuch') return { kind: 'cut', ...told };
  return { kind: silentCodes.has(code) ? 'silent' : 'broken', ...told };
}

/** Anything thrown by a visit; undefined for what is no trouble with the device but an error of ours. */
export function deviceTroubleOf(error: unknown): DeviceTrouble | undefined {
  if (error instanceof SnmpFault) return ofSnmp(error);
  if (error instanceof CliFault) return ofCli(error);
  if (error instanceof Fault) {
    if (error.id === 'cliNeeded') return { kind: 'cliNeeded', code: error.id, words: error.words };
    if (!notAsked.has(error.id)) return undefined;
    // Nothing was sent, so nothing was done.
    return { kind: 'refused', code: error.id, words: error.words };
  }
  if (error instanceof SealedElsewhere) {
    return { kind: 'broken', code: 'credentialsLost', words: faults.credentialsLost.words };
  }
  const { syscall } = error as { syscall?: string };
  return syscall === undefined ? undefined : { kind: 'silent', code: 'sendFailed', words: troubleWords('sendFailed') };
}
