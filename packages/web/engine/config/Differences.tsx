import './config.css';
import type { changePreview } from '@heliograph/catalogue/calls/config.ts';
import { isEmpty } from '@heliograph/catalogue/kit/fields.ts';
import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import type { OltModel } from '@heliograph/catalogue/models/olt-models.ts';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { useSession, useWords } from '../../app/parts.ts';
import { Icon } from '../icons.tsx';
import { useCopy } from '../values/Copy.tsx';
import { isMono, shownText } from './shown.ts';
import { configWords as words } from './words.ts';

type Difference = z.output<typeof changePreview>['differences'][number];
type Command = z.output<typeof changePreview>['commands'][number];

/** Old → new of each field. Secrets say only that they change. */
export function Differences({
  page,
  model,
  differences,
}: {
  page: ConfigPage | undefined;
  model: OltModel;
  differences: readonly Difference[];
}): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const write = (difference: Difference, value: unknown) =>
    shownText(page?.fields[difference.field], value, { model, lang }) || '–';
  return (
    <table className="diff">
      <tbody>
        {differences.map((difference) => {
          const field = page?.fields[difference.field];
          const face = field && isMono(field) ? 'mono ' : '';
          return (
            <tr key={difference.field}>
              <th scope="row">{field ? say(field.label) : difference.label}</th>
              <td>
                {difference.secret ? (
                  <span className="muted">••••</span>
                ) : isEmpty(difference.old) ? (
                  <span className="muted">–</span>
                ) : (
                  <span className={`${face}old`} aria-label={`${say(words.old)}: ${write(difference, difference.old)}`}>
                    {write(difference, difference.old)}
                  </span>
                )}
              </td>
              <td className="arrow" aria-label={say(words.becomes)}>
                →
              </td>
              <td>
                {difference.secret ? (
                  <span className="new">{say(words.secretChanges)}</span>
                ) : isEmpty(difference.new) ? (
                  <span className="muted">–</span>
                ) : (
                  <span className={`${face}new`}>{write(difference, difference.new)}</span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** What is sent to the device, in order; folded, for who wants to know. */
export function SentCommands({ commands }: { commands: readonly Command[] }): ReactElement | null {
  const say = useWords();
  const copy = useCopy();
  const lines = commands.flatMap((command) => command.lines);
  if (lines.length === 0) return null;
  const text = commands.map(({ transport, lines }) => `# ${transport.toUpperCase()}\n${lines.join('\n')}`).join('\n');
  return (
    <details className="commands">
      <summary>{say(words.commands, { n: lines.length })}</summary>
      <pre>{text}</pre>
      <Button type="text" size="small" icon={<Icon name="copy" size={13} />} onClick={() => void copy(text)}>
        {say(words.copyAll)}
      </Button>
    </details>
  );
}
