import type { Tx } from '../../db/scope.ts';
import type { NetworkFigures } from './exposition.ts';
import { alarmFigures, incidentFigures, oltFigures, outageFigures, portFigures } from './figures.store.ts';

/** All of one moment: in one transaction. */
export const networkFiguresOf = async (tx: Tx, tenantId: number): Promise<NetworkFigures> => ({
  olts: await oltFigures(tx, tenantId),
  ports: await portFigures(tx, tenantId),
  alarms: await alarmFigures(tx, tenantId),
  incidents: await incidentFigures(tx, tenantId),
  outages: await outageFigures(tx, tenantId),
});
