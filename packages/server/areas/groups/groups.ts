import { groupCalls } from '@heliograph/catalogue/calls/groups.ts';
import { macText } from '@heliograph/catalogue/formats/mac-range.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { area, type Area } from '../../http/serve.ts';
import { findProject } from '../projects/projects.ts';
import {
  deviceGroupsOf,
  groupLineOf,
  groupPathOf,
  placedDevices,
  groupPlaceKey,
  standKey,
  type PlacedDevice,
} from './groups.store.ts';
import { addGroup, editGroup, removeGroup } from './tree.ts';

export {
  countPlaced,
  findGroup,
  deviceGroupsOf,
  groupLineOf,
  parentGroupOf,
  groupPathOf,
  groupPlaceKey,
  standsIn,
  type GroupRow,
} from './groups.store.ts';
export { addGroup, editGroup, removeGroup } from './tree.ts';

const stateOf = (online: boolean | null) => (online === null ? 'Waiting' : online ? 'Online' : 'Offline');

const shownDevice = (device: PlacedDevice) => ({
  id: device.id,
  sysMac: device.mac && macText(device.mac),
  sysHostName: device.name,
  ip: device.address,
  deviceClass: device.device_class,
  deviceType: device.device_type,
  state: stateOf(device.online) as 'Waiting' | 'Online' | 'Offline',
});

/** Groups with the devices directly in them. Throws `notFound` for a project that is not the tenant's. */
async function filled(tx: Tx, tenantId: number, projectId: string | undefined) {
  if (projectId !== undefined) await findProject(tx, tenantId, projectId);
  const groups = await deviceGroupsOf(tx, tenantId, projectId);
  const devices = await placedDevices(tx, tenantId, projectId);
  const byPlace = Map.groupBy(devices, standKey);
  return groups.map((group) => ({ group, devices: byPlace.get(groupPlaceKey(group)) ?? [] }));
}

/** Device groups: the tree of each project, and what stands in it. */
export const groups = (ctx: Context): Area =>
  area(groupCalls, {
    addOltDomainInfo: (typed, request) => request.tx((tx) => addGroup(ctx, tx, request, typed)),
    updateOltDomainInfo: (typed, request) => request.tx((tx) => editGroup(ctx, tx, request, typed)),
    removeGroup: ({ id }, request) => request.tx((tx) => removeGroup(ctx, tx, request, id)),

    getAllSysGroupDevcieInfos: ({ projectId }, request) =>
      request.tx(async (tx) => {
        const rows = await filled(tx, request.actor.tenantId, projectId);
        return rows.map(({ group, devices }) => ({
          id: group.id,
          groupName: group.name,
          searchValue: groupPathOf(groupLineOf(group)),
          type: group.type,
          projectId: group.project_id,
          isDefault: group.is_default,
          devices: devices.map(shownDevice),
        }));
      }),

    groupMap: ({ projectId }, request) =>
      request.tx(async (tx) => {
        const rows = await filled(tx, request.actor.tenantId, projectId);
        return Object.fromEntries(rows.map(({ group, devices }) => [group.id, devices.map(({ id }) => id)]));
      }),
  });
