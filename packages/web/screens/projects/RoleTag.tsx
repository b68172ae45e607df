import { projectRoles } from '@heliograph/catalogue/words/project-roles.ts';
import { Tag } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';

const colours: Readonly<Record<string, string>> = { Manager: 'blue', Operator: 'green', Guest: 'default' };

/** What somebody is in a project. */
export function RoleTag({ role }: { role: string }): ReactElement {
  const say = useWords();
  const words = Object.entries(projectRoles).find(([known]) => known === role)?.[1];
  return <Tag color={colours[role] ?? 'default'}>{words ? say(words) : role}</Tag>;
}
