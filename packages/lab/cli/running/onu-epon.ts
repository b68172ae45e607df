import { onuPortBasicTable } from '@heliograph/wire/mib/epon-onu-ports.ts';
import { onuVlanPortTable } from '@heliograph/wire/mib/epon-onu-vlans.ts';
import type { Olt } from '../../devices/olt.ts';
import { configRowsOf } from '../store.ts';
import { byOnu, wordOf, type LinesByOnu, type OnuRunningLine } from './told.ts';

const modes = onuVlanPortTable.columns.onuVlanPortMode.enum;

const vlans = (olt: Olt): OnuRunningLine[] =>
  configRowsOf(olt, onuVlanPortTable).flatMap((row): OnuRunningLine[] => {
    if (row.onuVlanPortMode === modes.transparent) return [];
    const at = `${row.onuVlanPonIndex}/${row.onuVlanOnuIndex}`;
    const port = `ctc eth ${row.onuVlanPortIndex} vlan`;
    return [
      [at, `${port} pvid ${row.onuVlanPortPvid} pri ${row.onuVlanPortPri}`],
      [at, `${port} mode ${wordOf(modes, row.onuVlanPortMode)}`],
    ];
  });

const ports = (olt: Olt): OnuRunningLine[] =>
  configRowsOf(olt, onuPortBasicTable).flatMap((row) => {
    const at = `${row.onuPortBasicPonIndex}/${row.onuPortBasicOnuIndex}`;
    const { onuPortBasicPolicyCir: cir, onuPortBasicPolicyCbs: cbs, onuPortBasicPolicyEbs: ebs } = row;
    const lines = [
      ...(row.onuPortBasicAdminStatus === 1 ? [] : ['phy_ctrl disable']),
      ...(row.onuPortBasicPolicyState === 1 ? [`policy cir ${cir} cbs ${cbs} ebs ${ebs}`] : []),
      ...(row.onuPortBasicRateState === 1
        ? [`rate_limit cir ${row.onuPortBasicRateCir} pir ${row.onuPortBasicRatePir}`]
        : []),
    ];
    return lines.map((line): OnuRunningLine => [at, `ctc eth ${row.onuPortBasicPortIndex} ${line}`]);
  });

/** LAN ports of EPON ONUs, in the shapes of a V1600D. What is printed of the rest was not seen. */
export const eponLines = (olt: Olt): LinesByOnu => byOnu(olt, [ports, vlans]);
