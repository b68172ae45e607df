import { interfaceCalls, type interfaceRow } from '@heliograph/catalogue/calls/interfaces.ts';
import type { AnyCall } from '@heliograph/catalogue/kit/call.ts';
import type { z } from 'zod';
import { area, base, type Area } from '../../http/serve.ts';
import { allRoles, type Role } from '../roles/roles.ts';

type Known = Omit<z.input<typeof interfaceRow>, 'roles'>;

function known(id: string, call: AnyCall): Known {
  const isOpen = call.access === 'public' || call.access === 'signedIn';
  return {
    id,
    type: isOpen ? (call.access as 'public' | 'signedIn') : 'permission',
    nameZh: call.title.zh,
    nameEn: call.title.en,
    url: base + call.path,
    requestType: call.method,
    perms: isOpen ? null : call.access,
    audited: call.audit === true,
  };
}

const holders = (roles: readonly Role[], perms: string | null) =>
  perms === null
    ? []
    : roles
        .filter(({ permissions }) => permissions.includes(perms) || permissions.includes('*:*:*'))
        .map((role) => ({ roleId: role.id, roleName: role.name }));

const has = (whole: string | null, part: string | undefined): boolean =>
  part === undefined || (whole ?? '').toLowerCase().includes(part.toLowerCase());

const interfaces = (rows: () => readonly Known[]): Area =>
  area(interfaceCalls, {
    listInterfaces: ({ name, url, requestType, perms, type, pageNum, pageSize }, request) =>
      request.tx(async (tx) => {
        const found = rows().filter(
          (row) =>
            (has(row.nameEn, name) || has(row.nameZh, name) || has(row.id, name)) &&
            has(row.url, url) &&
            has(row.perms, perms) &&
            (requestType === undefined || row.requestType === requestType.toUpperCase()) &&
            (type === undefined || row.type === type),
        );
        const roles = await allRoles(tx, request.actor.tenantId);
        const page = found.slice((pageNum - 1) * pageSize, pageNum * pageSize);
        return { rows: page.map((row) => ({ ...row, roles: holders(roles, row.perms) })), total: found.length };
      }),
  });

/** The areas given, and one more that tells of all of them, itself included. */
export function withInterfaces(areas: readonly Area[]): readonly Area[] {
  let rows: readonly Known[] = [];
  const all = [...areas, interfaces(() => rows)];
  rows = all
    .flatMap(({ calls }) => Object.entries(calls).map(([name, call]) => known(name, call)))
    .sort((one, two) => one.url.localeCompare(two.url) || one.requestType.localeCompare(two.requestType));
  return all;
}
