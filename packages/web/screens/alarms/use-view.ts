import { alarmCalls } from '@heliograph/catalogue/calls/alarms.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import type { Resource } from '@heliograph/catalogue/resources/resource.ts';
import { useMemo } from 'react';
import { useSession } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { usePhone } from '../../engine/state/screen.ts';
import { resourceOf, type AlarmView } from './resource.ts';

/** The list of a view, with the projects and the device types that there are to choose from. */
export function useAlarmResource(view: AlarmView): Resource {
  const isPhone = usePhone();
  const { projectList } = useSession();
  const { data: types } = useCall(alarmCalls.getDeviceTypeList, {}, { quiet: true });
  return useMemo(
    () =>
      resourceOf(view, isPhone, {
        projects: projectList.map(({ projectId, name }) => ({ value: projectId, label: text(name, name) })),
        deviceTypes: (types ?? []).map((type) => ({ value: type, label: text(type, type) })),
      }),
    [view, isPhone, projectList, types],
  );
}
