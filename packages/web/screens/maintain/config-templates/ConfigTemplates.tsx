import '../../../engine/list/list.css';
import { configTemplates as entity } from '@heliograph/catalogue/entities/config-templates.ts';
import type { Entity } from '@heliograph/catalogue/kit/entity.ts';
import { Tabs } from 'antd';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '../../../app/parts.ts';
import { EntityScreen } from '../../../engine/entity/EntityScreen.tsx';
import { NeedsPermission } from '../../../engine/States.tsx';
import { Drift } from './Drift.tsx';
import { templateWords as words } from './words.ts';

interface TemplateRow {
  readonly templateId: string;
}

const told = entity as unknown as Entity<TemplateRow>;
const idIn = (value: string | null): string => (value !== null && /^\d{1,19}$/.test(value) ? value : '');

function Content(): ReactElement {
  const say = useWords();
  const [query, setQuery] = useSearchParams();
  const isDrift = query.get('tab') === 'drift';
  return (
    <section>
      <header className="page-head">
        <h1>{say(entity.title)}</h1>
      </header>
      <Tabs
        activeKey={isDrift ? 'drift' : 'templates'}
        onChange={(next) => setQuery(next === 'drift' ? { tab: 'drift' } : {})}
        items={[
          { key: 'templates', label: say(words.templates) },
          { key: 'drift', label: say(words.drift) },
        ]}
      />
      {isDrift ? (
        <Drift templateId={idIn(query.get('template'))} />
      ) : (
        <EntityScreen
          entity={told}
          looks={{
            drawer: 620,
            embedded: true,
            rowActions: ({ templateId }) => [
              { key: 'see', label: words.see, run: () => setQuery({ tab: 'drift', template: templateId }) },
            ],
          }}
        />
      )}
    </section>
  );
}

/** What configurations must hold, and which do not. */
export function ConfigTemplates(): ReactElement {
  return (
    <NeedsPermission permission="maintain:configTemplate:list">
      <Content />
    </NeedsPermission>
  );
}
