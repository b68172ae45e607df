import { Tag } from 'antd';
import type { ReactElement } from 'react';

/** px of a row are few: the others are named when one asks. */
const most = 2;

/** Roles by name, as far as there is room. */
export function RoleTags({
  roles,
}: {
  roles: readonly { readonly roleId: string; readonly roleName: string }[];
}): ReactElement {
  const others = roles.slice(most).map((role) => role.roleName);
  return (
    <span className="role-tags">
      {roles.slice(0, most).map((role) => (
        <Tag key={role.roleId}>{role.roleName}</Tag>
      ))}
      {others.length > 0 ? <Tag title={others.join(', ')}>+{others.length}</Tag> : null}
    </span>
  );
}
