import { useLocation, useNavigate } from 'react-router';
import { pathOf } from '../../app/menu.ts';
import { useMenu } from '../../app/parts.ts';
import type { ChosenDevices } from './Choose.tsx';

/** How a list leads to a new task for OLTs that were chosen there: their ids and names. */
export function useUpgrade(): (olts: readonly (readonly [id: string, name: string])[]) => void {
  const path = pathOf(useMenu(), 'device/upgrade/upgradeTask/create');
  const navigate = useNavigate();
  return (olts) => {
    if (path !== undefined) void navigate(path, { state: { upgraded: olts } });
  };
}

/** The OLTs that were chosen in a list before the wizard was opened. */
export function useChosenBefore(): ChosenDevices {
  const { state } = useLocation() as { readonly state: { readonly upgraded?: readonly [string, string][] } | null };
  return new Map(state?.upgraded);
}
