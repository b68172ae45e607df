import { eponQos } from '@heliograph/catalogue/pages/olt/epon/onuConfig/eponQos.ts';
import { onuPortClassifyCfg, onuPortClassifyDel, onuPortClassifyTable } from '@heliograph/wire/mib/epon-onu-classes.ts';
import { setItem } from '../bindings/codec.ts';
import { onuFlat } from '../bindings/onu-flat.ts';
import { onlyApplying, shaped } from '../bindings/shaped.ts';
import type { Binding } from '../kit/binding.ts';
import { macCodec } from './mac.ts';

/** No value of this kind was given. */
const open = -1;
const noMac = '00:00:00:00:00:00';
const mac = <const N extends string>(object: N) => ({ object, codec: macCodec, none: noMac }) as const;
const told = <const N extends string>(object: N) => ({ object, none: open }) as const;
const none = '0.0.0.0';

/** How the EtherType is spelled the module does not say: classes by it are left to the command line. */
const unsaid = [
  setItem(onuPortClassifyCfg.ethTypeEqualSel, onuPortClassifyCfg.ethTypeEqualSel.enum.invalid, [], 'invalid'),
  setItem(onuPortClassifyCfg.ethTypeValue, ''),
];
const classes = onuFlat(eponQos, {
  read: onuPortClassifyTable,
  whose: ['classifyPonNo', 'classifyOnuNo'],
  columns: {
    classifyPortNo: 'classifyPortNo',
    classifyPrecedence: 'classifyPrecedence',
    classifyPri: 'classifyPri',
    classifyQueue: 'classifyQueue',
    dstMacEqual: 'dstMacEqual',
    dstMacVal: mac('dstMacVal'),
    srcMacEqual: 'srcMacEqual',
    srcMacVal: mac('srcMacVal'),
    vlanEqual: 'vlanEqual',
    vlanVal: { object: 'vlanVal', none: 0 },
    cosEqual: 'cosEqual',
    cosVal: told('cosVal'),
    srcIpEqual: 'srcIpEqual',
    srcIpVal: { object: 'srcIpVal', none },
    destIpEqual: 'destIpEqual',
    destIpVal: { object: 'destIpVal', none },
    protocolEqual: 'protocolEqual',
    protocolVal: told('protocolVal'),
    tosDscpEuqal: 'tosDscpEuqal',
    tosDscpVal: told('tosDscpVal'),
    srcPortEqual: 'srcPortEqual',
    srcPortVal: told('srcPortVal'),
    destPortEqual: 'destPortEqual',
    destPortVal: told('destPortVal'),
  },
  add: {
    write: onuPortClassifyCfg,
    onu: ['classPonNo', 'classOnuNo'],
    parameters: {
      classifyPortNo: 'classPortNo',
      classifyPrecedence: 'classPrecedence',
      classifyPri: 'classPri',
      classifyQueue: 'classQueue',
      dstMacEqual: 'dstMacEqualSel',
      dstMacVal: mac('dstMacValue'),
      srcMacEqual: 'srcMacEqualSel',
      srcMacVal: mac('srcMacValue'),
      vlanEqual: 'vlanEqualSel',
      // What is not looked at holds the least that its range has.
      vlanVal: { object: 'vlanValue', none: 1 },
      cosEqual: 'cosEqualSel',
      cosVal: 'cosValue',
      srcIpEqual: 'srcIpEqualSel',
      srcIpVal: 'srcIpValue',
      destIpEqual: 'destIpEqualSel',
      destIpVal: 'destIpValue',
      protocolEqual: 'protocolEqualSel',
      protocolVal: 'protocolValue',
      tosDscpEuqal: 'tosDscpEuqalSel',
      tosDscpVal: 'tosDscpValue',
      srcPortEqual: 'srcPortEqualSel',
      srcPortVal: 'srcPortValue',
      destPortEqual: 'destPortEqualSel',
      destPortVal: 'destPortValue',
    },
    action: 'classAction',
    does: 'add',
    also: unsaid,
  },
  remove: {
    write: onuPortClassifyDel,
    onu: ['classDelPonNo', 'classDelOnuNo'],
    parameters: { classifyPortNo: 'classDelPortNo', classifyPrecedence: 'classDelPrecedence' },
    action: 'classDelAction',
    does: 'delete',
  },
});

const ofClass = onlyApplying(eponQos);

/** Classes of frames at the LAN ports of an EPON ONU. */
export const eponOnuClassPages: readonly Binding[] = [shaped(classes, { seen: ofClass, sent: ofClass })];
