import { d4lownetWorkSecurity, netWorkSecurity } from '@heliograph/wire/mib/platform/device.ts';
import { actionBlock, type ConfigFamily } from '../shape.ts';

const [off, on] = [0, 1];

/** Values as V1600D V2.03.74R came. Sizes in octets. */
export const networkSecurityFamily: ConfigFamily = {
  name: 'network-security',
  parts: [
    actionBlock(netWorkSecurity, 'networkaction', {
      keeps: {
        prevenceLevel: off,
        ipFirstFragCheck: on,
        srcIpDstIpCheck: off,
        srcMacDstMacCheck: on,
        tcpFlagsSynFragCheck: on,
        tcpFlagsCrtl0Seq0Check: off,
        tcpFlagFinUrgPshSeq0Check: off,
        tcpFlagsSynFinCheck: off,
        tcpSrcportEqDstportCheck: off,
        udpSrcportEqDstportCheck: off,
        tcpHdrPartialCheck: on,
        tcpHdrPartialChecksize: 20,
        tcpHdrOffsetEq1Check: on,
        iCMPv6PingSizeCheck: on,
        iCMPv6PingSizeChecksize: 512,
        iCMPv4PingSizeCheck: on,
        iCMPv4PingSizeChecksize: 512,
        iCMPFragPktCheck: on,
        iPv6MinFragSizeCheck: off,
        ponDebug: on,
        kernalDebug: on,
        normal: off,
      },
      on: { submit: 'keep' },
    }),
    actionBlock(d4lownetWorkSecurity, 'd4lownetworkaction', {
      keeps: {
        d4lowsrcMacDstMacCheck: on,
        d4lowsrcIpDstIpCheck: off,
        d4lowl4SrcportEqDstportCheck: off,
        d4lowtcpFlagsSynFinCheck: off,
        d4lowtcpFlagFinUrgPshSeq0Check: off,
        d4lowtcpFlagsCrtl0Seq0Check: off,
        d4lowtcpFlagsSynFragCheck: on,
        d4lowtcpHdrPartialCheck: on,
        d4lowtcpHdrOffsetEq1Check: on,
        d4lowiCMPFragPktCheck: on,
      },
      on: { submit: 'keep' },
    }),
  ],
};
