import './maintain.css';
import { cronFieldOf, jobCalls } from '@heliograph/catalogue/calls/jobs.ts';
import { cron as cronFormat } from '@heliograph/catalogue/formats/cron.ts';
import { cronPresets, jobPageWords as words } from '@heliograph/catalogue/resources/jobs.ts';
import { Button, Input } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import type { FormState } from '../../engine/form/form-state.ts';
import { FormRow } from '../../engine/form/FormRow.tsx';
import { TimeText } from '../../engine/values/Values.tsx';
import { useZoneName } from '../../engine/values/zone.ts';
import { partNames, withPart } from './cron-parts.ts';

const cronField = cronFieldOf('taskCron');

/** The next five times of an expression, as the server reckons them, in the viewer's zone. */
function NextRuns({ cron, zone }: { cron: string; zone: string }): ReactElement {
  const say = useWords();
  const shownIn = useZoneName();
  const isSound = cronFormat.problem(cron) === undefined;
  const { data } = useCall(
    jobCalls.nextRuns,
    { cronExpression: cron, timeZone: zone },
    { enabled: isSound, quiet: true },
  );
  return (
    <div className="next-runs" aria-live="polite">
      <div className="muted">
        {say(words.next)} · {say(words.viewerZone, { zone: shownIn })}
      </div>
      {isSound && data?.length === 0 ? <div className="tone-critical">{say(words.never)}</div> : null}
      <ol>
        {isSound
          ? data?.map((time) => (
              <li key={time}>
                <TimeText at={time} />
              </li>
            ))
          : null}
      </ol>
    </div>
  );
}

function Parts({
  value,
  onChange,
  onBlur,
}: {
  value: string;
  onChange: (cron: string) => void;
  onBlur: () => void;
}): ReactElement {
  const say = useWords();
  const parts = value.split(' ').filter((part) => part !== '');
  return (
    <div className="cron-parts">
      {partNames.map((name, at) => (
        <label key={name}>
          <span className="muted">{say(words.parts[name])}</span>
          <Input
            size="small"
            className="mono"
            value={parts[at] ?? ''}
            maxLength={64}
            onBlur={onBlur}
            onChange={(event) => onChange(withPart(parts, at, event.target.value))}
          />
        </label>
      ))}
    </div>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A cron expression as a whole and field by field, with presets and what it comes to; `field` is its name in the form. */
export function CronEditor({ field, state }: { field: string; state: FormState }): ReactElement {
  const say = useWords();
  const value = textOf(state.values[field]);
  const change = (cron: string) => state.set(field, cron);
  const blur = () => state.blur(field);
  return (
    <div className="cron-editor">
      <FormRow
        label={say(cronField.label)}
        problem={state.problemOf(field)}
        help={cronField.help && say(cronField.help)}
      >
        {(ids) => (
          <Input
            {...ids}
            className="mono"
            value={value}
            maxLength={255}
            onBlur={blur}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </FormRow>
      <Parts value={value} onChange={change} onBlur={blur} />
      <div className="cron-presets" role="group" aria-label={say(words.presets)}>
        {cronPresets.map((preset) => (
          <Button
            key={preset.cron}
            size="small"
            type={preset.cron === value ? 'primary' : 'default'}
            onClick={() => change(preset.cron)}
          >
            {say(preset.label)}
          </Button>
        ))}
      </div>
      <NextRuns cron={value} zone={textOf(state.values['timeZone']) || 'UTC'} />
    </div>
  );
}
