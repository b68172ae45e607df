import { configCalls } from '@heliograph/catalogue/calls/config.ts';
import { useMay } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { useOlt } from '../olt-detail/olt.ts';

/** What the OLT on screen has not saved, what it lost, and how its command line is reached. */
export function useDeviceState() {
  const { id: oltId } = useOlt();
  const may = useMay();
  return useCall(
    configCalls.state,
    { oltId },
    { quiet: true, every: 30_000, keep: false, enabled: may('device:config:list') },
  );
}
