import { projectLimits, projectRoles } from '@heliograph/catalogue/words/project-roles.ts';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { Mark } from '../../engine/values/Mark.tsx';

const tones: Readonly<Record<string, 'main' | 'good'>> = { Manager: 'main', Operator: 'good' };

/** What somebody is in a project. */
export function RoleTag({ role, mayChange = true }: { role: string; mayChange?: boolean | undefined }): ReactElement {
  const say = useWords();
  const words = Object.entries(projectRoles).find(([known]) => known === role)?.[1];
  return (
    <Mark tone={tones[role] ?? 'plain'} {...(mayChange ? {} : { title: say(projectLimits.readOnly) })}>
      {words ? say(words) : role}
    </Mark>
  );
}
